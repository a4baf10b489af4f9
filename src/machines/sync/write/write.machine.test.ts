import { describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { SendWriteInput } from '../outbox/outbox.types.ts';
import { aTask, aWorkflow } from '../records/testing.ts';
import { drawnOf } from '../../flow/workflowEditor/drawn.ts';
import { type WriteInput, writeMachine } from './write.machine.ts';

const input: WriteInput = {
  op: { kind: 'task.delete', projectId: 'p', taskId: 't' },
  mutationId: 'm',
  workspaceId: 'w',
  accountId: 'a',
  online: true,
  state: 'queued',
  error: null,
  current: null,
};
const text: WriteInput = {
  ...input,
  op: { kind: 'comment.create', taskId: 't', commentId: 'c', content: 'Well said' },
};
const flow = aWorkflow();
const drawing: WriteInput = {
  ...input,
  op: {
    kind: 'workflow.update',
    projectId: flow.projectId,
    workflowId: flow.id,
    base: drawnOf(flow),
    mine: { ...drawnOf(flow), name: 'Mine' },
    basedOn: 3,
  },
};
const failed = (code: 'NETWORK' | 'INVALID_TOKEN' | 'FORBIDDEN' | 'CONFLICT', current: object = aTask()) =>
  ({
    type: 'xstate.error.actor.sendWrite',
    error: new AppError(code, code, { current: code === 'CONFLICT' ? current : undefined }),
  }) as const;
const redrawn = aWorkflow({ version: 4, draft: { ...flow.draft, initial: null } });
const renamed = aWorkflow({ version: 4, name: 'Theirs' });

describe('write machine', () => {
  it('covers every transition, online and offline, with and without a text to keep', async () => {
    const coverage = await coverMachine({
      machine: writeMachine,
      inputs: [
        input,
        { ...input, online: false },
        text,
        drawing,
        { ...input, restarted: true },
        { ...text, state: 'failed' },
        { ...input, state: 'conflicted', current: aTask() },
      ],
      events: [
        { type: 'connectivity.changed', online: true },
        { type: 'connectivity.changed', online: false },
        { type: 'turn' },
        { type: 'retry' },
        { type: 'xstate.done.actor.sendWrite', output: {} },
        failed('NETWORK'),
        failed('INVALID_TOKEN'),
        failed('FORBIDDEN'),
        failed('CONFLICT'),
        failed('CONFLICT', redrawn),
        failed('CONFLICT', renamed),
        { type: 'xstate.after.pause.write.waiting' },
      ],
    });
    expect(coverage.missed).toEqual([]);
    expect(coverage).toMatchObject({ states: 7, transitions: { covered: 18, reachable: 18 } });
  });

  it('sends nothing while offline, and sends again once the connection returns', async () => {
    let sent = 0;
    const { actor, clock } = stage(
      writeMachine.provide({
        actors: {
          sendWrite: fromPromise<unknown, SendWriteInput>(async () => {
            sent += 1;
            throw new AppError('NETWORK', 'gone');
          }),
        },
      }),
      input,
    );
    actor.send({ type: 'turn' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
    actor.send({ type: 'connectivity.changed', online: false });
    clock.increment(120_000);
    expect([actor.getSnapshot().value, sent]).toEqual(['waiting', 1]);
    actor.send({ type: 'connectivity.changed', online: true });
    expect(sent).toBe(2);
  });

  it('waits for the time that the server requests, and sends again with the same id', async () => {
    const sent: string[] = [];
    const { actor, clock } = stage(
      writeMachine.provide({
        actors: {
          sendWrite: fromPromise<unknown, SendWriteInput>(async ({ input: { mutationId } }) => {
            sent.push(mutationId);
            throw new AppError('UNAVAILABLE', 'full', { retryAfter: 20 });
          }),
        },
      }),
      input,
    );
    actor.send({ type: 'turn' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
    clock.increment(19_999);
    expect([actor.getSnapshot().value, sent]).toEqual(['waiting', ['m']]);
    clock.increment(1);
    expect([actor.getSnapshot().value, sent]).toEqual(['sending', ['m', 'm']]);
  });

  it('applies a change to a newer record with a new id, or reports a conflict in the same field', async () => {
    const sent: SendWriteInput[] = [];
    const answers = [redrawn, aWorkflow({ version: 5, name: 'Theirs' })];
    const { actor } = stage(
      writeMachine.provide({
        actors: {
          sendWrite: fromPromise<unknown, SendWriteInput>(async ({ input: call }) => {
            sent.push(call);
            throw new AppError('CONFLICT', 'changed', { current: answers.shift() });
          }),
        },
      }),
      drawing,
    );
    actor.send({ type: 'turn' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('conflicted'));
    expect(sent.map(({ mutationId, call }) => [mutationId, call.body])).toEqual([
      ['m', { name: 'Mine', draft: flow.draft, version: 3 }],
      ['m/4', { name: 'Mine', draft: redrawn.draft, version: 4 }],
    ]);
    expect(actor.getSnapshot().context.current).toMatchObject({ name: 'Theirs' });
  });
});
