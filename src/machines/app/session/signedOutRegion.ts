/**
 * State of `session` without a user: signing in with a password or by an external provider, and signing up. Each of
 * them ends in `signedIn`, or in `idle` with the error.
 */
import type { AuthResponse, CallbackAnswer } from '../../../../domain/account.ts';
import { returnPath } from '../../../../domain/returnPath.ts';
import { arrival, fromStorage, tokenOf } from './arrived.ts';
import type { NewAccount, SessionContext, SessionEvent, SignInInput, SignUpInput } from './session.types.ts';

type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;
interface Given<E> {
  context: SessionContext;
  event: E;
}
interface Done<Output> {
  output: Output;
}
interface Failed {
  error: unknown;
}

const home = '/';
const signInPath = '/authentication/sign-in';

const credentials = ({ email, password }: Of<'signIn.submitted'>): SignInInput => ({ email, password });
const newAccount = ({ form, picture = null }: Of<'signUp.submitted'>): SignUpInput => ({ form, picture });
const showError = { type: 'showError', params: ({ event }: Given<Failed>) => event } as const;
const storeArrival = {
  type: 'storeSession',
  params: ({ event: { output } }: Given<Done<AuthResponse>>) => arrival(output.account, output.token),
} as const;
const signedUp = [
  storeArrival,
  { type: 'saveSession', params: { more: { activeProject: null, activeBoard: null } } },
  'open',
  { type: 'recordEvent', params: { name: 'user_signed_up' } },
] as const;

export const signedOutRegion = {
  initial: 'idle',
  on: {
    'error.dismissed': { actions: 'clearError' },
  },
  states: {
    idle: {
      on: {
        'signIn.submitted': 'signingIn',
        'signUp.submitted': 'signingUp',
        'callback.received': {
          target: 'receivingCallback',
          actions: { type: 'storeCandidate', params: ({ event }: Given<Of<'callback.received'>>) => event.token },
        },
        'storage.changedElsewhere': {
          guard: { type: 'isOtherSession', params: ({ event }: Given<Of<'storage.changedElsewhere'>>) => event },
          target: '#session.signedIn.verifying',
          actions: [
            {
              type: 'storeSession',
              params: ({ event }: Given<Of<'storage.changedElsewhere'>>) => fromStorage(event.state),
            },
            'open',
          ],
        },
      },
    },
    signingIn: {
      tags: 'saving',
      entry: 'clearError',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        // The cast is safe, because only a submitted form leads here.
        input: ({ event }: Given<SessionEvent>) => credentials(event as Of<'signIn.submitted'>),
        onDone: {
          target: '#session.signedIn.idle',
          actions: [
            storeArrival,
            { type: 'saveSession', params: { more: { activeProject: null, activeBoard: null } } },
            'open',
            { type: 'recordEvent', params: { name: 'user_signed_in' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isPasswordReset', params: ({ event }: Given<Failed>) => event },
            target: 'idle',
            actions: 'showPasswordReset',
          },
          { target: 'idle', actions: showError },
        ],
      },
    },
    signingUp: {
      tags: 'saving',
      entry: 'clearError',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }: Given<SessionEvent>) => newAccount(event as Of<'signUp.submitted'>),
        onDone: [
          {
            guard: { type: 'hasPicture', params: ({ event }: Given<Done<NewAccount>>) => event.output.picture },
            target: '#session.signedIn.addingPicture',
            actions: signedUp,
          },
          { target: '#session.signedIn.idle', actions: signedUp },
        ],
        onError: {
          target: 'idle',
          actions: showError,
        },
      },
    },
    receivingCallback: {
      description: 'An external sign-in returned a single-use token. The server exchanges it for a session.',
      tags: 'saving',
      entry: 'clearError',
      invoke: {
        id: 'exchangeCallback',
        src: 'exchangeCallback',
        input: ({ context }: Given<unknown>) => ({ token: tokenOf(context) }),
        onDone: {
          target: '#session.signedIn.idle',
          actions: [
            storeArrival,
            { type: 'saveSession', params: { more: {} } },
            'open',
            { type: 'recordEvent', params: { name: 'user_signed_in' } },
            {
              type: 'goTo',
              params: ({ event }: Given<Done<CallbackAnswer>>) => ({ to: returnPath(event.output.redirect) ?? home }),
            },
          ],
        },
        onError: { target: 'idle', actions: ['clearSession', { type: 'goTo', params: { to: signInPath } }] },
      },
    },
  },
} as const;
