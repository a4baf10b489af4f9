import { expect, test } from 'vitest';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { stage, type Stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { limits } from '../../../../domain/limits.ts';
import { selectText } from '../../sync/savedText/savedText.selectors.ts';
import { commentsMachine } from './comments.machine.ts';
import { selectEditedComment } from './comments.selectors.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'ada', projectId: 'p', taskId: 't', draft: null };
const refused = new AppError('FORBIDDEN', 'not yours');

test('comments: every transition', async () => {
  const coverage = await coverMachine({
    machine: commentsMachine,
    input,
    events: [
      { type: 'comment.deleted', commentId: 'c1', mutationId: 'd1', at },
      { type: 'edit.started', id: 'c1', text: 'hello', before: 'hello', version: 1 },
      { type: 'edit.started', id: 'c2', text: 'mine', before: 'mine', version: 1 },
      { type: 'text.clean', id: 'c1' },
      { type: 'text.clean', id: 'c2' },
      ...['newComment', 'edit'].flatMap((child): InternalEvent[] => [
        { type: `xstate.done.actor.${child}`, output: undefined },
        { type: `xstate.error.actor.${child}`, error: refused },
      ]),
    ],
  });
  expect(coverage).toMatchObject({ states: 2, missed: [], transitions: { covered: 8, reachable: 8 } });
});

const textsOf = (it: Stage<typeof commentsMachine>) => ({
  newComment: () => it.actor.getSnapshot().children.newComment,
  edit: () => it.actor.getSnapshot().children.edit,
});
const typed = (text: string) => ({ type: 'text.changed', text, mutationId: 'typed', at }) as const;

test('a posted comment is requested as a write and its draft is removed; a blank or too long comment stays in the field', () => {
  const it = stage(commentsMachine, { ...input, draft: 'from before' });
  const { newComment } = textsOf(it);
  expect(selectText(newComment()?.getSnapshot())).toBe('from before');
  newComment()?.send(typed('x'.repeat(limits.comment + 1)));
  newComment()?.send({ type: 'text.confirmed', recordId: 'c9', mutationId: 'm9', at });
  newComment()?.send(typed('  '));
  newComment()?.send({ type: 'text.confirmed', recordId: 'c9', mutationId: 'm9', at });
  expect(it.sentTo('drafts').at(-1)).toEqual({ type: 'draft.removed', key: 'ada/task/t/comment' });
  newComment()?.send(typed('  hello '));
  it.sentTo('drafts');
  newComment()?.send({ type: 'text.confirmed', recordId: 'c9', mutationId: 'm9', at });
  newComment()?.send({ type: 'text.confirmed', recordId: 'c10', mutationId: 'm10', at });
  expect(it.sentTo('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        mutationId: 'm9',
        at,
        replyTo: null,
        op: { kind: 'comment.create', taskId: 't', commentId: 'c9', content: 'hello' },
      },
    },
  ]);
  expect(it.sentTo('drafts')).toEqual([{ type: 'draft.removed', key: 'ada/task/t/comment' }]);
  expect(selectText(newComment()?.getSnapshot())).toBeNull();
});

test('an edit has its own draft, and is based on the version where it began', () => {
  const it = stage(commentsMachine, input);
  it.actor.send({ type: 'edit.started', id: 'c1', text: 'hello', before: 'hello', version: 3 });
  const { edit } = textsOf(it);
  edit()?.send({ type: 'text.confirmed', mutationId: 'none', at });
  expect([edit(), selectEditedComment(it.actor.getSnapshot())]).toEqual([undefined, null]);
  it.actor.send({ type: 'edit.started', id: 'c1', text: 'hello', before: 'hello', version: 3 });
  edit()?.send(typed(' '));
  edit()?.send({ type: 'text.confirmed', mutationId: 'blank', at });
  edit()?.send(typed('x'.repeat(limits.comment + 1)));
  edit()?.send({ type: 'text.confirmed', mutationId: 'long', at });
  expect(it.sentTo('records')).toEqual([]);
  edit()?.send(typed('hello you '));
  expect(it.sentTo('drafts').at(-1)).toEqual({ type: 'draft.saved', key: 'ada/comment/c1', text: 'hello you ' });
  edit()?.send({ type: 'text.confirmed', mutationId: 'm1', at });
  expect(it.sentTo('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        mutationId: 'm1',
        at,
        replyTo: null,
        op: { kind: 'comment.update', taskId: 't', commentId: 'c1', content: 'hello you', before: 'hello', basedOn: 3 },
      },
    },
  ]);
  expect(it.sentTo('drafts')).toEqual([{ type: 'draft.removed', key: 'ada/comment/c1' }]);
});

test('beginning an edit ends the edit of another comment and removes its draft', () => {
  const it = stage(commentsMachine, input);
  const { edit } = textsOf(it);
  it.actor.send({ type: 'edit.started', id: 'c1', text: 'one', before: 'one', version: 1 });
  edit()?.send(typed('one more'));
  it.actor.send({ type: 'edit.started', id: 'c2', text: 'two', before: 'two', version: 0 });
  expect(it.actor.getSnapshot().value).toBe('editing');
  expect(it.sentTo('drafts').at(-1)).toEqual({ type: 'draft.removed', key: 'ada/comment/c1' });
  expect([selectEditedComment(it.actor.getSnapshot()), selectText(edit()?.getSnapshot())]).toEqual(['c2', 'two']);
  edit()?.send(typed('two more'));
  edit()?.send({ type: 'text.confirmed', mutationId: 'm1', at });
  // Without a version, because the comment has not reached the server.
  expect(it.sentTo('outbox').map(({ write }) => write.op)).toEqual([
    { kind: 'comment.update', taskId: 't', commentId: 'c2', content: 'two more', before: 'two' },
  ]);
});
