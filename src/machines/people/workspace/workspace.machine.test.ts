import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, createMachine, fromCallback, fromPromise, setup } from 'xstate';
import type { User } from '../../../../domain/account.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { PendingWrite } from '../../sync/outbox/outbox.types.ts';
import { aViewer, uuid } from '../../sync/records/testing.ts';
import { workspaceMachine } from './workspace.machine.ts';
import { settled } from '../../../../tests/support/settled.ts';

const workspace: Workspace = {
  id: uuid(2),
  name: 'Analytical Engine',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
const user: User = {
  ...aViewer,
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: workspace,
  workspaces: [workspace],
};
const input = {
  workspace,
  user,
  always: ['notifications'],
  prefetched: ['taskDetail'],
  subscribers: {},
  generation: 0,
};
describe('workspace', () => {
  it('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: workspaceMachine,
      input,
      events: [
        { type: 'screen.opened', screen: { name: 'board' } },
        { type: 'screen.expected', name: 'board' },
        { type: 'event.forwarded', name: 'board', event: { type: 'noteAdded' } },
        { type: 'screen.closed', name: 'board' },
        { type: 'database.replaced', generation: 1 },
        { type: 'workspace.renamed', name: 'Difference Engine', version: 2 },
        { type: 'xstate.done.actor.loadOutbox', output: [] },
        { type: 'xstate.error.actor.loadOutbox', error: new Error('no storage') },
        { type: 'xstate.error.actor.records', error: new Error('crash') },
        { type: 'xstate.error.actor.outbox', error: new Error('crash') },
        { type: 'xstate.error.actor.realtime', error: new Error('crash') },
        { type: 'xstate.error.actor.screen:notifications', error: new Error('crash') },
      ],
      // An open screen is a child, not a state, so opening one twice doesn't change the chart.
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.workspace.version, context.deferred.length > 0]),
      check: (snapshot) => {
        expect(snapshot.children['records'] !== undefined).toBe(snapshot.matches('active'));
        for (const name of ['notifications', 'taskDetail'])
          expect(snapshot.children[`screen:${name}`] !== undefined).toBe(snapshot.matches('active'));
        if (snapshot.matches('active')) expect(snapshot.context.deferred).toEqual([]);
      },
    });
    expect(coverage).toMatchObject({ missed: [], states: 2 });
    expect(coverage.transitions.covered).toBe(coverage.transitions.reachable);
  });

  it('delivers earlier events in order once the records run', async () => {
    const log: string[] = [];
    let read: (writes: PendingWrite[]) => void = () => undefined;
    const root = createActor(
      workspaceMachine.provide({
        actors: {
          loadOutbox: fromPromise(
            () =>
              new Promise((resolve) => {
                read = resolve;
              }),
          ),
          records: fromCallback(() => void log.push('records')),
          realtime: fromCallback(() => undefined),
          screen: fromCallback<AnyEventObject>(({ self, receive }) =>
            receive(({ type }) => log.push(`${self.id} ${type}`)),
          ),
        } as never,
      }),
      { input },
    );
    root.start();
    root.send({ type: 'screen.opened', screen: { name: 'board' } });
    root.send({ type: 'event.forwarded', name: 'board', event: { type: 'noteAdded' } });
    root.send({ type: 'screen.closed', name: 'board' });
    expect(log).toEqual([]);
    read([]);
    await settled();
    root.send({ type: 'screen.expected', name: 'home' });
    expect(log).toEqual([
      'records',
      'screen:board screen.opened',
      'screen:board event.forwarded',
      'screen:board screen.closed',
      'screen:home screen.expected',
    ]);
    root.stop();
  });

  it('sends a new workspace name to the session, with the role and abilities it already has', async () => {
    const demoted: Workspace = {
      ...workspace,
      role: 'admin',
      version: 2,
      abilities: { ...workspace.abilities, delete: false },
    };
    const activated: unknown[] = [];
    const still = createMachine({});
    const host = setup({
      actors: {
        session: setup({ types: { context: {} as { user: User } } }).createMachine({
          context: { user: { ...user, workspaces: [demoted] } },
          on: { 'workspace.activated': { actions: ({ event }) => activated.push(event['workspace']) } },
        }),
        workspace: workspaceMachine.provide({
          actors: {
            loadOutbox: fromPromise<PendingWrite[], { accountId: string }>(async () => []),
            records: still as never,
            outbox: still as never,
            realtime: still as never,
          },
        }),
      },
    }).createMachine({
      invoke: [
        { id: 'session', systemId: 'session', src: 'session' },
        { id: 'workspace', systemId: 'workspace', src: 'workspace', input },
      ],
    });
    const root = createActor(host).start();
    await settled();
    root
      .getSnapshot()
      .children['workspace']?.send({ type: 'workspace.renamed', name: 'Difference Engine', version: 3 });
    expect(activated).toEqual([{ ...demoted, name: 'Difference Engine', version: 3 }]);
    root.stop();
  });
});
