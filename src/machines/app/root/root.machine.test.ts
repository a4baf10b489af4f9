import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, it } from 'vitest';
import { type AnyActorRef, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { User } from '../../../../domain/account.ts';
import { clientState } from '../../../../domain/clientState.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { aViewer, uuid } from '../../sync/records/testing.ts';
import { hostWith } from '../screen/testing.ts';
import { workspaceSettingsMachine } from '../../people/workspaceSettings/workspaceSettings.machine.ts';
import type { DepartureCall } from '../../people/workspaceSettings/workspaceSettings.types.ts';
import { rootMachine } from './root.machine.ts';

const aWorkspace = (id: string): Workspace => ({
  id,
  name: `Workspace ${id}`,
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
});
const one = aWorkspace(uuid(2));
const two = aWorkspace(uuid(3));
const user: User = {
  ...aViewer,
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: one,
  workspaces: [one, two],
};

const input = {
  restored: clientState.parse({}),
  layout: { theme: 'system', sidebar: 'expanded', narrow: false } as const,
  language: { language: 'spec', isChosen: false } as const,
  drafts: {},
};

describe('root', () => {
  it('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: rootMachine,
      input,
      events: [
        { type: 'session.opened', user, workspace: one },
        { type: 'session.opened', user, workspace: null },
        { type: 'session.updated', user },
        { type: 'session.updated', user: { ...user, defaultWorkspace: null, workspaces: [two] } },
        { type: 'session.updated', user: { ...user, defaultWorkspace: null, workspaces: [] } },
        { type: 'session.closed' },
        { type: 'database.replaced', generation: 1 },
        { type: 'workspace.chosen', workspace: two },
        { type: 'workspace.created', workspace: two, to: '/' },
        { type: 'navigation.requested', to: '/projects/' },
        { type: 'screen.opened', screen: { name: 'invitation' } },
        { type: 'screen.expected', name: 'invitation' },
        { type: 'screen.closed', name: 'invitation' },
        { type: 'actor.crashed', actor: 'board', event: 'noteAdded', exception: 'Error', restarted: true },
        { type: 'actor.crashed', actor: 'board', event: 'noteAdded', exception: 'Error', restarted: false },
        { type: 'xstate.error.actor.storageKeeper', error: new Error('crash') },
        { type: 'xstate.error.actor.toasts', error: new Error('crash') },
        { type: 'xstate.error.actor.layout', error: new Error('crash') },
        { type: 'xstate.error.actor.language', error: new Error('crash') },
        { type: 'xstate.error.actor.connectivity', error: new Error('crash') },
        { type: 'xstate.error.actor.analytics', error: new Error('crash') },
        { type: 'xstate.error.actor.drafts', error: new Error('crash') },
        { type: 'xstate.error.actor.serverConfig', error: new Error('crash') },
        { type: 'xstate.error.actor.session', error: new Error('crash') },
        { type: 'xstate.error.actor.screen:workspace', error: new Error('crash') },
      ],
      check: (snapshot) => {
        const living = snapshot.children['screen:workspace'] !== undefined;
        expect(living).toBe(snapshot.matches({ signedIn: 'inWorkspace' }));
        expect(snapshot.context.user !== null).toBe(snapshot.matches('signedIn'));
      },
      // Opening a screen twice doesn't change the chart, because an open screen is a child, not a state.
      serializeState: ({ value, context }) => JSON.stringify([value, context]),
    });
    expect(coverage).toMatchObject({ missed: [], states: 4, transitions: { covered: 26, reachable: 26 } });
  });

  it('stops everything of one workspace before it starts another', async () => {
    const lives: string[] = [];
    const silent = fromCallback(() => undefined);
    const root = createActor(
      rootMachine.provide({
        actors: {
          storageKeeper: silent,
          toasts: silent,
          language: silent,
          layout: silent,
          connectivity: silent,
          analytics: silent,
          drafts: silent,
          session: silent,
          screen: fromCallback(({ self, system }) => {
            const { id } = (system.get('root') as AnyActorRef).getSnapshot().context.workspace as Workspace;
            lives.push(`start ${self.id} of ${id}`);
            return () => lives.push(`stop ${self.id} of ${id}`);
          }),
        } as never,
      }),
      { input, systemId: 'root' },
    );
    const navigations: string[] = [];
    root.on('navigation.requested', ({ to }) => navigations.push(to));
    root.start();
    root.send({ type: 'session.opened', user, workspace: one });
    await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'inWorkspace' }));
    root.send({ type: 'workspace.chosen', workspace: two });
    await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'inWorkspace' }));
    root.send({ type: 'workspace.created', workspace: one, to: '/projects' });
    await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'inWorkspace' }));
    root.send({ type: 'session.closed' });
    expect(lives).toEqual([
      `start screen:workspace of ${one.id}`,
      `stop screen:workspace of ${one.id}`,
      `start screen:workspace of ${two.id}`,
      `stop screen:workspace of ${two.id}`,
      `start screen:workspace of ${one.id}`,
      `stop screen:workspace of ${one.id}`,
    ]);
    expect(navigations).toEqual(['/', '/projects']);
  });

  it.each([
    [true, 'success', phrase('toasts', 'workspaceLeft')],
    [false, 'warning', phrase('start', 'toasts.workspaceGone', { name: one.name })],
  ])('shows one toast when a workspace is left: intentionally %s', async (onPurpose, kind, message) => {
    const elsewhere = { ...user, defaultWorkspace: null, workspaces: [two] };
    const silent = fromCallback(() => undefined);
    const toasts: unknown[] = [];
    const root = createActor(
      rootMachine.provide({
        actors: {
          storageKeeper: silent,
          language: silent,
          layout: silent,
          connectivity: silent,
          analytics: silent,
          drafts: silent,
          session: fromCallback(({ receive, system }) =>
            receive((event) => {
              if (event.type === 'account.refreshed') system.get('root')?.send({ ...event, type: 'session.updated' });
            }),
          ),
          toasts: fromCallback(({ receive }) => receive((event) => toasts.push(event))),
          screen: hostWith(
            {
              workspaceSettings: workspaceSettingsMachine.provide({
                actors: {
                  leaveWorkspace: fromPromise<void, DepartureCall>(async () => undefined),
                  loadOwnAccount: fromPromise<User, void>(async () => elsewhere),
                },
              }),
            },
            ({ name }) => (name === 'workspaceSettings' ? { workspace: one, accountId: user.id } : {}),
          ),
        } as never,
      }),
      { input, systemId: 'root' },
    );
    root.start();
    root.send({ type: 'session.opened', user, workspace: one });
    await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'inWorkspace' }));
    root.send({ type: 'screen.opened', screen: { name: 'workspaceSettings' } });
    const settings = () => root.system.get('workspaceSettings') as AnyActorRef;
    settings().send({ type: 'leave.requested' });
    if (onPurpose) settings().send({ type: 'departure.confirmed', mutationId: 'm' });
    else root.send({ type: 'session.updated', user: elsewhere });
    await waitFor(root, ({ context }) => context.workspace?.id === two.id);
    expect(toasts).toEqual([{ type: 'toast.requested', kind, message }]);
  });
});
