/**
 * Machine of the dashboard: the viewer's open tasks and a newcomer's first steps. The workspace runs it while its
 * screen is open. The records hold the lists. A completed task is a write of the outbox and can be undone.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import { readRecords } from '../../sync/records/records.reader.ts';
import { unprovided } from '../../unprovided.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import type { DueGroup, HideStepsCall, HomeEvent, HomeInput } from './home.types.ts';
import { selectOwnTasks } from './ownTasks.selectors.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';

const myTasks = { kind: 'myTasks', search: '' } as const;
const firstSteps = { kind: 'firstSteps' } as const;

export interface HomeContext extends HomeInput {
  /** Groups whose tasks are all shown. */
  extended: readonly DueGroup[];
  hiding: string;
}

type Of<T extends HomeEvent['type']> = Extract<HomeEvent, { type: T }>;

export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    input: {} as HomeInput,
    events: {} as HomeEvent,
    children: {} as { acquireResources: 'acquireResources'; hideSteps: 'hideSteps' },
  },
  actors: { acquireResources, hideSteps: unprovided<unknown, HideStepsCall>('hideSteps') },
  actions: {
    refreshList: refreshResource(myTasks),
    complete: enqueueActions(({ enqueue, system }, { taskId, ...ids }: Of<'task.completed'>) => {
      const task = readRecords(system, selectOwnTasks)?.find(({ id }) => id === taskId);
      if (!task || task.projectId === null) return;
      const { projectId, title, statusName, doneStatusId } = task;
      if (doneStatusId === null) {
        enqueue(showToast('warning', phrase('home', 'noMoveToDone', { status: statusName })));
        return;
      }
      const op: WriteOp = { kind: 'task.update', projectId, taskId, fields: { statusId: doneStatusId } };
      enqueue(requestWrite(newWrite(ids, op, { quiet: true })));
      enqueue(showToast('success', phrase('home', 'completed', { title }), { action: 'undo' }));
    }),
    extend: assign({ extended: ({ context }, group: DueGroup) => [...new Set([...context.extended, group])] }),
    storeHiding: assign({ hiding: (_, mutationId: string) => mutationId }),
    showError: toastFailure(),
  },
}).createMachine({
  id: 'home',
  context: ({ input }) => ({ ...input, extended: [], hiding: '' }),
  invoke: {
    id: 'acquireResources',
    src: 'acquireResources',
    input: { specs: [myTasks, firstSteps] },
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  on: {
    'retry.requested': { actions: 'refreshList' },
    'task.completed': { actions: { type: 'complete', params: ({ event }) => event } },
    'group.extended': { actions: { type: 'extend', params: ({ event }) => event.group } },
  },
  initial: 'showing',
  states: {
    showing: {
      on: {
        'steps.hidden': {
          target: 'hiding',
          actions: { type: 'storeHiding', params: ({ event }) => event.mutationId },
        },
      },
    },
    hiding: {
      invoke: {
        id: 'hideSteps',
        src: 'hideSteps',
        input: ({ context: { workspaceId, hiding } }) => ({ workspaceId, idempotencyKey: hiding }),
        onDone: 'hidden',
        onError: {
          target: 'showing',
          actions: { type: 'showError', params: failureIn },
        },
      },
    },
    hidden: { description: 'The person hid the first steps.' },
  },
});
