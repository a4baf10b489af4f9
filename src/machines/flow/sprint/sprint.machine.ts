/**
 * Machine of a sprint's screen: report, chart settings, and the selection and drag of tasks during planning. It runs
 * while the screen is open. It loads the report again when tasks or sprints of the project change, unless the sprint
 * is completed. Invariants: selected tasks belong to one list. Dragged tasks are the selected ones.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { cutText } from '../../../../domain/cutText.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { SprintReport } from '../../../../domain/sprint.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { limits } from '../../../../domain/limits.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { nth } from '../../nth.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import { affectsSprints, affectsTasks } from '../sprints/sprintChanges.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  ChartKind,
  LoadReportCall,
  Measure,
  PlanList,
  PlanMove,
  SprintInput,
  SprintScreenEvent,
} from './sprint.types.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface Selection {
  list: PlanList;
  taskIds: readonly string[];
  anchor: string | null;
}

export interface SprintContext extends SprintInput {
  report: SprintReport | null;
  failure: Failure | null;
  search: string;
  selection: Selection;
  dragged: readonly string[];
}

type Of<T extends SprintScreenEvent['type']> = Extract<SprintScreenEvent, { type: T }>;
const nothing: Selection = { list: 'backlog', taskIds: [], anchor: null };

export const sprintMachine = setup({
  types: {
    context: {} as SprintContext,
    input: {} as SprintInput,
    events: {} as SprintScreenEvent,
    children: {} as { acquireResources: 'acquireResources'; loadReport: 'loadReport'; refreshReport: 'loadReport' },
  },
  actors: { acquireResources, loadReport: unprovided<SprintReport, LoadReportCall>('loadReport') },
  actions: {
    storeReport: assign({ report: (_, report: SprintReport) => report, failure: null }),
    storeFailure: storeFailure(),
    storeSearch: assign({ search: (_, text: string) => cutText(text, limits.search) }),
    select: assign({ selection: (_, { list, taskIds, anchor }: Of<'tasks.selected'>) => ({ list, taskIds, anchor }) }),
    clearSelection: assign({ selection: nothing }),
    startDrag: assign(({ context: { selection } }, { list, taskId }: Of<'drag.started'>) =>
      selection.list === list && selection.taskIds.includes(taskId)
        ? { dragged: selection.taskIds }
        : { dragged: [taskId], selection: { list, taskIds: [taskId], anchor: taskId } },
    ),
    endDrag: assign({ dragged: [] }),
    move: enqueueActions(
      ({ context: { projectId, sprintId }, enqueue }, { taskIds, list, sprint, mutationId, at }: PlanMove) => {
        const fields = { sprintId: list === 'sprint' ? sprintId : null };
        taskIds.forEach((taskId, index) => {
          const ids = { mutationId: nth(mutationId, index), at };
          const op: WriteOp = { kind: 'task.update', projectId, taskId, fields };
          enqueue(requestWrite(newWrite(ids, op, { quiet: true, batch: mutationId })));
        });
        enqueue(
          showToast('info', phrase('sprints', 'toasts.moved', { count: taskIds.length, list, sprint }), {
            action: 'undo',
          }),
        );
        enqueue.assign({ selection: nothing });
      },
    ),
    refreshAll: enqueueActions(({ context: { projectId }, enqueue }) => {
      for (const kind of ['sprints', 'project', 'projectTasks'] as const) {
        enqueue(refreshResource({ kind, projectId }));
      }
    }),
  },
  guards: {
    affectsReport: ({ context: { projectId, report } }, changes: readonly Change[]) =>
      affectsSprints(changes, projectId) || (report?.frozen !== true && affectsTasks(changes, projectId)),
    affectsSprints: ({ context }, changes: readonly Change[]) => affectsSprints(changes, context.projectId),
    isNotFound: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
    isPoints: (_, measure: Measure) => measure === 'points',
    isBurnDown: (_, chart: ChartKind) => chart === 'burnDown',
    isOtherList: ({ context }, list: PlanList) => context.selection.list !== list && context.dragged.length > 0,
    isNotEmpty: (_, taskIds: readonly string[]) => taskIds.length > 0,
  },
  delays: { changesPause: 400 },
}).createMachine({
  id: 'sprint',
  context: ({ input }) => ({ ...input, report: null, failure: null, search: '', selection: nothing, dragged: [] }),
  invoke: {
    id: 'acquireResources',
    src: 'acquireResources',
    input: ({ context: { projectId } }) => ({
      specs: [
        { kind: 'project', projectId },
        { kind: 'projectTasks', projectId },
        { kind: 'sprints', projectId },
      ],
    }),
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  type: 'parallel',
  states: {
    report: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadReport',
            src: 'loadReport',
            input: ({ context: { workspaceId, projectId, sprintId } }) => ({ workspaceId, projectId, sprintId }),
            onDone: { target: 'ready', actions: { type: 'storeReport', params: ({ event }) => event.output } },
            onError: [
              { guard: { type: 'isNotFound', params: failureIn }, target: 'notFound' },
              { target: 'failed', actions: storeServiceFailure },
            ],
          },
        },
        ready: {
          initial: 'fresh',
          states: {
            fresh: {},
            settling: {
              description: 'Live changes often arrive in a row. The report is loaded once after them.',
              after: { changesPause: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshReport',
                src: 'loadReport',
                input: ({ context: { workspaceId, projectId, sprintId } }) => ({ workspaceId, projectId, sprintId }),
                onDone: { target: 'fresh', actions: { type: 'storeReport', params: ({ event }) => event.output } },
                onError: [
                  {
                    guard: { type: 'isNotFound', params: failureIn },
                    target: '#sprint.report.notFound',
                  },
                  { description: 'The loaded report remains on screen.', target: 'fresh' },
                ],
              },
            },
          },
          on: {
            'server.batch': {
              guard: { type: 'affectsReport', params: ({ event }) => event.changes },
              target: '.settling',
            },
            'records.stale': '.settling',
            'retry.requested': { target: '.refreshing', actions: 'refreshAll' },
          },
        },
        failed: { on: { 'retry.requested': { target: 'loading', actions: 'refreshAll' }, 'records.stale': 'loading' } },
        notFound: {
          description: 'The sprint was deleted, or this user has no access.',
          on: {
            'retry.requested': { target: 'loading', actions: 'refreshAll' },
            'records.stale': 'loading',
            'server.batch': {
              guard: { type: 'affectsSprints', params: ({ event }) => event.changes },
              target: 'loading',
            },
          },
        },
      },
    },
    measure: {
      initial: 'points',
      states: { points: {}, tasks: {} },
      on: {
        'measure.chosen': [
          { guard: { type: 'isPoints', params: ({ event }) => event.measure }, target: '.points' },
          { target: '.tasks' },
        ],
      },
    },
    chart: {
      initial: 'burnDown',
      states: { burnDown: {}, burnUp: {} },
      on: {
        'chart.chosen': [
          { guard: { type: 'isBurnDown', params: ({ event }) => event.chart }, target: '.burnDown' },
          { target: '.burnUp' },
        ],
      },
    },
    plan: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'drag.started': {
              target: 'dragging',
              actions: { type: 'startDrag', params: ({ event }) => event },
            },
            'tasks.selected': { actions: { type: 'select', params: ({ event }) => event } },
            'selection.cleared': { actions: 'clearSelection' },
            'tasks.moved': {
              guard: { type: 'isNotEmpty', params: ({ event }) => event.taskIds },
              actions: { type: 'move', params: ({ event }) => event },
            },
          },
        },
        dragging: {
          on: {
            'drag.dropped': [
              {
                guard: { type: 'isOtherList', params: ({ event }) => event.list },
                target: 'choosing',
                actions: [
                  {
                    type: 'move',
                    params: ({ context, event: { list, sprint, mutationId, at } }) => ({
                      taskIds: context.dragged,
                      list,
                      sprint,
                      mutationId,
                      at,
                    }),
                  },
                  'endDrag',
                ],
              },
              { target: 'choosing', actions: 'endDrag' },
            ],
            'drag.cancelled': { target: 'choosing', actions: 'endDrag' },
          },
        },
      },
      on: { 'backlog.searched': { actions: { type: 'storeSearch', params: ({ event }) => event.text } } },
    },
  },
});
