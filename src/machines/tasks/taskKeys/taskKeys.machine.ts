/**
 * Tasks that texts name by their keys, and the search that completes a key. It starts and stops with the workspace.
 *
 * Texts report the keys that they show. Keys are asked for in batches, once each, unless the records have their task.
 * Answers stay. A change of a task or project makes the answers due that it concerns. Invariant: only shown keys are
 * due, so that a reconnection asks for nothing that no text shows.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { Change } from '../../../../domain/socketEvents.ts';
import { mostKeys } from '../../../../domain/keyedTask.ts';
import { afterCrash } from '../../crash.ts';
import { readRecords } from '../../sync/records/records.reader.ts';
import { rowOf } from '../../sync/records/table.ts';
import { unprovided } from '../../unprovided.ts';
import { concerns } from './concerns.ts';
import { mergeFound, prefixesIn, tasksMatching, tasksOfKeys } from './knownTasks.ts';
import type {
  FindTasksCall,
  KeyedTask,
  LoadKeysCall,
  TaskKeysContext,
  TaskKeysEvent,
  TaskKeysInput,
  TaskQuery,
} from './taskKeys.types.ts';

const noTasks: readonly KeyedTask[] = [];

const withoutKeys = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));

export const taskKeysMachine = setup({
  types: { context: {} as TaskKeysContext, input: {} as TaskKeysInput, events: {} as TaskKeysEvent },
  actors: {
    loadKeys: unprovided<KeyedTask[], LoadKeysCall>('loadKeys'),
    findTasks: unprovided<KeyedTask[], FindTasksCall>('findTasks'),
  },
  delays: { collectPause: 50, retryPause: 30_000, findPause: 200 },
  guards: {
    hasDue: ({ context }) => context.due.length > 0,
    isOnline: (_, online: boolean) => online,
  },
  actions: {
    addShown: assign(({ context }, keys: readonly string[]) => {
      const shown: Record<string, number> = { ...context.shown };
      const due = new Set(context.due);
      for (const key of keys) {
        shown[key] = (shown[key] ?? 0) + 1;
        if (!(key in context.answers) && !context.asked.includes(key)) due.add(key);
      }
      return { shown, due: [...due] };
    }),
    removeShown: assign(({ context }, keys: readonly string[]) => {
      const counts: Record<string, number> = { ...context.shown };
      for (const key of keys) counts[key] = (counts[key] ?? 0) - 1;
      const shown = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      return { shown, due: context.due.filter((key) => key in shown) };
    }),
    /** `changes` is null if all answers may be outdated. */
    markDue: enqueueActions(({ context, enqueue, system }, changes: readonly Change[] | null) => {
      const { shown, answers, asked, due } = context;
      const tasks = readRecords(system, (snapshot) => snapshot.context.tasks) ?? [];
      const followed = (id: string) => rowOf(tasks, id) !== undefined;
      const isOutdated = (key: string) => changes === null || concerns(changes, key, answers[key] ?? null, followed);
      const outdated = [...new Set([...Object.keys(answers), ...asked])].filter(isOutdated);
      if (outdated.length === 0) return;
      const hidden = new Set(outdated.filter((key) => !(key in shown)));
      enqueue.assign({
        due: [...new Set([...due, ...outdated.filter((key) => key in shown)])],
        answers: withoutKeys(answers, hidden),
      });
    }),
    /**
     * Answers for the tasks that the records have, also without a connection. A key that had an answer is asked for
     * again, because the viewer may no longer see its project.
     */
    readKnown: enqueueActions(({ context: { due, answers }, enqueue, system }) => {
      const isNew = (key: string) => !(key in answers);
      const known = readRecords(system, (snapshot) => tasksOfKeys(snapshot.context, due.filter(isNew))) ?? {};
      enqueue.assign({ answers: { ...answers, ...known }, due: due.filter((key) => !(key in known)) });
    }),
    takeDue: assign(({ context: { due } }) => ({ asked: due.slice(0, mostKeys), due: due.slice(mostKeys) })),
    storeAnswers: assign(({ context: { answers, asked } }, found: readonly KeyedTask[]) => {
      const byKey = new Map(found.map((task) => [task.asked, task]));
      return {
        answers: { ...answers, ...Object.fromEntries(asked.map((key) => [key, byKey.get(key) ?? null])) },
        asked: [],
      };
    }),
    returnAsked: assign(({ context: { asked, due, shown } }) => ({
      due: [...new Set([...asked.filter((key) => key in shown), ...due])],
      asked: [],
    })),
    storeQuery: enqueueActions(({ enqueue, system }, query: TaskQuery) => {
      const found = readRecords(system, (snapshot) => tasksMatching(snapshot.context, query)) ?? noTasks;
      enqueue.assign({ query, found });
    }),
    addFound: assign({
      found: ({ context: { found, query } }, arrived: readonly KeyedTask[]) =>
        query ? mergeFound(found, arrived, query) : noTasks,
    }),
    clearQuery: assign({ query: null, found: noTasks }),
  },
}).createMachine({
  id: 'taskKeys',
  meta: afterCrash<TaskKeysInput, TaskKeysContext>({
    restartFrom: ({ input, context }) => ({ ...input, shown: context.shown }),
  }),
  context: ({ input: { workspaceId, accountId, shown = {} } }) => ({
    workspaceId,
    accountId,
    shown,
    answers: {},
    due: Object.keys(shown),
    asked: [],
    query: null,
    found: noTasks,
  }),
  type: 'parallel',
  states: {
    keys: {
      on: {
        'keys.shown': { actions: { type: 'addShown', params: ({ event }) => event.keys } },
        'keys.hidden': { actions: { type: 'removeShown', params: ({ event }) => event.keys } },
        'server.batch': { actions: { type: 'markDue', params: ({ event }) => event.changes } },
        'records.stale': { actions: { type: 'markDue', params: null } },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasDue', target: 'collecting' } },
        collecting: {
          description: 'Waits for the keys of the other texts of the page, so that one request is enough.',
          after: { collectPause: 'reading' },
        },
        reading: {
          entry: 'readKnown',
          always: [{ guard: 'hasDue', target: 'asking' }, { target: 'idle' }],
        },
        asking: {
          entry: 'takeDue',
          invoke: {
            id: 'loadKeys',
            src: 'loadKeys',
            input: ({ context: { workspaceId, asked } }) => ({ workspaceId, keys: asked }),
            onDone: { target: 'idle', actions: { type: 'storeAnswers', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: 'returnAsked' },
          },
        },
        failed: {
          description: 'Texts show the answers that are known, and the other keys as plain text.',
          after: { retryPause: 'collecting' },
          on: {
            'connectivity.changed': {
              guard: { type: 'isOnline', params: ({ event }) => event.online },
              target: 'collecting',
            },
            'keys.shown': {
              target: 'collecting',
              actions: { type: 'addShown', params: ({ event }) => event.keys },
            },
          },
        },
      },
    },
    finding: {
      on: {
        'query.typed': { target: '.pausing', actions: { type: 'storeQuery', params: ({ event }) => event } },
        'query.closed': { target: '.idle', actions: 'clearQuery' },
      },
      initial: 'idle',
      states: {
        idle: {},
        pausing: { after: { findPause: 'asking' } },
        asking: {
          description: 'The records may lack tasks, so the server searches too.',
          invoke: {
            id: 'findTasks',
            src: 'findTasks',
            input: ({ context: { workspaceId, query }, self }): FindTasksCall => ({
              workspaceId,
              text: query?.text ?? '',
              projectId: query?.projectId ?? null,
              prefixes: readRecords(self.system, (snapshot) => prefixesIn(snapshot.context)) ?? {},
            }),
            onDone: { target: 'idle', actions: { type: 'addFound', params: ({ event }) => event.output } },
            onError: 'idle',
          },
        },
      },
    },
  },
});
