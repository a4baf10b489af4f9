import {
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type InputFrom,
  setup,
  SimulatedClock,
} from 'xstate';

const neighbours = [
  'records',
  'accountRecords',
  'outbox',
  'drafts',
  'toasts',
  'storageKeeper',
  'root',
  'session',
  'language',
  'notifications',
  'realtime',
  'workspace',
  'taskDetail',
  'board',
] as const;
export type Neighbour = (typeof neighbours)[number];

export interface Stage<M extends AnyStateMachine> {
  actor: ActorRefFrom<M>;
  clock: SimulatedClock;
  /** Returns and clears the events sent to a neighbour. Records and outbox share one list, in the order of sending. */
  sentTo: (neighbour: Neighbour) => AnyEventObject[];
  emitted: AnyEventObject[];
  close: () => void;
}

/** Runs a machine under its own systemId beside neighbours that only record the events they receive. `absent` ones do not run. */
export const stage = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  absent: readonly Neighbour[] = [],
): Stage<M> => {
  const received = new Map<Neighbour, AnyEventObject[]>(neighbours.map((name) => [name, []]));
  received.set('outbox', received.get('records') ?? []);
  const recorder = fromCallback<AnyEventObject, { name: Neighbour }>(({ input: { name }, receive }) => {
    receive((event) => received.get(name)?.push(event));
  });
  const isAbsent = (name: Neighbour) => absent.includes(name === 'outbox' ? 'records' : name);
  const present = neighbours.filter((name) => name !== machine.id && !isAbsent(name));
  const host = setup({ actors: { recorder, machine: machine as AnyStateMachine } }).createMachine({
    invoke: present.map((name) => ({ id: name, systemId: name, src: 'recorder' as const, input: { name } })),
    initial: 'open',
    states: {
      open: { invoke: { id: machine.id, systemId: machine.id, src: 'machine', input }, on: { close: 'closed' } },
      closed: {},
    },
  });
  const clock = new SimulatedClock();
  const root = createActor(host, { clock });
  root.start();
  const actor = root.getSnapshot().children[machine.id] as unknown as ActorRefFrom<M>;
  const emitted: AnyEventObject[] = [];
  (actor as unknown as { on: (type: '*', handler: (event: AnyEventObject) => void) => void }).on('*', (event) =>
    emitted.push(event),
  );
  const sentTo = (neighbour: Neighbour) => received.get(neighbour)?.splice(0) ?? [];
  return {
    actor,
    clock,
    sentTo,
    emitted,
    close: () => root.send({ type: 'close' }),
  };
};
