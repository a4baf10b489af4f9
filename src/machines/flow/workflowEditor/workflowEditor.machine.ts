/**
 * The editor of one workflow: the chart with its undo history, the selection, connecting by keys, the simulator, older
 * versions and the real paths of tasks. It starts and stops with its screen. The `draft` actor saves the changes, and
 * `release` publishes. Invariants: the user's changes are merged with those of others, or stay in conflict. The chart
 * is editable only while drawing or connecting.
 */
import { assign, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import { checkWorkflow, isPublishable } from '../../../../domain/workflowChecks.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import type { Failure } from '../../failure.ts';
import { followRecord } from '../../sync/followList.ts';
import { nth } from '../../nth.ts';
import type { RecordWritten } from '../../sync/outbox/outbox.types.ts';
import type { WorkflowSpec } from '../../sync/records/resources/workflow.ts';
import { savedTextMachine } from '../../sync/savedText/savedText.machine.ts';
import type { WriteIds } from '../../sync/savedText/savedText.types.ts';
import { simulatorMachine } from '../simulator/simulator.machine.ts';
import { removeDraft } from '../../app/drafts/drafts.senders.ts';
import { retryWrite } from '../../sync/outbox/outbox.senders.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { workflowReleaseMachine } from '../workflowRelease/workflowRelease.machine.ts';
import { type ChartHistory, edited, redone, replaced, stillThere, undone } from './chartHistory.ts';
import { type Drawn, drawnOf, fits, joinDrawn, same, textOfKept } from './drawn.ts';
import { applyEdit } from './edits.ts';
import { conflictedWrite, openedDraft, pendingWrites, withPending } from './pendingDraft.ts';
import type {
  Days,
  Edit,
  LayoutDirection,
  PanelTab,
  Workflow,
  WorkflowEditorEvent,
  WorkflowEditorInput,
} from './workflowEditor.types.ts';

export interface WorkflowEditorContext extends WorkflowEditorInput, ChartHistory {
  /** The server's record, or null before it has loaded. */
  workflow: Workflow | null;
  /** Server's draft with the pending writes applied, on which the next change is based. */
  base: Drawn & { version: number };
  failure: Failure | null;
  name: string;
  /** Changes sent to `draft`. The number makes the id of each change unique. */
  changes: number;
  tab: PanelTab;
  direction: LayoutDirection;
  connectFrom: string | null;
  viewed: number | null;
  /** Days of the real paths, with their start and end. */
  asked: { days: Days; from: string; to: string };
}

const nothing: WorkflowDefinition = { initial: null, states: [], edges: [] };

const specOf = ({ projectId, workflowId }: WorkflowEditorInput): WorkflowSpec => ({
  kind: 'workflow',
  projectId,
  workflowId,
});
const textOf = ({ base: { version, ...base }, name, definition }: WorkflowEditorContext): string =>
  textOfKept({ version, base, mine: { name, definition } });
const baseText = ({ base: { version, ...base } }: Pick<WorkflowEditorContext, 'base'>) =>
  ({ text: textOfKept({ version, base, mine: base }), version }) as const;
const idsOf = ({ seed, changes }: WorkflowEditorContext): WriteIds => ({
  mutationId: nth(seed.mutationId, changes),
  at: seed.at,
});

export const workflowEditorMachine = setup({
  types: {
    context: {} as WorkflowEditorContext,
    input: {} as WorkflowEditorInput,
    events: {} as WorkflowEditorEvent,
    children: {} as {
      followRecord: 'followRecord';
      draft: 'savedText';
      simulator: 'simulator';
      release: 'release';
    },
  },
  actors: {
    followRecord: followRecord<WorkflowSpec>(),
    savedText: savedTextMachine,
    simulator: simulatorMachine,
    release: workflowReleaseMachine,
  },
  actions: {
    /** Applies the server's record, and over it the draft of an earlier visit. */
    open: assign(({ context, system }, workflow: Workflow) => ({
      workflow,
      failure: null,
      ...openedDraft(system, workflow, context.draft),
    })),
    resume: enqueueActions(({ context, enqueue, system }) => {
      const { base, name, definition, workflow, workflowId } = context;
      const conflict = conflictedWrite(system, workflowId);
      if (conflict)
        enqueue.sendTo('draft', {
          type: 'conflict.found',
          mutationId: conflict.mutationId,
          text: textOf(context),
          currentVersion: workflow?.version ?? 1,
        });
      else if (!same({ name, definition }, { name: base.name, definition: base.definition })) {
        enqueue.assign({ changes: context.changes + 1 });
        enqueue.sendTo('draft', { type: 'text.changed', text: textOf(context), ...idsOf(context) });
      } else enqueue(removeDraft(draftKey.workflow(context.accountId, workflowId)));
    }),
    storeFailure: assign({ failure: (_, failure: Failure) => failure }),
    edit: assign(({ context }, { edit, run }: { edit: Edit; run?: string | undefined }) =>
      edited(context, edit, run ?? null),
    ),
    undo: assign(({ context }) => undone(context)),
    redo: assign(({ context }) => redone(context)),
    /** Adds a transition from the state that was chosen first. */
    connect: assign(({ context }, { stateId: to, edgeId: id }: { stateId: string; edgeId: string }) => {
      const edge = { id, from: context.connectFrom ?? '', to, name: '', guards: [], actions: [] };
      return { ...edited(context, { kind: 'edge.added', edge }, null), selected: [id] };
    }),
    toastFull: showToast('error', phrase('workflows', 'toasts.full')),
    restore: enqueueActions(({ context, enqueue }, definition: WorkflowDefinition) => {
      enqueue.assign({ ...edited(context, { kind: 'replaced', definition }, null), viewed: null, selected: [] });
      enqueue(showToast('success', phrase('workflows', 'toasts.restored', { version: context.viewed ?? 1 })));
    }),

    save: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ changes: context.changes + 1 });
      enqueue.sendTo('draft', { type: 'text.changed', text: textOf(context), ...idsOf(context) });
    }),
    retry: enqueueActions(({ context, enqueue, system }) => {
      for (const { mutationId } of pendingWrites(system, context.workflowId)) enqueue(retryWrite(mutationId));
      enqueue.assign({ changes: context.changes + 1 });
      enqueue.sendTo('draft', { type: 'text.confirmed', ...idsOf(context) });
    }),
    setRecord: assign({ workflow: (_, workflow: Workflow) => workflow }),
    showRecord: enqueueActions(({ context, enqueue, system }) => {
      const { workflow } = context;
      // `joinWritten` applies the answers to pending writes.
      if (!workflow || pendingWrites(system, workflow.id).length > 0) return;
      const base = { version: workflow.version, ...drawnOf(workflow) };
      const isUnchanged = same(context.definition, workflow.draft) && context.name === workflow.name;
      enqueue.assign({ base });
      enqueue.sendTo('draft', { type: 'base.changed', ...baseText({ base }) });
      if (isUnchanged) return;
      enqueue.assign(replaced(context, base));
      enqueue(showToast('info', phrase('workflows', 'toasts.refreshed')));
    }),
    /** Merges the answer to a write with the chart on the canvas. The answer may contain changes of others. */
    joinWritten: enqueueActions(({ context, enqueue, system }, { op, mutationId, result }: RecordWritten) => {
      if (op.kind !== 'workflow.update' || !('workflow' in result)) return;
      const { workflow } = result;
      const theirs = drawnOf(workflow);
      const base = { version: workflow.version, ...withPending(system, workflow, mutationId) };
      const joined = replaced(context, joinDrawn(op.mine, context, theirs) ?? context);
      enqueue.assign({ workflow, base, ...joined });
      enqueue.sendTo('draft', { type: 'base.changed', ...baseText({ base }) });
      enqueue.sendTo('draft', { type: 'text.rebased', text: textOf({ ...context, base, ...joined }) });
      if (!same(op.mine, theirs)) enqueue(showToast('info', phrase('workflows', 'toasts.joined')));
    }),
    settle: enqueueActions(({ context, enqueue }, keep: 'mine' | 'theirs') => {
      if (!context.workflow) return;
      const base = { version: context.workflow.version, ...drawnOf(context.workflow) };
      const ids = idsOf(context);
      enqueue.assign({ base, changes: context.changes + 1 });
      enqueue.sendTo('draft', { type: 'base.changed', ...baseText({ base }) });
      if (keep === 'mine')
        enqueue.sendTo('draft', { type: 'text.changed', text: textOf({ ...context, base }), ...ids });
      else enqueue.assign(replaced(context, base));
      enqueue.sendTo('draft', { type: 'conflict.settled', keep, ...ids });
    }),
    reload: enqueueActions(({ context, enqueue }) => enqueue(refreshResource(specOf(context)))),
    storeSelected: assign({
      selected: ({ context }, ids: readonly string[]) =>
        context.viewed === null ? stillThere(ids, context.definition) : ids,
    }),
    storeTab: assign({ tab: (_, tab: PanelTab) => tab }),
    storeDirection: assign({ direction: (_, direction: LayoutDirection) => direction }),
    storeConnectFrom: assign({ connectFrom: (_, stateId: string | null) => stateId }),

    setViewed: assign({ viewed: (_, version: number | null) => version, selected: [] }),
    setAsked: assign({ asked: (_, asked: WorkflowEditorContext['asked']) => asked }),

    sendConfirmed: sendTo('release', ({ context }, { mutationId }: { mutationId: string }) => ({
      type: 'publish.confirmed' as const,
      mutationId,
      version: context.workflow?.version ?? 1,
    })),
    sendSaved: sendTo('release', { type: 'draft.saved' }),
    sendHeld: sendTo('release', { type: 'draft.held' }),
  },
  guards: {
    mayUpdate: ({ context }) => context.workflow?.abilities.update === true,
    changes: ({ context }, edit: Edit) =>
      context.workflow?.abilities.update === true && !same(applyEdit(context.definition, edit), context.definition),
    isTooMuch: ({ context }, edit: Edit) => !fits(applyEdit(context.definition, edit)),
    isNewName: ({ context }, name: string) =>
      context.workflow?.abilities.update === true && name.trim() !== '' && name !== context.name,
    hasPast: ({ context }) => context.past.length > 0 && context.workflow?.abilities.update === true,
    hasFuture: ({ context }) => context.future.length > 0 && context.workflow?.abilities.update === true,
    isOwnWrite: ({ context }, { op }: RecordWritten) =>
      op.kind === 'workflow.update' && op.workflowId === context.workflowId,
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
    isState: ({ context }, id: string) => context.definition.states.some((state) => state.id === id),
    isOther: ({ context }, id: string) =>
      id !== context.connectFrom && context.definition.states.some((state) => state.id === id),
    isPublishable: ({ context }) =>
      context.workflow?.abilities.publish === true && isPublishable(checkWorkflow(context.definition)),
    isActive: ({ context }) => context.workflow?.active === true && context.workflow.abilities.publish,
  },
}).createMachine({
  id: 'workflowEditor',
  context: ({ input }) => ({
    ...input,
    workflow: null,
    base: { version: 0, name: '', definition: nothing },
    changes: 0,
    failure: null,
    name: '',
    definition: nothing,
    past: [],
    future: [],
    run: null,
    selected: [],
    tab: 'details',
    direction: 'right',
    connectFrom: null,
    viewed: null,
    asked: { days: 90, from: '', to: '' },
  }),
  invoke: {
    id: 'followRecord',
    src: 'followRecord',
    input: ({ context }) => ({ spec: specOf(context) }),
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  initial: 'loading',
  states: {
    loading: {
      on: {
        'record.loaded': { target: 'editing', actions: { type: 'open', params: ({ event }) => event.record } },
        'record.failed': [
          { guard: { type: 'isGone', params: ({ event }) => event.error }, target: 'missing' },
          { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event.error } },
        ],
      },
    },
    failed: {
      on: {
        'retry.requested': { target: 'loading', actions: 'reload' },
        'record.loaded': { target: 'editing', actions: { type: 'open', params: ({ event }) => event.record } },
      },
    },
    missing: { description: 'The workflow was deleted or never existed.' },
    editing: {
      type: 'parallel',
      invoke: [
        {
          id: 'draft',
          systemId: 'workflowEditor.draft',
          src: 'savedText',
          input: ({ context: { accountId, projectId, workflowId, base } }) => ({
            id: 'workflowEditor.draft',
            owner: 'workflowEditor' as const,
            operation: { kind: 'workflow.update' as const, projectId, workflowId },
            base: baseText({ base }),
            draftKey: draftKey.workflow(accountId, workflowId),
            draft: null,
            pause: 1000,
            quiet: true,
          }),
          onDone: {},
          onError: { actions: restartAfterCrash },
        },
        {
          id: 'release',
          src: 'release',
          input: ({ context: { workspaceId, projectId, workflowId } }) => ({ workspaceId, projectId, workflowId }),
          onDone: {},
          onError: { actions: restartAfterCrash },
        },
      ],
      on: {
        'record.failed': { guard: { type: 'isGone', params: ({ event }) => event.error }, target: 'missing' },
      },
      states: {
        draft: {
          description: 'Follows the state of the draft actor.',
          initial: 'opening',
          on: {
            'record.loaded': { actions: { type: 'setRecord', params: ({ event }) => event.record } },
            'record.written': {
              guard: { type: 'isOwnWrite', params: ({ event }) => event },
              actions: { type: 'joinWritten', params: ({ event }) => event },
            },
            'save.retried': { actions: 'retry' },
          },
          states: {
            opening: { always: { target: 'clean', actions: 'resume' } },
            clean: {
              entry: 'sendSaved',
              on: {
                'draft.awaited': { actions: 'sendSaved' },
                'text.unsaved': 'unsaved',
                'record.loaded': {
                  actions: [{ type: 'setRecord', params: ({ event }) => event.record }, 'showRecord'],
                },
              },
            },
            unsaved: { on: { 'text.clean': { target: 'clean', actions: 'showRecord' }, 'text.held': 'held' } },
            held: {
              description: 'The draft can not be saved now.',
              entry: 'sendHeld',
              on: {
                'draft.awaited': { actions: 'sendHeld' },
                'text.unsaved': 'unsaved',
                'text.clean': { target: 'clean', actions: 'showRecord' },
                'conflict.settled': { actions: { type: 'settle', params: ({ event }) => event.keep } },
              },
            },
          },
        },
        mode: {
          initial: 'drawing',
          states: {
            drawing: {
              on: {
                'edit.made': [
                  { guard: { type: 'isTooMuch', params: ({ event }) => event.edit }, actions: 'toastFull' },
                  {
                    guard: { type: 'changes', params: ({ event }) => event.edit },
                    actions: [{ type: 'edit', params: ({ event }) => event }, 'save'],
                  },
                ],
                'history.undone': { guard: 'hasPast', actions: ['undo', 'save'] },
                'history.redone': { guard: 'hasFuture', actions: ['redo', 'save'] },
                'connect.started': {
                  guard: { type: 'isState', params: ({ event }) => event.stateId },
                  target: 'connecting',
                  actions: { type: 'storeConnectFrom', params: ({ event }) => event.stateId },
                },
                'simulation.started': 'simulating',
                'versions.opened': 'versions',
              },
            },
            connecting: {
              description: 'A state was chosen. A list asks for the target of the transition.',
              on: {
                'connect.chosen': {
                  guard: { type: 'isOther', params: ({ event }) => event.stateId },
                  target: 'drawing',
                  actions: [{ type: 'connect', params: ({ event }) => event }, 'save'],
                },
                'connect.cancelled': 'drawing',
              },
            },
            simulating: {
              invoke: {
                id: 'simulator',
                src: 'simulator',
                input: ({ context }) => ({ definition: context.definition }),
                onDone: 'drawing',
                onError: 'drawing',
              },
              on: { 'simulation.ended': 'drawing' },
            },
            versions: {
              initial: 'listed',
              on: {
                'versions.closed': { target: 'drawing', actions: { type: 'setViewed', params: null } },
                'version.chosen': {
                  target: '.viewing',
                  actions: { type: 'setViewed', params: ({ event }) => event.version },
                },
              },
              states: {
                listed: {},
                viewing: {
                  on: {
                    'version.left': { target: 'listed', actions: { type: 'setViewed', params: null } },
                    'version.restored': {
                      guard: 'mayUpdate',
                      target: '#workflowEditor.editing.mode.drawing',
                      actions: [{ type: 'restore', params: ({ event }) => event.definition }, 'save'],
                    },
                  },
                },
              },
            },
          },
        },
        naming: {
          on: {
            'name.changed': {
              guard: { type: 'isNewName', params: ({ event }) => event.name },
              actions: [assign({ name: ({ event }) => event.name }), 'save'],
            },
          },
        },
        panel: {
          initial: 'closed',
          states: { closed: { description: 'On narrow screens the panel is hidden.' }, open: {} },
          on: {
            'parts.selected': { actions: { type: 'storeSelected', params: ({ event }) => event.ids } },
            'panel.opened': { target: '.open', actions: { type: 'storeTab', params: ({ event }) => event.tab } },
            'panel.closed': '.closed',
            'direction.chosen': { actions: { type: 'storeDirection', params: ({ event }) => event.direction } },
          },
        },
        overlay: {
          initial: 'off',
          on: {
            'overlay.asked': {
              target: '.on',
              actions: { type: 'setAsked', params: ({ event: { days, from, to } }) => ({ days, from, to }) },
            },
            'overlay.left': '.off',
          },
          states: { off: {}, on: { description: 'The real paths of tasks are shown.' } },
        },
        release: {
          on: {
            'publish.requested': { guard: 'isPublishable', actions: forwardTo('release') },
            'publish.moveChosen': { actions: forwardTo('release') },
            'publish.confirmed': { actions: { type: 'sendConfirmed', params: ({ event }) => event } },
            'deactivation.requested': { guard: 'isActive', actions: forwardTo('release') },
            'deactivation.confirmed': { actions: forwardTo('release') },
            'release.cancelled': { actions: forwardTo('release') },
          },
        },
      },
    },
  },
});
