/** A workflow's draft with its pending writes, and with the draft that an earlier visit stored. */
import type { Workflow } from '../../../../domain/workflow.ts';
import type { Op, PendingWrite } from '../../sync/outbox/outbox.types.ts';
import { isExpected } from '../../sync/outbox/queue.ts';
import { readRecords } from '../../sync/records/records.reader.ts';
import type { Directory } from '../../senders.ts';
import { type Drawn, drawnOf, joinDrawn } from '../workflowEditor/drawn.ts';
import { readKept } from './keptDraft.ts';

type DraftWrite = PendingWrite & { op: Op<'workflow.update'> };
const writesOf = (system: Directory, workflowId: string): DraftWrite[] => {
  const writes = readRecords(system, ({ context }) => context.overlay.writes) ?? [];
  return writes.filter(
    (write): write is DraftWrite => write.op.kind === 'workflow.update' && write.op.workflowId === workflowId,
  );
};

export const pendingWrites = (system: Directory, workflowId: string): DraftWrite[] =>
  writesOf(system, workflowId).filter(isExpected);

/** Last write that conflicts with another person's change. */
export const conflictedWrite = (system: Directory, workflowId: string): DraftWrite | undefined =>
  writesOf(system, workflowId).findLast(({ state }) => state === 'conflicted');

/** Server's draft with the pending writes applied, except the write `ended`. */
export const withPending = (system: Directory, workflow: Workflow, ended?: string): Drawn =>
  pendingWrites(system, workflow.id)
    .filter(({ mutationId }) => mutationId !== ended)
    .reduce((drawn, { op }) => joinDrawn(op.base, op.mine, drawn) ?? op.mine, drawnOf(workflow));

/** Server's draft with pending writes, and over it the draft that an earlier visit stored. */
export const openedDraft = (system: Directory, workflow: Workflow, stored: string | null) => {
  const base = { version: workflow.version, ...withPending(system, workflow) };
  const kept = workflow.abilities.update ? readKept(stored) : null;
  const joined = kept && joinDrawn(kept.base, kept.mine, base);
  // In a conflict, the stored draft is shown over the version on which it was based.
  if (kept && !joined) return { ...kept.mine, base: { ...kept.base, version: kept.version } };
  const { name, definition } = joined ?? conflictedWrite(system, workflow.id)?.op.mine ?? base;
  return { name, definition, base };
};
