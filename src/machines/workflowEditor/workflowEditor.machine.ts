/**
 * One workflow on its canvas: the chart and its history, the saving of the draft, what is selected, and what the editor
 * is used for besides drawing: connecting by keys, simulating, looking at older versions, at the ways that tasks really
 * took, publishing. Started and stopped with its screen.
 * Invariants: what is drawn and not at the server is among the drafts of the device; someone else's draft is never
 * overwritten unseen; the chart is edited while it is drawn or connected only.
 */
import { assign, enqueueActions, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { Change } from '../../../domain/socketEvents.ts';
import type { WorkflowDefinition, WorkflowVersion } from '../../../domain/workflow.ts';
import { checkWorkflow, isPublishable } from '../../../domain/workflowChecks.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf, isTransient } from '../failure.ts';
import { simulatorMachine } from '../simulator/simulator.machine.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { touchesWorkflow } from '../workflows/workflowNews.ts';
import { type Drawn, drawnOf, fits, joinDrawn, same } from './drawn.ts';
import { applyEdit } from './edits.ts';
import { readKept } from './keptDraft.ts';
import { editorMessages } from './workflowEditor.messages.ts';
import type {
  Days,
  DeactivateCall,
  Edit,
  LayoutDirection,
  LoadPathsCall,
  LoadVersionCall,
  PanelTab,
  PublishCall,
  PublishPreview,
  SaveCall,
  Saved,
  UnsentDraft,
  Workflow,
  WorkflowCall,
  WorkflowEditorEvent,
  WorkflowEditorInput,
  WorkflowPaths,
  WorkflowVersionDetail,
} from './workflowEditor.types.ts';

export interface WorkflowEditorContext extends WorkflowEditorInput {
  /** The record that is drawn on; null before it came. */
  workflow: Workflow | null;
  failure: Failure | null;
  name: string;
  definition: WorkflowDefinition;
  /** Charts that can be gone back to, the last at the end, and those that were gone back from, the next at the end. */
  past: readonly WorkflowDefinition[];
  future: readonly WorkflowDefinition[];
  /** The edits that the next one of the same run joins. */
  run: string | null;
  /** What is on its way to the server. */
  sent: Drawn | null;
  saveFailure: Failure | null;
  /** What someone else saved, while it can't be joined with what is drawn here. */
  theirs: Workflow | null;

  /** States and moves. */
  selected: readonly string[];
  tab: PanelTab;
  direction: LayoutDirection;
  /** The state that is connected by keys. */
  connectFrom: string | null;

  versions: readonly WorkflowVersion[] | null;
  versionNumber: number;
  viewed: WorkflowVersionDetail | null;
  versionsFailure: Failure | null;

  asked: { days: Days; from: string; to: string } | null;
  paths: WorkflowPaths | null;
  pathsFailure: Failure | null;

  preview: PublishPreview | null;
  /** For each removed status, the state that its tasks go to. */
  moves: Readonly<Record<string, string>>;
  releaseId: string;
  releaseFailure: Failure | null;
}

const nothing: WorkflowDefinition = { initial: null, states: [], edges: [] };
const mostPast = 200;

const callOf = ({ workspaceId, projectId, workflowId }: WorkflowEditorInput): WorkflowCall => ({
  workspaceId,
  projectId,
  workflowId,
});
const saveCallOf = (context: WorkflowEditorContext): SaveCall => ({
  ...callOf(context),
  name: context.name,
  definition: context.definition,
  version: context.workflow?.version ?? 1,
});
const baseOf = ({ workflow }: WorkflowEditorContext): Drawn =>
  workflow ? drawnOf(workflow) : { name: '', definition: nothing };
const keyOf = ({ accountId, workflowId }: WorkflowEditorInput): string => draftKey.workflow(accountId, workflowId);
const differs = (context: WorkflowEditorContext): boolean => {
  const base = baseOf(context);
  return base.name !== context.name || !same(base.definition, context.definition);
};
const joined = (context: WorkflowEditorContext, theirs: Workflow): Drawn | null =>
  joinDrawn(baseOf(context), context, drawnOf(theirs));
const stillThere = (selected: readonly string[], { states, edges }: WorkflowDefinition): readonly string[] => {
  const there = new Set([...states, ...edges].map(({ id }) => id));
  return selected.every((id) => there.has(id)) ? selected : selected.filter((id) => there.has(id));
};

export const workflowEditorMachine = setup({
  types: {
    context: {} as WorkflowEditorContext,
    input: {} as WorkflowEditorInput,
    events: {} as WorkflowEditorEvent,
    tags: {} as 'saving',
    children: {} as {
      loadWorkflow: 'loadWorkflow';
      refreshWorkflow: 'loadWorkflow';
      saveWorkflow: 'saveWorkflow';
      saveOnLeave: 'saveOnLeave';
      simulator: 'simulator';
      loadVersions: 'loadVersions';
      loadVersion: 'loadVersion';
      loadPaths: 'loadPaths';
      previewPublish: 'previewPublish';
      publishWorkflow: 'publishWorkflow';
      deactivateWorkflow: 'deactivateWorkflow';
    },
  },
  actors: {
    loadWorkflow: unprovided<Workflow, WorkflowCall>('loadWorkflow'),
    saveWorkflow: unprovided<Saved, SaveCall>('saveWorkflow'),
    saveOnLeave: unprovidedCallback<UnsentDraft>('saveOnLeave'),
    loadVersions: unprovided<WorkflowVersion[], WorkflowCall>('loadVersions'),
    loadVersion: unprovided<WorkflowVersionDetail, LoadVersionCall>('loadVersion'),
    loadPaths: unprovided<WorkflowPaths, LoadPathsCall>('loadPaths'),
    previewPublish: unprovided<PublishPreview, WorkflowCall>('previewPublish'),
    publishWorkflow: unprovided<Workflow, PublishCall>('publishWorkflow'),
    deactivateWorkflow: unprovided<Workflow, DeactivateCall>('deactivateWorkflow'),
    simulator: simulatorMachine,
  },
  actions: {
    /** Takes the server's record, and over it what an earlier visit left on the device. */
    open: assign(({ context }, workflow: Workflow) => {
      const own = {
        workflow,
        name: workflow.name,
        definition: workflow.draft,
        past: [],
        future: [],
        run: null,
        theirs: null,
        failure: null,
      };
      const kept = readKept(context.draft);
      if (!kept || !workflow.abilities.update) return own;
      if (kept.version === workflow.version) return { ...own, ...kept.mine };
      if (same(kept.mine, drawnOf(workflow))) return own;
      const both = joinDrawn(kept.base, kept.mine, drawnOf(workflow));
      return both ? { ...own, ...both } : { ...own, ...kept.mine, theirs: workflow };
    }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    edit: assign(({ context }, { edit, run }: { edit: Edit; run?: string | undefined }) => {
      const definition = applyEdit(context.definition, edit);
      const goesOn = run !== undefined && run === context.run;
      return {
        definition,
        past: goesOn ? context.past : [...context.past, context.definition].slice(-mostPast),
        future: [],
        run: run ?? null,
        selected: stillThere(context.selected, definition),
      };
    }),
    undo: assign(({ context: { past, future, definition, selected } }) => {
      const before = past.at(-1) ?? definition;
      return {
        definition: before,
        past: past.slice(0, -1),
        future: [...future, definition],
        run: null,
        selected: stillThere(selected, before),
      };
    }),
    redo: assign(({ context: { past, future, definition, selected } }) => {
      const after = future.at(-1) ?? definition;
      return {
        definition: after,
        past: [...past, definition],
        future: future.slice(0, -1),
        run: null,
        selected: stillThere(selected, after),
      };
    }),
    touch: raise({ type: 'draft.touched' }),
    meet: raise({ type: 'theirs.met' }),
    toastFull: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('error', editorMessages.full)),
    toast: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { kind, message }: { kind: 'success' | 'info' | 'error'; message: string }) => toastOf(kind, message),
    ),

    /** Keeps what isn't at the server on the device, and tells whoever sends it should the screen close now. */
    keepDraft: enqueueActions(({ context, enqueue, system }) => {
      const key = keyOf(context);
      const kept = {
        version: context.workflow?.version ?? 1,
        base: baseOf(context),
        mine: { name: context.name, definition: context.definition },
      };
      enqueue.sendTo(actorOf(system, 'drafts'), { type: 'draft.kept', key, text: JSON.stringify(kept) });
      enqueue.sendTo('saveOnLeave', {
        type: 'unsent.changed',
        unsent: context.theirs ? null : { call: saveCallOf(context), draftKey: key },
      });
    }),
    dropDraft: enqueueActions(({ context, enqueue, system }) => {
      enqueue.sendTo(actorOf(system, 'drafts'), { type: 'draft.dropped', key: keyOf(context) });
      enqueue.sendTo('saveOnLeave', { type: 'unsent.changed', unsent: null });
    }),
    noteSent: assign({ sent: ({ context: { name, definition } }) => ({ name, definition }), saveFailure: null }),
    /** What others changed beside it comes along. */
    noteSaved: assign(({ context }, workflow: Workflow) => {
      const both = context.sent && joinDrawn(context.sent, context, drawnOf(workflow));
      const { name, definition } = both ?? context;
      return {
        workflow,
        sent: null,
        name,
        definition: same(definition, context.definition) ? context.definition : definition,
      };
    }),
    noteSaveFailure: assign({ saveFailure: (_, failure: Failure) => failure, sent: null }),
    noteTheirs: assign({ theirs: (_, workflow: Workflow) => workflow, sent: null }),
    join: assign(({ context }, theirs: Workflow) => {
      const both = joined(context, theirs) ?? context;
      return {
        workflow: theirs,
        name: both.name,
        definition: both.definition,
        run: null,
        sent: null,
        theirs: null,
        past: same(both.definition, context.definition) ? context.past : [...context.past, context.definition],
        selected: stillThere(context.selected, both.definition),
      };
    }),
    /** What is drawn is what the server has now; undo leads back to what was drawn here. */
    takeTheirs: assign(({ context }, theirs: Workflow | null) => {
      const { definition, past, selected } = context;
      if (!theirs) return {};
      const unchanged = same(definition, theirs.draft);
      return {
        workflow: theirs,
        name: theirs.name,
        definition: unchanged ? definition : theirs.draft,
        run: null,
        theirs: null,
        sent: null,
        past: unchanged ? past : [...past, definition],
        future: unchanged ? context.future : [],
        selected: stillThere(selected, theirs.draft),
      };
    }),
    keepMine: assign({ workflow: ({ context }) => context.theirs ?? context.workflow, theirs: null }),
    noteRecord: assign({
      workflow: ({ context }, workflow: Workflow) =>
        context.workflow
          ? {
              ...workflow,
              draft: context.workflow.draft,
              name: context.workflow.name,
              version: context.workflow.version,
            }
          : workflow,
    }),

    noteNewVersion: assign({ workflow: (_, workflow: Workflow) => workflow }),

    noteSelected: assign({
      selected: ({ context }, ids: readonly string[]) =>
        stillThere(ids, context.viewed?.definition ?? context.definition),
    }),
    noteTab: assign({ tab: (_, tab: PanelTab) => tab }),
    noteDirection: assign({ direction: (_, direction: LayoutDirection) => direction }),
    noteConnectFrom: assign({ connectFrom: (_, stateId: string | null) => stateId }),

    noteVersions: assign({ versions: (_, versions: WorkflowVersion[]) => versions, versionsFailure: null }),
    noteVersionNumber: assign({ versionNumber: (_, version: number) => version, versionsFailure: null }),
    noteViewed: assign({ viewed: (_, viewed: WorkflowVersionDetail | null) => viewed, selected: [] }),
    noteVersionsFailure: assign({ versionsFailure: (_, failure: Failure | null) => failure }),

    noteAsked: assign({ asked: (_, asked: { days: Days; from: string; to: string }) => asked }),
    notePaths: assign({ paths: (_, paths: WorkflowPaths) => paths, pathsFailure: null }),
    notePathsFailure: assign({ pathsFailure: (_, failure: Failure) => failure, paths: null }),

    notePreview: assign({ preview: (_, preview: PublishPreview) => preview, moves: {}, releaseFailure: null }),
    noteMove: assign({
      moves: ({ context }, { statusId, to }: { statusId: string; to: string }) => ({
        ...context.moves,
        [statusId]: to,
      }),
    }),
    noteReleaseId: assign({ releaseId: (_, id: string) => id, releaseFailure: null }),
    noteReleaseFailure: assign({ releaseFailure: (_, failure: Failure) => failure }),
    forgetReleaseFailure: assign({ releaseFailure: null }),
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
    differs: ({ context }) => differs(context),
    hasTheirs: ({ context }) => context.theirs !== null,
    isDrawnOn: ({ context: { sent, name, definition } }) => sent?.definition !== definition || sent.name !== name,
    /** The answer to a save was lost, and this is what it saved. */
    isWhatWasSent: ({ context }, { kind, workflow }: Saved) => kind === 'met' && same(context.sent, drawnOf(workflow)),
    isMetAndJoins: ({ context }, { kind, workflow }: Saved) => kind === 'met' && joined(context, workflow) !== null,
    isMet: (_, { kind }: Saved) => kind === 'met',
    canJoin: ({ context }, theirs: Workflow) => joined(context, theirs) !== null,
    isKnown: ({ context }, workflow: Workflow) => workflow.version <= (context.workflow?.version ?? 0),
    isDrawnAlike: ({ context }, workflow: Workflow) => same(baseOf(context), drawnOf(workflow)),
    isTransient: (_, { code }: Failure) => isTransient(code),
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
    isTouched: ({ context }, changes: readonly Change[]) =>
      touchesWorkflow(changes, context.projectId, context.workflowId),
    keeps: (_, { keep, wanted }: { keep: 'mine' | 'theirs'; wanted: 'mine' | 'theirs' }) => keep === wanted,
    isState: ({ context }, id: string) => context.definition.states.some((state) => state.id === id),
    isOther: ({ context }, id: string) =>
      id !== context.connectFrom && context.definition.states.some((state) => state.id === id),
    isPublishable: ({ context }) =>
      context.workflow?.abilities.publish === true && isPublishable(checkWorkflow(context.definition)),
    isPlaced: ({ context: { preview, moves } }) =>
      preview?.removed.every(({ id, tasks }) => tasks === 0 || moves[id] !== undefined) ?? false,
    isActive: ({ context }) => context.workflow?.active === true && context.workflow.abilities.publish,
    isConflict: (_, { code }: Failure) => code === 'CONFLICT',
  },
  delays: { savePause: 1000, sendAgain: 4000, newsPause: 200 },
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
    sent: null,
    saveFailure: null,
    theirs: null,
    selected: [],
    tab: 'details',
    direction: 'right',
    connectFrom: null,
    versions: null,
    versionNumber: 0,
    viewed: null,
    versionsFailure: null,
    asked: null,
    paths: null,
    pathsFailure: null,
    preview: null,
    moves: {},
    releaseId: '',
    releaseFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadWorkflow',
        src: 'loadWorkflow',
        input: ({ context }) => callOf(context),
        onDone: { target: 'editing', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) }, target: 'missing' },
          { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
        ],
      },
    },
    failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
    missing: { description: 'It was deleted, or never was.' },
    editing: {
      type: 'parallel',
      invoke: {
        id: 'saveOnLeave',
        src: 'saveOnLeave',
        onError: { description: 'What is unsent stays among the drafts.' },
      },
      states: {
        draft: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'hasTheirs', target: 'conflicted', actions: 'keepDraft' },
                { guard: 'differs', target: 'dirty' },
                { target: 'clean', actions: 'dropDraft' },
              ],
            },
            clean: { on: { 'draft.touched': 'dirty' } },
            dirty: {
              description: 'Drawn on, and kept on the device; sent when the hand rests.',
              entry: 'keepDraft',
              after: { savePause: 'saving' },
              on: { 'draft.touched': { target: 'dirty', reenter: true }, 'theirs.met': 'conflicted' },
            },
            saving: {
              tags: 'saving',
              entry: 'noteSent',
              invoke: {
                id: 'saveWorkflow',
                src: 'saveWorkflow',
                input: ({ context }) => saveCallOf(context),
                onDone: [
                  {
                    guard: { type: 'isWhatWasSent', params: ({ event }) => event.output },
                    target: 'deciding',
                    actions: { type: 'noteSaved', params: ({ event }) => event.output.workflow },
                  },
                  {
                    guard: { type: 'isMetAndJoins', params: ({ event }) => event.output },
                    target: 'deciding',
                    actions: [
                      { type: 'join', params: ({ event }) => event.output.workflow },
                      { type: 'toast', params: () => ({ kind: 'info', message: editorMessages.joined }) },
                    ],
                  },
                  {
                    guard: { type: 'isMet', params: ({ event }) => event.output },
                    target: 'conflicted',
                    actions: [{ type: 'noteTheirs', params: ({ event }) => event.output.workflow }, 'keepDraft'],
                  },
                  {
                    description: 'Drawn on while it was being saved: the rest follows.',
                    guard: 'isDrawnOn',
                    target: 'dirty',
                    actions: { type: 'noteSaved', params: ({ event }) => event.output.workflow },
                  },
                  {
                    target: 'clean',
                    actions: [{ type: 'noteSaved', params: ({ event }) => event.output.workflow }, 'dropDraft'],
                  },
                ],
                onError: [
                  { guard: { type: 'isTransient', params: ({ event }) => failureOf(event.error) }, target: 'waiting' },
                  {
                    guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                    target: '#workflowEditor.missing',
                  },
                  {
                    target: 'failed',
                    actions: { type: 'noteSaveFailure', params: ({ event }) => failureOf(event.error) },
                  },
                ],
              },
              on: { 'draft.touched': { actions: 'keepDraft' } },
            },
            waiting: {
              description: 'The server could not be reached; what is drawn goes out as soon as it can.',
              after: { sendAgain: 'saving' },
              on: {
                'draft.touched': { actions: 'keepDraft' },
                'save.retried': 'saving',
                'records.stale': 'saving',
                'theirs.met': 'conflicted',
              },
            },
            failed: { on: { 'draft.touched': 'dirty', 'save.retried': 'saving', 'theirs.met': 'conflicted' } },
            conflicted: {
              description: 'Someone else changed the same; both stand until one is chosen.',
              on: {
                'draft.touched': { actions: 'keepDraft' },
                'conflict.settled': [
                  {
                    guard: { type: 'keeps', params: ({ event }) => ({ keep: event.keep, wanted: 'mine' }) },
                    target: 'dirty',
                    actions: 'keepMine',
                  },
                  {
                    target: 'clean',
                    actions: [{ type: 'takeTheirs', params: ({ context }) => context.theirs }, 'dropDraft'],
                  },
                ],
              },
            },
          },
        },
        news: {
          initial: 'listening',
          on: {
            'server.batch': { guard: { type: 'isTouched', params: ({ event }) => event.changes }, target: '.settling' },
            'records.stale': '.settling',
          },
          states: {
            listening: {},
            settling: {
              description: 'News often comes in a row: it is fetched once.',
              after: { newsPause: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshWorkflow',
                src: 'loadWorkflow',
                input: ({ context }) => callOf(context),
                onDone: [
                  {
                    guard: { type: 'isKnown', params: ({ event }) => event.output },
                    target: 'listening',
                    actions: { type: 'noteRecord', params: ({ event }) => event.output },
                  },
                  {
                    description: 'Published or put out of use: what was drawn on is the same.',
                    guard: { type: 'isDrawnAlike', params: ({ event }) => event.output },
                    target: 'listening',
                    actions: { type: 'noteNewVersion', params: ({ event }) => event.output },
                  },
                  {
                    description: 'The answer to the saving says more.',
                    guard: stateIn({ editing: { draft: 'saving' } }),
                    target: 'settling',
                  },
                  {
                    guard: stateIn({ editing: { draft: 'clean' } }),
                    target: 'listening',
                    actions: [
                      { type: 'takeTheirs', params: ({ event }) => event.output },
                      { type: 'toast', params: () => ({ kind: 'info', message: editorMessages.refreshed }) },
                    ],
                  },
                  {
                    description: 'Both drew on different things.',
                    guard: { type: 'canJoin', params: ({ event }) => event.output },
                    target: 'listening',
                    actions: [
                      { type: 'join', params: ({ event }) => event.output },
                      { type: 'toast', params: () => ({ kind: 'info', message: editorMessages.joined }) },
                      'touch',
                    ],
                  },
                  {
                    target: 'listening',
                    actions: [{ type: 'noteTheirs', params: ({ event }) => event.output }, 'meet'],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                    target: '#workflowEditor.missing',
                  },
                  { target: 'listening' },
                ],
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
                    actions: [{ type: 'edit', params: ({ event: { edit, run } }) => ({ edit, run }) }, 'touch'],
                  },
                ],
                'history.undone': { guard: 'hasPast', actions: ['undo', 'touch'] },
                'history.redone': { guard: 'hasFuture', actions: ['redo', 'touch'] },
                'connect.started': {
                  guard: { type: 'isState', params: ({ event }) => event.stateId },
                  target: 'connecting',
                  actions: { type: 'noteConnectFrom', params: ({ event }) => event.stateId },
                },
                'simulation.started': 'simulating',
                'versions.opened': 'versions',
              },
            },
            connecting: {
              description: 'A state was chosen; a list asks where the move leads.',
              on: {
                'connect.chosen': {
                  guard: { type: 'isOther', params: ({ event }) => event.stateId },
                  target: 'drawing',
                  actions: [
                    {
                      type: 'edit',
                      params: ({ context, event }) => ({
                        edit: {
                          kind: 'edge.added',
                          edge: {
                            id: event.edgeId,
                            from: context.connectFrom ?? '',
                            to: event.stateId,
                            name: '',
                            guards: [],
                            actions: [],
                          },
                        },
                      }),
                    },
                    { type: 'noteSelected', params: ({ event }) => [event.edgeId] },
                    'touch',
                  ],
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
              initial: 'loading',
              on: { 'versions.closed': { target: 'drawing', actions: { type: 'noteViewed', params: () => null } } },
              states: {
                loading: {
                  invoke: {
                    id: 'loadVersions',
                    src: 'loadVersions',
                    input: ({ context }) => callOf(context),
                    onDone: {
                      target: 'listed',
                      actions: { type: 'noteVersions', params: ({ event }) => event.output },
                    },
                    onError: {
                      target: 'failed',
                      actions: { type: 'noteVersionsFailure', params: ({ event }) => failureOf(event.error) },
                    },
                  },
                },
                failed: { on: { 'retry.requested': 'loading' } },
                listed: {
                  on: {
                    'version.chosen': {
                      target: 'opening',
                      actions: { type: 'noteVersionNumber', params: ({ event }) => event.version },
                    },
                  },
                },
                opening: {
                  invoke: {
                    id: 'loadVersion',
                    src: 'loadVersion',
                    input: ({ context }) => ({ ...callOf(context), version: context.versionNumber }),
                    onDone: { target: 'viewing', actions: { type: 'noteViewed', params: ({ event }) => event.output } },
                    onError: {
                      target: 'listed',
                      actions: { type: 'noteVersionsFailure', params: ({ event }) => failureOf(event.error) },
                    },
                  },
                },
                viewing: {
                  on: {
                    'version.chosen': {
                      target: 'opening',
                      actions: { type: 'noteVersionNumber', params: ({ event }) => event.version },
                    },
                    'version.left': { target: 'listed', actions: { type: 'noteViewed', params: () => null } },
                    'version.restored': {
                      guard: 'mayUpdate',
                      target: '#workflowEditor.editing.mode.drawing',
                      actions: [
                        {
                          type: 'edit',
                          params: ({ context }) => ({
                            edit: { kind: 'replaced', definition: context.viewed?.definition ?? context.definition },
                          }),
                        },
                        {
                          type: 'toast',
                          params: ({ context }) => ({
                            kind: 'success',
                            message: editorMessages.restored(context.versionNumber),
                          }),
                        },
                        { type: 'noteViewed', params: () => null },
                        'touch',
                      ],
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
              actions: [assign({ name: ({ event }) => event.name }), 'touch'],
            },
          },
        },
        panel: {
          initial: 'closed',
          states: { closed: { description: 'On narrow screens it is out of sight.' }, open: {} },
          on: {
            'parts.selected': { actions: { type: 'noteSelected', params: ({ event }) => event.ids } },
            'panel.opened': { target: '.open', actions: { type: 'noteTab', params: ({ event }) => event.tab } },
            'panel.closed': '.closed',
            'direction.chosen': { actions: { type: 'noteDirection', params: ({ event }) => event.direction } },
          },
        },
        overlay: {
          initial: 'off',
          on: {
            'overlay.asked': {
              target: '.loading',
              actions: { type: 'noteAsked', params: ({ event: { days, from, to } }) => ({ days, from, to }) },
            },
            'overlay.left': '.off',
          },
          states: {
            off: {},
            loading: {
              invoke: {
                id: 'loadPaths',
                src: 'loadPaths',
                input: ({ context: { workspaceId, projectId, asked } }) => ({
                  workspaceId,
                  projectId,
                  from: asked?.from ?? '',
                  to: asked?.to ?? '',
                }),
                onDone: { target: 'shown', actions: { type: 'notePaths', params: ({ event }) => event.output } },
                onError: {
                  target: 'failed',
                  actions: { type: 'notePathsFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
            },
            shown: {},
            failed: { on: { 'retry.requested': 'loading' } },
          },
        },
        release: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'publish.requested': { guard: 'isPublishable', target: 'settling', actions: 'forgetReleaseFailure' },
                'deactivation.requested': {
                  guard: 'isActive',
                  target: 'askingDeactivation',
                  actions: 'forgetReleaseFailure',
                },
              },
            },
            settling: {
              description: 'What is published is what the server has: the draft is saved first.',
              always: [
                { guard: stateIn({ editing: { draft: 'clean' } }), target: 'previewing' },
                {
                  description: 'It can not be saved now.',
                  guard: or([
                    stateIn({ editing: { draft: 'waiting' } }),
                    stateIn({ editing: { draft: 'failed' } }),
                    stateIn({ editing: { draft: 'conflicted' } }),
                  ]),
                  target: 'idle',
                  actions: { type: 'toast', params: () => ({ kind: 'error', message: editorMessages.notSaved }) },
                },
              ],
              on: { 'release.cancelled': 'idle' },
            },
            previewing: {
              invoke: {
                id: 'previewPublish',
                src: 'previewPublish',
                input: ({ context }) => callOf(context),
                onDone: { target: 'asking', actions: { type: 'notePreview', params: ({ event }) => event.output } },
                onError: {
                  target: 'idle',
                  actions: {
                    type: 'toast',
                    params: ({ event }) => ({ kind: 'error', message: failureOf(event.error).message }),
                  },
                },
              },
              on: { 'release.cancelled': 'idle' },
            },
            asking: {
              on: {
                'publish.moveChosen': {
                  actions: { type: 'noteMove', params: ({ event: { statusId, to } }) => ({ statusId, to }) },
                },
                'publish.confirmed': {
                  guard: 'isPlaced',
                  target: 'publishing',
                  actions: { type: 'noteReleaseId', params: ({ event }) => event.mutationId },
                },
                'release.cancelled': 'idle',
              },
            },
            publishing: {
              tags: 'saving',
              invoke: {
                id: 'publishWorkflow',
                src: 'publishWorkflow',
                input: ({ context }) => ({
                  ...callOf(context),
                  version: context.workflow?.version ?? 1,
                  moves: { ...context.moves },
                  mutationId: context.releaseId,
                }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'takeTheirs', params: ({ event }) => event.output },
                    {
                      type: 'toast',
                      params: ({ event }) => ({
                        kind: 'success',
                        message: editorMessages.published(event.output.published?.version ?? 1),
                      }),
                    },
                  ],
                },
                onError: [
                  {
                    description: 'The draft, or the tasks in what it lacks, changed meanwhile: looked at anew.',
                    guard: { type: 'isConflict', params: ({ event }) => failureOf(event.error) },
                    target: 'settling',
                    actions: {
                      type: 'toast',
                      params: ({ event }) => ({ kind: 'error', message: failureOf(event.error).message }),
                    },
                  },
                  {
                    target: 'asking',
                    actions: { type: 'noteReleaseFailure', params: ({ event }) => failureOf(event.error) },
                  },
                ],
              },
            },
            askingDeactivation: {
              on: {
                'deactivation.confirmed': {
                  target: 'deactivating',
                  actions: { type: 'noteReleaseId', params: ({ event }) => event.mutationId },
                },
                'release.cancelled': 'idle',
              },
            },
            deactivating: {
              tags: 'saving',
              invoke: {
                id: 'deactivateWorkflow',
                src: 'deactivateWorkflow',
                input: ({ context }) => ({ ...callOf(context), mutationId: context.releaseId }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'noteRecord', params: ({ event }) => event.output },
                    { type: 'toast', params: () => ({ kind: 'success', message: editorMessages.deactivated }) },
                  ],
                },
                onError: {
                  target: 'askingDeactivation',
                  actions: { type: 'noteReleaseFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
            },
          },
        },
      },
    },
  },
});
