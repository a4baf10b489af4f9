/**
 * Stores the records that the app has loaded, and follows their changes. It starts and stops with the workspace.
 *
 * The base comes only from the server. One `resource` actor for each key starts when a screen first acquires the
 * resource, and loads its pages. Its state is the status of the resource (resourceState.ts). The live connection sends
 * changes. The outbox sends the overlay of pending writes, and the selectors apply it to the base (overlay.ts).
 * Invariant: an older version never replaces a newer one.
 */
import { assign, enqueueActions, type ErrorActorEvent, sendTo, setup } from 'xstate';
import type { Change } from '../../../../domain/socketEvents.ts';
import { timings } from '../../../../domain/timings.ts';
import { afterCrash, crashFailure } from '../../crash.ts';
import { operationOf } from '../outbox/operations/index.ts';
import type { RecordWritten, WriteResult } from '../outbox/outbox.types.ts';
import { type FoundData, resourceMachine } from '../resource/resource.machine.ts';
import { reportMembershipChanged } from '../../app/session/session.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { subscribersOf, type Topic } from '../topics.ts';
import { renameWorkspace } from '../../people/workspace/workspace.senders.ts';
import { emptyBase, withoutElement } from './base.ts';
import { changeOf } from './changeOf.ts';
import { newsOfTask } from './newsOfTask.ts';
import { forgetProject, readNews } from './readNews.ts';
import { followChanges, renewalOf, staleBy } from './follow.ts';
import { elementsOf, expectAll, hasGap, pageAfter, receiveRecord, receiveResult, withElements } from './receive.ts';
import type { Overlay, RecordNews, RecordsContext, RecordsEvent, RecordsInput } from './records.types.ts';
import { resourceKey, rulesOf } from './resources/index.ts';
import { graceId, isToasted, keysOf, resourceId, resourceOf, stateOf, staysFresh, withStale } from './resourceState.ts';
import { rowOf } from './table.ts';

const stale = { type: 'records.stale' } as const;

export const recordsMachine = setup({
  types: { context: {} as RecordsContext, input: {} as RecordsInput, events: {} as RecordsEvent | ErrorActorEvent },
  actors: { resource: resourceMachine },
  actions: {
    /** Refreshes the resources that a screen has acquired, and marks the others as stale. */
    renew: enqueueActions(({ context, enqueue }, keys: readonly string[]) => {
      enqueue.assign({ stopped: withStale(context.stopped, keys) });
      for (const key of keys) {
        const resource = context.resources[key];
        if (resource) enqueue.sendTo(resourceId(key), { type: renewalOf(resource) });
      }
    }),
    /** Replaces the entry of the resource, so that views read the state of its actor again. */
    informViews: assign(({ context: { resources } }, key: string) => {
      const known = resources[key];
      return known ? { resources: { ...resources, [key]: { ...known } } } : {};
    }),
    /** Sends the state of a task in the base, and its conflicts, to the subscribers. */
    announceTask: enqueueActions(({ context, enqueue, system }, taskId: string) => {
      const task = rowOf(context.tasks, taskId);
      for (const subscriber of subscribersOf(system, context.subscribers, 'tasks'))
        for (const event of newsOfTask(taskId, task, context.overlay.writes)) enqueue.sendTo(subscriber, event);
    }),
    follow: enqueueActions(({ context, enqueue }, changes: readonly Change[]) => {
      const { lists, requests } = followChanges(context, changes);
      enqueue.assign({ lists });
      for (const [key, type] of requests) enqueue.sendTo(resourceId(key), { type });
    }),
    applyOverlay: assign(({ context }, { overlay, result }: { overlay: Overlay; result?: WriteResult | null }) => ({
      ...(result && receiveResult(context, result)),
      overlay,
    })),
    publish: enqueueActions(
      ({ context, enqueue, system }, { topic, event }: { topic: Topic; event: RecordNews | RecordWritten }) => {
        for (const subscriber of subscribersOf(system, context.subscribers, topic)) enqueue.sendTo(subscriber, event);
      },
    ),
  },
}).createMachine({
  id: 'records',
  // After a crash, the records are complete but outdated, because they only lack the event that crashed. So they
  // continue and are refreshed.
  meta: afterCrash<RecordsInput, RecordsContext>({ continue: { followUp: { type: 'records.invalidated' } } }),
  context: ({ input }) => ({
    workspaceId: input.workspaceId,
    accountId: input.accountId,
    viewer: input.viewer,
    ...emptyBase(input.viewer),
    resources: {},
    stopped: {},
    overlay: { writes: [], refused: [] },
    subscribers: input.subscribers,
  }),
  on: {
    'resource.acquired': {
      actions: enqueueActions(({ context, event: { spec }, enqueue }) => {
        const key = resourceKey(spec);
        const known = context.resources[key];
        if (!known) {
          const { [key]: earlier, ...stopped } = context.stopped;
          const found: FoundData = earlier ? (earlier.fresh ? 'fresh' : 'stale') : null;
          const input = { spec, workspaceId: context.workspaceId, found };
          const id = resourceId(key);
          enqueue.assign(({ spawn }) => ({
            resources: {
              ...context.resources,
              [key]: { spec, claims: 1, complete: found !== null, actor: spawn('resource', { id, input }) },
            },
            stopped,
            ...(found !== 'fresh' && expectAll(context, spec)),
          }));
          // A task that a list has loaded opens immediately, even offline.
          if (spec.kind === 'task' && rowOf(context.tasks, spec.taskId)?.deletedAt === null)
            enqueue({ type: 'announceTask', params: spec.taskId });
          return;
        }
        enqueue.cancel(graceId(key));
        enqueue.assign({ resources: { ...context.resources, [key]: { ...known, claims: known.claims + 1 } } });
        enqueue.sendTo(resourceId(key), { type: 'load' });
        if (spec.kind === 'task' && (known.complete || rowOf(context.tasks, spec.taskId)?.deletedAt === null))
          enqueue({ type: 'announceTask', params: spec.taskId });
      }),
    },
    'resource.released': {
      actions: enqueueActions(({ context, event: { spec }, enqueue }) => {
        const key = resourceKey(spec);
        const known = context.resources[key];
        if (!known) return;
        if (known.claims > 1 || !rulesOf(spec).isPassing?.(spec)) {
          enqueue.assign({
            resources: { ...context.resources, [key]: { ...known, claims: Math.max(0, known.claims - 1) } },
          });
          if (known.claims <= 1)
            enqueue.raise({ type: 'resource.graceEnded', key }, { id: graceId(key), delay: timings.resourceGrace });
          return;
        }
        const { [key]: _resource, ...resources } = context.resources;
        const { [key]: _list, ...lists } = context.lists;
        enqueue.assign({ resources, lists });
        enqueue.stopChild(resourceId(key));
      }),
    },
    'resource.graceEnded': {
      description:
        'Stops what no screen shows, so that changes no longer visit it. A screen that returns finds the data.',
      guard: ({ context, event }) => context.resources[event.key]?.claims === 0,
      actions: enqueueActions(({ context, event: { key }, enqueue }) => {
        const { [key]: known, ...resources } = context.resources;
        if (!known) return;
        const state = stateOf(known);
        const fresh = staysFresh(known.spec) && state.status === 'ready' && !state.stale;
        const hasData = known.complete && state.status !== 'failed';
        enqueue.assign({
          resources,
          stopped: hasData ? { ...context.stopped, [key]: { spec: known.spec, fresh } } : context.stopped,
        });
        enqueue.stopChild(resourceId(key));
      }),
    },
    'resource.refreshRequested': {
      guard: ({ context, event }) => resourceKey(event.spec) in context.resources,
      actions: sendTo(
        ({ event }) => resourceId(resourceKey(event.spec)),
        ({ event }) => ({ type: event.soon ? 'refreshSoon' : 'refresh' }),
      ),
    },
    'resource.overtaken': {
      guard: ({ context, event }) => resourceKey(event.spec) in context.resources,
      actions: sendTo(
        ({ event }) => resourceId(resourceKey(event.spec)),
        ({ context, event }) => ({ type: 'loadAgain', more: pageAfter(context.lists, event.spec) }),
      ),
    },
    'xstate.error.actor.*': {
      description: 'A resource crashed again and again. The screen shows the failure, and the user can try again.',
      guard: ({ context, event }) => resourceOf(context.resources, event.actorId) !== undefined,
      actions: enqueueActions(({ context, event: { actorId: id }, enqueue }) => {
        const [key, known] = resourceOf(context.resources, id) ?? [];
        if (key === undefined || known === undefined) return;
        enqueue.stopChild(id);
        const input = { spec: known.spec, workspaceId: context.workspaceId, error: crashFailure };
        enqueue.assign(({ spawn }) => ({
          resources: { ...context.resources, [key]: { ...known, actor: spawn('resource', { id, input }) } },
        }));
      }),
    },
    'resource.started': {
      actions: [
        { type: 'informViews', params: ({ event }) => event.key },
        assign(({ context, event: { key } }) => {
          const known = context.resources[key];
          return known ? expectAll(context, known.spec) : {};
        }),
      ],
    },
    'resource.changed': {
      actions: [
        { type: 'informViews', params: ({ event }) => event.key },
        enqueueActions(({ context, event: { key }, enqueue, system }) => {
          const known = context.resources[key];
          if (!known) return;
          const { spec, status, error } = stateOf(known);
          if (status !== 'failed' || error === null) return;
          if (spec.kind === 'task') {
            for (const subscriber of subscribersOf(system, context.subscribers, 'tasks'))
              enqueue.sendTo(subscriber, { type: 'task.missing', taskId: spec.taskId, error });
          }
          if (spec.kind === 'project' && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
            enqueue.assign(forgetProject(context, spec.projectId));
        }),
      ],
    },
    'resource.rejected': {
      actions: enqueueActions(({ context: { resources }, event: { key, error }, enqueue }) => {
        const known = resources[key];
        if (known && isToasted(known, error)) enqueue(showToast('error', error.message));
      }),
    },
    'resource.received': {
      actions: enqueueActions(({ context, event: { key, page }, enqueue }) => {
        const known = context.resources[key];
        if (!known) return;
        const { spec } = known;
        const { answer, asked, isFurther, next } = page;
        const last = next === null;
        const received = rulesOf(spec).receive(context, { spec, key, answer, page: asked, more: isFurther, last });
        enqueue.assign({ ...received, resources: { ...context.resources, [key]: { ...known, complete: last } } });
        const list = received.lists?.[key];
        if (last && list && hasGap(spec, list.elements)) enqueue.sendTo(resourceId(key), { type: 'refresh' });
        if (spec.kind === 'task') enqueue({ type: 'announceTask', params: spec.taskId });
      }),
    },
    'resource.moreRequested': {
      actions: enqueueActions(({ context: { lists }, event: { spec }, enqueue }) => {
        const page = pageAfter(lists, spec);
        if (page) enqueue.sendTo(resourceId(resourceKey(spec)), { type: 'loadMore', page });
      }),
    },
    'resource.moreReceived': {
      actions: assign(({ context, event: { key, page } }) => {
        const spec = context.resources[key]?.spec;
        const arrival = { key, answer: page.answer, page: page.asked, more: true, last: false };
        return spec ? rulesOf(spec).receive(context, { spec, ...arrival }) : {};
      }),
    },
    'project.received': {
      actions: enqueueActions(({ context, event: { project }, enqueue }) => {
        enqueue.assign({ projects: { ...context.projects, [project.id]: project } });
        enqueue({ type: 'renew', params: keysOf(context.resources, 'projects') });
      }),
    },
    'record.received': {
      actions: assign(({ context, event: { spec, record } }) => receiveRecord(context, spec, record)),
    },
    'project.gone': {
      actions: enqueueActions(({ context, event: { projectId }, enqueue }) => {
        enqueue.assign(forgetProject(context, projectId));
        enqueue({ type: 'renew', params: keysOf(context.resources, 'projects') });
      }),
    },
    'elements.received': {
      actions: assign({
        lists: ({ context: { lists }, event: { spec, elements: arrived } }) => {
          const key = resourceKey(spec);
          const elements = elementsOf(lists, key);
          return withElements(lists, key, rulesOf(spec).merge?.(elements, arrived) ?? elements);
        },
      }),
    },
    'record.deleted': {
      actions: assign({ lists: ({ context, event }) => withoutElement(context.lists, event.id) }),
    },
    'lists.outdated': {
      actions: { type: 'renew', params: ({ context, event }) => keysOf(context.resources, event.kind) },
    },
    'server.batch': {
      actions: enqueueActions(({ context, event, enqueue, system }) => {
        const { received, news } = readNews(context, event.changes);
        enqueue.assign(received);
        enqueue({ type: 'follow', params: event.changes });
        for (const { id } of news.savedTasks) enqueue({ type: 'announceTask', params: id });
        for (const subscriber of subscribersOf(system, context.subscribers, 'removedTasks'))
          for (const taskId of news.removedTasks) enqueue.sendTo(subscriber, { type: 'task.removed', taskId });
        enqueue({ type: 'publish', params: { topic: 'changes', event } });
        for (const [key, type] of staleBy(context, news)) enqueue.sendTo(resourceId(key), { type });
        if (news.membersChanged) enqueue(reportMembershipChanged());
        if (news.renamed) enqueue(renameWorkspace({ ...news.renamed }));
      }),
    },
    'records.invalidated': {
      actions: [
        { type: 'publish', params: { topic: 'changes', event: stale } },
        {
          type: 'renew',
          params: ({ context: { resources, stopped } }) => [...Object.keys(resources), ...Object.keys(stopped)],
        },
        reportMembershipChanged(),
      ],
    },
    'database.replaced': {
      description: 'Older versions are now the true ones: starts again with nothing but the acquired resources.',
      actions: [
        enqueueActions(({ context, enqueue }) => {
          const acquired = Object.entries(context.resources).filter(([, { claims }]) => claims > 0);
          for (const key of Object.keys(context.resources)) enqueue.stopChild(resourceId(key));
          enqueue.assign(({ spawn }) => ({
            ...emptyBase(context.viewer),
            stopped: {},
            resources: Object.fromEntries(
              acquired.map(([key, { spec, claims }]) => {
                const options = { id: resourceId(key), input: { spec, workspaceId: context.workspaceId } };
                return [key, { spec, claims, complete: false, actor: spawn('resource', options) }];
              }),
            ),
          }));
        }),
        { type: 'publish', params: { topic: 'changes', event: stale } },
        reportMembershipChanged(),
      ],
    },
    'connectivity.changed': {
      guard: ({ event }) => event.online,
      actions: {
        type: 'renew',
        params: ({ context: { resources } }) =>
          Object.entries(resources).flatMap(([key, resource]) =>
            resource.claims > 0 && stateOf(resource).error !== null ? [key] : [],
          ),
      },
    },
    'overlay.changed': { actions: { type: 'applyOverlay', params: ({ event }) => event } },
    'write.settled': {
      actions: [
        { type: 'applyOverlay', params: ({ event }) => event },
        enqueueActions(({ context, event: { op, mutationId, result, touched }, enqueue }) => {
          const { answers } = operationOf(op);
          if (result && 'task' in result) enqueue({ type: 'announceTask', params: result.task.id });
          const change = result && changeOf(result, mutationId);
          if (change) enqueue({ type: 'follow', params: [change] });
          if (answers === 'workflow') {
            const event = result ? ({ type: 'record.written', op, mutationId, result } as const) : stale;
            enqueue({ type: 'publish', params: { topic: answers, event } });
          }
          enqueue({
            type: 'renew',
            params: touched.flatMap((about) =>
              typeof about === 'string' ? keysOf(context.resources, about) : resourceKey(about),
            ),
          });
        }),
      ],
    },
  },
});
