import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { User } from '../../../../domain/account.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { aViewer } from '../../sync/records/testing.ts';
import { workspaceSettingsMachine } from './workspaceSettings.machine.ts';
import { selectDeparture, selectDepartureFailure, selectIsDeparting } from './workspaceSettings.selectors.ts';
import type { DeleteWorkspaceCall, RenameWorkspaceCall, WorkspaceSettingsEvent } from './workspaceSettings.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const workspace: Workspace = {
  id: 'w',
  name: 'Acme',
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
  defaultWorkspace: null,
  workspaces: [],
};
const input = { workspace, accountId: user.id };
const failed = new AppError('CONFLICT', 'the only owner');
const chosen = { type: 'successor.chosen', memberId: 'u' } as const;

describe('workspaceSettings machine', () => {
  test('covers every transition', async () => {
    const walk = (region: string, events: (WorkspaceSettingsEvent | InternalEvent)[]) =>
      coverMachine({
        machine: slice(workspaceSettingsMachine, '', [region]),
        input,
        events: [chosen, ...events],
        fromEveryContext: true,
      });
    expect(
      await walk('name', [
        { type: 'name.submitted', name: 'Engines', mutationId: 'm' },
        { type: 'xstate.done.actor.renameWorkspace', output: { ...workspace, name: 'Engines' } },
        { type: 'xstate.error.actor.renameWorkspace', error: failed },
      ]),
    ).toMatchObject({ states: 2, transitions: { covered: 4, reachable: 4 }, missed: [] });
    expect(
      await walk('default', [
        { type: 'default.requested' },
        { type: 'xstate.done.actor.setDefaultWorkspace', output: user },
        { type: 'xstate.error.actor.setDefaultWorkspace', error: failed },
      ]),
    ).toMatchObject({ states: 2, transitions: { covered: 4, reachable: 4 }, missed: [] });
    expect(
      await walk('departure', [
        { type: 'leave.requested' },
        { type: 'transfer.requested', memberId: 'u', name: 'Grace' },
        { type: 'delete.requested' },
        { type: 'departure.confirmed', mutationId: 'm' },
        { type: 'deletion.confirmed', name: 'Acme', mutationId: 'm' },
        { type: 'departure.cancelled' },
        ...['leaveWorkspace', 'transferWorkspace', 'deleteWorkspace'].flatMap((call): InternalEvent[] => [
          { type: `xstate.done.actor.${call}`, output: undefined },
          { type: `xstate.error.actor.${call}`, error: failed },
        ]),
        { type: 'xstate.done.actor.loadOwnAccount', output: user },
        { type: 'xstate.done.actor.loadOwnAccount', output: { ...user, workspaces: [workspace] } },
        { type: 'xstate.error.actor.loadOwnAccount', error: failed },
        { type: 'xstate.after.accountPause.workspaceSettings.departure.accountFailed' },
      ]),
    ).toMatchObject({ states: 10, transitions: { covered: 20, reachable: 20 }, missed: [] });
  });

  test('sends a new name to the session', async () => {
    const renamed = { ...workspace, name: 'Engines', version: 2 };
    const it = stage(
      workspaceSettingsMachine.provide({
        actors: { renameWorkspace: fromPromise<Workspace, RenameWorkspaceCall>(async () => renamed) },
      }),
      input,
    );
    it.actor.send({ type: 'name.submitted', name: 'Engines', mutationId: 'm' });
    await settled();
    expect(it.sentTo('session')).toEqual([{ type: 'workspace.activated', workspace: renamed }]);
  });

  test('sends the remaining workspaces to the session after a deletion', async () => {
    const answers = [() => Promise.reject(failed), () => Promise.resolve()];
    const calls: DeleteWorkspaceCall[] = [];
    const it = stage(
      workspaceSettingsMachine.provide({
        actors: {
          deleteWorkspace: fromPromise<void, DeleteWorkspaceCall>(({ input: call }) => {
            calls.push(call);
            return answers.shift()?.() ?? Promise.resolve();
          }),
          loadOwnAccount: fromPromise<User, void>(async () => user),
        },
      }),
      input,
    );
    it.actor.send({ type: 'delete.requested' });
    it.actor.send({ type: 'deletion.confirmed', name: 'Acme', mutationId: 'm' });
    await settled();
    expect([selectDeparture(it.actor.getSnapshot()), selectDepartureFailure(it.actor.getSnapshot())?.message]).toEqual([
      'delete',
      'the only owner',
    ]);
    it.actor.send({ type: 'deletion.confirmed', name: 'Acme', mutationId: 'n' });
    await settled();
    await settled();
    expect(calls.at(-1)).toEqual({ workspaceId: 'w', name: 'Acme', idempotencyKey: 'n' });
    expect([it.sentTo('session'), selectIsDeparting(it.actor.getSnapshot())]).toEqual([
      [{ type: 'account.refreshed', user }],
      true,
    ]);
  });
});
