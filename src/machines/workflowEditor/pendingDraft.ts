/** Writes of a workflow's draft that the outbox keeps. */
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

/** The writes that the server has not answered yet. */
export const pendingWrites = (system: System, workflowId: string): DraftWrite[] =>
  writesOf(system, workflowId).filter(isExpected);

/** The last write that is in conflict with what somebody else saved. */
export const conflictedWrite = (system: System, workflowId: string): DraftWrite | undefined =>
  writesOf(system, workflowId).findLast(({ state }) => state === 'conflicted');

/** The server's draft with the pending writes applied, except the write `ended`. */
export const withPending = (system: System, workflow: Workflow, ended?: string): Drawn =>
  pendingWrites(system, workflow.id)
    .filter(({ mutationId }) => mutationId !== ended)
    .reduce((drawn, { op }) => joinDrawn(op.base, op.mine, drawn) ?? op.mine, drawnOf(workflow));
