import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, fromCallback, fromPromise, setup } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { User } from '../../../../domain/account.ts';
import { type ClientState, clientState } from '../../../../domain/clientState.ts';
import { AppError, type ErrorCode } from '../../../../domain/errors.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { sessionMachine } from './session.machine.ts';
import type { SignUpInput } from './session.types.ts';
import {
  selectIsExpired,
  selectIsSettled,
  selectIsSignedIn,
  selectIsSubmitting,
  selectSessionError,
  selectToken,
  selectUnsaved,
  selectUser,
} from './session.selectors.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const workspace = (n: number): Workspace => ({
  id: uuid(n),
  name: `Workspace ${n}`,
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
});
const person = (n: number, workspaces = [workspace(1), workspace(2)]): User => ({
  id: uuid(100 + n),
  email: `p${n}@faena.test`,
  nickname: `p${n}`,
  name: 'Ada',
  lastName: 'Lovelace',
  avatar: null,
  workspaceDefaultId: uuid(1),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: workspaces[0] ?? null,
  workspaces,
});
const nothing: ClientState = clientState.parse({});
const stored: ClientState = {
  ...nothing,
  authenticated: true,
  user: person(1),
  token: 'stored',
  activeWorkSpace: workspace(2),
  workSpaces: [workspace(1), workspace(2)],
};
const form = {
  email: 'p1@faena.test',
  password: 'password',
  confirmPassword: 'password',
  name: 'Ada',
  lastName: 'Lovelace',
};
const failure = (code: ErrorCode) => new AppError(code, `refused: ${code}`);

const events = [
  { type: 'signIn.submitted', email: 'p1@faena.test', password: 'password' },
  { type: 'signUp.submitted', form },
  { type: 'signUp.submitted', form, picture: new Blob() },
  { type: 'callback.received', token: 'from outside' },
  { type: 'signOut.requested' },
  { type: 'signOut.requested', discards: true },
  { type: 'signOut.confirmed', keepsUnsaved: true },
  { type: 'signOut.cancelled' },
  { type: 'xstate.done.actor.findUnsaved', output: { drafts: 0, changes: 0, documents: 0 } },
  { type: 'xstate.done.actor.findUnsaved', output: { drafts: 1, changes: 0, documents: 0 } },
  { type: 'xstate.error.actor.findUnsaved', error: failure('INTERNAL') },
  { type: 'token.rejected' },
  { type: 'account.refreshed', user: person(1, [workspace(1)]) },
  { type: 'membership.changed' },
  { type: 'workspace.activated', workspace: workspace(1) },
  { type: 'workspace.activated', workspace: workspace(3) },
  { type: 'storage.changedElsewhere', state: nothing },
  { type: 'storage.changedElsewhere', state: { ...stored, token: 'other', user: person(2) } },
  { type: 'error.dismissed' },
  { type: 'xstate.done.actor.signIn', output: { account: person(1), token: 'fresh' } },
  { type: 'xstate.error.actor.signIn', error: failure('INVALID_CREDENTIALS') },
  { type: 'xstate.error.actor.signIn', error: failure('PASSWORD_RESETED') },
  { type: 'xstate.done.actor.signUp', output: { account: person(1), token: 'fresh' } },
  { type: 'xstate.done.actor.signUp', output: { account: person(1), token: 'fresh', picture: new Blob() } },
  { type: 'xstate.error.actor.signUp', error: failure('EMAIL_TAKEN') },
  { type: 'xstate.done.actor.uploadAvatar', output: person(1) },
  { type: 'xstate.error.actor.uploadAvatar', error: failure('UNSUPPORTED_MEDIA') },
  { type: 'xstate.done.actor.exchangeCallback', output: { account: person(1), token: 'session-token', redirect: '/' } },
  { type: 'xstate.error.actor.exchangeCallback', error: failure('INVALID_TOKEN') },
  { type: 'xstate.done.actor.restoreAccount', output: person(1) },
  { type: 'xstate.error.actor.restoreAccount', error: failure('INVALID_TOKEN') },
  { type: 'xstate.error.actor.restoreAccount', error: failure('NETWORK') },
  { type: 'xstate.done.actor.verifyAccount', output: person(1) },
  { type: 'xstate.error.actor.verifyAccount', error: failure('INVALID_TOKEN') },
  { type: 'xstate.error.actor.verifyAccount', error: failure('NETWORK') },
  { type: 'xstate.done.actor.signOut', output: undefined },
  { type: 'xstate.error.actor.signOut', error: failure('NETWORK') },
  { type: 'xstate.after.3000.session.signedIn.signingOut' },
  { type: 'xstate.error.actor.watchStorage', error: failure('INTERNAL') },
] as const;

describe('session machine', () => {
  test('covers every transition, from no session, a stored session and a stored token', async () => {
    const coverage = await coverMachine({
      machine: sessionMachine,
      events: events as never,
      inputs: [nothing, stored, { ...nothing, authenticated: true, token: 'lonely' }].map((restored) => ({ restored })),
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.token, context.user?.id, context.workspace?.id, context.error?.code]),
      check: (snapshot) => {
        const isIn = snapshot.matches('signedIn');
        expect([snapshot.context.user !== null, snapshot.context.token !== null]).toEqual([isIn, isIn]);
      },
    });
    expect(coverage).toEqual({
      paths: expect.any(Number),
      states: 12,
      transitions: { covered: 53, reachable: 53 },
      missed: [],
    });
    expect(coverage.paths).toBeGreaterThanOrEqual(300);
  });

  interface ReceivedEvent {
    type: string;
    [key: string]: unknown;
  }

  /** The session's neighbours record the events they receive. */
  function startSession(restored: ClientState, services: Record<string, AnyActorLogic> = {}) {
    const received: Record<string, ReceivedEvent[]> = {
      root: [],
      analytics: [],
      storageKeeper: [],
      toasts: [],
    };
    const recordEventsOf = (id: string) =>
      fromCallback<ReceivedEvent>(({ receive }) => receive((event) => (received[id] ??= []).push(event)));
    const never = () => fromPromise<never>(() => new Promise(() => undefined));
    const root = setup({
      actors: {
        noteRoot: recordEventsOf('root'),
        noteAnalytics: recordEventsOf('analytics'),
        noteStorage: recordEventsOf('storageKeeper'),
        noteToasts: recordEventsOf('toasts'),
        noteDrafts: recordEventsOf('drafts'),
        session: sessionMachine.provide({
          actors: {
            signIn: never(),
            signUp: never(),
            uploadAvatar: never(),
            signOut: never(),
            findUnsaved: fromPromise(async () => ({ drafts: 0, changes: 0, documents: 0 })),
            loadAccount: never(),
            exchangeCallback: never(),
            watchStorage: fromCallback(() => undefined),
            ...services,
          } as never,
        }),
      },
    }).createMachine({
      invoke: [
        { src: 'noteRoot', systemId: 'root' },
        { src: 'noteAnalytics', systemId: 'analytics' },
        { src: 'noteStorage', systemId: 'storageKeeper' },
        { src: 'noteToasts', systemId: 'toasts' },
        { src: 'noteDrafts', systemId: 'drafts' },
        { id: 'session', src: 'session', input: { restored } },
      ],
    });
    const system = createActor(root).start();
    const session = system.getSnapshot().children.session as unknown as ReturnType<
      typeof createActor<typeof sessionMachine>
    >;
    return { session, received, typesTo: (id: string) => received[id]?.map(({ type }) => type) };
  }

  const settled = async (
    session: ReturnType<typeof startSession>['session'],
    matches: (snapshot: ReturnType<typeof session.getSnapshot>) => boolean,
  ) => {
    await expect.poll(() => matches(session.getSnapshot())).toBe(true);
  };

  test.each([
    ['signing in', { type: 'signIn.submitted', email: 'p1@faena.test', password: 'password' }],
    ['signing up', { type: 'signUp.submitted', form }],
    ['the callback', { type: 'callback.received', token: 'from outside' }],
  ] as const)('removes an earlier error when %s begins', async (_, event) => {
    let tries = 0;
    const { session } = startSession(nothing, {
      signIn: fromPromise(() =>
        (tries += 1) > 1 ? new Promise(() => undefined) : Promise.reject(failure('INVALID_CREDENTIALS')),
      ),
    });
    session.send({ type: 'signIn.submitted', email: 'p1@faena.test', password: 'wrong one' });
    await settled(session, (snapshot) => selectSessionError(snapshot) !== null);
    session.send(event);
    expect(selectSessionError(session.getSnapshot())).toBeNull();
  });

  describe('signing up', () => {
    const picture = new Blob(['picture']);
    const signUp = fromPromise(async ({ input }: { input: SignUpInput }) => ({
      account: person(1),
      token: 'fresh',
      picture: input.picture,
    }));

    test('signs in, uploads the chosen picture and updates the account with it', async () => {
      const account = { ...person(1), avatar: '/api/avatars/1' };
      const files: unknown[] = [];
      const { session, received } = startSession(nothing, {
        signUp,
        uploadAvatar: fromPromise(async ({ input }) => {
          files.push(input);
          return account;
        }),
      });
      session.send({ type: 'signUp.submitted', form, picture });
      await settled(session, (snapshot) => snapshot.matches({ signedIn: 'idle' }));
      expect(files).toEqual([{ file: picture }]);
      expect(session.getSnapshot().context).toMatchObject({ user: account });
      expect(received.root?.at(-1)).toEqual({ type: 'session.updated', user: account });
    });

    test('shows why the picture could not be saved, and keeps the new account', async () => {
      const { session, received } = startSession(nothing, {
        signUp,
        uploadAvatar: fromPromise(() => Promise.reject(failure('UNSUPPORTED_MEDIA'))),
      });
      session.send({ type: 'signUp.submitted', form, picture });
      await settled(session, (snapshot) => snapshot.matches({ signedIn: 'idle' }));
      expect(selectUser(session.getSnapshot())).toEqual(person(1));
      expect(received.toasts).toMatchObject([
        { kind: 'error', message: phrase('authentication', 'avatarFailed', { reason: 'refused: UNSUPPORTED_MEDIA' }) },
      ]);
    });
  });

  describe('signing in', () => {
    test('opens the default workspace, stores the session, clears the active project and identifies the user', async () => {
      const { session, received } = startSession(nothing, {
        signIn: fromPromise(async () => ({ account: person(1), token: 'fresh' })),
      });
      session.send({ type: 'signIn.submitted', email: 'p1@faena.test', password: 'password' });
      expect(selectIsSubmitting(session.getSnapshot())).toBe(true);
      await settled(session, selectIsSignedIn);
      expect(selectToken(session.getSnapshot())).toBe('fresh');
      expect(received).toEqual({
        root: [{ type: 'session.closed' }, { type: 'session.opened', user: person(1), workspace: workspace(1) }],
        storageKeeper: [
          {
            type: 'state.saved',
            patch: {
              authenticated: true,
              user: person(1),
              token: 'fresh',
              activeWorkSpace: workspace(1),
              workSpaces: [workspace(1), workspace(2)],
              activeProject: null,
              activeBoard: null,
            },
          },
        ],
        analytics: [
          {
            type: 'user.identified',
            userId: person(1).id,
            properties: { email: 'p1@faena.test', name: 'Ada', lastName: 'Lovelace' },
          },
          { type: 'event.recorded', name: 'user_signed_in', properties: {} },
        ],
        toasts: [],
      });
    });

    test('shows the error of a rejected sign-in until it is dismissed', async () => {
      const { session, received } = startSession(nothing, {
        signIn: fromPromise(() => Promise.reject(failure('INVALID_CREDENTIALS'))),
      });
      session.send({ type: 'signIn.submitted', email: 'p1@faena.test', password: 'wrong one' });
      await settled(session, (snapshot) => selectSessionError(snapshot) !== null);
      expect(selectSessionError(session.getSnapshot())).toEqual({
        code: 'INVALID_CREDENTIALS',
        message: 'refused: INVALID_CREDENTIALS',
        issues: [],
        status: 401,
      });
      expect(received.toasts).toEqual([]);
      session.send({ type: 'error.dismissed' });
      expect(selectSessionError(session.getSnapshot())).toBeNull();
    });

    test.each([
      { type: 'signIn.submitted', email: 'p1@faena.test', password: 'password' },
      { type: 'signUp.submitted', form },
      { type: 'callback.received', token: 'from outside' },
    ] as const)('removes the error of a rejected sign-in on $type', (event) => {
      const { session } = startSession(nothing);
      session.send({ type: 'signIn.submitted', email: 'p1@faena.test', password: 'wrong one' });
      session.send({ type: 'xstate.error.actor.signIn', error: failure('INVALID_CREDENTIALS') } as never);
      expect(session.getSnapshot().context.error).not.toBeNull();
      session.send(event);
      expect(session.getSnapshot().context.error).toBeNull();
    });

    test('shows a toast when the password was reset', async () => {
      const { session, received } = startSession(nothing, {
        signIn: fromPromise(() => Promise.reject(failure('PASSWORD_RESETED'))),
      });
      session.send({ type: 'signIn.submitted', email: 'p1@faena.test', password: 'password' });
      await settled(session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
      expect(received.toasts).toEqual([
        {
          type: 'toast.requested',
          kind: 'error',
          message: phrase('start', 'toasts.passwordReset'),
        },
      ]);
    });

    test('through the callback stores the session, keeps the active project and opens home', async () => {
      const { session, received } = startSession(nothing, {
        exchangeCallback: fromPromise(async () => ({ account: person(1), token: 'fresh', redirect: '/' })),
      });
      session.send({ type: 'callback.received', token: 'from outside' });
      expect(selectToken(session.getSnapshot())).toBeNull();
      await settled(session, selectIsSignedIn);
      expect(selectToken(session.getSnapshot())).toBe('fresh');
      expect(Object.keys(received.storageKeeper?.[0]?.patch as object)).not.toContain('activeProject');
      expect(received.root?.at(-1)).toEqual({ type: 'navigation.requested', to: '/', replace: true });
    });

    test.each([
      ['/invites/workspace/t', '/invites/workspace/t'],
      ['//evil.example', '/'],
      ['https://evil.example', '/'],
      ['/authentication/sign-in', '/'],
    ])('through the callback opens the path it started from: %s', async (redirect, to) => {
      const { session, received } = startSession(nothing, {
        exchangeCallback: fromPromise(async () => ({ account: person(1), token: 'fresh', redirect })),
      });
      session.send({ type: 'callback.received', token: 'from outside' });
      await settled(session, selectIsSignedIn);
      expect(received.root?.at(-1)).toEqual({ type: 'navigation.requested', to, replace: true });
    });

    test('through a callback that the server rejects opens the sign-in page and stores nothing', async () => {
      const { session, received } = startSession(nothing, {
        exchangeCallback: fromPromise(() => Promise.reject(failure('INVALID_TOKEN'))),
      });
      session.send({ type: 'callback.received', token: 'forged' });
      await settled(session, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
      expect(received.root?.at(-1)).toEqual({
        type: 'navigation.requested',
        to: '/authentication/sign-in',
        replace: true,
      });
      expect(received.storageKeeper).toEqual([]);
    });
  });

  describe('a stored session', () => {
    test('opens immediately with the last active workspace', () => {
      const { session, received } = startSession(stored);
      expect(selectIsSettled(session.getSnapshot())).toBe(true);
      expect(session.getSnapshot().value).toEqual({ signedIn: 'verifying' });
      expect(received.root).toEqual([{ type: 'session.opened', user: person(1), workspace: workspace(2) }]);
    });

    test('continues when the server cannot be reached', async () => {
      const { session } = startSession(stored, { loadAccount: fromPromise(() => Promise.reject(failure('NETWORK'))) });
      await settled(session, (snapshot) => snapshot.matches({ signedIn: 'idle' }));
      expect(selectUser(session.getSnapshot())).toEqual(person(1));
    });

    test('expires when the server rejects its token', async () => {
      const { session, received, typesTo } = startSession(stored, {
        loadAccount: fromPromise(() => Promise.reject(failure('INVALID_TOKEN'))),
      });
      await settled(session, selectIsExpired);
      expect(received.storageKeeper).toEqual([
        { type: 'state.saved', patch: { authenticated: false, user: null, token: null } },
      ]);
      expect(typesTo('root')).toEqual(['session.opened', 'session.closed']);
    });

    test('is loaded again after a change of membership, and once more if another change follows', async () => {
      const answers: ((user: User) => void)[] = [];
      const { session, received } = startSession(stored, {
        loadAccount: fromPromise(() => new Promise<User>((answer) => answers.push(answer))),
      });
      answers[0]?.(person(1));
      await settled(session, (snapshot) => snapshot.matches({ signedIn: 'idle' }));
      session.send({ type: 'membership.changed' });
      session.send({ type: 'membership.changed' });
      expect(answers).toHaveLength(3);
      const demoted = person(1, [workspace(1), { ...workspace(2), role: 'guest' }]);
      answers[1]?.(person(1));
      answers[2]?.(demoted);
      await settled(session, (snapshot) => snapshot.matches({ signedIn: 'idle' }));
      expect(session.getSnapshot().context).toMatchObject({ user: demoted, workspace: { role: 'guest' } });
      expect(received.root?.at(-1)).toEqual({ type: 'session.updated', user: demoted });
    });

    test('opens the default workspace when the user no longer belongs to the active one', async () => {
      const { session } = startSession(stored, { loadAccount: fromPromise(async () => person(1, [workspace(1)])) });
      await settled(session, (snapshot) => snapshot.matches({ signedIn: 'idle' }));
      expect(session.getSnapshot().context.workspace).toEqual(workspace(1));
    });

    test('ends when another tab signs out', () => {
      const { session, received, typesTo } = startSession(stored);
      session.send({ type: 'storage.changedElsewhere', state: nothing });
      expect(session.getSnapshot().value).toEqual({ signedOut: 'idle' });
      expect(typesTo('root')).toEqual(['session.opened', 'navigation.requested', 'session.closed']);
      expect(received.storageKeeper).toEqual([]);
    });
  });

  describe('signing out', () => {
    test.each([
      ['the server agrees', fromPromise<void>(async () => undefined)],
      ['the server cannot be reached', fromPromise<void>(() => Promise.reject(failure('NETWORK')))],
    ])('clears everything and opens home when %s', async (_, signOut) => {
      const { session, received } = startSession(stored, { signOut });
      session.send({ type: 'signOut.requested' });
      await settled(session, (snapshot) => snapshot.matches('signedOut'));
      expect(received.storageKeeper).toEqual([
        { type: 'account.forgotten', accountId: person(1).id },
        {
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
        },
      ]);
      expect(received.root?.slice(1)).toEqual([
        { type: 'navigation.requested', to: '/', replace: true },
        { type: 'session.closed' },
      ]);
      expect(received.analytics?.slice(1)).toEqual([
        { type: 'event.recorded', name: 'user_signed_out', properties: {} },
        { type: 'user.reset' },
      ]);
    });
  });

  describe('what is stored on the device', () => {
    const place = { activeProject: null, activeBoard: null };
    const renamed = { ...workspace(2), name: 'Renamed' };
    const token = { ...nothing, authenticated: true, token: 'lonely' };
    const answered = (token: string, more: object = {}) => ({ account: person(1), token, ...more });
    const cases: [
      name: string,
      restored: ClientState,
      events: { type: string; [key: string]: unknown }[],
      patch: object,
    ][] = [
      [
        'a token whose account was loaded',
        token,
        [{ type: 'xstate.done.actor.restoreAccount', output: person(1) }],
        { token: 'lonely', activeWorkSpace: workspace(1) },
      ],
      [
        'a new account',
        nothing,
        [
          { type: 'signUp.submitted', form },
          { type: 'xstate.done.actor.signUp', output: answered('fresh') },
        ],
        { token: 'fresh', activeWorkSpace: workspace(1), ...place },
      ],
      [
        'a new account whose picture is being uploaded',
        nothing,
        [
          { type: 'signUp.submitted', form },
          { type: 'xstate.done.actor.signUp', output: answered('fresh', { picture: new Blob() }) },
        ],
        { token: 'fresh', activeWorkSpace: workspace(1), ...place },
      ],
      [
        'a new account with its picture',
        nothing,
        [
          { type: 'signUp.submitted', form },
          { type: 'xstate.done.actor.signUp', output: answered('fresh', { picture: new Blob() }) },
          { type: 'xstate.done.actor.uploadAvatar', output: person(1) },
        ],
        { token: 'fresh', activeWorkSpace: workspace(1) },
      ],
      [
        'a session through the callback',
        nothing,
        [
          { type: 'callback.received', token: 'from outside' },
          { type: 'xstate.done.actor.exchangeCallback', output: answered('fresh', { redirect: '/' }) },
        ],
        { token: 'fresh', activeWorkSpace: workspace(1) },
      ],
      [
        'a refreshed account',
        stored,
        [{ type: 'account.refreshed', user: person(1) }],
        { token: 'stored', activeWorkSpace: workspace(2) },
      ],
      [
        'a verified account',
        stored,
        [{ type: 'xstate.done.actor.verifyAccount', output: person(1) }],
        { token: 'stored', activeWorkSpace: workspace(2) },
      ],
      [
        'the changed name of the active workspace',
        stored,
        [{ type: 'workspace.activated', workspace: renamed }],
        {
          token: 'stored',
          user: person(1, [workspace(1), renamed]),
          workSpaces: [workspace(1), renamed],
          activeWorkSpace: renamed,
        },
      ],
      [
        'another active workspace, without the place in the one before',
        stored,
        [{ type: 'workspace.activated', workspace: workspace(1) }],
        { token: 'stored', activeWorkSpace: workspace(1), ...place },
      ],
    ];
    test.each(cases)('is %s', (_, restored, steps, patch) => {
      const { session, received } = startSession(restored);
      for (const event of steps) session.send(event as never);
      const user = person(1);
      expect(received.storageKeeper?.at(-1)).toEqual({
        type: 'state.saved',
        patch: {
          authenticated: true,
          user: expect.objectContaining({ id: user.id }),
          workSpaces: user.workspaces,
          ...patch,
        },
      });
    });
  });

  test.each([
    ['user_signed_up', 'signUp.submitted', 'signUp', {}],
    ['user_signed_up', 'signUp.submitted', 'signUp', { picture: new Blob() }],
    ['user_signed_in', 'callback.received', 'exchangeCallback', { redirect: '/' }],
  ])('analytics record %s after %s', (name, type, service, more) => {
    const { session, received } = startSession(nothing);
    session.send({ type, form, token: 'from outside' } as never);
    const output = { account: person(1), token: 'fresh', ...more };
    session.send({ type: `xstate.done.actor.${service}`, output } as never);
    expect(received.analytics?.at(-1)).toEqual({ type: 'event.recorded', name, properties: {} });
  });

  test.each([nothing, { ...stored, token: 'other', user: person(2) }])(
    'a session that changes in another tab opens home',
    (state) => {
      const { session, received } = startSession(stored);
      session.send({ type: 'storage.changedElsewhere', state });
      expect(received.root).toContainEqual({ type: 'navigation.requested', to: '/', replace: true });
    },
  );

  test.each([true, undefined])('signing out continues at the requested path, with discards %s', async (discards) => {
    const { session, received } = startSession(stored, { signOut: fromPromise(async () => undefined) });
    session.send({ type: 'signOut.requested', to: '/goodbye', ...(discards && { discards }) });
    await settled(session, (snapshot) => snapshot.matches('signedOut'));
    expect(received.root).toContainEqual({ type: 'navigation.requested', to: '/goodbye', replace: true });
  });

  describe('signing out with unsaved work', () => {
    const signOut = fromPromise(async () => undefined);
    const unsaved = { drafts: 1, changes: 2, documents: 0 };
    const asking = async () => {
      const run = startSession(stored, { signOut, findUnsaved: fromPromise(async () => unsaved) });
      run.session.send({ type: 'signOut.requested' });
      await settled(run.session, (snapshot) => selectUnsaved(snapshot) !== null);
      return { ...run, forgotten: () => run.typesTo('storageKeeper')?.includes('account.forgotten') };
    };
    const forgotten = { type: 'account.forgotten', accountId: person(1).id };

    test('asks first, and does nothing when the user cancels', async () => {
      const { session, forgotten: isForgotten } = await asking();
      expect(selectUnsaved(session.getSnapshot())).toEqual(unsaved);
      session.send({ type: 'signOut.cancelled' });
      expect([selectIsSignedIn(session.getSnapshot()), session.getSnapshot().context.unsaved]).toEqual([true, null]);
      expect(isForgotten()).toBe(false);
    });

    test('removes the unsaved work from the device when the user discards it', async () => {
      const { session, received } = await asking();
      session.send({ type: 'signOut.confirmed', keepsUnsaved: false });
      await settled(session, (snapshot) => snapshot.matches('signedOut'));
      expect(received.storageKeeper).toContainEqual(forgotten);
      expect(received.drafts).toEqual([forgotten]);
    });

    test('leaves the unsaved work on the device when the user chooses so', async () => {
      const { session, forgotten: isForgotten } = await asking();
      session.send({ type: 'signOut.confirmed', keepsUnsaved: true });
      await settled(session, (snapshot) => snapshot.matches('signedOut'));
      expect(isForgotten()).toBe(false);
    });

    test('asks nothing without unsaved work, and nothing after the account is deleted', async () => {
      for (const event of [{ type: 'signOut.requested' }, { type: 'signOut.requested', discards: true }] as const) {
        const { session, received } = startSession(stored, {
          signOut,
          ...(event.type === 'signOut.requested' &&
            'discards' in event && {
              findUnsaved: fromPromise(async () => unsaved),
            }),
        });
        session.send(event);
        await settled(session, (snapshot) => snapshot.matches('signedOut'));
        expect(received.storageKeeper).toContainEqual(forgotten);
      }
    });

    test('leaves the unsaved work on the device when the session expires', () => {
      const { session, typesTo } = startSession(stored);
      session.send({ type: 'token.rejected' });
      expect(selectIsExpired(session.getSnapshot())).toBe(true);
      expect(typesTo('storageKeeper')).not.toContain('account.forgotten');
    });
  });
});
