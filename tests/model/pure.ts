import { type AnyActorRef, type AnyStateMachine, createEmptyActor } from 'xstate';

/** What a child tells the machine under test, named by the child's id, or a timer of one of its states. */
export type InternalEvent = { type: `xstate.${string}` } & Record<string, unknown>;

/**
 * The pure machine, each of whose steps happens in an actor system of its own: a traversal shares one, where a child
 * with a systemId that starts on two paths would be refused the second time.
 */
export function inFreshSystems<M extends AnyStateMachine>(machine: M): M {
  const pure = machine.provide({}) as M;
  const { transition, getInitialSnapshot } = pure;
  const fresh = <Scope extends { self: unknown; system: unknown }>(scope: Scope): Scope => {
    const self = createEmptyActor();
    return { ...scope, self, system: self.system };
  };
  pure.transition = (snapshot, event, scope) => transition.call(pure, snapshot, event, fresh(scope));
  pure.getInitialSnapshot = (scope, input) => getInitialSnapshot.call(pure, fresh(scope), input);
  return pure;
}

/** Delivers an event; one of a child or a timer only when that child or timer is really there. */
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
