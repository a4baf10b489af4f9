/**
 * A forgotten password: asks for the mail, or with its token sets a new one. Lives outside a session, started and stopped
 * with its screen. A mail that was asked for is never said to have been sent: the page tells nobody who has an account.
 */
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  ChangeForgottenPasswordCall,
  PasswordResetEvent,
  PasswordResetInput,
  RequestResetCall,
} from './passwordReset.types.ts';

export interface PasswordResetContext extends PasswordResetInput {
  /** Why the server refused the last try. */
  failure: Failure | null;
}

export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    input: {} as PasswordResetInput,
    events: {} as PasswordResetEvent,
    tags: {} as 'saving',
    children: {} as { requestReset: 'requestReset'; changeForgottenPassword: 'changeForgottenPassword' },
  },
  actors: {
    requestReset: unprovided<void, RequestResetCall>('requestReset'),
    changeForgottenPassword: unprovided<void, ChangeForgottenPasswordCall>('changeForgottenPassword'),
  },
  actions: {
    clearFailure: assign({ failure: null }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    leave: enqueueActions(({ enqueue, system }) => {
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', messages.passwordChanged));
      enqueue.sendTo(actorOf(system, 'root'), {
        type: 'navigation.requested',
        to: '/authentication/sign-in',
        replace: true,
      });
    }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isLinkDead: (_, { code }: Failure) => code === 'RESET_INVALID',
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasToken', target: 'changing' }, { target: 'requesting' }] },
    requesting: {
      initial: 'editing',
      states: {
        editing: { on: { 'email.submitted': { target: 'sending', actions: 'clearFailure' } } },
        sending: {
          tags: 'saving',
          invoke: {
            id: 'requestReset',
            src: 'requestReset',
            input: ({ event }) => {
              assertEvent(event, 'email.submitted');
              return { email: event.email };
            },
            onDone: 'sent',
            onError: {
              target: 'editing',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        sent: { on: { 'again.requested': 'editing' } },
      },
    },
    changing: {
      initial: 'editing',
      states: {
        editing: { on: { 'passwords.submitted': { target: 'sending', actions: 'clearFailure' } } },
        sending: {
          tags: 'saving',
          invoke: {
            id: 'changeForgottenPassword',
            src: 'changeForgottenPassword',
            input: ({ context: { token }, event }) => {
              assertEvent(event, 'passwords.submitted');
              return { token: token ?? '', ...event.passwords };
            },
            onDone: 'changed',
            onError: [
              { guard: { type: 'isLinkDead', params: ({ event }) => failureOf(event.error) }, target: 'linkDead' },
              { target: 'editing', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
        linkDead: { description: 'Used, expired or never given out.' },
        changed: { description: 'Sign-in has been asked for.', entry: 'leave' },
      },
    },
  },
});
