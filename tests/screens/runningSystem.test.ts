import { expect, test } from 'vitest';
import type { AnyActorLogic, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, StateNode } from 'xstate';
import { restartAfterCrash } from '../../src/machines/crash.ts';
import { type ActorName, findActor } from '../../src/system/system.ts';
import { table } from '../../src/system/table.ts';
import { crash, open, runSystem, system } from './runningSystem.ts';

runSystem();

/** A place of a machine where an exception is thrown, and the event that gets there. */
interface Fault {
  place: string;
  event: EventObject;
  /** Arms the fault, and returns what disarms it. */
  arm: () => () => void;
  /** State that invokes the failing service, if the chart handles its failure without a restart. */
  handledIn?: StateNode;
}

const fault = (): never => {
  throw new Error('fault');
};
const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot & { machine: AnyStateMachine };
const activeIn = (actor: AnyActorRef) => snapshotOf(actor)._nodes as StateNode[];
const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const toasts = () =>
  findActor(system, 'toasts')
    ?.getSnapshot()
    .context.visible.map(({ id }) => id) ?? [];

const ofSupervision: readonly Fault[] = [
  { place: 'a crash that a child reports', event: crash, arm: () => () => undefined },
  {
    place: 'a service that nobody handles',
    event: { type: 'xstate.error.actor.service', actorId: 'service', error: new Error('crash') } as EventObject,
    arm: () => () => undefined,
  },
];

/** In the actions of each event that the actor expects now. */
const inActions = (actor: AnyActorRef): Fault[] =>
  activeIn(actor)
    .flatMap((node) => [...node.transitions.values()].flatMap(([transition]) => transition ?? []))
    // A crash that is caused by the report of a crash is not reported.
    .filter(({ actions, eventType }) => actions.length > 0 && !/^xstate|[*]|^actor.crashed$/.test(eventType))
    .map((transition) => ({
      place: `an action of ${transition.eventType}`,
      event: { type: transition.eventType },
      arm: () => {
        const { guard, actions } = transition;
        const disarm = () => void Object.assign(transition, { guard, actions });
        // The event is delivered twice. Later ones may be the reports of its crashes.
        let left = 2;
        const failing = () => {
          if ((left -= 1) === 0) disarm();
          fault();
        };
        Object.assign(transition, { guard: undefined, actions: [failing] });
        return disarm;
      },
    }));

/** In the start and in the input of each service that the machine invokes in any of its states. */
const inServices = (actor: AnyActorRef): Fault[] => {
  // Without these services the page doesn't work. An error page then replaces it.
  if (actor === system.root) return [];
  const { root, implementations } = snapshotOf(actor).machine;
  const actors = implementations.actors as Record<string, AnyActorLogic>;
  return nodesOf(root as StateNode).flatMap((node) =>
    node.invoke.flatMap((invoke): Fault[] => {
      const { id, input, onError } = invoke;
      const src = String(invoke.src);
      const logic = actors[src] as AnyActorLogic;
      const event = { type: `entered.${node.id}.${id}` };
      const enters = { eventType: event.type, source: root, target: [node], actions: [], reenter: node === root };
      root.transitions.set(event.type, [enters as never]);
      const isRestart = [onError]
        .flat()
        .every((handler) => (handler as { actions?: unknown } | undefined)?.actions === restartAfterCrash);
      const service: Fault = {
        place: `the service ${id} of ${node.id}`,
        event,
        ...(!isRestart && { handledIn: node }),
        arm: () => {
          const disarm = () => void (actors[src] = logic);
          const start = () => {
            disarm();
            fault();
          };
          actors[src] = Object.assign(Object.create(logic) as AnyActorLogic, { start });
          return disarm;
        },
      };
      if (typeof input !== 'function') return [service];
      const failing = (given: { event: EventObject }) =>
        given.event.type === event.type ? fault() : (input as (of: object) => unknown)(given);
      const arm = () => {
        Object.assign(invoke, { input: failing });
        return () => void Object.assign(invoke, { input });
      };
      return [service, { place: `the input of ${id} of ${node.id}`, event, arm }];
    }),
  );
};

/** The actor starts again after each of them, so the next ones are in its first state. */
function* faultsIn(actor: AnyActorRef): Generator<Fault> {
  yield* ofSupervision;
  yield* inActions(actor);
  yield* inServices(actor);
}

test.each(Object.keys(table) as ActorName[])(
  '%s: lives on after an exception in each action, service and input, and the person reads of it',
  async (name) => {
    const actor = await open(name);
    for (const { place, event, arm, handledIn } of faultsIn(actor)) {
      for (const id of toasts()) findActor(system, 'toasts')?.send({ type: 'toast.dismissed', id });
      const disarm = arm();
      const { value } = snapshotOf(actor);
      actor.send(event);
      disarm();
      // The walks of the screens show what the person reads after a failure that the chart handles. Analytics is silent.
      const isHandled =
        handledIn &&
        (name === 'analytics' || snapshotOf(actor).value !== value || !activeIn(actor).includes(handledIn));
      const isSaid = isHandled ?? toasts().includes('crash');
      expect({
        place,
        isSaid,
        root: system.root.getSnapshot().status,
        isSame: findActor(system, name) === actor,
        status: actor.getSnapshot().status,
      }).toEqual({ place, isSaid: true, root: 'active', isSame: true, status: 'active' });
      if (handledIn) actor.send(crash);
    }
  },
);
