/**
 * Machine of a forgotten password: it requests the mail, or sets a new password with the mail's token. It runs while
 * its screen is open, without a session. The result is the same for every address, so that nobody can learn who has an
 * account.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import { type Failure, storeFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  ChangeForgottenPasswordCall,
  PasswordResetEvent,
  PasswordResetInput,
  RequestResetCall,
} from './passwordReset.types.ts';
import { navigate } from '../../app/root/root.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface PasswordResetContext extends PasswordResetInput {
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
    storeFailure: storeFailure(),
    openSignIn: enqueueActions(({ enqueue }) => {
      enqueue(showToast('success', phrase('toasts', 'passwordChanged')));
      enqueue(navigate('/authentication/sign-in', { replace: true }));
    }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isLinkInvalid: (_, { code }: Failure) => code === 'RESET_INVALID',
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
              actions: storeServiceFailure,
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
              {
                guard: { type: 'isLinkInvalid', params: failureIn },
                target: 'linkInvalid',
              },
              { target: 'editing', actions: storeServiceFailure },
            ],
          },
        },
        linkInvalid: { description: 'The link was used, has expired or is invalid.' },
        changed: { description: 'The sign-in page opens.', entry: 'openSignIn' },
      },
    },
  },
});
