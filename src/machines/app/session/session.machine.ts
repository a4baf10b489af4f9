/**
 * Machine of the signed-in user. It runs always, as a child of the root, to which it reports that a session is opened,
 * updated or closed. It also follows what other tabs store. Invariants: user and token are set in `signedIn`, and
 * neither is in `signedOut` and `expired`. A restored session is usable before the server has confirmed it, also
 * offline. An unverified token is only stored as `candidate`.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { AuthResponse, CallbackAnswer, User } from '../../../../domain/account.ts';
import type { ClientState } from '../../../../domain/clientState.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { identifyUser, recordEvent, resetUser } from '../analytics/analytics.senders.ts';
import { afterCrash, restartAfterCrash } from '../../crash.ts';
import { removeDraftsOf } from '../drafts/drafts.senders.ts';
import { failureOf } from '../../failure.ts';
import { applyLanguageOf, reportSignedOut } from '../language/language.senders.ts';
import type { UploadAvatarCall } from '../../people/profileSettings/profileSettings.types.ts';
import { navigate, reportSessionClosed, reportSessionOpened, reportSessionUpdated } from '../root/root.senders.ts';
import { removeUnsavedFromDevice, saveStateOnDevice } from '../storageKeeper/storageKeeper.senders.ts';
import { unprovided, unprovidedCallback } from '../../unprovided.ts';
import { showToast } from '../toasts/toasts.senders.ts';
import {
  arrival,
  fromStorage,
  isSession,
  noSession,
  present,
  sameOrDefault,
  tokenOf,
  userOf,
  withWorkspace,
} from './arrived.ts';
import type {
  Arrived,
  ExchangeCallbackInput,
  LoadAccountInput,
  NewAccount,
  SessionContext,
  SessionEvent,
  SessionInput,
  SignInInput,
  SignUpInput,
  Unsaved,
} from './session.types.ts';
import { signedOutRegion } from './signedOutRegion.ts';
import { signOutStates } from './signOutRegion.ts';

const home = '/';

const save = { type: 'saveSession', params: { more: {} } } as const;
const saveWithoutPlace = { type: 'saveSession', params: { more: { activeProject: null, activeBoard: null } } } as const;
const showUser = {
  type: 'refresh',
  params: ({ event }: { event: { output: User } }) => ({ user: event.output }),
} as const;

interface SavedMore {
  /** Further changes of the stored state. */
  more: Partial<ClientState>;
}

export const sessionMachine = setup({
  types: {} as { context: SessionContext; events: SessionEvent; input: SessionInput },
  actors: {
    signIn: unprovided<AuthResponse, SignInInput>('signIn'),
    signUp: unprovided<NewAccount, SignUpInput>('signUp'),
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
    hasPicture: (_, picture: Blob | null | undefined) => !!picture,
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
    storeSession: assign((_, arrived: Arrived) => ({ ...noSession, ...arrived })),
    storeCandidate: assign({ candidate: (_, token: string) => token }),
    refresh: assign(({ context }, { user }: { user: User }) => ({
      user,
      workspace: sameOrDefault(user, context.workspace),
    })),
    clearSession: assign(noSession),
    showError: assign((_, { error }: { error: unknown }) => ({ error: failureOf(error) })),
    clearError: assign({ error: null }),

    open: enqueueActions(({ context, enqueue }) => {
      const user = userOf(context);
      const { id, email, name, lastName } = user;
      enqueue(identifyUser(id, { email, name, lastName }));
      enqueue(applyLanguageOf(user));
      enqueue(reportSessionOpened(user, context.workspace));
    }),
    sendUpdated: enqueueActions(({ context, enqueue }) => {
      const user = userOf(context);
      enqueue(applyLanguageOf(user));
      enqueue(reportSessionUpdated(user));
    }),
    sendClosed: reportSessionClosed(),
    close: enqueueActions(({ enqueue }) => {
      enqueue(resetUser());
      enqueue(reportSignedOut());
      enqueue(reportSessionClosed());
    }),
    recordEvent: enqueueActions(({ enqueue }, { name }: { name: string }) => enqueue(recordEvent(name))),
    goTo: enqueueActions(({ enqueue }, { to }: { to: string }) => enqueue(navigate(to, { replace: true }))),
    showPasswordReset: showToast('error', phrase('start', 'toasts.passwordReset')),
    showPictureFailed: enqueueActions(({ enqueue }, { error }: { error: unknown }) =>
      enqueue(showToast('error', phrase('authentication', 'avatarFailed', { reason: failureOf(error).message }))),
    ),

    saveSession: enqueueActions(({ context: { user, token, workspace }, enqueue }, { more }: SavedMore) =>
      enqueue(
        saveStateOnDevice({
          authenticated: true,
          user,
          token,
          activeWorkSpace: workspace,
          workSpaces: user?.workspaces ?? [],
          ...more,
        }),
      ),
    ),
    saveSignedOut: saveStateOnDevice({
      authenticated: false,
      user: null,
      token: null,
      workSpaces: [],
      activeWorkSpace: null,
      activeProject: null,
      activeBoard: null,
    }),
    /** Removes typed texts and unsent changes from the device, so that its next user can't read them. */
    forgetUnsaved: enqueueActions(({ context, enqueue }) => {
      if (context.keepsUnsaved) return;
      const { id } = userOf(context);
      enqueue(removeDraftsOf(id));
      enqueue(removeUnsavedFromDevice(id));
    }),
    /** The workspace and the project stay, so that the same user returns to them. */
    saveExpired: saveStateOnDevice({ authenticated: false, user: null, token: null }),
    storeLeavingTo: assign({ leavingTo: (_, to: string | undefined) => to ?? null }),
    storeUnsaved: assign({ unsaved: (_, unsaved: Unsaved | null) => unsaved }),
    storeKeepsUnsaved: assign({ keepsUnsaved: (_, keeps: boolean) => keeps }),
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
      ? { ...noSession, ...fromStorage(restored) }
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
            input: ({ context }) => ({ token: tokenOf(context) }),
            onDone: {
              target: '#session.signedIn.idle',
              actions: [
                { type: 'storeSession', params: ({ context, event }) => arrival(event.output, tokenOf(context)) },
                save,
                'open',
              ],
            },
            onError: [
              {
                guard: { type: 'isTokenRejected', params: ({ event }) => event },
                target: '#session.signedOut',
                actions: ['clearSession', 'saveExpired', 'sendClosed'],
              },
              {
                description: 'The stored token stays, so that the next start tries again.',
                target: '#session.signedOut',
                actions: ['clearSession', 'sendClosed'],
              },
            ],
          },
        },
      },
    },

    signedOut: signedOutRegion,

    signedIn: {
      initial: 'idle',
      on: {
        'token.rejected': 'expired',
        'signOut.requested': [
          {
            guard: ({ event }) => event.discards === true,
            target: '.signingOut',
            actions: { type: 'storeLeavingTo', params: ({ event }) => event.to },
          },
          { target: '.checkingUnsaved', actions: { type: 'storeLeavingTo', params: ({ event }) => event.to } },
        ],
        'callback.received': {
          target: 'signedOut.receivingCallback',
          actions: [
            'clearSession',
            { type: 'storeCandidate', params: ({ event }) => event.token },
            'saveSignedOut',
            'close',
          ],
        },
        'account.refreshed': {
          actions: [{ type: 'refresh', params: ({ event }) => event }, save, 'sendUpdated'],
        },
        'workspace.activated': [
          {
            guard: ({ context, event }) => context.workspace?.id === event.workspace.id,
            actions: [{ type: 'activate', params: ({ event }) => event }, save, 'sendUpdated'],
          },
          {
            actions: [{ type: 'activate', params: ({ event }) => event }, saveWithoutPlace],
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
            input: ({ context }) => ({ token: tokenOf(context) }),
            onDone: {
              target: 'idle',
              actions: [showUser, save, 'sendUpdated'],
            },
            onError: [
              { guard: { type: 'isTokenRejected', params: ({ event }) => event }, target: '#session.expired' },
              { target: 'idle' },
            ],
          },
          on: { 'membership.changed': { target: 'verifying', reenter: true } },
        },
        idle: { description: 'Nothing is loading.', on: { 'membership.changed': 'verifying' } },
        addingPicture: {
          description: 'Uploads the picture of a new account. The user can already work.',
          invoke: {
            id: 'uploadAvatar',
            src: 'uploadAvatar',
            // The cast is safe, because only the end of `signUp` leads here.
            input: ({ event }) => ({ file: present((event as unknown as { output: NewAccount }).output.picture) }),
            onDone: {
              target: 'idle',
              actions: [showUser, save, 'sendUpdated'],
            },
            onError: { target: 'idle', actions: { type: 'showPictureFailed', params: ({ event }) => event } },
          },
        },
        ...signOutStates,
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
      description: 'The server rejected the token. The sign-in screen says that the session has ended.',
      entry: ['clearSession', 'saveExpired', 'close'],
      on: {
        'signIn.submitted': 'signedOut.signingIn',
        'signUp.submitted': 'signedOut.signingUp',
        'callback.received': {
          target: 'signedOut.receivingCallback',
          actions: { type: 'storeCandidate', params: ({ event }) => event.token },
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
