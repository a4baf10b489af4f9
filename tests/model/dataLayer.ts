import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  setup,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import type { Change } from '../../domain/socketEvents.ts';
import type { DraftsEvent } from '../../src/machines/app/drafts/drafts.types.ts';
import { outboxMachine } from '../../src/machines/sync/outbox/outbox.machine.ts';
import type {
  NewWrite,
  PendingWrite,
  RecordWritten,
  SendWriteInput,
  WriteReply,
} from '../../src/machines/sync/outbox/outbox.types.ts';
import { recordsMachine } from '../../src/machines/sync/records/records.machine.ts';
import type { LoadInput, RecordNews } from '../../src/machines/sync/records/records.types.ts';
import { aPage, aProject, aTask, aViewer, uuid } from '../../src/machines/sync/records/testing.ts';
import { resourceMachine } from '../../src/machines/sync/resource/resource.machine.ts';
import type { SessionEvent } from '../../src/machines/app/session/session.types.ts';
import type { StorageKeeperEvent } from '../../src/machines/app/storageKeeper/storageKeeper.types.ts';
import type { ToastsEvent } from '../../src/machines/app/toasts/toasts.types.ts';
import { writeMachine } from '../../src/machines/sync/write/write.machine.ts';
import { settled } from '../support/settled.ts';

interface Deferred<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

const deferredSlot = <Output, Input>() => {
  const calls: Deferred<Input, Output>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) => new Promise((resolve, reject) => calls.push({ input, resolve, reject })),
  );
  const call = (index: number) => {
    const found = calls.at(index);
    if (!found) throw new Error(`There is no call ${index}; there were ${calls.length}`);
    return found;
  };
  return { logic, calls, call };
};

interface Screen {
  machine: AnyStateMachine;
  input: object;
}
const none = createMachine({ id: 'none' });

export const start = (
  given: {
    writes?: PendingWrite[];
    online?: boolean;
    generation?: number;
    screen?: Screen;
    /** Answers loads in place of the test's own calls. */
    loadPage?: (input: LoadInput) => Promise<unknown>;
  } = {},
) => {
  const loads = deferredSlot<unknown, LoadInput>();
  const { loadPage } = given;
  const sends = deferredSlot<unknown, SendWriteInput>();
  const sentEvents: (
    | SessionEvent
    | StorageKeeperEvent
    | ToastsEvent
    | DraftsEvent
    | WriteReply
    | RecordNews
    | RecordWritten
  )[] = [];
  const listener = fromCallback<(typeof sentEvents)[number]>(({ receive }) => {
    receive((event) => sentEvents.push(event));
  });
  const clock = new SimulatedClock();
  const host = setup({
    actors: {
      records: recordsMachine.provide({
        actors: {
          resource: resourceMachine.provide({
            actors: {
              loadPage: loadPage ? fromPromise<unknown, LoadInput>(({ input }) => loadPage(input)) : loads.logic,
            },
          }),
        },
      }),
      outbox: outboxMachine.provide({
        actors: { write: writeMachine.provide({ actors: { sendWrite: sends.logic } }) },
      }),
      listener,
      screen: given.screen?.machine ?? none,
    },
  }).createMachine({
    invoke: [
      { src: 'listener', systemId: 'storageKeeper' },
      { src: 'listener', systemId: 'session' },
      { src: 'listener', systemId: 'root' },
      { src: 'listener', systemId: 'toasts' },
      { src: 'listener', systemId: 'drafts' },
      { src: 'listener', systemId: 'board' },
      { src: 'listener', systemId: 'comments' },
      { src: 'listener', systemId: 'documentTree' },
      { src: 'listener', systemId: 'taskDetail' },
      {
        src: 'records',
        id: 'records',
        systemId: 'records',
        input: {
          workspaceId: uuid(2),
          accountId: aViewer.id,
          viewer: aViewer,
          subscribers: {
            changes: ['comments'],
            comment: ['comments'],
            document: ['documentTree'],
            workflow: ['workflowEditor'],
            removedTasks: ['board'],
            tasks: ['taskDetail'],
          },
        },
      },
      {
        src: 'outbox',
        id: 'outbox',
        systemId: 'outbox',
        input: {
          workspaceId: uuid(2),
          accountId: aViewer.id,
          writes: given.writes ?? [],
          generation: given.generation ?? 0,
        },
      },
    ],
    initial: 'open',
    states: {
      open: {
        invoke: {
          src: 'screen',
          id: 'screen',
          systemId: given.screen?.machine.id ?? 'none',
          input: given.screen?.input as never,
        },
        on: { close: 'closed' },
      },
      closed: {},
    },
  });
  const root = createActor(host, { clock });
  root.start();
  const { records, outbox, screen } = root.getSnapshot().children as unknown as {
    records: ActorRefFrom<typeof recordsMachine>;
    outbox: ActorRefFrom<typeof outboxMachine>;
    screen: AnyActorRef;
  };
  if (given.online === false) outbox.send({ type: 'connectivity.changed', online: false });
  const read = <T>(selector: (snapshot: SnapshotFrom<typeof recordsMachine>) => T): T =>
    selector(records.getSnapshot());
  return { records, outbox, screen, read, loads, sends, sentEvents, clock, close: () => root.send({ type: 'close' }) };
};

export const tasksSpec = { kind: 'projectTasks', projectId: aProject.id } as const;
export const task = aTask({ id: uuid(100) });

export const loaded = async (given: Parameters<typeof start>[0] = {}) => {
  const run = start(given);
  run.records.send({ type: 'resource.acquired', spec: tasksSpec });
  run.loads.call(0).resolve(aPage([task]));
  await settled();
  return run;
};

export const move = (
  statusId: string,
  given: Partial<NewWrite> = {},
): { type: 'write.requested'; write: NewWrite } => ({
  type: 'write.requested',
  write: {
    mutationId: 'move',
    at: '2026-01-02T00:00:00.000Z',
    replyTo: 'board',
    quiet: true,
    op: { kind: 'task.update', projectId: aProject.id, taskId: task.id, fields: { statusId } },
    ...given,
  },
});
export const describeTask = (text: string, given: Partial<NewWrite> = {}) =>
  move('', {
    op: { kind: 'task.update', projectId: aProject.id, taskId: task.id, fields: { description: text }, basedOn: 1 },
    ...given,
  });

export const savedBySomeone = (version: number, given: Partial<typeof task>): Change => {
  const { abilities: _abilities, ...shared } = { ...task, ...given, version };
  return { type: 'task.saved', seq: version, projectId: aProject.id, mutationId: null, task: shared };
};
