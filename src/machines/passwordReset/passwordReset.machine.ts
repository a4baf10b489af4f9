/**
 * A forgotten password: asks for the mail, or with its token sets a new one. Lives outside a session, started and stopped
 * with its screen. A mail that was asked for is never said to have been sent: the page tells nobody who has an account.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { messages as words, passwordChange, passwordReset } from '../../../domain/account.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  ChangeForgottenPasswordCall,
  PasswordResetEvent,
  PasswordResetField,
  PasswordResetInput,
  RequestResetCall,
} from './passwordReset.types.ts';

export type PasswordResetErrors = Partial<Record<PasswordResetField, string>>;

export interface PasswordResetContext extends PasswordResetInput, Record<PasswordResetField, string> {
  /** What is wrong with each field, once the form was sent. */
  errors: PasswordResetErrors;
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
    noteField: assign((_, { field, text }: { field: PasswordResetField; text: string }) => ({
      [field]: text,
      failure: null,
    })),
    checkEmail: assign(({ context }) => ({ errors: emailErrors(context) })),
    checkPasswords: assign(({ context }) => ({ errors: passwordErrors(context) })),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    forgetPasswords: assign({ password: '', confirmPassword: '' }),
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
    isEmailWrong: ({ context }) => Object.keys(emailErrors(context)).length > 0,
    arePasswordsWrong: ({ context }) => Object.keys(passwordErrors(context)).length > 0,
    isLinkDead: (_, { code }: Failure) => code === 'RESET_INVALID',
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, email: '', password: '', confirmPassword: '', errors: {}, failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasToken', target: 'changing' }, { target: 'requesting' }] },
    requesting: {
      initial: 'typing',
      states: {
        typing: {
          on: {
            'field.changed': { actions: { type: 'noteField', params: ({ event }) => event } },
            'form.submitted': [
              { guard: 'isEmailWrong', target: 'correcting', actions: 'checkEmail' },
              { target: 'sending' },
            ],
          },
        },
        correcting: {
          description: 'Was sent with faults: checked again on each change.',
          on: {
            'field.changed': { actions: [{ type: 'noteField', params: ({ event }) => event }, 'checkEmail'] },
            'form.submitted': [{ guard: 'isEmailWrong' }, { target: 'sending' }],
          },
        },
        sending: {
          tags: 'saving',
          invoke: {
            id: 'requestReset',
            src: 'requestReset',
            input: ({ context }) => ({ email: context.email.trim() }),
            onDone: 'sent',
            onError: {
              target: 'correcting',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        sent: { on: { 'again.requested': 'typing' } },
      },
    },
    changing: {
      initial: 'typing',
      states: {
        typing: {
          on: {
            'field.changed': { actions: { type: 'noteField', params: ({ event }) => event } },
            'form.submitted': [
              { guard: 'arePasswordsWrong', target: 'correcting', actions: 'checkPasswords' },
              { target: 'sending' },
            ],
          },
        },
        correcting: {
          description: 'Was sent with faults: checked again on each change.',
          on: {
            'field.changed': { actions: [{ type: 'noteField', params: ({ event }) => event }, 'checkPasswords'] },
            'form.submitted': [{ guard: 'arePasswordsWrong' }, { target: 'sending' }],
          },
        },
        sending: {
          tags: 'saving',
          invoke: {
            id: 'changeForgottenPassword',
            src: 'changeForgottenPassword',
            input: ({ context: { token, password, confirmPassword } }) => ({
              token: token ?? '',
              password,
              confirmPassword,
            }),
            onDone: { target: 'changed', actions: 'forgetPasswords' },
            onError: [
              {
                guard: { type: 'isLinkDead', params: ({ event }) => failureOf(event.error) },
                target: 'linkDead',
                actions: 'forgetPasswords',
              },
              { target: 'correcting', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
        linkDead: { description: 'Used, expired or never given out.' },
        changed: { description: 'Sign-in has been asked for.', entry: 'leave' },
      },
    },
  },
});

function emailErrors({ email }: PasswordResetContext): PasswordResetErrors {
  const read = passwordReset.safeParse({ email });
  return read.success ? {} : { email: read.error.issues[0]?.message ?? words.resetEmail };
}

function passwordErrors({ password, confirmPassword }: PasswordResetContext): PasswordResetErrors {
  const read = passwordChange.safeParse({ token: '-', password, confirmPassword });
  const errors: PasswordResetErrors = {};
  for (const {
    path: [field],
    message,
  } of read.success ? [] : read.error.issues) {
    if (field === 'password' || field === 'confirmPassword') errors[field] ??= message;
  }
  // The schema compares them only once both are well.
  if (confirmPassword !== '' && password !== confirmPassword) errors.confirmPassword = words.passwordsDiffer;
  return errors;
}
