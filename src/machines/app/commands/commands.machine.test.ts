import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { commandsMachine } from './commands.machine.ts';
import {
  selectAdding,
  selectAim,
  selectFound,
  selectHasFindFailed,
  selectIsFinding,
  selectKeysAreOff,
  selectLayer,
  selectPicking,
  selectPlaces,
  selectRecent,
} from './commands.selectors.ts';
import { beginsSequence, commandOfKeys, offeredCommands } from './findCommand.ts';
import { commandTable } from './commandTable.ts';
import type { Facts } from './commandTable.types.ts';
import type {
  FoundPlace,
  FoundPlaces,
  PageCommand,
  RememberCommand,
  RememberedCommands,
  Where,
} from './commands.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const ids = { mutationId: 'm', at: '2026-01-01T00:00:00.000Z' };
const nowhere: Where = { path: '/', projectId: null, boardId: null, taskId: null, isTaskOpen: false, at: null };
const onBoard: Where = {
  ...nowhere,
  path: '/projects/p/tasks',
  projectId: 'p',
  taskId: 't',
  taskKey: 'PLA-1',
  at: { x: 1, y: 2, width: 3, height: 4 },
};
const press = (key: string, where = onBoard) => ({ type: 'key.pressed' as const, key, where, ...ids });
const found: FoundPlace[] = [{ kind: 'task', id: 't', label: 'Task', projectId: 'p', to: '/projects/p/tasks?task=t' }];

describe('commands machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: commandsMachine,
        input: { workspaceId: 'w', accountId: 'a' },
        events: [
          press('g'),
          press('s'),
          press('h'),
          press('z'),
          press('?'),
          press('q'),
          { type: 'palette.aimed', where: onBoard },
          { type: 'palette.aimLost' },
          { type: 'command.chosen', id: 'home', where: nowhere, ...ids },
          { type: 'command.used', id: 'x' },
          { type: 'place.visited', place: { kind: 'project', id: 'p', label: 'Boat', to: '/projects/p/tasks' } },
          { type: 'history.changed' },
          { type: 'palette.typed', text: 'axe' },
          { type: 'palette.typed', text: ' ' },
          { type: 'picker.opened', field: 'status', taskIds: ['t'], at: null },
          { type: 'help.opened' },
          { type: 'quickAdd.opened', projectId: 'p', statusId: null },
          { type: 'invite.opened' },
          { type: 'archive.opened', projectId: 'p' },
          { type: 'move.opened', taskIds: ['t'] },
          {
            type: 'writes.requested',
            writes: [{ op: { kind: 'task.archive', projectId: 'p', taskId: 't' }, ...ids }],
          },
          { type: 'archive.requested', taskId: 't', ...ids },
          { type: 'layer.closed' },
          { type: 'keys.switched', on: true },
          { type: 'keys.switched', on: false },
          {
            type: 'value.picked',
            tasks: [{ projectId: 'p', taskId: 't', fields: { statusId: 's' }, mutationId: 'm' }],
            at: ids.at,
            stay: false,
          },
          {
            type: 'value.picked',
            tasks: [{ projectId: 'p', taskId: 't', fields: { assignees: [] }, mutationId: 'm' }],
            at: ids.at,
            stay: true,
          },
          { type: 'focus.asked', place: 'search' },
          { type: 'page.lacks', place: 'search' },
          { type: 'link.copied', where: onBoard },
          { type: 'copyKey.requested', taskKey: 'PLA-1' },
          { type: 'key.copied', taskKey: 'PLA-1' },
          { type: 'xstate.done.actor.recall', output: { keys: true, recent: ['home'], places: [] } },
          { type: 'xstate.done.actor.recall', output: { keys: false, recent: [], places: [] } },
          { type: 'xstate.error.actor.recall', error: new Error('no storage') },
          { type: 'xstate.done.actor.findPlaces', output: { places: found, isPartial: false } },
          { type: 'xstate.done.actor.findPlaces', output: { places: found, isPartial: true } },
          { type: 'xstate.error.actor.findPlaces', error: new Error('offline') },
          { type: 'xstate.after.sequencePause.commands.keys.on.sequence' },
          { type: 'xstate.after.findPause.commands.finding.pausing' },
          { type: 'xstate.done.actor.remember', output: undefined },
          { type: 'xstate.error.actor.remember', error: new Error('x') },
          { type: 'xstate.done.actor.page', output: undefined },
          { type: 'xstate.error.actor.page', error: new Error('x') },
          { type: 'xstate.done.actor.watchKeys', output: undefined },
          { type: 'xstate.error.actor.watchKeys', error: new Error('x') },
        ],
        // The history is left out: no guard reads it, and it would make the graph infinite.
        serializeState: ({ value, context: { picking, adding } }) =>
          JSON.stringify([value, picking?.field, adding !== null]),
      }),
    ).toEqual({ paths: 3833, states: 112, transitions: { covered: 47, reachable: 47 }, missed: [] });
  });

  const run = (
    recall: () => Promise<RememberedCommands> = () => Promise.resolve({ keys: true, recent: [], places: [] }),
    find: () => Promise<FoundPlaces> = () => Promise.resolve({ places: found, isPartial: false }),
  ) => {
    const asked: PageCommand[] = [];
    const kept: RememberCommand[] = [];
    const it = stage(
      commandsMachine.provide({
        actors: {
          recall: fromPromise(recall),
          remember: fromCallback<RememberCommand, { accountId: string }>(({ receive }) =>
            receive((event) => kept.push(event)),
          ),
          page: fromCallback<PageCommand>(({ receive }) => receive((event) => asked.push(event))),
          watchKeys: fromCallback(() => undefined),
          findPlaces: fromPromise(find),
        },
      }),
      { workspaceId: 'w', accountId: 'a' },
    );
    return { ...it, asked, kept, settled };
  };

  describe('keys', () => {
    test('open a picker at the card, which writes the picked value and closes', async () => {
      const it = run();
      await it.settled();
      it.actor.send(press('s'));
      expect([selectLayer(it.actor.getSnapshot()), selectPicking(it.actor.getSnapshot())]).toEqual([
        'picking',
        { field: 'status', taskIds: ['t'], at: onBoard.at },
      ]);
      it.actor.send(press('p'));
      expect(selectPicking(it.actor.getSnapshot())?.field).toBe('status');
      it.actor.send({
        type: 'value.picked',
        tasks: [{ projectId: 'p', taskId: 't', fields: { statusId: 'done' }, mutationId: 'm1' }],
        at: ids.at,
        stay: false,
      });
      expect(it.sentTo('records')).toEqual([
        {
          type: 'write.requested',
          write: {
            mutationId: 'm1',
            at: ids.at,
            replyTo: null,
            op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { statusId: 'done' } },
          },
        },
      ]);
      expect([selectLayer(it.actor.getSnapshot()), selectPicking(it.actor.getSnapshot())]).toEqual(['closed', null]);
    });

    test('reach an open task through the workspace, which keeps them while its actor is loading', async () => {
      const it = run();
      await it.settled();
      it.actor.send(press('j', { ...onBoard, isTaskOpen: true }));
      expect(it.sentTo('workspace')).toEqual([
        { type: 'event.forwarded', name: 'taskDetail', event: { type: 'neighbour.requested', by: 1 } },
      ]);
    });

    test('are queued until the settings are loaded, and then run in order', async () => {
      const it = run();
      for (const key of ['g', 'n', 's', 'p']) it.actor.send(press(key));
      expect([it.sentTo('root'), selectLayer(it.actor.getSnapshot())]).toEqual([[], 'closed']);
      await it.settled();
      expect([it.sentTo('root'), selectPicking(it.actor.getSnapshot())?.field]).toEqual([
        [{ type: 'navigation.requested', to: '/notifications' }],
        'status',
      ]);
      const off = run(() => Promise.resolve({ keys: false, recent: [], places: [] }));
      off.actor.send(press('s'));
      await off.settled();
      off.actor.send({ type: 'keys.switched', on: true });
      expect(selectLayer(off.actor.getSnapshot())).toBe('closed');
    });

    test('navigate by two presses within the time limit', async () => {
      const it = run();
      await it.settled();
      it.actor.send(press('g'));
      it.actor.send(press('n'));
      it.actor.send(press('g'));
      it.clock.increment(1500);
      it.actor.send(press('n'));
      it.actor.send(press('g', nowhere));
      it.actor.send(press('t', nowhere));
      expect(it.sentTo('root')).toEqual([{ type: 'navigation.requested', to: '/notifications' }]);
    });

    test('copy the key of a task, and show a toast once it is in the clipboard', async () => {
      const it = run();
      await it.settled();
      it.actor.send(press('.', { ...onBoard, taskKey: null }));
      expect(it.asked).toEqual([]);
      it.actor.send(press('.'));
      expect(it.asked).toEqual([{ type: 'page.copyKey', taskKey: 'PLA-1' }]);
      expect(it.sentTo('toasts')).toEqual([]);
      it.actor.send({ type: 'key.copied', taskKey: 'PLA-1' });
      expect(it.sentTo('toasts')).toMatchObject([
        { type: 'toast.requested', kind: 'success', message: phrase('toasts', 'keyCopied', { key: 'PLA-1' }) },
      ]);
    });

    test("focus the page's search and filters and copy the link of a task", async () => {
      const it = run();
      await it.settled();
      it.actor.send(press('/'));
      it.actor.send(press('f'));
      it.actor.send(press('l'));
      expect(it.asked).toEqual([
        { type: 'page.focus', place: 'search' },
        { type: 'page.focus', place: 'filters' },
        { type: 'page.copyLink', taskId: 't', path: '/projects/p/tasks' },
      ]);
    });

    test('are ignored once switched off, also after a reload, while the palette still works', async () => {
      const it = run();
      await it.settled();
      it.actor.send({ type: 'keys.switched', on: false });
      it.actor.send(press('s'));
      expect([selectLayer(it.actor.getSnapshot()), selectKeysAreOff(it.actor.getSnapshot()), it.kept.at(-1)]).toEqual([
        'closed',
        true,
        { type: 'remember', keys: false, recent: [], places: [] },
      ]);
      const next = run(() => Promise.resolve({ keys: false, recent: ['help'], places: [] }));
      await next.settled();
      next.actor.send(press('s'));
      next.actor.send({ type: 'command.chosen', id: 'quickAdd', where: onBoard, ...ids });
      expect([selectAdding(next.actor.getSnapshot()), selectRecent(next.actor.getSnapshot())]).toEqual([
        { projectId: 'p', statusId: null },
        ['quickAdd', 'help'],
      ]);
    });
  });

  test('runs commands chosen before the settings are loaded and puts them first in the history', async () => {
    const it = run(() => Promise.resolve({ keys: false, recent: ['home', 'undo'], places: [] }));
    it.actor.send({ type: 'command.chosen', id: 'help', where: onBoard, ...ids });
    it.actor.send({ type: 'command.used', id: 'project/p' });
    expect(selectLayer(it.actor.getSnapshot())).toBe('help');
    await it.settled();
    expect([selectRecent(it.actor.getSnapshot()), selectKeysAreOff(it.actor.getSnapshot())]).toEqual([
      ['project/p', 'help', 'home', 'undo'],
      true,
    ]);
  });

  test('remembers visited places of each workspace, newest first, each once and by its last name', async () => {
    const boat = { kind: 'project', id: 'p', label: 'Boat', to: '/projects/p/tasks' } as const;
    const charts = { kind: 'document', id: 'd', label: 'Charts', to: '/documents/d', workspaceId: 'other' } as const;
    const it = run(() => Promise.resolve({ keys: true, recent: ['document/d', 'home'], places: [charts] }));
    it.actor.send({ type: 'place.visited', place: boat });
    await it.settled();
    const own = { ...boat, workspaceId: 'w' };
    const recent = ['project/p', 'document/d', 'home'];
    expect(it.kept).toEqual([{ type: 'remember', keys: true, recent, places: [own, charts] }]);
    it.actor.send({ type: 'place.visited', place: { ...boat, label: 'Ship' } });
    const places = [{ ...own, label: 'Ship' }, charts];
    expect([selectPlaces(it.actor.getSnapshot()), selectRecent(it.actor.getSnapshot())]).toEqual([places, recent]);
    expect(it.kept.at(-1)).toEqual({ type: 'remember', keys: true, recent, places });
  });

  test('keeps the context of the palette until the pointer moves elsewhere', async () => {
    const it = run();
    it.actor.send({ type: 'palette.aimed', where: onBoard });
    expect(selectAim(it.actor.getSnapshot())).toEqual(onBoard);
    it.actor.send({ type: 'palette.aimLost' });
    expect(selectAim(it.actor.getSnapshot())).toBeNull();
  });

  test("reserves keys for a layer's field as soon as it opens", async () => {
    const it = run();
    await it.settled();
    it.actor.send(press('s'));
    it.actor.send({ type: 'layer.closed' });
    it.actor.send({ type: 'quickAdd.opened', projectId: 'p', statusId: null });
    it.actor.send({ type: 'invite.opened' });
    it.actor.send({ type: 'help.opened' });
    expect(it.asked.map(({ type }) => type)).toEqual([
      'page.awaitField',
      'page.awaitNothing',
      'page.awaitField',
      'page.awaitNothing',
      'page.awaitField',
      'page.awaitNothing',
    ]);
  });

  test('saves whether single keys are on with every change', async () => {
    const it = run(() => Promise.resolve({ keys: false, recent: [], places: [] }));
    it.actor.send(press('s'));
    await it.settled();
    expect([it.kept.at(-1)?.keys, selectLayer(it.actor.getSnapshot())]).toEqual([false, 'closed']);
    it.actor.send({ type: 'command.used', id: 'x' });
    expect(it.kept.at(-1)).toMatchObject({ keys: false, recent: ['x'] });
    it.actor.send({ type: 'keys.switched', on: true });
    expect(it.kept.at(-1)?.keys).toBe(true);
    it.actor.send({ type: 'keys.switched', on: false });
    expect(it.kept.at(-1)?.keys).toBe(false);
  });

  test('runs the keys that were pressed before the stored settings turned out to be unreadable', async () => {
    const it = run(() => Promise.reject(new Error('no storage')));
    it.actor.send(press('s'));
    expect(selectLayer(it.actor.getSnapshot())).toBe('closed');
    await it.settled();
    expect(selectLayer(it.actor.getSnapshot())).toBe('picking');
  });

  test('shows no places of an earlier search after a failed one', async () => {
    const answers = [
      () => Promise.resolve({ places: found, isPartial: false }),
      () => Promise.reject(new Error('offline')),
    ];
    const it = run(undefined, () => answers.shift()?.() ?? Promise.resolve({ places: [], isPartial: false }));
    for (const text of ['axe', 'axes']) {
      expect(selectFound(it.actor.getSnapshot())).toEqual(text === 'axe' ? [] : found);
      it.actor.send({ type: 'palette.typed', text });
      it.clock.increment(250);
      await it.settled();
    }
    expect([selectFound(it.actor.getSnapshot()), selectHasFindFailed(it.actor.getSnapshot())]).toEqual([[], true]);
    it.actor.send({ type: 'palette.typed', text: 'a' });
    expect(selectHasFindFailed(it.actor.getSnapshot())).toBe(false);
  });

  test('shows the places of the searches that succeeded, and that one has failed', async () => {
    const it = run(undefined, () => Promise.resolve({ places: found, isPartial: true }));
    it.actor.send({ type: 'palette.typed', text: 'axe' });
    it.clock.increment(149);
    expect(selectIsFinding(it.actor.getSnapshot())).toBe(true);
    it.clock.increment(1);
    await it.settled();
    const snapshot = it.actor.getSnapshot();
    expect([selectFound(snapshot), selectIsFinding(snapshot), selectHasFindFailed(snapshot)]).toEqual([
      found,
      false,
      true,
    ]);
  });

  test('searches for a single letter in scripts whose letters are words', async () => {
    const it = run();
    it.actor.send({ type: 'palette.typed', text: '会' });
    it.clock.increment(150);
    await it.settled();
    expect(selectFound(it.actor.getSnapshot())).toEqual(found);
  });

  test('searches on the server once the user pauses', async () => {
    const it = run();
    await it.settled();
    it.actor.send({ type: 'palette.typed', text: 'a' });
    it.clock.increment(1000);
    it.actor.send({ type: 'palette.typed', text: 'ax' });
    it.actor.send({ type: 'palette.typed', text: 'axe' });
    it.clock.increment(250);
    await it.settled();
    expect(selectFound(it.actor.getSnapshot())).toEqual(found);
    it.actor.send({ type: 'palette.typed', text: '' });
    expect(selectFound(it.actor.getSnapshot())).toEqual([]);
  });

  describe('the table', () => {
    const everything: Facts = {
      task: true,
      archivedTask: true,
      project: true,
      board: true,
      tasksScreen: true,
      home: false,
      workspace: true,
      createTask: true,
      createProject: true,
      createBoard: true,
      invite: true,
    };
    test('has unique ids and unique keys', () => {
      const names = commandTable.map(({ id }) => id);
      expect(new Set(names).size).toBe(names.length);
      const heard = commandTable
        .filter(({ action, handledElsewhere, keys }) => action && !handledElsewhere && keys)
        .map(({ keys }) => keys?.join(' '));
      expect(new Set(heard).size).toBe(heard.length);
      // A key that starts a sequence has no command of its own.
      expect(heard.filter((keys) => heard.some((other) => other?.startsWith(`${keys} `)))).toEqual([]);
    });
    test('has only keys about the task while one is open', () => {
      const open = { ...onBoard, isTaskOpen: true };
      expect([
        commandOfKeys(['s'], open)?.id,
        commandOfKeys(['?'], open)?.id,
        commandOfKeys(['c'], open),
        beginsSequence('g', open),
        commandOfKeys(['j'], open)?.action?.(open, ids),
        commandOfKeys(['k'], onBoard)?.action?.(onBoard, ids),
      ]).toEqual([
        'task.status',
        'help',
        null,
        false,
        { to: 'taskDetail', event: { type: 'neighbour.requested', by: 1 } },
        null,
      ]);
    });
    test('steps through tasks beside the notifications, which keep the other keys', () => {
      const beside: Where = { ...onBoard, path: '/notifications', projectId: null, taskId: null };
      expect([commandOfKeys(['k'], beside)?.action?.(beside, ids), beginsSequence('g', beside)]).toEqual([
        { to: 'taskDetail', event: { type: 'neighbour.requested', by: -1 } },
        true,
      ]);
    });
    test('has an action for every offered command in its context', () => {
      for (const command of offeredCommands(everything)) {
        const action = command.action?.(onBoard, ids) ?? command.action?.({ ...onBoard, isTaskOpen: true }, ids);
        expect([command.id, action ?? null]).not.toEqual([command.id, null]);
      }
    });
    test('completes a task only at home', () => {
      const command = offeredCommands({ ...everything, home: true }).find(({ id }) => id === 'task.done');
      expect([command?.action?.({ ...onBoard, path: '/', taskId: 't' }, ids), command?.action?.(onBoard, ids)]).toEqual(
        [{ to: 'home', event: { type: 'task.completed', taskId: 't', ...ids } }, null],
      );
    });
    test('offers only what the user is permitted to do', () => {
      const facts: Facts = { ...everything, task: false, createProject: false };
      const offered = offeredCommands(facts).map(({ id }) => id);
      expect([
        offered.includes('task.status'),
        offered.includes('createProject'),
        offered.includes('createTask'),
      ]).toEqual([false, false, true]);
    });
  });
});
