/**
 * The editor of one workflow: the chart with its undo history, the selection, connecting two states by the keyboard, the
 * simulator, older versions and the paths that tasks really took. It starts and stops with its screen. Its child `draft` saves the changes and
 * merges them with those of others, and `release` publishes.
 * Invariants: `draft` receives each change. The chart is editable only while drawing or connecting.
 */
import { assign, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { dialogRegion } from '../../dialogRegion.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import { checkWorkflow, isPublishable } from '../../../../domain/workflowChecks.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { followRecord } from '../../sync/followList.ts';
import type { WorkflowSpec } from '../../sync/records/resources/workflow.ts';
import { simulatorMachine } from '../simulator/simulator.machine.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { workflowDraftMachine } from '../workflowDraft/workflowDraft.machine.ts';
import { workflowReleaseMachine } from '../workflowRelease/workflowRelease.machine.ts';
import { type ChartHistory, edited, redone, replaced, stillThere, undone } from './chartHistory.ts';
import { type Drawn, drawnOf, fits, same } from './drawn.ts';
import { applyEdit } from './edits.ts';
import { panelRegions } from './panelRegion.ts';
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
  failure: Failure | null;
  name: string;
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
export const workflowEditorMachine = setup({
  types: {
    context: {} as WorkflowEditorContext,
    input: {} as WorkflowEditorInput,
    events: {} as WorkflowEditorEvent,
    children: {} as {
      followRecord: 'followRecord';
      draft: 'draft';
      simulator: 'simulator';
      release: 'release';
    },
  },
  actors: {
    followRecord: followRecord<WorkflowSpec>(),
    draft: workflowDraftMachine,
    simulator: simulatorMachine,
    release: workflowReleaseMachine,
  },
  actions: {
    open: assign((_, workflow: Workflow) => ({ workflow, failure: null, ...drawnOf(workflow) })),
    storeFailure: storeFailure(),
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

    /** Reports the chart and the name to the draft, which saves them. */
    save: sendTo('draft', ({ context: { name, definition } }) => ({
      type: 'chart.drawn' as const,
      drawn: { name, definition },
    })),
    showDrawn: assign((_, drawn: Drawn) => drawn),
    replace: assign(({ context }, drawn: Drawn) => replaced(context, drawn)),
    setRecord: assign({ workflow: (_, workflow: Workflow) => workflow }),
    reload: enqueueActions(({ context, enqueue }) => enqueue(refreshResource(specOf(context)))),
    storeSelected: assign({
      selected: ({ context }, ids: readonly string[]) =>
        context.viewed === null ? stillThere(ids, context.definition) : ids,
    }),
    storeConnectFrom: assign({ connectFrom: (_, stateId: string | null) => stateId }),

    setViewed: assign({ viewed: (_, version: number | null) => version, selected: [] }),
    setAsked: assign({ asked: (_, asked: WorkflowEditorContext['asked']) => asked }),

    sendConfirmed: sendTo('release', ({ context }, { mutationId }: { mutationId: string }) => ({
      type: 'publish.confirmed' as const,
      mutationId,
      version: context.workflow?.version ?? 1,
    })),
  },
  guards: {
    isTab: ({ event }, tab: PanelTab) => event.type === 'panel.opened' && event.tab === tab,
    isDirection: ({ event }, direction: LayoutDirection) =>
      event.type === 'direction.chosen' && event.direction === direction,
    mayUpdate: ({ context }) => context.workflow?.abilities.update === true,
    changes: ({ context }, edit: Edit) =>
      context.workflow?.abilities.update === true && !same(applyEdit(context.definition, edit), context.definition),
    isTooMuch: ({ context }, edit: Edit) => !fits(applyEdit(context.definition, edit)),
    isNewName: ({ context }, name: string) =>
      context.workflow?.abilities.update === true && name.trim() !== '' && name !== context.name,
    hasPast: ({ context }) => context.past.length > 0 && context.workflow?.abilities.update === true,
    hasFuture: ({ context }) => context.future.length > 0 && context.workflow?.abilities.update === true,
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
    failure: null,
    name: '',
    definition: nothing,
    past: [],
    future: [],
    run: null,
    selected: [],
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
      description: 'Waits for the workflow.',
      on: {
        'record.loaded': { target: 'editing', actions: { type: 'open', params: ({ event }) => event.record } },
        'record.failed': [
          { guard: { type: 'isGone', params: ({ event }) => event.error }, target: 'missing' },
          { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event.error } },
        ],
      },
    },
    failed: {
      description: 'The workflow could not be loaded.',
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
          systemId: 'workflowDraft',
          src: 'draft',
          input: ({ context: { accountId, workflow, draft, seed } }) => {
            if (!workflow) throw new Error('Only a loaded workflow is edited');
            return { accountId, workflow, draft, seed, changes: 0 };
          },
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
          description: 'The chart that is shown follows the draft, and the draft follows the records.',
          on: {
            'draft.opened': { actions: { type: 'showDrawn', params: ({ event }) => event.drawn } },
            'chart.replaced': { actions: { type: 'replace', params: ({ event }) => event.drawn } },
            'record.loaded': {
              actions: [{ type: 'setRecord', params: ({ event }) => event.record }, forwardTo('draft')],
            },
            'record.written': { actions: forwardTo('draft') },
            'save.retried': { actions: forwardTo('draft') },
            'conflict.settled': { actions: forwardTo('draft') },
          },
        },
        mode: {
          description: 'What the user does with the chart.',
          initial: 'drawing',
          states: {
            drawing: {
              description: 'The user edits the chart.',
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
              description: 'A simulated task goes through the chart.',
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
              description: 'The list of published versions is open. One of them may be shown in place of the draft.',
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
          description: 'The name can be changed in every mode.',
          on: {
            'name.changed': {
              guard: { type: 'isNewName', params: ({ event }) => event.name },
              actions: [assign({ name: ({ event }) => event.name }), 'save'],
            },
          },
        },
        ...panelRegions,
        dialog: dialogRegion('help', 'import'),
        overlay: {
          description: 'Whether the chart shows the paths that tasks really took.',
          initial: 'off',
          on: {
            'overlay.asked': {
              target: '.on',
              actions: { type: 'setAsked', params: ({ event: { days, from, to } }) => ({ days, from, to }) },
            },
            'overlay.left': '.off',
          },
          states: { off: {}, on: {} },
        },
        release: {
          description: 'Passes what concerns publishing to the child `release`.',
          on: {
            'publish.requested': { guard: 'isPublishable', actions: forwardTo('release') },
            'publish.moveChosen': { actions: forwardTo('release') },
            'publish.confirmed': { actions: { type: 'sendConfirmed', params: ({ event }) => event } },
            'deactivation.requested': { guard: 'isActive', actions: forwardTo('release') },
            'deactivation.confirmed': { actions: forwardTo('release') },
            'release.cancelled': { actions: forwardTo('release') },
            'draft.saved': { actions: forwardTo('release') },
            'draft.held': { actions: forwardTo('release') },
          },
        },
      },
    },
  },
});
