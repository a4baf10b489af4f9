/**
 * Saves the changes of a workflow's chart, and merges them with the changes of others. Its parent, the workflow editor,
 * sends it each change, each loaded record and each confirmed write. After a merge, it sends the new chart to the
 * editor. Its child `text` stores the draft on the device, waits for a pause in drawing and requests the write.
 * Invariant: the user's changes are merged with those of others, or stay in conflict until the user decides.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { phrase } from '../../../../domain/phrase.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import { afterCrash, restartAfterCrash } from '../../crash.ts';
import { nth } from '../../nth.ts';
import { removeDraft } from '../../app/drafts/drafts.senders.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { retryWrite } from '../../sync/outbox/outbox.senders.ts';
import type { RecordWritten } from '../../sync/outbox/outbox.types.ts';
import { savedTextMachine } from '../../sync/savedText/savedText.machine.ts';
import type { WriteIds } from '../../sync/savedText/savedText.types.ts';
import { type Drawn, drawnOf, joinDrawn, same, textOfKept } from '../workflowEditor/drawn.ts';
import { replaceChart, reportHeld, reportSaved, showOpened } from '../workflowEditor/workflowEditor.senders.ts';
import { conflictedWrite, openedDraft, pendingWrites, withPending } from './pendingDraft.ts';
import type { WorkflowDraftEvent, WorkflowDraftInput } from './workflowDraft.types.ts';

type Base = Drawn & { version: number };

export interface WorkflowDraftContext extends Omit<WorkflowDraftInput, 'draft'> {
  /** The chart and the name as the user sees them. */
  mine: Drawn;
  /** Server's draft with the pending writes applied, on which the next change is based. */
  base: Base;
}

const textOf = ({ version, ...base }: Base, mine: Drawn): string => textOfKept({ version, base, mine });
const textOfBase = ({ version, ...base }: Base) => ({ text: textOf({ version, ...base }, base), version });
const recordedBase = (workflow: Workflow): Base => ({ version: workflow.version, ...drawnOf(workflow) });
const idsOf = ({ seed, changes }: WorkflowDraftContext): WriteIds => ({
  mutationId: nth(seed.mutationId, changes),
  at: seed.at,
});

const textChanged = (context: WorkflowDraftContext) => ({
  type: 'text.changed' as const,
  text: textOf(context.base, context.mine),
  ...idsOf(context),
});

export const workflowDraftMachine = setup({
  types: {
    context: {} as WorkflowDraftContext,
    input: {} as WorkflowDraftInput,
    events: {} as WorkflowDraftEvent,
    children: {} as { text: 'savedText' },
  },
  actors: { savedText: savedTextMachine },
  actions: {
    showOpened: enqueueActions(({ context, enqueue }) => enqueue(showOpened(context.mine))),
    /** Continues with a conflict, or saves what an earlier visit did not save. */
    resume: enqueueActions(({ context, enqueue, system }) => {
      const { accountId, base, mine, workflow } = context;
      const conflict = conflictedWrite(system, workflow.id);
      if (conflict)
        enqueue.sendTo('text', {
          type: 'conflict.found',
          mutationId: conflict.mutationId,
          text: textOf(base, mine),
          currentVersion: workflow.version,
        });
      else if (!same(mine, { name: base.name, definition: base.definition })) {
        enqueue.assign({ changes: context.changes + 1 });
        enqueue.sendTo('text', textChanged(context));
      } else enqueue(removeDraft(draftKey.workflow(accountId, workflow.id)));
    }),
    setMine: assign({ mine: (_, mine: Drawn) => mine }),
    setRecord: assign({ workflow: (_, workflow: Workflow) => workflow }),
    save: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ changes: context.changes + 1 });
      enqueue.sendTo('text', textChanged(context));
    }),
    retry: enqueueActions(({ context, enqueue, system }) => {
      for (const { mutationId } of pendingWrites(system, context.workflow.id)) enqueue(retryWrite(mutationId));
      enqueue.assign({ changes: context.changes + 1 });
      enqueue.sendTo('text', { type: 'text.confirmed', ...idsOf(context) });
    }),
    showRecord: enqueueActions(({ context: { mine, workflow }, enqueue, system }) => {
      // `joinWritten` applies the answers to pending writes.
      if (pendingWrites(system, workflow.id).length > 0) return;
      const base = recordedBase(workflow);
      const theirs = drawnOf(workflow);
      enqueue.assign({ base, mine: theirs });
      enqueue.sendTo('text', { type: 'base.changed', ...textOfBase(base) });
      if (same(mine, theirs)) return;
      enqueue(replaceChart(theirs));
      enqueue(showToast('info', phrase('workflows', 'toasts.refreshed')));
    }),
    /** Merges the answer to a write with the user's chart. The answer may contain changes of others. */
    joinWritten: enqueueActions(({ context, enqueue, system }, { op, mutationId, result }: RecordWritten) => {
      if (op.kind !== 'workflow.update' || !('workflow' in result)) return;
      const { workflow } = result;
      const theirs = drawnOf(workflow);
      const base = { version: workflow.version, ...withPending(system, workflow, mutationId) };
      const mine = joinDrawn(op.mine, context.mine, theirs) ?? context.mine;
      enqueue.assign({ workflow, base, mine });
      enqueue.sendTo('text', { type: 'base.changed', ...textOfBase(base) });
      enqueue.sendTo('text', { type: 'text.rebased', text: textOf(base, mine) });
      enqueue(replaceChart(mine));
      if (!same(op.mine, theirs)) enqueue(showToast('info', phrase('workflows', 'toasts.joined')));
    }),
    settle: enqueueActions(({ context, enqueue }, keep: 'mine' | 'theirs') => {
      const base = recordedBase(context.workflow);
      const ids = idsOf(context);
      enqueue.assign({ base, changes: context.changes + 1 });
      enqueue.sendTo('text', { type: 'base.changed', ...textOfBase(base) });
      if (keep === 'mine') enqueue.sendTo('text', textChanged({ ...context, base }));
      else {
        const theirs = drawnOf(context.workflow);
        enqueue.assign({ mine: theirs });
        enqueue(replaceChart(theirs));
      }
      enqueue.sendTo('text', { type: 'conflict.settled', keep, ...ids });
    }),
    reportSaved: reportSaved(),
    reportHeld: reportHeld(),
  },
  guards: {
    isOwnWrite: ({ context }, { op }: RecordWritten) =>
      op.kind === 'workflow.update' && op.workflowId === context.workflow.id,
  },
}).createMachine({
  id: 'workflowDraft',
  meta: afterCrash<WorkflowDraftInput, WorkflowDraftContext>({
    restartFrom: ({ input, context: { workflow, base, mine, changes } }) => ({
      ...input,
      workflow,
      draft: textOf(base, mine),
      changes,
    }),
  }),
  context: ({ input: { draft, ...input }, self }) => {
    const { base, ...mine } = openedDraft(self.system, input.workflow, draft);
    return { ...input, base, mine };
  },
  invoke: {
    id: 'text',
    systemId: 'workflowDraft.text',
    src: 'savedText',
    input: ({ context: { accountId, base, workflow } }) => ({
      id: 'workflowDraft.text',
      owner: 'workflowDraft' as const,
      operation: { kind: 'workflow.update' as const, projectId: workflow.projectId, workflowId: workflow.id },
      base: textOfBase(base),
      draftKey: draftKey.workflow(accountId, workflow.id),
      draft: null,
      pause: 1000,
      quiet: true,
    }),
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  initial: 'opening',
  on: {
    'chart.drawn': { actions: [{ type: 'setMine', params: ({ event }) => event.drawn }, 'save'] },
    'record.loaded': { actions: { type: 'setRecord', params: ({ event }) => event.record } },
    'record.written': {
      guard: { type: 'isOwnWrite', params: ({ event }) => event },
      actions: { type: 'joinWritten', params: ({ event }) => event },
    },
    'save.retried': { actions: 'retry' },
  },
  states: {
    opening: {
      description: 'Takes over what an earlier visit did not save.',
      always: { target: 'clean', actions: ['showOpened', 'resume'] },
    },
    clean: {
      description: 'The server has everything that is drawn. A newer record replaces the chart.',
      entry: 'reportSaved',
      on: {
        'draft.awaited': { actions: 'reportSaved' },
        'text.unsaved': 'unsaved',
        'record.loaded': { actions: [{ type: 'setRecord', params: ({ event }) => event.record }, 'showRecord'] },
      },
    },
    unsaved: {
      description: 'A change waits for a pause in drawing, or for the answer of the server.',
      on: { 'text.clean': { target: 'clean', actions: 'showRecord' }, 'text.held': 'held' },
    },
    held: {
      description: 'The draft can not be saved now: no connection, a rejection, or a conflict.',
      entry: 'reportHeld',
      on: {
        'draft.awaited': { actions: 'reportHeld' },
        'text.unsaved': 'unsaved',
        'text.clean': { target: 'clean', actions: 'showRecord' },
        'conflict.settled': { actions: { type: 'settle', params: ({ event }) => event.keep } },
      },
    },
  },
});
