import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { User } from '../../../domain/account.ts';
import { clientState } from '../../../domain/clientState.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { aViewer, uuid } from '../cache/testing.ts';
import { workspaceSettingsMachine } from '../workspaceSettings/workspaceSettings.machine.ts';
import type { DepartureCall } from '../workspaceSettings/workspaceSettings.types.ts';
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
  defaultWorkspace: one,
  workspaces: [one, two],
};

const input = {
  restored: clientState.parse({}),
  layout: { theme: 'system', sidebar: 'expanded', narrow: false } as const,
  drafts: {},
};

describe('root', () => {
  it('takes every transition of its chart', async () => {
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
        { type: 'workspace.chosen', workspace: two },
        { type: 'workspace.created', workspace: two },
        { type: 'xstate.done.actor.loadWorkspaceCode', output: undefined },
        { type: 'xstate.error.actor.loadWorkspaceCode', error: new Error('offline') },
        { type: 'xstate.after.codePause.root.signedIn.codeMissing' },
        { type: 'navigation.requested', to: '/projects/' },
        { type: 'rootScreen.opened', screen: { name: 'invitation', token: 't' } },
        { type: 'rootScreen.closed', name: 'invitation' },
        { type: 'screen.ended', name: 'invitation' },
      ],
      check: (snapshot) => {
        const living = snapshot.children.workspace !== undefined;
        expect(living).toBe(snapshot.matches({ signedIn: 'inWorkspace' }));
        expect(snapshot.context.user !== null).toBe(snapshot.matches('signedIn'));
      },
      // An opened screen is a child, not a state: opening one twice is the same to the chart.
      serializeState: ({ value, context }) => JSON.stringify([value, context]),
    });
    expect(coverage).toMatchObject({ missed: [], states: 6, transitions: { covered: 16, reachable: 16 } });
  });

  it('stops everything of one workspace before the other starts', async () => {
    const lives: string[] = [];
    const silent = fromCallback(() => undefined);
    const root = createActor(
      rootMachine.provide({
        actors: {
          storageKeeper: silent,
          toasts: silent,
          layout: silent,
          connectivity: silent,
          analytics: silent,
          drafts: silent,
          session: silent,
          loadWorkspaceCode: fromPromise(() => Promise.resolve()),
          workspace: fromCallback(({ input: given }) => {
            const { workspace } = given as unknown as { workspace: Workspace };
            lives.push(`start ${workspace.id}`);
            return () => lives.push(`stop ${workspace.id}`);
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
    root.send({ type: 'session.closed' });
    expect(lives).toEqual([`start ${one.id}`, `stop ${one.id}`, `start ${two.id}`, `stop ${two.id}`]);
    expect(navigations).toEqual(['/']);
  });

  it.each([
    [true, 'success', 'You left the workspace'],
    [false, 'warning', `${one.name} is no longer one of your workspaces`],
  ])('says once that a workspace is left: by oneself %s', async (byOneself, kind, message) => {
    const elsewhere = { ...user, defaultWorkspace: null, workspaces: [two] };
    const silent = fromCallback(() => undefined);
    const told: unknown[] = [];
    const root = createActor(
      rootMachine.provide({
        actors: {
          storageKeeper: silent,
          layout: silent,
          connectivity: silent,
          analytics: silent,
          drafts: silent,
          workspace: silent,
          session: fromCallback(({ receive, system }) =>
            receive((event) => {
              if (event.type === 'account.refreshed') system.get('root')?.send({ ...event, type: 'session.updated' });
            }),
          ),
          toasts: fromCallback(({ receive }) => receive((event) => told.push(event))),
          loadWorkspaceCode: fromPromise(() => Promise.resolve()),
          workspaceSettings: workspaceSettingsMachine.provide({
            actors: {
              leaveWorkspace: fromPromise<void, DepartureCall>(async () => undefined),
              loadOwnAccount: fromPromise<User, void>(async () => elsewhere),
            },
          }),
        } as never,
      }),
      { input, systemId: 'root' },
    );
    root.start();
    root.send({ type: 'session.opened', user, workspace: one });
    await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'inWorkspace' }));
    root.send({ type: 'rootScreen.opened', screen: { name: 'workspaceSettings' } });
    root.getSnapshot().children.workspaceSettings?.send({ type: 'leave.requested' });
    if (byOneself)
      root.getSnapshot().children.workspaceSettings?.send({ type: 'departure.confirmed', mutationId: 'm' });
    else root.send({ type: 'session.updated', user: elsewhere });
    await waitFor(root, ({ context }) => context.workspace?.id === two.id);
    expect(told).toEqual([{ type: 'toast.requested', kind, message }]);
  });
});
