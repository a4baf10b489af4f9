import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { describeActionsOf } from './actions.ts';
import { TestModel } from './graph.ts';
import { drive, inFreshSystems, type InternalEvent } from './pure.ts';
import { keysOf, transitionsOf } from './transitions.ts';

export type { InternalEvent } from './pure.ts';

export interface CoverOptions<M extends AnyStateMachine> {
  machine: M;
  /**
   * Events that the walk sends in every state: the machine's own events, and `xstate.done.actor.ID` (with `output`),
   * `xstate.error.actor.ID` (with `error`) and `xstate.after.MS.STATE_ID`. The walk fails if an event type that the
   * machine handles is missing.
   */
  events: readonly (EventFromLogic<M> | InternalEvent)[];
  /** Types of handled events that this walk doesn't send: the machine raises them, or another walk sends them. */
  omitted?: readonly string[];
  input?: InputFrom<M>;
  inputs?: readonly InputFrom<M>[];
  /**
   * Key that identifies a state; by default the state value and the whole context. The previous state and the event are
   * always added, so that every transition is walked. Context that is left out is not compared, and no guard may depend
   * on it.
   */
  serializeState?: (snapshot: SnapshotFrom<M>) => string;
  /**
   * Also distinguishes steps by the previous context, for events that have different effects but end in the same state.
   */
  fromEveryContext?: boolean;
  /** Children that keep their logic. All other named children become doubles that only wait. */
  actors?: Record<string, AnyActorLogic>;
  check?: (snapshot: SnapshotFrom<M>, actor: AnyActorRef) => void;
}

export interface Coverage {
  paths: number;
  states: number;
  transitions: { covered: number; reachable: number };
  /** Transitions that no path took, as `source: event`. */
  missed: string[];
}

/** Maximum number of steps of a walk. Mutants have a lower limit, so that an endless graph is detected early. */
const limit = process.env.MUTANT_MACHINE === undefined ? 200_000 : 80_000;

/**
 * Walks a machine's chart. It generates a shortest path through every (state, event, state) of the pure machine. Then
 * it drives a running actor along each path, with waiting doubles and a simulated clock, and compares state value and
 * context at every step. It prints one row. A machine that uses `sendParent` can't be walked, because the pure machine
 * has no parent.
 */
export async function coverMachine<M extends AnyStateMachine>(options: CoverOptions<M>): Promise<Coverage> {
  const machine = withDoubles(options.machine, options.actors ?? {});
  const events = options.events as readonly { type: string }[];
  refuseSkippedEvents(machine, [...events.map(({ type }) => type), ...(options.omitted ?? [])]);

  const describe = (options.serializeState ??
    (({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]))) as (
    snapshot: AnyMachineSnapshot,
  ) => string;
  const taken = new Set<AnyTransitionDefinition>();
  const values = new Set<string>();
  const record = createRecord(events);
  let walked = 0;
  for (const input of options.inputs ?? [options.input]) {
    const pure = inFreshSystems(machine, record.addStart);
    if (!options.serializeState) rememberSteps(pure);
    const model = new TestModel<AnyMachineSnapshot, { type: string }, InputFrom<M>>(pure as never, {
      input,
      events,
      limit,
      filterEvents: (snapshot, event) =>
        snapshot.status === 'active' && machine.getTransitionData(snapshot, event).length > 0,
      serializeState: (snapshot, event, previous) =>
        `${describe(snapshot)}|${event === undefined ? '' : JSON.stringify(event)}|${previous === undefined ? '' : options.fromEveryContext === true ? describe(previous) : JSON.stringify(previous.value)}`,
    });
    const paths = withoutPrefixes(model.getShortestPaths({ allowDuplicatePaths: true }), (path) =>
      path.steps.map(({ event }) => JSON.stringify(event)),
    );

    walked += paths.length;
    for (const path of paths) {
      const clock = new SimulatedClock();
      const done: string[] = [];
      const actor = createActor(machine as AnyStateMachine, {
        input,
        clock,
        inspect: (inspected) => {
          if ((inspected.actorRef as AnyActorRef)._parent !== undefined) return;
          if (inspected.type === '@xstate.microstep')
            for (const transition of inspected._transitions) taken.add(transition);
          if (inspected.type === '@xstate.action') done.push(describeAction(inspected.action));
        },
      });
      const describeAction = describeActionsOf(actor, actor.system);
      actor.start();
      const deliver = (event: { type: string }): void => {
        if (event.type === 'xstate.init') return;
        const before = actor.getSnapshot();
        done.length = 0;
        drive(actor, event);
        record.add(event, before, actor.getSnapshot(), done);
      };
      await path.test({
        events: Object.fromEntries(
          ['xstate.init', ...events.map(({ type }) => type)].map((type) => [
            type,
            ({ event }: { event: { type: string } }) => deliver(event),
          ]),
        ),
        states: {
          '*': (expected) => {
            const actual = actor.getSnapshot();
            values.add(JSON.stringify(actual.value));
            expectSame('state', actual.value, expected.value);
            expectSame('context', describe(actual), describe(expected));
            options.check?.(actual as SnapshotFrom<M>, actor);
          },
        },
      });
      actor.stop();
    }
  }

  const all = transitionsOf(machine.root);
  const missed = all
    .filter((transition) => !taken.has(transition))
    .map((transition) => `${transition.source.id}: ${transition.eventType || 'always'}`);
  const coverage = {
    paths: walked,
    states: values.size,
    transitions: { covered: all.length - missed.length, reachable: all.length },
    missed,
  };
  printRow(options.machine.id, coverage);
  noteWalk({
    machine: options.machine.id,
    states: [...values],
    taken: keysOf(all, (transition) => taken.has(transition)),
    paths: walked,
  });
  // The snapshot shows every change of a target, an action or a guard, even if no assertion covers it. Review the
  // difference, then run `npm run machines`.
  expect(record.toString()).toMatchSnapshot(options.machine.id);
  return coverage;
}

/** Takes each step once. The graph has a node for each way into a state, and each of them asks for the same steps. */
function rememberSteps(pure: AnyStateMachine): void {
  const { transition } = pure;
  const known = new Map<string, AnyMachineSnapshot>();
  pure.transition = (snapshot, event, scope) => {
    const key = JSON.stringify([snapshot.value, snapshot.context, Object.keys(snapshot.children), event]);
    const next = known.get(key) ?? transition.call(pure, snapshot, event, scope);
    known.set(key, next);
    return next;
  };
}

export interface Walk {
  machine: string;
  /** State values that were seen, as JSON. */
  states: string[];
  taken: string[];
  paths: number;
}

function noteWalk(walk: Walk): void {
  const file = process.env.MACHINE_WALKS;
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(walk)}\n`);
}

function createRecord(events: readonly { type: string }[]) {
  const known = events.map((event) => JSON.stringify(event));
  const variantsOf = (type: string): number[] => events.flatMap((event, index) => (event.type === type ? [index] : []));
  const outcomes = new Map<string, Map<string, Set<number>>>();
  const starts = new Set<string>();
  return {
    addStart(snapshot: AnyMachineSnapshot, actions: readonly string[]): void {
      starts.add([`start: in ${nameOfState(snapshot)}`, ...actions].join('; '));
    },
    add(
      event: { type: string },
      before: AnyMachineSnapshot,
      after: AnyMachineSnapshot,
      actions: readonly string[],
    ): void {
      const [from, to] = [before.context, after.context] as Record<string, unknown>[];
      const changed = Object.keys({ ...from, ...to })
        .filter((key) => !isDeepStrictEqual(from?.[key], to?.[key]))
        .sort();
      const change = (verb: string, keys: string[]): string[] =>
        keys.length > 0 ? [`${verb} ${keys.join(', ')}`] : [];
      const target = isDeepStrictEqual(before.value, after.value) ? [] : [`to ${nameOfState(after)}`];
      const does = [
        ...change(
          'clears',
          changed.filter((key) => isEmpty(to?.[key])),
        ),
        ...change(
          'changes',
          changed.filter((key) => !isEmpty(to?.[key])),
        ),
      ];
      const key = `${nameOfState(before)}: ${event.type}`;
      const outcome = [...target, ...does, ...actions].join('; ') || 'nothing';
      const found = outcomes.get(key) ?? new Map<string, Set<number>>();
      outcomes.set(
        key,
        found.set(outcome, (found.get(outcome) ?? new Set()).add(known.indexOf(JSON.stringify(event)))),
      );
    },
    toString: (): string =>
      [
        ...[...starts].sort(),
        ...[...outcomes]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([key, found]) => {
            const all = variantsOf(key.slice(key.lastIndexOf(': ') + 2));
            return [...found]
              .map(([outcome, variants]) => {
                const which =
                  variants.size === all.length
                    ? ''
                    : ` (${all.flatMap((index, place) => (variants.has(index) ? [`#${place + 1}`] : [])).join(' ')})`;
                return `${key}${which}: ${outcome}`;
              })
              .sort();
          }),
      ].join('\n'),
  };
}

/** Returns true for the values that clear a field: null, undefined, false, and an empty string, array, map, set or object. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  return typeof value === 'object' && (Array.isArray(value) || isPlain(value)) && Object.keys(value).length === 0;
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns a state value as text: `open.editing`, or `open(title.idle, due.saving)` for parallel regions. */
function nameOfState({ value, status }: AnyMachineSnapshot): string {
  const name = (value: unknown): string => {
    if (typeof value === 'string') return value;
    const entries = Object.entries(value as Record<string, unknown>);
    const [first] = entries;
    if (entries.length === 1 && first !== undefined) return `${first[0]}.${name(first[1])}`;
    return `(${entries.map(([key, child]) => (isDeepStrictEqual(child, {}) ? key : `${key}.${name(child)}`)).join(', ')})`;
  };
  return status === 'active' ? name(value) : `${name(value)} [${status}]`;
}

function withDoubles<M extends AnyStateMachine>(machine: M, kept: Record<string, AnyActorLogic>): M {
  const named = Object.keys(machine.implementations.actors as Record<string, unknown>);
  const doubles = Object.fromEntries(named.map((name) => [name, kept[name] ?? fromCallback(() => undefined)]));
  return machine.provide({ actors: doubles }) as M;
}

function refuseSkippedEvents(machine: AnyStateMachine, types: readonly string[]): void {
  const given = new Set(types);
  const handled = transitionsOf(machine.root)
    .map(({ eventType }) => String(eventType))
    .filter(
      (type) =>
        type !== '' &&
        !type.endsWith('*') &&
        !type.startsWith('xstate.done.state.') &&
        !type.startsWith('xstate.snapshot.'),
    );
  const skipped = [...new Set(handled)].filter((type) => !given.has(type));
  if (skipped.length > 0)
    throw new Error(`${machine.id} handles events that its walk never sends: ${skipped.join(', ')}`);
}

function withoutPrefixes<P>(paths: P[], stepsOf: (path: P) => string[]): P[] {
  const prefixes = new Set<string>();
  const keys = paths.map((path) => {
    let key = '';
    for (const step of stepsOf(path)) {
      prefixes.add(key);
      key += `${step}\n`;
    }
    return key;
  });
  return paths.filter((_, index) => !prefixes.has(keys[index] ?? ''));
}

function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(
      `The running actor's ${what} is ${JSON.stringify(actual)}, its model's is ${JSON.stringify(expected)}`,
    );
  }
}

const printed = new Set<string>();

function printRow(name: string, { states, transitions, paths }: Coverage): void {
  const row = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(16) : String(cell).padStart(11))).join(' ');
  if (printed.size === 0) console.log(row(['machine', 'states', 'transitions', 'covered', 'paths']));
  printed.add(name);
  console.log(row([name, states, transitions.reachable, transitions.covered, paths]));
}
