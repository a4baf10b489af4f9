/**
 * One sprint's screen: its report, how that is drawn, and what is selected and dragged while planning. Started and stopped
 * with the screen. The sprint itself and the project's tasks are the records', and so is every write about a task; the
 * report is fetched here, and anew when tasks or sprints of the project change. A completed sprint's report stays as it is.
 * Invariants: what is selected is of one list; what is held is selected, or the one task that was taken up.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { SprintReport } from '../../../domain/sprint.ts';
import { limits } from '../../../domain/limits.ts';
import { type Failure, failureOf } from '../failure.ts';
import { acquireResources } from '../acquireResources.ts';
import { nth } from '../nth.ts';
import { touchesSprints, touchesTasks } from '../sprints/sprintNews.ts';
import { sprintsMessages } from '../sprints/sprints.messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  ChartKind,
  LoadReportCall,
  Measure,
  PlanList,
  PlanMove,
  SprintInput,
  SprintScreenEvent,
} from './sprint.types.ts';

export interface Selection {
  list: PlanList;
  taskIds: readonly string[];
  /** Where a range begins. */
  anchor: string | null;
}

export interface SprintContext extends SprintInput {
  /** null before the first answer. */
  report: SprintReport | null;
  failure: Failure | null;
  search: string;
  selection: Selection;
  /** Tasks that hang on the pointer or are moved by keys. */
  held: readonly string[];
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
    noteReport: assign({ report: (_, report: SprintReport) => report, failure: null }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteSearch: assign({ search: (_, text: string) => cutText(text, limits.search) }),
    select: assign({ selection: (_, { list, taskIds, anchor }: Of<'tasks.selected'>) => ({ list, taskIds, anchor }) }),
    clearSelection: assign({ selection: nothing }),
    hold: assign(({ context: { selection } }, { list, taskId }: Of<'drag.started'>) =>
      selection.list === list && selection.taskIds.includes(taskId)
        ? { held: selection.taskIds }
        : { held: [taskId], selection: { list, taskIds: [taskId], anchor: taskId } },
    ),
    letGo: assign({ held: [] }),
    move: enqueueActions(
      ({ context: { projectId, sprintId }, enqueue, system }, { taskIds, list, to, mutationId, at }: PlanMove) => {
        taskIds.forEach((taskId, index) =>
          enqueue.sendTo(actorOf(system, 'outbox'), {
            type: 'write.requested',
            write: {
              mutationId: nth(mutationId, index),
              at,
              replyTo: null,
              quiet: true,
              batch: mutationId,
              op: { kind: 'task.update', projectId, taskId, fields: { sprintId: list === 'sprint' ? sprintId : null } },
            },
          }),
        );
        enqueue.sendTo(actorOf(system, 'toasts'), toastOf('info', sprintsMessages.moved(taskIds.length, to), 'undo'));
        enqueue.assign({ selection: nothing });
      },
    ),
    refreshAll: enqueueActions(({ context: { projectId }, enqueue, system }) => {
      for (const kind of ['sprints', 'project', 'projectTasks'] as const) {
        enqueue.sendTo(actorOf(system, 'records'), { type: 'resource.refreshRequested', spec: { kind, projectId } });
      }
    }),
  },
  guards: {
    touchesReport: ({ context: { projectId, report } }, changes: readonly Change[]) =>
      touchesSprints(changes, projectId) || (report?.frozen !== true && touchesTasks(changes, projectId)),
    touchesSprints: ({ context }, changes: readonly Change[]) => touchesSprints(changes, context.projectId),
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
    isPoints: (_, measure: Measure) => measure === 'points',
    isBurnDown: (_, chart: ChartKind) => chart === 'burnDown',
    isElsewhere: ({ context }, list: PlanList) => context.selection.list !== list && context.held.length > 0,
    isAny: (_, taskIds: readonly string[]) => taskIds.length > 0,
  },
  delays: { newsPause: 400 },
}).createMachine({
  id: 'sprint',
  context: ({ input }) => ({ ...input, report: null, failure: null, search: '', selection: nothing, held: [] }),
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
    onError: {},
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
            onDone: { target: 'ready', actions: { type: 'noteReport', params: ({ event }) => event.output } },
            onError: [
              { guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) }, target: 'notFound' },
              { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
        ready: {
          initial: 'fresh',
          states: {
            fresh: {},
            settling: {
              description: 'News often comes in a row: it is fetched once.',
              after: { newsPause: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshReport',
                src: 'loadReport',
                input: ({ context: { workspaceId, projectId, sprintId } }) => ({ workspaceId, projectId, sprintId }),
                onDone: { target: 'fresh', actions: { type: 'noteReport', params: ({ event }) => event.output } },
                onError: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                    target: '#sprint.report.notFound',
                  },
                  { description: 'What is here stays.', target: 'fresh' },
                ],
              },
            },
          },
          on: {
            'server.batch': {
              guard: { type: 'touchesReport', params: ({ event }) => event.changes },
              target: '.settling',
            },
            'records.stale': '.settling',
            'retry.requested': { target: '.refreshing', actions: 'refreshAll' },
          },
        },
        failed: { on: { 'retry.requested': { target: 'loading', actions: 'refreshAll' }, 'records.stale': 'loading' } },
        notFound: {
          description: 'Deleted, or never to be seen by this person.',
          on: {
            'retry.requested': { target: 'loading', actions: 'refreshAll' },
            'records.stale': 'loading',
            'server.batch': {
              guard: { type: 'touchesSprints', params: ({ event }) => event.changes },
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
              actions: { type: 'hold', params: ({ event }) => event },
            },
            'tasks.selected': { actions: { type: 'select', params: ({ event }) => event } },
            'selection.cleared': { actions: 'clearSelection' },
            'tasks.moved': {
              guard: { type: 'isAny', params: ({ event }) => event.taskIds },
              actions: { type: 'move', params: ({ event }) => event },
            },
          },
        },
        dragging: {
          on: {
            'drag.dropped': [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.list },
                target: 'choosing',
                actions: [
                  {
                    type: 'move',
                    params: ({ context, event: { list, to, mutationId, at } }) => ({
                      taskIds: context.held,
                      list,
                      to,
                      mutationId,
                      at,
                    }),
                  },
                  'letGo',
                ],
              },
              { target: 'choosing', actions: 'letGo' },
            ],
            'drag.cancelled': { target: 'choosing', actions: 'letGo' },
          },
        },
      },
      on: { 'backlog.searched': { actions: { type: 'noteSearch', params: ({ event }) => event.text } } },
    },
  },
});
