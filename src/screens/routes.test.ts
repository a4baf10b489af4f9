import { createCollaborations } from '../services/collaborations.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { AuthResponse, User } from '../../domain/account.ts';
import { clientState, type ClientState } from '../../domain/clientState.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { AnalyticsEvent } from '../machines/app/analytics/analytics.types.ts';
import { rootMachine } from '../machines/app/root/root.machine.ts';
import { hostWith } from '../machines/app/screen/testing.ts';
import { sessionMachine } from '../machines/app/session/session.machine.ts';
import type { AppSystem } from '../system/system.ts';
import { sessionOf } from './guard.ts';
import { loadedTexts } from '../../tests/support/texts.ts';
import { createAppRouter } from './routes.tsx';
import { appPaths, screens } from './table.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const workspace: Workspace = {
  id: id(2),
  name: 'Engines',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
const user: User = {
  id: id(1),
  email: 'ada@faena.example',
  nickname: 'ada',
  name: 'Ada',
  lastName: 'Lovelace',
  avatar: null,
  workspaceDefaultId: workspace.id,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: workspace,
  workspaces: [workspace],
};
const signedIn = { authenticated: true, user, token: 'token', activeWorkSpace: workspace, workSpaces: [workspace] };
const silent = fromCallback(() => undefined);

const start = async (address: string, restored: Partial<ClientState> = {}, account: User = user) => {
  const pages: { path: string; previousPath: string | null }[] = [];
  const root = createActor(
    rootMachine.provide({
      actors: {
        storageKeeper: silent,
        serverConfig: silent,
        layout: silent,
        connectivity: silent,
        screen: hostWith({}),
        analytics: fromCallback<AnalyticsEvent>(({ receive }) =>
          receive((event) => {
            if (event.type === 'page.viewed') pages.push({ path: event.path, previousPath: event.previousPath });
          }),
        ),
        session: sessionMachine.provide({
          actors: {
            signIn: fromPromise(async (): Promise<AuthResponse> => ({ account, token: 'token' })),
            signUp: fromPromise(async (): Promise<AuthResponse> => ({ account, token: 'token' })),
            signOut: fromPromise(async () => undefined),
            loadAccount: fromPromise(async () => account),
            watchStorage: silent,
          } as never,
        }),
      } as never,
    }),
    {
      systemId: 'root',
      input: {
        restored: clientState.parse(restored),
        layout: { theme: 'system', sidebar: 'expanded', narrow: false },
        language: { language: 'spec', isChosen: false },
        drafts: {},
      },
    },
  );
  root.start();
  const system: AppSystem = {
    root,
    newId: () => id(9),
    now: () => '',
    today: () => '2026-01-01',
    collaborations: createCollaborations(),
    texts: loadedTexts(),
  };
  const router = createAppRouter({ system, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const settledAt = async (href: string) => {
    await expect.poll(() => router.state.location.href).toBe(href);
  };
  return { router, settledAt, session: sessionOf(system), pages };
};

const target = `/projects/${id(3)}/tasks?task=${id(4)}`;
const signInTo = (address: string) => `/authentication/sign-in?redirect=${encodeURIComponent(address)}`;

describe('the address of the tasks', () => {
  it.each([
    ['table', undefined],
    [id(7), id(7)],
  ])('opens a saved view only if the parameter is a valid id: %s', async (view, asked) => {
    const { router } = await start('/authentication/sign-in');
    const matches = router.matchRoutes(`/projects/${id(3)}/tasks`, { view });
    expect(matches.at(-1)?.search).toMatchObject({ view: asked });
  });
});

describe('the guard', () => {
  it('redirects a visitor to sign-in, and after it to the requested page', async () => {
    const { settledAt, session } = await start(target);
    await settledAt(signInTo(target));
    session.send({ type: 'signIn.submitted', email: 'ada@faena.example', password: 'correct horse' });
    await settledAt(target);
  });

  it('opens the home page when the return address is outside the app', async () => {
    const { settledAt, session } = await start('/authentication/sign-in?redirect=%2F%2Fevil.example');
    session.send({ type: 'signIn.submitted', email: 'ada@faena.example', password: 'correct horse' });
    await settledAt('/');
  });

  it('admits guests to a poker room only with a guest link', async () => {
    const room = `/poker-planning/${id(5)}`;
    await (await start(`${room}?guest=abc`)).settledAt(`${room}?guest=abc`);
    await (await start(room)).settledAt(signInTo(room));
    await (await start(`${room}?guest=`)).settledAt(signInTo(`${room}?guest=`));
    await (await start('/poker-planning?guest=abc')).settledAt(signInTo('/poker-planning?guest=abc'));
  });

  it('admits a restored session immediately', async () => {
    const { settledAt } = await start(target, signedIn);
    await settledAt(target);
  });

  it('removes the return address after a sign-out', async () => {
    const { settledAt, session } = await start(target, signedIn);
    session.send({ type: 'signOut.requested' });
    await settledAt('/authentication/sign-in');
  });

  it('keeps the return address when the session has expired', async () => {
    const { settledAt, session } = await start(target, signedIn);
    session.send({ type: 'token.rejected' });
    await settledAt(signInTo(target));
  });

  it('opens for people without a workspace only its creation and invitations', async () => {
    const lonely = { ...user, workspaceDefaultId: null, defaultWorkspace: null, workspaces: [] };
    const restored = { authenticated: true, user: lonely, token: 'token' };
    await (await start(target, restored, lonely)).settledAt('/create-workspace');
    await (await start('/invites/workspace/abc', restored, lonely)).settledAt('/invites/workspace/abc');
  });

  it('ends at the invitation after signing up through it, which opens the workspace', async () => {
    const { settledAt, session } = await start(
      `/authentication/sign-up?invitation=abc&redirect=${encodeURIComponent('/invites/workspace/abc')}`,
    );
    session.send({
      type: 'signUp.submitted',
      form: {
        email: 'a@b.example',
        password: 'correct horse',
        confirmPassword: 'correct horse',
        name: 'Ada',
        lastName: 'Lovelace',
        invitation: 'abc',
      },
    });
    await settledAt('/invites/workspace/abc');
  });
});

describe('addresses', () => {
  it.each([
    ['/authentication', '/authentication/sign-in'],
    ['/callback', '/authentication/sign-in'],
  ])('%s leads to %s', async (from, to) => {
    await (await start(from)).settledAt(to);
  });

  it.each([
    [`/projects/${id(3)}`, `/projects/${id(3)}/tasks`],
    [`/projects/${id(3)}/insights`, `/projects/${id(3)}/insights`],
    [`/projects/${id(3)}/settings`, `/projects/${id(3)}/settings/general`],
  ])('%s leads to %s', async (from, to) => {
    await (await start(from, signedIn)).settledAt(to);
  });

  it('reports each page with the previous one to analytics', async () => {
    const { router, settledAt, pages } = await start('/', signedIn);
    await router.navigate({ to: '/projects' });
    await settledAt('/projects');
    await expect.poll(() => pages.at(-1)).toEqual({ path: '/projects', previousPath: '/' });
  });
});

it('every row of the table of screens has a route, whose path the server answers', async () => {
  const { router } = await start('/', signedIn);
  const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));
  const ids = Object.keys(router.routesById).filter((key) => key !== '__root__');
  expect(ids).toHaveLength(Object.keys(screens).length);
  expect([...new Set(Object.keys(router.routesByPath).map(withoutSlash))].sort()).toEqual([...appPaths, '/$'].sort());
});
