import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate';
import { describeActionsOf } from './actions.ts';

/** Event of a child actor, named by the child's id, or of a timer. */
export type InternalEvent = { type: `xstate.${string}` } & Record<string, unknown>;

/**
 * Returns the pure machine with a separate actor system for each step. A traversal shares one system, which would
 * reject the second start of a child with a systemId. `onStart` receives the first snapshot with its actions in words.
 */
export function inFreshSystems<M extends AnyStateMachine>(
  machine: M,
  onStart?: (snapshot: AnyMachineSnapshot, actions: readonly string[]) => void,
): M {
  const pure = machine.provide({}) as M;
  const { transition, getInitialSnapshot } = pure;
  const fresh = <Scope extends { self: unknown; system: unknown }>(scope: Scope): Scope => {
    const self = createEmptyActor();
    return { ...scope, self, system: self.system };
  };
  pure.transition = (snapshot, event, scope) => transition.call(pure, snapshot, event, fresh(scope));
  pure.getInitialSnapshot = (given, input) => {
    const scope = fresh(given);
    const describeAction = describeActionsOf(scope.self, scope.system);
    const actions: string[] = [];
    const actionExecutor: typeof scope.actionExecutor = (action) => actions.push(describeAction(action));
    const snapshot = getInitialSnapshot.call(pure, { ...scope, actionExecutor }, input);
    onStart?.(snapshot, actions);
    return snapshot;
  };
  return pure;
}

/** Delivers an event. Events of a child or a timer are only delivered if that child or timer exists. */
export function drive(actor: AnyActorRef, event: { type: string }): void {
  const child = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
  if (child !== undefined && actor.getSnapshot().children[child] === undefined) {
    throw new Error(`No child '${child}' is running in ${JSON.stringify(actor.getSnapshot().value)}`);
  }
  if (event.type.startsWith('xstate.after.')) {
    const scheduled = Object.values(
      actor.system.getSnapshot()._scheduledEvents as Record<string, { event: { type: string } }>,
    );
    if (!scheduled.some((timer) => timer.event.type === event.type)) throw new Error(`No timer '${event.type}' is set`);
  }
  actor.send(event);
}
