import { workflow, type Workflow } from '../../../../../domain/workflowRecord.ts';
import { callOf } from '../../call.ts';
import { draftKey } from '../../../app/drafts/drafts.types.ts';
import { type Drawn, drawnOf, joinDrawn } from '../../../flow/workflowEditor/drawn.ts';
import type { Current, Operation } from './operation.ts';

/** Saves a draft: the chart and the name. */
export interface WorkflowUpdate {
  kind: 'workflow.update';
  projectId: string;
  workflowId: string;
  mine: Drawn;
  /** The server's draft on which `mine` is based. */
  base: Drawn;
  basedOn: number;
}

const isWorkflow = (current: Current): current is Workflow => 'draft' in current;

export const workflowUpdate: Operation<WorkflowUpdate> = {
  entity: ({ workflowId }) => workflowId,
  answers: 'workflow',
  // No inverse, because the editor has its own undo history.
  inverse: () => null,
  merged: (earlier, later) => ({ ...later, base: earlier.base, basedOn: earlier.basedOn }),
  call: ({ projectId, workflowId, mine: { name, definition }, basedOn }) =>
    callOf('updateWorkflow', {
      params: { projectId, workflowId },
      body: { name, draft: definition, version: basedOn },
    }),
  conflictsWith: (current) => workflow.safeParse(current).data ?? null,
  rebased: (op, current) => {
    if (!isWorkflow(current) || current.version <= op.basedOn) return null;
    const base = drawnOf(current);
    const mine = joinDrawn(op.base, op.mine, base);
    return mine && { ...op, mine, base, basedOn: current.version };
  },
  // Based on version 0: every version is newer, so the server responds with its draft, and the two are merged.
  afresh: (op) => ({ ...op, basedOn: 0 }),
  drafts: ({ workflowId, mine, base, basedOn }, accountId) => [
    [draftKey.workflow(accountId, workflowId), JSON.stringify({ version: basedOn, base, mine })],
  ],
  touchesRefused: ({ projectId, workflowId }) => [{ kind: 'workflow', projectId, workflowId }],
};
