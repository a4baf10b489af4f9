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
  'outbox',
  'drafts',
  'toasts',
  'storageKeeper',
  'root',
  'session',
  'notifications',
  'realtime',
  'taskDetail',
] as const;
export type Neighbour = (typeof neighbours)[number];

export interface Stage<M extends AnyStateMachine> {
  actor: ActorRefFrom<M>;
  clock: SimulatedClock;
  /** What a neighbour has been told since it was last asked; records and outbox note together, in order. */
  told: (neighbour: Neighbour) => AnyEventObject[];
  emitted: AnyEventObject[];
  /** Ends the machine as its screen's closing does; without records when the workspace ends too. */
  close: () => void;
}

/** Runs a machine under its own systemId among neighbours that only note what they are told. */
export const stage = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  absent: readonly Neighbour[] = [],
): Stage<M> => {
  const heard = new Map<Neighbour, AnyEventObject[]>(neighbours.map((name) => [name, []]));
  heard.set('outbox', heard.get('records') ?? []);
  const listener = fromCallback<AnyEventObject, { name: Neighbour }>(({ input: { name }, receive }) => {
    receive((event) => heard.get(name)?.push(event));
  });
  const isAbsent = (name: Neighbour) => absent.includes(name === 'outbox' ? 'records' : name);
  const present = neighbours.filter((name) => name !== machine.id && !isAbsent(name));
  const host = setup({ actors: { listener, machine: machine as AnyStateMachine } }).createMachine({
    invoke: present.map((name) => ({ id: name, systemId: name, src: 'listener' as const, input: { name } })),
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
  return {
    actor,
    clock,
    told: (neighbour) => heard.get(neighbour)?.splice(0) ?? [],
    emitted,
    close: () => root.send({ type: 'close' }),
  };
};
