/** Pending writes of a workflow's draft in the outbox. */
import type { Workflow } from '../../../domain/workflow.ts';
import type { Op, PendingWrite } from '../outbox/outbox.types.ts';
import { isExpected } from '../outbox/queue.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import { actorOf } from '../systemActors.ts';
import { type Drawn, drawnOf, joinDrawn } from './drawn.ts';

type DraftWrite = PendingWrite & { op: Op<'workflow.update'> };
type System = Parameters<typeof actorOf>[0];

const writesOf = (system: System, workflowId: string): DraftWrite[] => {
  const { context } = actorOf(system, 'records').getSnapshot() as Partial<RecordsSnapshot>;
  return (context?.overlay.writes ?? []).filter(
    (write): write is DraftWrite => write.op.kind === 'workflow.update' && write.op.workflowId === workflowId,
  );
};

/** Returns the writes that the server has not answered. */
export const pendingWrites = (system: System, workflowId: string): DraftWrite[] =>
  writesOf(system, workflowId).filter(isExpected);

/** Returns the last write that conflicts with another person's change. */
export const conflictedWrite = (system: System, workflowId: string): DraftWrite | undefined =>
  writesOf(system, workflowId).findLast(({ state }) => state === 'conflicted');

/** Returns the server's draft with the pending writes applied, except the write `ended`. */
export const withPending = (system: System, workflow: Workflow, ended?: string): Drawn =>
  pendingWrites(system, workflow.id)
    .filter(({ mutationId }) => mutationId !== ended)
    .reduce((drawn, { op }) => joinDrawn(op.base, op.mine, drawn) ?? op.mine, drawnOf(workflow));
