/**
 * Supervision: an exception in an action, a guard or an input restarts its machine in place. The actor keeps its
 * reference and its systemId, so that views and other actors don't notice. After three crashes within a minute the
 * machine fails, and its parent receives `xstate.error.actor.*`. Why: docs/decisions/0018-supervision.md.
 */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  StateMachine,
} from 'xstate';
import type { ActorCrashed, ChildCrashed, CrashFacts, CrashRule } from '../machines/crash.ts';
import { logFailure } from '../services/log.ts';

/** Crashes within this time after which a machine fails. */
export const mostCrashes = 3;
const span = 60_000;

interface Watch {
  input: unknown;
  /** Times of the last crashes. */
  crashes: number[];
}

/** Outcome of a step. `remains` is the snapshot of a machine that crashed while it started. */
type Outcome =
  | { crashed: false; snapshot: AnyMachineSnapshot }
  | { crashed: true; error: unknown; remains?: AnyMachineSnapshot };

/** Parts of XState's system that its types hide. */
interface Registry {
  _set: (systemId: string, actor: AnyActorRef) => void;
}

/** Machines whose children are supervised, and logic that is supervised itself. */
const prepared = new WeakMap<AnyActorLogic, AnyStateMachine>();
const supervised = new WeakMap<AnyActorLogic, AnyActorLogic>();
const watches = new WeakMap<AnyActorRef, Watch>();
const reported = new WeakSet<object>();

/**
 * Returns logic that restarts its machine after a crash. The machines that it starts are supervised too. `input`
 * returns the current input for each start, or null for the last one.
 */
export function supervise<L extends AnyActorLogic>(logic: L, input?: () => unknown): L {
  if (!(logic instanceof StateMachine)) return logic;
  const known = input ? undefined : supervised.get(logic);
  if (known) return known as L;
  const made = restarting(withSupervisedChildren(logic), input);
  supervised.set(made, made);
  if (!input) supervised.set(logic, made);
  return made as unknown as L;
}

function withSupervisedChildren(machine: AnyStateMachine): AnyStateMachine {
  const known = prepared.get(machine);
  if (known) return known;
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
  const made = machine.provide({
    actors: Object.fromEntries(actors.map(([slot, child]) => [slot, supervise(child)])),
  });
  prepared.set(machine, made);
  return made;
}

function restarting(machine: AnyStateMachine, currentInput?: () => unknown): AnyStateMachine {
  const { afterCrash: rule } = (machine.config.meta ?? {}) as { afterCrash?: CrashRule<unknown, unknown> };

  const nextInput = (facts: CrashFacts<unknown, unknown>, first: boolean): unknown => {
    if (first && facts.input !== undefined) return facts.input;
    const input = currentInput?.() ?? facts.input;
    return rule && 'restartFrom' in rule && !first ? rule.restartFrom({ ...facts, input }) : input;
  };

  const restart = (scope: AnyActorScope, facts: CrashFacts<unknown, unknown>, first: boolean): Outcome => {
    const watch = watchOf(scope.self);
    return attempt(
      scope,
      (guarded) => {
        watch.input = nextInput(facts, first);
        return machine.getInitialSnapshot(guarded, watch.input as never);
      },
      first,
    );
  };

  /** Starts the machine until it runs or has crashed too often. */
  const start = (scope: AnyActorScope, facts: CrashFacts<unknown, unknown>, first: boolean): AnyMachineSnapshot => {
    for (;;) {
      const outcome = restart(scope, facts, first);
      if (!outcome.crashed) return outcome.snapshot;
      const { error, remains } = outcome;
      if (remains) stopChildren(machine, remains, scope);
      if (isTooOften(scope.self)) return failed(remains, error, scope, facts.event);
      report(scope, facts.event, error, true);
    }
  };

  const recover = (
    snapshot: AnyMachineSnapshot,
    event: EventObject,
    error: unknown,
    scope: AnyActorScope,
    counted: boolean,
  ): AnyMachineSnapshot => {
    const continues = rule && 'continue' in rule ? rule.continue : null;
    const never = continues !== null && continues.followUp === undefined;
    if (counted && isTooOften(scope.self) && !never)
      return failed(stopChildren(machine, snapshot, scope), error, scope, event);
    report(scope, event, error, true);
    if (continues) {
      const kept = Object.values<AnyActorRef>(snapshot.children);
      stopAll(
        machine,
        snapshot,
        childrenOf(scope).filter((child) => !kept.includes(child)),
        scope,
      );
      const { followUp } = continues;
      if (followUp) scope.defer(() => scope.self.send(followUp));
      return snapshot;
    }
    stopChildren(machine, snapshot, scope);
    scope.system.scheduler.cancelAll(scope.self);
    const facts = {
      input: watchOf(scope.self).input,
      context: snapshot.context,
      children: snapshot.children,
      event,
      isRepeated: !counted,
    };
    return start(scope, facts, false);
  };

  const step = (snapshot: AnyMachineSnapshot, event: EventObject, scope: AnyActorScope): Outcome => {
    const before = rule && 'continue' in rule ? scope.system.getAll() : {};
    const outcome = attempt(scope, (guarded) => {
      if (isChildCrash(event)) throw event.error;
      return machine.transition(snapshot, event, guarded);
    });
    // A stopped child leaves the registry before the step has ended.
    if (outcome.crashed)
      for (const [systemId, actor] of Object.entries(before))
        if (actor && !scope.system.get(systemId)) (scope.system as unknown as Registry)._set(systemId, actor);
    return outcome;
  };

  const overrides: Pick<AnyStateMachine, 'getInitialSnapshot' | 'transition'> = {
    getInitialSnapshot: (scope, input) => {
      watches.set(scope.self, { input, crashes: [] });
      const facts = { input, context: undefined, children: {}, event: { type: 'xstate.init' }, isRepeated: false };
      return start(scope, facts, true);
    },
    transition: (snapshot, event, scope) => {
      const outcome = step(snapshot, event, scope);
      if (!outcome.crashed) return outcome.snapshot;
      if (event.type === 'xstate.stop') {
        report(scope, event, outcome.error, false);
        return { ...snapshot, status: 'stopped' } as unknown as AnyMachineSnapshot;
      }
      const next = recover(snapshot, event, outcome.error, scope, true);
      // The event may have failed for a passing reason. It gets a second try, or it would be lost.
      if (next.status !== 'active' || isChildCrash(event) || (event.type.startsWith('xstate.') && next !== snapshot))
        return next;
      const again = step(next, event, scope);
      return again.crashed ? recover(next, event, again.error, scope, false) : again.snapshot;
    },
  };
  return Object.assign(Object.create(machine) as AnyStateMachine, overrides);
}

const isChildCrash = (event: EventObject): event is ChildCrashed => event.type === 'child.crashed';

/**
 * Takes a step whose effects on other actors (messages, starts and stops) happen only if it ends well. The first
 * actions of a new actor run after its initial snapshot. Their exceptions arrive as an event.
 */
function attempt(scope: AnyActorScope, take: (guarded: AnyActorScope) => AnyMachineSnapshot, first = false): Outcome {
  const effects: (() => void)[] = [];
  let isDone = false;
  const guarded: AnyActorScope = {
    ...scope,
    defer: (effect) => {
      if (isDone) scope.defer(effect);
      else effects.push(effect);
    },
    actionExecutor: (action) => {
      const { exec } = action;
      if (!first || !exec) return scope.actionExecutor(action);
      scope.actionExecutor({
        ...action,
        exec: (...given) => {
          try {
            exec(...given);
          } catch (error) {
            scope.self.send({ type: 'child.crashed', error } satisfies ChildCrashed);
          }
        },
      });
    },
  };
  try {
    const snapshot = take(guarded);
    if (snapshot.status === 'error') return { crashed: true, error: snapshot.error, remains: snapshot };
    isDone = true;
    effects.forEach((effect) => scope.defer(effect));
    return { crashed: false, snapshot };
  } catch (error) {
    return { crashed: true, error };
  }
}

const watchOf = (actor: AnyActorRef): Watch => {
  const watch = watches.get(actor) ?? { input: undefined, crashes: [] };
  watches.set(actor, watch);
  return watch;
};

const isTooOften = (actor: AnyActorRef): boolean => {
  const watch = watchOf(actor);
  const now = performance.now();
  watch.crashes = [...watch.crashes.filter((at) => now - at < span), now];
  return watch.crashes.length >= mostCrashes;
};

/** Children with a systemId, including those of a step that crashed. */
const childrenOf = ({ self, system }: AnyActorScope): AnyActorRef[] =>
  Object.values(system.getAll() as Record<string, AnyActorRef>).filter(({ _parent }) => _parent === self);

/** Stops all children, so that none outlives its parent or keeps its systemId. */
const stopChildren = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  scope: AnyActorScope,
): AnyMachineSnapshot =>
  stopAll(machine, snapshot, [...Object.values<AnyActorRef>(snapshot.children), ...childrenOf(scope)], scope);

function stopAll(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  children: readonly AnyActorRef[],
  scope: AnyActorScope,
): AnyMachineSnapshot {
  const immediate: AnyActorScope = {
    ...scope,
    defer: (effect) => effect(),
    actionExecutor: ({ exec, info, params }) => exec?.(info, params),
  };
  const byKey = Object.fromEntries([...new Set(children)].map((child) => [child.sessionId, child]));
  return machine.transition(
    { ...snapshot, status: 'active', children: byKey } as AnyMachineSnapshot,
    { type: 'xstate.stop' },
    immediate,
  );
}

function failed(
  remains: AnyMachineSnapshot | undefined,
  error: unknown,
  scope: AnyActorScope,
  event: EventObject,
): AnyMachineSnapshot {
  report(scope, event, error, false);
  return { ...remains, status: 'error', error, children: {} } as AnyMachineSnapshot;
}

function report({ self, system }: AnyActorScope, event: EventObject, error: unknown, restarted: boolean): void {
  const actor = systemIdOf(self);
  const isRepeated = typeof error === 'object' && error !== null && reported.has(error);
  if (typeof error === 'object' && error !== null) reported.add(error);
  if (!isRepeated) logFailure(`The actor '${actor}' crashed on '${event.type}'`, error);
  if (event.type === 'actor.crashed') return;
  (system.get('root') as AnyActorRef | undefined)?.send({
    type: 'actor.crashed',
    actor,
    event: event.type,
    exception: error instanceof Error ? error.name : typeof error,
    restarted,
  } satisfies ActorCrashed);
}

const systemIdOf = (actor: AnyActorRef): string => (actor as { systemId?: string }).systemId ?? actor.id;
