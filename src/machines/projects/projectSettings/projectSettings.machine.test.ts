import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Project } from '../../../../domain/project.ts';
import { aProject } from '../../sync/records/testing.ts';
import { projectSettingsMachine } from './projectSettings.machine.ts';
import {
  selectOpenTasksTo,
  selectPeopleError,
  selectPersonChanges,
  selectRemovalQuestion,
  selectProjectDeletion,
} from './projectSettings.selectors.ts';
import type { ChangePersonCall, DeleteProjectCall, ProjectSettingsEvent } from './projectSettings.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const failed = new AppError('FORBIDDEN', 'not yours');
const commonEvents: (ProjectSettingsEvent | InternalEvent)[] = [
  { type: 'project.renamed', name: 'Engine', mutationId: 'r', at },
  { type: 'project.described', description: 'About', mutationId: 'r', at },
  { type: 'project.prefixChanged', prefix: ' core', mutationId: 'r', at },
  { type: 'tag.added', kind: 'statuses', tagId: 's', tag: { name: 'New' }, mutationId: 'g', at },
  { type: 'tag.changed', kind: 'statuses', tagId: 's', patch: { archived: true }, mutationId: 'g', at },
  { type: 'tags.reordered', kind: 'statuses', ids: ['s'], mutationId: 'g', at },
  { type: 'people.searched', text: 'ada' },
  { type: 'openTasks.chosen', to: 'nobody' },
  { type: 'xstate.done.actor.acquireResources', output: undefined },
  { type: 'xstate.error.actor.acquireResources', error: {} },
  { type: 'xstate.done.actor.withdrawUndo', output: undefined },
  { type: 'xstate.error.actor.withdrawUndo', error: {} },
];
const people: (ProjectSettingsEvent | InternalEvent)[] = [
  { type: 'person.invited', userId: 'u1', mutationId: 'm1' },
  { type: 'person.removed', userId: 'u2', name: 'Grace', openTasksTo: 'stay', mutationId: 'm2' },
  { type: 'undo.requested', of: 'u2', mutationId: 'm3' },
];

describe('projectSettings machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: slice(projectSettingsMachine, '', ['invite', 'people']),
        input,
        events: [
          ...commonEvents,
          ...people,
          { type: 'invite.opened' },
          { type: 'invite.closed' },
          { type: 'xstate.done.actor.changePerson', output: aProject },
          { type: 'xstate.error.actor.changePerson', error: failed },
        ],
        serializeState: ({ value, context }) => JSON.stringify([value, context.changes, context.removed]),
      }),
    ).toEqual({ paths: 363, states: 4, transitions: { covered: 20, reachable: 20 }, missed: [] });
    expect(
      await coverMachine({
        machine: slice(projectSettingsMachine, '', ['removal']),
        input,
        events: [
          ...commonEvents,
          ...people,
          { type: 'delete.requested' },
          { type: 'delete.cancelled' },
          { type: 'delete.confirmed', mutationId: 'x' },
          { type: 'xstate.done.actor.deleteProject', output: aProject },
          { type: 'xstate.error.actor.deleteProject', error: failed },
          { type: 'xstate.error.actor.deleteProject', error: new AppError('NOT_FOUND', 'gone') },
        ],
        serializeState: ({ value, context }) => JSON.stringify([value, context.changes, context.removed]),
      }),
    ).toEqual({ paths: 267, states: 4, transitions: { covered: 20, reachable: 20 }, missed: [] });
  });

  test('asks before it removes a person', async () => {
    const question = { userId: 'u2', name: 'Grace' };
    expect(
      await coverMachine({
        machine: slice(projectSettingsMachine, '', ['question']),
        input,
        events: [
          ...commonEvents,
          ...people.slice(0, 2),
          { type: 'question.asked', question },
          { type: 'question.cancelled' },
          { type: 'question.confirmed', mutationId: 'm4' },
        ],
        serializeState: ({ value, context }) => JSON.stringify([value, context.changes.length]),
      }),
    ).toMatchObject({ missed: [] });
    const it = stage(projectSettingsMachine, input);
    it.actor.send({ type: 'question.asked', question });
    expect(selectRemovalQuestion(it.actor.getSnapshot())).toEqual(question);
    it.actor.send({ type: 'openTasks.chosen', to: 'nobody' });
    it.actor.send({ type: 'question.confirmed', mutationId: 'm4' });
    expect([selectRemovalQuestion(it.actor.getSnapshot()), selectPersonChanges(it.actor.getSnapshot())]).toEqual([
      null,
      [{ kind: 'remove', ...question, openTasksTo: 'nobody', mutationId: 'm4' }],
    ]);
  });

  test('changes people one at a time in order, and continues after a rejected request', async () => {
    const calls: ChangePersonCall[] = [];
    const machine = projectSettingsMachine.provide({
      actors: {
        changePerson: fromPromise<Project, ChangePersonCall>(({ input: call }) => {
          calls.push(call);
          return call.userId === 'u1' ? Promise.reject(failed) : Promise.resolve(aProject);
        }),
      },
    });
    const it = stage(machine, input);
    it.sentTo('records');
    it.actor.send({ type: 'person.invited', userId: 'u1', mutationId: 'm1' });
    it.actor.send({ type: 'person.invited', userId: 'u2', mutationId: 'm2' });
    it.actor.send({ type: 'person.invited', userId: 'u2', mutationId: 'twice' });
    expect(calls.map(({ userId }) => userId)).toEqual(['u1']);
    await settled();
    expect(calls).toEqual([
      { workspaceId: 'w', projectId: 'p', kind: 'invite', userId: 'u1', openTasksTo: 'stay', idempotencyKey: 'm1' },
      { workspaceId: 'w', projectId: 'p', kind: 'invite', userId: 'u2', openTasksTo: 'stay', idempotencyKey: 'm2' },
    ]);
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'error', message: 'not yours' }]);
    expect(it.sentTo('records')).toEqual([{ type: 'project.received', project: aProject }]);
    expect([selectPersonChanges(it.actor.getSnapshot()), selectPeopleError(it.actor.getSnapshot())?.code]).toEqual([
      [],
      'FORBIDDEN',
    ]);
  });

  test('offers undo for a removal and adds the person again once', async () => {
    const calls: string[] = [];
    const it = stage(
      projectSettingsMachine.provide({
        actors: {
          changePerson: fromPromise<Project, ChangePersonCall>(async ({ input: { kind, userId, idempotencyKey } }) => {
            calls.push(`${kind} ${userId} ${idempotencyKey}`);
            return aProject;
          }),
        },
      }),
      input,
    );
    it.actor.send({ type: 'undo.requested', of: 'u2', mutationId: 'early' });
    it.actor.send({
      type: 'person.removed',
      userId: 'u2',
      name: 'Grace Hopper',
      openTasksTo: 'stay',
      mutationId: 'm2',
    });
    it.actor.send({ type: 'undo.requested', of: 'u2', mutationId: 'too early' });
    await settled();
    expect(it.sentTo('toasts')).toEqual([
      {
        type: 'toast.requested',
        id: 'removed/p/u2',
        kind: 'success',
        message: phrase('toasts', 'personRemoved', { name: 'Grace Hopper' }),
        action: { undoBy: 'projectSettings', of: 'u2' },
      },
    ]);
    it.actor.send({ type: 'undo.requested', of: 'u2', mutationId: 'm3' });
    it.actor.send({ type: 'undo.requested', of: 'u2', mutationId: 'twice' });
    await settled();
    it.actor.send({ type: 'undo.requested', of: 'u2', mutationId: 'again' });
    await settled();
    expect(calls).toEqual(['remove u2 m2', 'restore u2 m3']);
    expect(it.sentTo('toasts')).toEqual([
      {
        type: 'toast.requested',
        kind: 'success',
        message: phrase('toasts', 'personRestored', { name: 'Grace Hopper' }),
      },
    ]);
  });

  test('hands the open tasks over, and offers no undo then', async () => {
    const calls: ChangePersonCall[] = [];
    const it = stage(
      projectSettingsMachine.provide({
        actors: {
          changePerson: fromPromise<Project, ChangePersonCall>(async ({ input: call }) => {
            calls.push(call);
            return aProject;
          }),
        },
      }),
      input,
    );
    it.actor.send({ type: 'question.asked', question: { userId: 'u2', name: 'Grace' } });
    it.actor.send({ type: 'openTasks.chosen', to: 'u1' });
    it.actor.send({ type: 'question.confirmed', mutationId: 'm2' });
    await settled();
    expect(calls).toEqual([
      { workspaceId: 'w', projectId: 'p', kind: 'remove', userId: 'u2', openTasksTo: 'u1', idempotencyKey: 'm2' },
    ]);
    expect(it.sentTo('toasts')).toEqual([
      { type: 'toast.requested', kind: 'success', message: phrase('toasts', 'personRemoved', { name: 'Grace' }) },
    ]);
    it.actor.send({ type: 'question.asked', question: { userId: 'u3', name: 'Alan' } });
    expect(selectOpenTasksTo(it.actor.getSnapshot())).toBe('stay');
  });

  test('dismisses the undo toast when the machine stops', async () => {
    const it = stage(
      projectSettingsMachine.provide({
        actors: { changePerson: fromPromise<Project, ChangePersonCall>(async () => aProject) },
      }),
      input,
    );
    it.actor.send({
      type: 'person.removed',
      userId: 'u2',
      name: 'Grace Hopper',
      openTasksTo: 'stay',
      mutationId: 'm2',
    });
    await settled();
    it.sentTo('toasts');
    it.close();
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.dismissed', id: 'removed/p/u2' }]);
  });

  test('publishes a deletion and opens the list of projects, or shows an error if the deletion failed', async () => {
    let answer: () => Promise<Project> = () => Promise.reject(failed);
    const it = stage(
      projectSettingsMachine.provide({
        actors: { deleteProject: fromPromise<Project, DeleteProjectCall>(() => answer()) },
      }),
      input,
    );
    it.sentTo('records');
    it.actor.send({ type: 'delete.requested' });
    it.actor.send({ type: 'delete.confirmed', mutationId: 'x' });
    await settled();
    expect([selectProjectDeletion(it.actor.getSnapshot()), it.sentTo('toasts')]).toEqual([
      'idle',
      [{ type: 'toast.requested', kind: 'error', message: phrase('toasts', 'projectDeleteFailed') }],
    ]);
    answer = () => Promise.resolve(aProject);
    it.actor.send({ type: 'delete.requested' });
    it.actor.send({ type: 'delete.confirmed', mutationId: 'x' });
    await settled();
    expect([it.sentTo('toasts'), it.sentTo('root'), it.sentTo('records')]).toEqual([
      [{ type: 'toast.requested', kind: 'success', message: phrase('toasts', 'projectDeleted') }],
      [{ type: 'navigation.requested', to: '/projects', from: '/projects/p' }],
      [{ type: 'project.gone', projectId: 'p' }],
    ]);
  });
});
