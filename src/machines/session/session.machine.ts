import { phrase } from '../../../domain/phrase.ts';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { afterCrash, restartAfterCrash } from '../crash.ts';
import type { AuthResponse, CallbackAnswer, User } from '../../../domain/account.ts';
import type { ClientState } from '../../../domain/clientState.ts';
import { returnPath } from '../../../domain/returnPath.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { failureOf } from '../failure.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  ExchangeCallbackInput,
  LoadAccountInput,
  SessionContext,
  SessionEvent,
  SessionInput,
  SignInInput,
  SignUpInput,
  Unsaved,
} from './session.types.ts';
import type { UploadAvatarCall } from '../profileSettings/profileSettings.types.ts';

/**
 * Machine of the signed-in user. It runs always, as a child of the root, to which it sends `session.opened`,
 * `session.updated` and `session.closed`. Invariants: user and token are set in `signedIn`, and neither is in
 * `signedOut` and `expired`. A restored session is usable before the server has confirmed it, also offline. An
 * unverified token is only stored as `candidate`.
 */

const home = '/';
const signInPath = '/authentication/sign-in';
/** Milliseconds after which the sign-out continues without an answer. */
const signOutTimeout = 3000;

const noSession: SessionContext = {
  user: null,
  token: null,
  workspace: null,
  candidate: null,
  error: null,
  picture: null,
  leavingTo: null,
  unsaved: null,
  keepsUnsaved: false,
};

export const sessionMachine = setup({
  types: {} as { context: SessionContext; events: SessionEvent; input: SessionInput },
  actors: {
    signIn: unprovided<AuthResponse, SignInInput>('signIn'),
    signUp: unprovided<AuthResponse, SignUpInput>('signUp'),
    uploadAvatar: unprovided<User, UploadAvatarCall>('uploadAvatar'),
    signOut: unprovided<void, void>('signOut'),
    exchangeCallback: unprovided<CallbackAnswer, ExchangeCallbackInput>('exchangeCallback'),
    loadAccount: unprovided<User, LoadAccountInput>('loadAccount'),
    findUnsaved: unprovided<Unsaved, { accountId: string }>('findUnsaved'),
    watchStorage: unprovidedCallback<{ type: string }>('watchStorage'),
  },
  guards: {
    isAnyUnsaved: (_, { drafts, changes, documents }: Unsaved) => drafts + changes + documents > 0,
    isStored: ({ context }) => context.token !== null && context.user !== null,
    hasPicture: ({ context }) => context.picture !== null,
    hasStoredToken: ({ context }) => context.candidate !== null,
    isTokenRejected: (_, { error }: { error: unknown }) => {
      const { code } = failureOf(error);
      return code === 'INVALID_TOKEN' || code === 'UNAUTHENTICATED';
    },
    isPasswordReset: (_, { error }: { error: unknown }) => failureOf(error).code === 'PASSWORD_RESETED',
    isSignedOutElsewhere: (_, { state }: { state: ClientState }) => !isSession(state),
    isOtherSession: ({ context }, { state }: { state: ClientState }) =>
      isSession(state) && state.token !== context.token,
  },
  actions: {
    storeSession: assign(
      (
        { context: { picture } },
        { user, token, workspace }: { user: User; token: string; workspace: Workspace | null },
      ) => ({
        ...noSession,
        picture,
        user,
        token,
        workspace,
      }),
    ),
    refresh: assign(({ context }, { user }: { user: User }) => ({
      user,
      workspace: sameOrDefault(user, context.workspace),
    })),
    clearSession: assign(noSession),
    showError: assign((_, { error }: { error: unknown }) => ({ error: failureOf(error) })),
    clearError: assign({ error: null }),

    open: enqueueActions(({ context, enqueue, system }) => {
      const { user, workspace } = context;
      if (user === null) return;
      enqueue.sendTo(actorOf(system, 'analytics'), {
        type: 'user.identified',
        userId: user.id,
        properties: { email: user.email, name: user.name, lastName: user.lastName },
      });
      enqueue.sendTo(actorOf(system, 'language'), { type: 'account.received', user });
      enqueue.sendTo(actorOf(system, 'root'), { type: 'session.opened', user, workspace });
    }),
    sendUpdated: enqueueActions(({ context: { user }, enqueue, system }) => {
      if (user === null) return;
      enqueue.sendTo(actorOf(system, 'language'), { type: 'account.received', user });
      enqueue.sendTo(actorOf(system, 'root'), { type: 'session.updated', user });
    }),
    sendClosed: sendTo(({ system }) => actorOf(system, 'root'), { type: 'session.closed' }),
    close: enqueueActions(({ enqueue, system }) => {
      enqueue.sendTo(actorOf(system, 'analytics'), { type: 'user.reset' });
      enqueue.sendTo(actorOf(system, 'language'), { type: 'session.closed' });
      enqueue.sendTo(actorOf(system, 'root'), { type: 'session.closed' });
    }),
    recordEvent: sendTo(
      ({ system }) => actorOf(system, 'analytics'),
      (_, { name }: { name: string }) => ({
        type: 'event.recorded' as const,
        name,
        properties: {},
      }),
    ),
    goTo: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, { to }: { to: string }) => ({
        type: 'navigation.requested' as const,
        to,
        replace: true,
      }),
    ),
    showPasswordReset: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      toastOf('error', phrase('start', 'toasts.passwordReset')),
    ),

    showPictureFailed: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { error }: { error: unknown }) =>
        toastOf('error', phrase('authentication', 'avatarFailed', { reason: failureOf(error).message })),
    ),

    saveSession: sendTo(
      ({ system }) => actorOf(system, 'storageKeeper'),
      ({ context }, { more }: { more: Partial<ClientState> }) => ({
        type: 'state.saved' as const,
        patch: {
          authenticated: true,
          user: context.user,
          token: context.token,
          activeWorkSpace: context.workspace,
          workSpaces: context.user?.workspaces ?? [],
          ...more,
        },
      }),
    ),
    saveSignedOut: sendTo(({ system }) => actorOf(system, 'storageKeeper'), {
      type: 'state.saved',
      patch: {
        authenticated: false,
        user: null,
        token: null,
        workSpaces: [],
        activeWorkSpace: null,
        activeProject: null,
        activeBoard: null,
      },
    }),
    /** Typed texts and unsent changes are readable on the device, so they don't stay for its next user. */
    forgetUnsaved: enqueueActions(({ context: { user, keepsUnsaved }, enqueue, system }) => {
      if (user === null || keepsUnsaved) return;
      for (const name of ['drafts', 'storageKeeper'] as const)
        enqueue.sendTo(actorOf(system, name), { type: 'account.forgotten', accountId: user.id });
    }),
    saveExpired: sendTo(({ system }) => actorOf(system, 'storageKeeper'), {
      type: 'state.saved',
      patch: { authenticated: false, user: null, token: null },
    }),
    activate: assign(({ context: { user } }, { workspace }: { workspace: Workspace }) => ({
      workspace,
      user: user && { ...user, workspaces: withWorkspace(user.workspaces, workspace) },
    })),
  },
}).createMachine({
  id: 'session',
  meta: afterCrash<SessionInput, SessionContext>({
    restartFrom: ({ input: { restored }, context: { user, token, workspace } }) => ({
      restored: { ...restored, authenticated: token !== null, user, token, activeWorkSpace: workspace },
    }),
  }),
  context: ({ input: { restored } }) =>
    isSession(restored)
      ? {
          ...noSession,
          user: restored.user,
          token: restored.token,
          workspace: restored.activeWorkSpace ?? defaultOf(restored.user),
        }
      : { ...noSession, candidate: restored.authenticated ? restored.token : null },
  invoke: { id: 'watchStorage', src: 'watchStorage', onError: { actions: restartAfterCrash } },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Decides from the stored state whether a user is signed in.',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isStored', target: '#session.signedIn.verifying', actions: 'open' },
            { guard: 'hasStoredToken', target: 'loadingAccount' },
            { target: '#session.signedOut', actions: 'sendClosed' },
          ],
        },
        loadingAccount: {
          description: 'A token is stored without its user.',
          invoke: {
            id: 'restoreAccount',
            src: 'loadAccount',
            input: ({ context }) => ({ token: context.candidate ?? '' }),
            onDone: {
              target: '#session.signedIn.idle',
              actions: [
                { type: 'storeSession', params: ({ context, event }) => arrival(event.output, context.candidate) },
                { type: 'saveSession', params: { more: {} } },
                'open',
              ],
            },
            onError: [
              {
                guard: { type: 'isTokenRejected', params: ({ event }) => event },
                target: '#session.signedOut',
                actions: ['clearSession', 'saveExpired', 'sendClosed'],
              },
              { target: '#session.signedOut', actions: ['clearSession', 'sendClosed'] },
            ],
          },
        },
      },
    },

    signedOut: {
      initial: 'idle',
      on: {
        'error.dismissed': { actions: 'clearError' },
      },
      states: {
        idle: {
          on: {
            'signIn.submitted': 'signingIn',
            'signUp.submitted': {
              target: 'signingUp',
              actions: assign({ picture: ({ event }) => event.picture ?? null }),
            },
            'callback.received': {
              target: 'receivingCallback',
              actions: assign({ candidate: ({ event }) => event.token }),
            },
            'storage.changedElsewhere': {
              guard: { type: 'isOtherSession', params: ({ event }) => event },
              target: '#session.signedIn.verifying',
              actions: [{ type: 'storeSession', params: ({ event }) => fromStorage(event.state) }, 'open'],
            },
          },
        },
        signingIn: {
          tags: 'saving',
          entry: 'clearError',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) =>
              event.type === 'signIn.submitted'
                ? { email: event.email, password: event.password }
                : { email: '', password: '' },
            onDone: {
              target: '#session.signedIn.idle',
              actions: [
                { type: 'storeSession', params: ({ event }) => arrival(event.output.account, event.output.token) },
                { type: 'saveSession', params: { more: { activeProject: null, activeBoard: null } } },
                'open',
                { type: 'recordEvent', params: { name: 'user_signed_in' } },
              ],
            },
            onError: [
              {
                guard: { type: 'isPasswordReset', params: ({ event }) => event },
                target: 'idle',
                actions: 'showPasswordReset',
              },
              { target: 'idle', actions: { type: 'showError', params: ({ event }) => event } },
            ],
          },
        },
        signingUp: {
          tags: 'saving',
          entry: 'clearError',
          invoke: {
            id: 'signUp',
            src: 'signUp',
            input: ({ event }) => ({
              form:
                event.type === 'signUp.submitted'
                  ? event.form
                  : { email: '', password: '', confirmPassword: '', name: '', lastName: '' },
            }),
            onDone: {
              target: '#session.signedIn.arriving',
              actions: [
                { type: 'storeSession', params: ({ event }) => arrival(event.output.account, event.output.token) },
                { type: 'saveSession', params: { more: { activeProject: null, activeBoard: null } } },
                'open',
                { type: 'recordEvent', params: { name: 'user_signed_up' } },
              ],
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'showError', params: ({ event }) => event }, assign({ picture: null })],
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
            input: ({ context }) => ({ token: context.candidate ?? '' }),
            onDone: {
              target: '#session.signedIn.idle',
              actions: [
                { type: 'storeSession', params: ({ event }) => arrival(event.output.account, event.output.token) },
                { type: 'saveSession', params: { more: {} } },
                'open',
                { type: 'recordEvent', params: { name: 'user_signed_in' } },
                { type: 'goTo', params: ({ event }) => ({ to: returnPath(event.output.redirect) ?? home }) },
              ],
            },
            onError: { target: 'idle', actions: ['clearSession', { type: 'goTo', params: { to: signInPath } }] },
          },
        },
      },
    },

    signedIn: {
      initial: 'idle',
      on: {
        'token.rejected': 'expired',
        'signOut.requested': [
          {
            guard: ({ event }) => event.discards === true,
            target: '.signingOut',
            actions: assign({ leavingTo: ({ event }) => event.to ?? null }),
          },
          { target: '.checkingUnsaved', actions: assign({ leavingTo: ({ event }) => event.to ?? null }) },
        ],
        'callback.received': {
          target: 'signedOut.receivingCallback',
          actions: ['clearSession', assign({ candidate: ({ event }) => event.token }), 'saveSignedOut', 'close'],
        },
        'account.refreshed': {
          actions: [
            { type: 'refresh', params: ({ event }) => event },
            { type: 'saveSession', params: { more: {} } },
            'sendUpdated',
          ],
        },
        'workspace.activated': [
          {
            guard: ({ context, event }) => context.workspace?.id === event.workspace.id,
            actions: [
              { type: 'activate', params: ({ event }) => event },
              { type: 'saveSession', params: { more: {} } },
              'sendUpdated',
            ],
          },
          {
            actions: [
              { type: 'activate', params: ({ event }) => event },
              { type: 'saveSession', params: { more: { activeProject: null, activeBoard: null } } },
            ],
          },
        ],
        'storage.changedElsewhere': [
          {
            guard: { type: 'isSignedOutElsewhere', params: ({ event }) => event },
            target: 'signedOut',
            actions: ['clearSession', { type: 'goTo', params: { to: home } }, 'close'],
          },
          {
            guard: { type: 'isOtherSession', params: ({ event }) => event },
            target: '.verifying',
            actions: [
              'close',
              { type: 'storeSession', params: ({ event }) => fromStorage(event.state) },
              { type: 'goTo', params: { to: home } },
              'open',
            ],
          },
        ],
      },
      states: {
        verifying: {
          description: 'The session is usable. The account is being loaded again.',
          invoke: {
            id: 'verifyAccount',
            src: 'loadAccount',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'refresh', params: ({ event }) => ({ user: event.output }) },
                { type: 'saveSession', params: { more: {} } },
                'sendUpdated',
              ],
            },
            onError: [
              { guard: { type: 'isTokenRejected', params: ({ event }) => event }, target: '#session.expired' },
              { target: 'idle' },
            ],
          },
          on: { 'membership.changed': { target: 'verifying', reenter: true } },
        },
        idle: { on: { 'membership.changed': 'verifying' } },
        arriving: {
          description: 'The account is new.',
          always: [{ guard: 'hasPicture', target: 'addingPicture' }, { target: 'idle' }],
        },
        addingPicture: {
          description: 'Uploads the picture of a new account. The user can already work.',
          exit: assign({ picture: null }),
          invoke: {
            id: 'uploadAvatar',
            src: 'uploadAvatar',
            input: ({ context }) => ({ file: context.picture ?? new Blob() }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'refresh', params: ({ event }) => ({ user: event.output }) },
                { type: 'saveSession', params: { more: {} } },
                'sendUpdated',
              ],
            },
            onError: { target: 'idle', actions: { type: 'showPictureFailed', params: ({ event }) => event } },
          },
        },
        checkingUnsaved: {
          description: 'Looks on the device for work that the server does not have.',
          tags: 'saving',
          invoke: {
            id: 'findUnsaved',
            src: 'findUnsaved',
            input: ({ context }) => ({ accountId: context.user?.id ?? '' }),
            onDone: [
              {
                guard: { type: 'isAnyUnsaved', params: ({ event }) => event.output },
                target: 'confirmingSignOut',
                actions: assign({ unsaved: ({ event }) => event.output }),
              },
              { target: 'signingOut' },
            ],
            onError: { target: 'signingOut', actions: assign({ keepsUnsaved: true }) },
          },
          on: { 'signOut.requested': undefined },
        },
        confirmingSignOut: {
          description: 'The user decides whether the unsaved work stays on this device.',
          exit: assign({ unsaved: null }),
          on: {
            'signOut.confirmed': {
              target: 'signingOut',
              actions: assign({ keepsUnsaved: ({ event }) => event.keepsUnsaved }),
            },
            'signOut.cancelled': 'idle',
          },
        },
        signingOut: {
          tags: 'saving',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: '#session.signingOutDone',
            onError: '#session.signingOutDone',
          },
          after: { [signOutTimeout]: '#session.signingOutDone' },
          on: { 'signOut.requested': undefined, 'token.rejected': '#session.signingOutDone' },
        },
      },
    },

    signingOutDone: {
      description: 'Clears all data of the user and the return path, then continues to `signedOut`.',
      entry: [
        { type: 'recordEvent', params: { name: 'user_signed_out' } },
        { type: 'goTo', params: ({ context }) => ({ to: context.leavingTo ?? home }) },
        'forgetUnsaved',
        'clearSession',
        'saveSignedOut',
        'close',
      ],
      always: 'signedOut',
    },

    expired: {
      description: 'The server rejected the token. The sign-in screen shows it.',
      entry: ['clearSession', 'saveExpired', 'close'],
      on: {
        'signIn.submitted': 'signedOut.signingIn',
        'signUp.submitted': 'signedOut.signingUp',
        'callback.received': {
          target: 'signedOut.receivingCallback',
          actions: assign({ candidate: ({ event }) => event.token }),
        },
        'error.dismissed': 'signedOut',
        'storage.changedElsewhere': {
          guard: { type: 'isOtherSession', params: ({ event }) => event },
          target: 'signedIn.verifying',
          actions: [{ type: 'storeSession', params: ({ event }) => fromStorage(event.state) }, 'open'],
        },
      },
    },
  },
});

type KeptSession = ClientState & { user: User; token: string };

function isSession(state: ClientState): state is KeptSession {
  return state.authenticated && state.user !== null && state.token !== null;
}

function defaultOf(user: User): Workspace | null {
  return user.defaultWorkspace ?? user.workspaces[0] ?? null;
}

function sameOrDefault(user: User, workspace: Workspace | null): Workspace | null {
  return user.workspaces.find(({ id }) => id === workspace?.id) ?? defaultOf(user);
}

function arrival(user: User, token: string | null) {
  return { user, token: token ?? '', workspace: defaultOf(user) };
}

/** Throws unless the guard `isOtherSession` has accepted the state. */
function fromStorage(state: ClientState) {
  if (!isSession(state)) throw new Error('The other tab has no session to take over.');
  return { user: state.user, token: state.token, workspace: state.activeWorkSpace ?? defaultOf(state.user) };
}

function withWorkspace(workspaces: Workspace[], workspace: Workspace): Workspace[] {
  return workspaces.some(({ id }) => id === workspace.id)
    ? workspaces.map((other) => (other.id === workspace.id ? workspace : other))
    : [...workspaces, workspace];
}
