/**
 * Machine that sends the rows of one import in batches. It first creates the options that the tasks refer to, and
 * orders the columns of the board. It is a child of the import screen's machine, which forwards the user's events,
 * provides the services and receives the progress as output. A new run continues from that progress.
 * Invariant: a batch is always sent with the same idempotency key, so that a lost answer, a pause, a crash or a reload
 * creates no task twice.
 */
import { assign, setup } from 'xstate';
import { batchOf, type ImportPlan } from '../../../../domain/imports/plan.ts';
import type { Project } from '../../../../domain/project.ts';
import type { ImportAnswer } from '../../../../domain/transfer.ts';
import { afterCrash } from '../../crash.ts';
import { type Failure, isTransient, storeFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  ImportResult,
  ImportRunContext,
  ImportRunEvent,
  ImportRunInput,
  PlanCall,
  PrepareCall,
  SendRowsCall,
} from './importRun.types.ts';

const batchIn = ({ plan, sent }: ImportRunContext) => batchOf(plan.rows, sent);
const fileCall = ({ workspaceId, projectId, importId, fileName, table }: ImportRunContext) => ({
  workspaceId,
  projectId,
  importId,
  fileName,
  source: table.source,
});
const prepareCall = (context: ImportRunContext): PrepareCall => ({
  ...fileCall(context),
  preparation: context.preparation ?? { created: [], statuses: [], archived: [] },
});
const sendCall = (context: ImportRunContext): SendRowsCall => ({
  ...fileCall(context),
  product: context.table.product,
  rows: batchIn(context),
  idempotencyKey: `${context.importId}.${context.sent}`,
});

const failed = {
  target: '#importRun.failed',
  actions: storeServiceFailure,
} as const;

export const importRunMachine = setup({
  types: {
    context: {} as ImportRunContext,
    input: {} as ImportRunInput,
    events: {} as ImportRunEvent,
    output: {} as ImportResult,
    children: {} as {
      prepare: 'prepare';
      planImport: 'planImport';
      sendRows: 'sendRows';
      sendLastRows: 'sendRows';
    },
  },
  actors: {
    prepare: unprovided<Project, PrepareCall>('prepare'),
    planImport: unprovided<ImportPlan, PlanCall>('planImport'),
    sendRows: unprovided<ImportAnswer, SendRowsCall>('sendRows'),
  },
  actions: {
    storeProject: assign({ place: ({ context: { place } }, project: Project) => ({ ...place, project }) }),
    storePlan: assign({ plan: (_, plan: ImportPlan) => plan, preparation: null }),
    addAnswers: assign(({ context }, { rows }: ImportAnswer) => ({
      answers: [...context.answers, ...rows],
      sent: context.sent + batchIn(context).length,
      failure: null,
    })),
    storeFailure: storeFailure(),
  },
  guards: {
    wasPaused: ({ context }) => context.wasPaused === true,
    isUnprepared: ({ context }) => context.preparation !== null,
    isLast: ({ context }) => context.sent + batchIn(context).length >= context.plan.rows.length,
    isTransient: (_, failure: Failure) => isTransient(failure.code),
  },
  delays: { retryPause: 3000 },
}).createMachine({
  id: 'importRun',
  meta: afterCrash<ImportRunInput, ImportRunContext>({
    restartFrom: ({ input, context: { place, plan, preparation, sent, answers }, value }) => ({
      ...input,
      place,
      plan,
      preparation,
      sent,
      answers,
      wasPaused: value === 'paused',
    }),
  }),
  context: ({ input }) => ({ ...input, failure: null }),
  output: ({ context: { place, plan, preparation, sent, answers, failure }, event }) => ({
    end: event.output as ImportResult['end'],
    place,
    plan,
    preparation,
    sent,
    answers,
    failure,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'wasPaused', target: 'paused' },
        { guard: 'isUnprepared', target: 'creating' },
        { target: 'sending' },
      ],
    },
    creating: {
      description: 'New statuses, types and priorities are created first, because tasks refer to them.',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => prepareCall(context),
        onDone: { target: 'replanning', actions: { type: 'storeProject', params: ({ event }) => event.output } },
        onError: failed,
      },
    },
    replanning: {
      description: 'The plan is made again, so that the rows have the ids of the new options.',
      invoke: {
        id: 'planImport',
        src: 'planImport',
        input: ({ context: { accountId, table, setup: chosen, place } }) => ({
          accountId,
          table,
          setup: chosen,
          place,
        }),
        onDone: { target: 'sending', actions: { type: 'storePlan', params: ({ event }) => event.output } },
        onError: failed,
      },
    },
    sending: {
      invoke: {
        id: 'sendRows',
        src: 'sendRows',
        input: ({ context }) => sendCall(context),
        onDone: [
          {
            guard: 'isLast',
            target: 'complete',
            actions: { type: 'addAnswers', params: ({ event }) => event.output },
          },
          {
            target: 'sending',
            reenter: true,
            actions: { type: 'addAnswers', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isTransient', params: failureIn },
            target: 'waiting',
            actions: storeServiceFailure,
          },
          failed,
        ],
      },
      on: { 'pause.requested': 'paused', 'cancel.requested': 'stopping' },
    },
    waiting: {
      description: 'There was no answer. The same batch is sent again.',
      after: { retryPause: 'sending' },
      on: { 'resume.requested': 'sending', 'pause.requested': 'paused', 'cancel.requested': 'cancelled' },
    },
    paused: { on: { 'resume.requested': 'sending', 'cancel.requested': 'cancelled' } },
    stopping: {
      description: 'Sends the pending batch again with the same key, to learn its result before stopping.',
      invoke: {
        id: 'sendLastRows',
        src: 'sendRows',
        input: ({ context }) => sendCall(context),
        onDone: { target: 'cancelled', actions: { type: 'addAnswers', params: ({ event }) => event.output } },
        onError: 'cancelled',
      },
    },
    complete: { type: 'final', output: 'complete' },
    cancelled: { type: 'final', output: 'cancelled' },
    failed: { type: 'final', output: 'failed' },
  },
});
