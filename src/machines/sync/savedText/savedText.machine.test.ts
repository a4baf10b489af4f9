import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { failureOf } from '../../failure.ts';
import type { Op } from '../outbox/outbox.types.ts';
import { aTask, aWorkflow } from '../records/testing.ts';
import { drawnOf, textOfKept } from '../../flow/workflowEditor/drawn.ts';
import { savedTextMachine } from './savedText.machine.ts';
import { selectText, selectTextError, selectTextState } from './savedText.selectors.ts';
import type { SavedTextEvent, SavedTextInput } from './savedText.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const ofTask = { kind: 'task.update', projectId: 'p', taskId: 't' } as const;
const description: SavedTextInput = {
  id: 'savedText',
  owner: 'taskDetail',
  operation: { ...ofTask, field: 'description' },
  draftKey: 'description',
  draft: null,
  pause: 1000,
  quiet: true,
};
const title: SavedTextInput = {
  id: 'savedText',
  owner: 'taskDetail',
  operation: { ...ofTask, field: 'title' },
  draftKey: 'title',
  draft: null,
  pause: null,
};
const document: SavedTextInput = {
  id: 'savedText',
  owner: null,
  operation: { kind: 'document.update', projectId: null, documentId: 'd', field: 'title' },
  draftKey: 'documentTitle',
  draft: null,
  pause: 1000,
};
const comment: SavedTextInput = {
  ...document,
  operation: { kind: 'comment.update', taskId: 't', commentId: 'c' },
  base: { text: 'old', version: 1 },
  pause: null,
};
const error = failureOf(new AppError('VALIDATION', 'too long'));
const changedElsewhere = failureOf(new AppError('CONFLICT', 'changed'));
const base = (text: string, version = 3) => ({ type: 'base.changed', text, version }) as const;
const typed = (text: string, mutationId = 'm1') => ({ type: 'text.changed', text, mutationId, at }) as const;
const confirmed = (mutationId: string) => ({ type: 'text.confirmed', mutationId, at }) as const;
const settled = (keep: 'mine' | 'theirs', mutationId: string) =>
  ({ type: 'conflict.settled', keep, mutationId, at }) as const;
const found = { type: 'conflict.found', mutationId: 'm0', text: 'earlier', currentVersion: 5 } as const;

test('savedText: every transition, after a pause and on confirmation', async () => {
  expect(
    await coverMachine({
      machine: savedTextMachine,
      inputs: [{ ...description, draft: 'draft' }, { ...title, draft: 'draft' }, title, document, comment],
      events: [
        base('old', 1),
        base('draft', 2),
        { type: 'edit.started' },
        typed('new'),
        typed(' '),
        typed('old'),
        { type: 'text.rebased', text: 'joined' },
        { type: 'text.flushed' },
        confirmed('m2'),
        { type: 'text.discarded' },
        { type: 'text.abandoned' },
        found,
        settled('mine', 'm2'),
        settled('theirs', 'm2'),
        { type: 'write.confirmed', mutationId: 'm1' },
        { type: 'write.confirmed', mutationId: 'm2' },
        { type: 'write.waiting', mutationId: 'm1' },
        { type: 'write.waiting', mutationId: 'm2' },
        { type: 'write.failed', mutationId: 'm1', error },
        { type: 'write.failed', mutationId: 'm2', error },
        { type: 'write.failed', mutationId: 'm1', error: changedElsewhere },
        { type: 'write.conflicted', mutationId: 'm1', current: aTask({ id: 't', version: 7 }) },
        { type: 'write.conflicted', mutationId: 'm2', current: null },
        { type: 'xstate.after.pause.savedText.editing.unsaved.typed' },
        { type: 'xstate.done.actor.flushOnStop', output: undefined },
        { type: 'xstate.error.actor.flushOnStop', error: {} },
      ] satisfies (SavedTextEvent | InternalEvent)[],
      omitted: ['write.sent', 'delivery.confirmed', 'delivery.delayed', 'delivery.rejected', 'delivery.conflicted'],
      serializeState: ({ value, context: { base: known, text, sent, conflict } }) =>
        JSON.stringify([value, known?.text, text?.trim(), sent?.mutationId, conflict !== null]),
    }),
  ).toEqual({
    paths: expect.any(Number),
    states: 16,
    transitions: { covered: 60, reachable: 60 },
    missed: [],
  });
});

const open = (input: SavedTextInput, absent: 'records'[] = []) => {
  const it = stage(savedTextMachine, input, absent);
  it.actor.send(base('old'));
  return { ...it, shown: () => [selectTextState(it.actor.getSnapshot()), selectText(it.actor.getSnapshot())] };
};
const write = (mutationId: string, fields: object, basedOn = 3, more: object = { quiet: true }) => ({
  type: 'write.requested',
  write: { mutationId, at, replyTo: 'savedText', op: { ...ofTask, fields, basedOn }, ...more },
});
const kept = (text: string) => ({ type: 'draft.saved', key: 'description', text });
const dropped = { type: 'draft.removed', key: 'description' };

describe('a text that is saved after a pause', () => {
  test('is requested once, a second after the last key, and its draft is removed', () => {
    const it = open(description);
    it.actor.send(typed('n', 'm1'));
    it.clock.increment(999);
    it.actor.send(typed('ne', 'm2'));
    it.clock.increment(999);
    expect(it.sentTo('records')).toEqual([]);
    it.clock.increment(1);
    expect(it.sentTo('records')).toEqual([write('m2', { description: 'ne' })]);
    expect(it.sentTo('drafts')).toEqual([kept('n'), kept('ne'), dropped]);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect(it.shown()).toEqual(['clean', null]);
    expect(it.sentTo('taskDetail')).toEqual([
      { type: 'text.unsaved', id: 'savedText' },
      { type: 'text.clean', id: 'savedText' },
    ]);
  });

  test('is sent as an empty text if it has no visible characters', () => {
    const it = open(description);
    it.actor.send(typed('\\'));
    it.clock.increment(1000);
    expect(it.sentTo('records')).toEqual([write('m1', { description: '' })]);
  });

  test('is requested again after another pause if the user types while it is being saved', () => {
    const it = open(description);
    it.actor.send(typed('one', 'm1'));
    it.clock.increment(1000);
    it.actor.send(typed('one two', 'm2'));
    expect(it.shown()).toEqual(['saving', 'one two']);
    it.actor.send(base('one', 4));
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    expect(it.shown()).toEqual(['typed', 'one two']);
    it.sentTo('records');
    it.clock.increment(1000);
    expect(it.sentTo('records')).toEqual([write('m2', { description: 'one two' }, 4)]);
  });

  describe('with a checklist', () => {
    const steps = (...states: string[]) => states.map((state, index) => `- [${state}] ${index}`).join('\n');

    test('has the ticks that others make while it is typed, and is then based on their version', () => {
      const it = open(description);
      it.actor.send(base(steps(' ', ' '), 3));
      it.actor.send(typed(`${steps(' ', ' ')}\n\nand more`));
      it.actor.send(base(steps('x', ' '), 4));
      expect(it.shown()).toEqual(['typed', `${steps('x', ' ')}\n\nand more`]);
      it.actor.send(base(steps('x', ' '), 5));
      it.clock.increment(1000);
      expect(it.sentTo('records')).toEqual([write('m1', { description: `${steps('x', ' ')}\n\nand more` }, 4)]);
    });

    test('stays as typed, and based on its version, if others changed more than ticks', () => {
      const it = open(description);
      it.actor.send(base(steps(' ', ' '), 3));
      it.actor.send(typed(`${steps(' ', ' ')}\n\nand more`));
      it.actor.send(base(`${steps('x', ' ')}\n\nand less`, 4));
      it.clock.increment(1000);
      expect(it.sentTo('records')).toEqual([write('m1', { description: `${steps(' ', ' ')}\n\nand more` }, 3)]);
    });

    test('has the ticks that the server added to its last text, if the user types on', () => {
      const it = open(description);
      it.actor.send(base(steps(' ', ' '), 3));
      it.actor.send(typed(`${steps(' ', ' ')}\n\nand`, 'm1'));
      it.clock.increment(1000);
      it.actor.send(typed(`${steps(' ', ' ')}\n\nand more`, 'm2'));
      it.actor.send(base(`${steps(' ', 'x')}\n\nand`, 5));
      it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
      it.sentTo('records');
      it.clock.increment(1000);
      expect(it.sentTo('records')).toEqual([write('m2', { description: `${steps(' ', 'x')}\n\nand more` }, 5)]);
    });
  });

  test('is flushed when its actor stops within the pause', () => {
    const it = open(description);
    it.actor.send(typed('new'));
    it.close();
    const { write: unanswered } = write('m1', { description: 'new' });
    expect(it.sentTo('records')).toEqual([{ type: 'write.requested', write: { ...unanswered, replyTo: null } }]);
    expect(it.sentTo('drafts')).toEqual([kept('new'), dropped]);
  });

  test('is flushed when its actor stops after the user typed while it was being saved', () => {
    const it = open(description);
    it.actor.send(typed('one', 'm1'));
    it.clock.increment(1000);
    it.actor.send(typed('one two', 'm2'));
    it.sentTo('records');
    it.close();
    expect(it.sentTo('records').map(({ write: sent }) => sent?.mutationId)).toEqual(['m2']);
  });

  test('stays a draft when the outbox stops', () => {
    const it = open(description, ['records']);
    it.actor.send(typed('new'));
    it.close();
    expect(it.sentTo('drafts')).toEqual([kept('new')]);
  });

  test.each([
    ['untouched', []],
    ['requested', [typed('new'), 'pause']],
    ['confirmed', [typed('new'), 'pause', { type: 'write.confirmed', mutationId: 'm1' }]],
    ['in conflict', [typed('new'), 'pause', { type: 'write.conflicted', mutationId: 'm1', current: null }, typed('x')]],
    ['abandoned', [typed('new'), { type: 'text.abandoned' }]],
  ] as const)('%s is not flushed', (_, events) => {
    const it = open(description);
    for (const event of events) {
      if (event === 'pause') it.clock.increment(1000);
      else it.actor.send(event);
    }
    it.sentTo('records');
    it.close();
    expect(it.sentTo('records')).toEqual([]);
  });

  test('is kept after a rejection, and can be sent again', () => {
    const it = open(description);
    it.actor.send(typed('new'));
    it.clock.increment(1000);
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect([...it.shown(), selectTextError(it.actor.getSnapshot())]).toEqual(['failed', 'new', 'too long']);
    it.sentTo('records');
    it.actor.send(confirmed('m2'));
    expect(it.sentTo('records')).toEqual([write('m2', { description: 'new' })]);
  });

  test('stays in the draft if an earlier text is rejected while it is typed', () => {
    const it = open(description);
    it.actor.send(typed('one', 'm1'));
    it.clock.increment(1000);
    it.actor.send(typed('one two', 'm2'));
    it.sentTo('drafts');
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect(it.shown()).toEqual(['typed', 'one two']);
    expect(it.sentTo('drafts')).toEqual([kept('one two')]);
  });

  test('is restored from an earlier visit, until the server turns out to have it', () => {
    const it = open({ ...description, draft: 'kept' });
    expect(it.shown()).toEqual(['restored', 'kept']);
    it.actor.send(base('kept', 4));
    expect([it.shown(), it.sentTo('drafts')]).toEqual([['clean', null], [dropped]]);
  });
});

describe("a document's text", () => {
  const of = (fields: object, before: object, basedOn?: number) => ({
    op: { kind: 'document.update', projectId: null, documentId: 'd', fields, before, ...(basedOn && { basedOn }) },
  });
  const requests = (it: ReturnType<typeof open>) =>
    it.sentTo('records').map(({ type, write: { op } }) => ({ type, op }));

  test('is sent with the text that it replaces, for undo', () => {
    const it = open(document);
    it.actor.send(typed(' New '));
    it.clock.increment(1000);
    expect(requests(it)).toEqual([{ type: 'write.requested', ...of({ title: 'New' }, { title: 'old' }, 3) }]);
    // The text isn't trimmed, so that the caret stays in place.
    expect(it.shown()).toEqual(['saving', ' New ']);
  });

  test('is sent as null if it is empty', () => {
    const it = open({
      ...document,
      operation: { kind: 'document.update', projectId: null, documentId: 'd', field: 'description' },
    });
    it.actor.send(typed(''));
    it.clock.increment(1000);
    expect(requests(it)).toEqual([
      { type: 'write.requested', ...of({ description: null }, { description: 'old' }, 3) },
    ]);
  });

  test.each(['pause', 'flush', 'stop'])('is not sent if it is unchanged: %s', (end) => {
    const it = open(document);
    it.actor.send(typed('old '));
    if (end === 'pause') it.clock.increment(1000);
    else if (end === 'flush') it.actor.send({ type: 'text.flushed' });
    else it.close();
    expect(requests(it)).toEqual([]);
  });

  test('is sent even if it equals the saved text while another text is being sent', () => {
    const it = open(document);
    it.actor.send(typed('New', 'm1'));
    it.actor.send({ type: 'text.flushed' });
    it.actor.send(typed('old', 'm2'));
    it.actor.send({ type: 'text.flushed' });
    expect(requests(it).map(({ op }) => op.fields)).toEqual([{ title: 'New' }, { title: 'old' }]);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    expect(it.shown()).toEqual(['saving', 'old']);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect(it.shown()).toEqual(['clean', null]);
  });

  test('overwrites any version in a conflict, or is discarded, although the outbox has no write for it', () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const it = open(document);
      it.actor.send(typed('New'));
      it.actor.send({ type: 'text.flushed' });
      it.actor.send({ type: 'write.failed', mutationId: 'm1', error: changedElsewhere });
      expect(it.shown()).toEqual(['conflicted', 'New']);
      it.sentTo('records');
      it.actor.send(settled(keep, 'm2'));
      const mine = keep === 'mine';
      expect(requests(it)).toEqual(
        mine ? [{ type: 'write.requested', ...of({ title: 'New' }, { title: 'old' }) }] : [],
      );
      expect(it.shown()).toEqual(mine ? ['saving', 'New'] : ['clean', null]);
    }
  });
});

describe('a conflict', () => {
  const inConflict = (current: ReturnType<typeof aTask> | null) => {
    const it = open(description);
    it.actor.send(typed('mine'));
    it.clock.increment(1000);
    it.actor.send({ type: 'write.conflicted', mutationId: 'm1', current });
    it.sentTo('records');
    it.sentTo('drafts');
    return it;
  };
  const settlement = (mutationId: string, newMutationId: string) => ({
    type: 'conflict.settled',
    mutationId,
    keep: 'theirs',
    newMutationId,
    at,
  });

  test('keeps both texts, and the local text is requested on the conflicting version', () => {
    const it = inConflict(aTask({ id: 't', version: 5 }));
    expect(it.shown()).toEqual(['conflicted', 'mine']);
    it.actor.send(settled('mine', 'm2'));
    expect(it.sentTo('records')).toEqual([settlement('m1', 'm2'), write('m2', { description: 'mine' }, 5)]);
    expect([it.shown(), it.sentTo('drafts')]).toEqual([['saving', 'mine'], [dropped]]);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect(it.shown()).toEqual(['clean', null]);
  });

  test('requests the local text as it is after further typing', () => {
    const it = inConflict(aTask({ id: 't', version: 5 }));
    it.actor.send(typed('mine and theirs', 'm2'));
    it.actor.send(settled('mine', 'm3'));
    expect(it.sentTo('records')).toEqual([settlement('m1', 'm3'), write('m3', { description: 'mine and theirs' }, 5)]);
  });

  test('discards the local text if the user chooses the other one', () => {
    const it = inConflict(null);
    it.actor.send(settled('theirs', 'm2'));
    expect(it.sentTo('records')).toEqual([settlement('m1', 'm2')]);
    expect([it.shown(), it.sentTo('drafts')]).toEqual([['clean', null], [dropped]]);
  });

  test('from an earlier visit can be settled, and the outcome is shown', () => {
    const it = open(description);
    it.actor.send(found);
    expect(it.shown()).toEqual(['conflicted', 'earlier']);
    it.actor.send(settled('mine', 'm1'));
    expect(it.sentTo('records')).toEqual([settlement('m0', 'm1'), write('m1', { description: 'earlier' }, 5)]);
  });

  test('from an earlier visit keeps the text typed since then', () => {
    const it = open(description);
    it.actor.send(typed('new'));
    it.actor.send(found);
    expect(it.shown()).toEqual(['conflicted', 'new']);
  });
});

describe('a text that is saved on confirmation', () => {
  const edit = () => {
    const it = open(title);
    it.actor.send({ type: 'edit.started' });
    return it;
  };

  test.each(['', '   ', 'x'.repeat(256)])('is not requested with the text %j', (text) => {
    const it = edit();
    it.actor.send(typed(text));
    it.actor.send(confirmed('m2'));
    expect([...it.shown(), selectTextError(it.actor.getSnapshot()), it.sentTo('records')]).toEqual([
      'open',
      text,
      phrase('validation', 'taskTitle'),
      [],
    ]);
  });

  test('is requested only on confirmation, based on the version where the edit began', () => {
    const it = edit();
    it.actor.send(typed(' New '));
    it.actor.send(base('Theirs', 8));
    it.clock.increment(60_000);
    expect(it.sentTo('records')).toEqual([]);
    it.actor.send(confirmed('m2'));
    expect(it.sentTo('records')).toEqual([write('m2', { title: 'New' }, 3, {})]);
    expect(it.shown()).toEqual(['saving', 'New']);
  });

  test('is not requested unchanged', () => {
    const it = edit();
    it.actor.send(typed(' old '));
    it.actor.send(confirmed('m2'));
    expect([it.shown(), it.sentTo('records')]).toEqual([['clean', null], []]);
  });

  test('can be edited again while it is being saved, and late answers change nothing', () => {
    const it = edit();
    it.actor.send(typed('One'));
    it.actor.send(confirmed('m2'));
    it.actor.send({ type: 'edit.started', text: 'One' });
    it.actor.send(typed('Two'));
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect(it.shown()).toEqual(['open', 'Two']);
    it.actor.send({ type: 'text.discarded' });
    it.actor.send({ type: 'write.failed', mutationId: 'm2', error });
    expect(it.shown()).toEqual(['clean', null]);
  });

  test('is shown again after a rejection if the next edit was discarded', () => {
    const it = edit();
    it.actor.send(typed('One'));
    it.actor.send(confirmed('m2'));
    it.actor.send({ type: 'edit.started', text: 'One' });
    it.actor.send({ type: 'text.discarded' });
    it.actor.send({ type: 'write.failed', mutationId: 'm2', error });
    expect([...it.shown(), selectTextError(it.actor.getSnapshot())]).toEqual(['failed', 'One', 'too long']);
  });

  test('stays a draft when its actor stops', () => {
    const it = edit();
    it.actor.send(typed('New'));
    it.close();
    expect([it.sentTo('records'), it.sentTo('drafts')]).toEqual([
      [],
      [{ type: 'draft.saved', key: 'title', text: 'New' }],
    ]);
  });

  test('from an earlier visit can be edited further', () => {
    expect(open({ ...title, draft: 'Kept' }).shown()).toEqual(['open', 'Kept']);
  });
});

describe('the draft of a workflow', () => {
  const flow = aWorkflow();
  const drawn = (name: string) => ({ ...drawnOf(flow), name });
  const kept = (name: string, version = 3) => textOfKept({ version, base: drawn('Flow'), mine: drawn(name) });
  const draft: SavedTextInput = {
    ...description,
    owner: 'workflowDraft',
    operation: { kind: 'workflow.update', projectId: 'p', workflowId: 'f' },
    base: { text: kept('Flow'), version: 3 },
  };
  const written = (events: readonly AnyEventObject[]) =>
    events
      .map(({ write }) => (write as { op: Op<'workflow.update'> }).op)
      .map(({ base: on, mine, basedOn }) => [on.name, mine.name, basedOn]);
  const pause = 1000;

  test('can be changed while it is being saved', () => {
    const it = stage(savedTextMachine, draft);
    it.actor.send(typed(kept('One'), 'm1'));
    it.clock.increment(pause);
    it.actor.send(typed(kept('Two'), 'm2'));
    it.actor.send({ type: 'text.flushed' });
    expect(written(it.sentTo('outbox'))).toEqual([
      ['Flow', 'One', 3],
      ['One', 'Two', 3],
    ]);
  });

  test('is merged with changes by other people during editing, without restarting the pause', () => {
    const it = stage(savedTextMachine, draft);
    it.actor.send({ type: 'text.rebased', text: kept('Nothing typed') });
    it.actor.send(typed(kept('Mine'), 'm1'));
    it.clock.increment(pause - 1);
    it.actor.send({ type: 'text.rebased', text: kept('Joined') });
    expect(it.sentTo('drafts').at(-1)).toMatchObject({ type: 'draft.saved', text: kept('Joined') });
    it.clock.increment(1);
    expect(written(it.sentTo('outbox'))).toEqual([['Flow', 'Joined', 3]]);
  });

  test('needs no write if it equals the record again', () => {
    const it = stage(savedTextMachine, draft);
    it.actor.send(typed(kept('Mine'), 'm1'));
    it.actor.send(typed(kept('Flow'), 'm2'));
    it.clock.increment(pause);
    expect([selectTextState(it.actor.getSnapshot()), it.sentTo('outbox')]).toEqual(['clean', []]);
  });
});
