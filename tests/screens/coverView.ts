import { act, cleanup, type Config, configure, waitFor } from '@testing-library/react';
import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, StateNode } from 'xstate';
import { TestModel } from '../model/graph.ts';
import { drive, inFreshSystems } from '../model/pure.ts';
import { eventsOfViews } from './eventsOfViews.ts';

export interface View<P> {
  page: P;
  actor: AnyActorRef;
  where: () => string;
  close: () => void;
}

/** Causes an event as a person does, by pressing, typing or dropping on the page. */
export type Act<P, E = { type: string }> = (page: P, event: E) => Promise<void>;

export interface ViewWalk<P> {
  open: () => Promise<View<P>>;
  events: readonly { type: string }[];
  /** Overrides of the acts of all walks. */
  acts?: Readonly<Record<string, Act<P>>>;
  /** Walks paths that lead back to the first state one after the other on one page, which is faster than a page for each. */
  chained?: boolean;
  serializeState?: (snapshot: AnyMachineSnapshot) => string;
  seen: Readonly<Record<string, (page: P) => void>>;
}

export interface CoverViewOptions<P> {
  walks: readonly ViewWalk<P>[];
  /** Acts of a person by event type. The walk performs each act instead of sending the event. */
  acts?: Readonly<Record<string, Act<P>>>;
  /** Events that a view sends and that no act causes in the walk, with the reason. */
  withoutAct?: Readonly<Record<string, string>>;
  /** States without content of their own, with the reason. */
  unseen?: Readonly<Record<string, string>>;
  /** Types of the events that views send. */
  fromViews?: ReadonlySet<string>;
}

export interface ScreenCoverage {
  paths: number;
  states: { seen: number; all: number };
}

/**
 * Runs a shortest path to every state of a machine and checks the page in each state. To prove that it can fail, each check
 * must also fail in some other state. Every leaf state needs a check or a reason in `unseen`. Every event that a view
 * sends needs an act that causes it on the page or a reason in `withoutAct`.
 */
export async function coverView<P>({
  walks,
  acts: sharedActs = {},
  withoutAct = {},
  unseen = {},
  fromViews = eventsOfViews,
}: CoverViewOptions<P>): Promise<ScreenCoverage> {
  const all = walks.flatMap(({ seen }) => Object.keys(seen));
  const shown = new Set<string>();
  const faults: string[] = [];
  let walked = 0;
  let leaves: string[] = [];
  let name = '';
  let ofPerson: string[] = [];
  /** Events that acts have caused. An act may cause others on its way, such as those that open a dialog. */
  const acted = new Set<string>();
  const performed = new Set<string>();
  /** Checks that have not failed in any other state yet. A later walk may show that they can. */
  let unproven: { state: string; see: (page: P) => void; fault: string }[] = [];
  for (const { open, events, acts: ownActs = {}, chained = false, serializeState, seen } of walks) {
    const acts: Readonly<Record<string, Act<P>>> = { ...sharedActs, ...ownActs };
    const actedHere = new Set<string>();
    const reached = new Set<string>();
    const failedElsewhere = new Set<string>();
    const close = (view: View<P>): void => {
      cleanup();
      view.close();
    };
    const first = await open();
    const chart = (first.actor as unknown as { logic: AnyStateMachine }).logic;
    const place = first.where();
    name = chart.id;
    leaves = leavesOf(chart.root);
    ofPerson = chart.events.filter((type) => fromViews.has(type));
    rejectMistakes(chart, all, unseen, leaves);

    const describe = (snapshot: AnyMachineSnapshot): string =>
      JSON.stringify(snapshot.value) + (serializeState?.(snapshot) ?? '');
    const model = new TestModel<AnyMachineSnapshot, { type: string }, never>(inFreshSystems(chart) as never, {
      events,
      limit: 20_000,
      fromState: first.actor.getSnapshot() as never,
      filterEvents: (snapshot, event) =>
        snapshot.status === 'active' && chart.getTransitionData(snapshot, event).length > 0,
      // With the last event, so that there is also a path for an event that changes no state.
      serializeState: (snapshot, event) => describe(snapshot) + (event && event.type in acts ? event.type : ''),
    });
    const known = model
      .getShortestPaths({ allowDuplicatePaths: true })
      .sort((one, other) => one.steps.length - other.steps.length);
    const shortest = new Map(known.toReversed().map((path) => [describe(path.state), path]));
    const paths = fewest(
      // The longest first, because they lead through many states.
      [...shortest.values()].sort((one, other) => other.steps.length - one.steps.length),
      ({ steps }) => steps.flatMap(({ state }) => activeIn(state)),
      Object.keys(seen),
    );
    const typesOf = ({ steps }: (typeof known)[number]): string[] => steps.map(({ event }) => event.type);
    const onPaths = new Set(paths.flatMap(typesOf));
    const more = fewest(
      known,
      typesOf,
      events.map(({ type }) => type).filter((type) => type in acts && !onPaths.has(type)),
    );
    paths.push(...(chained ? joined(more, describe) : more));
    let next: typeof first | null = first;
    for (const path of paths) {
      const view = next ?? (await open());
      const { page, actor } = view;
      const received = new Set<string>();
      actor.system.inspect((seen) => {
        if (seen.type === '@xstate.event' && seen.actorRef === actor) received.add(seen.event.type);
      });
      next = null;
      walked += 1;
      let before: string[] = [];
      const look = async (): Promise<void> => {
        const now = activeIn(actor.getSnapshot() as AnyMachineSnapshot);
        for (const state of now.filter((each) => !before.includes(each))) {
          reached.add(state);
          const see = seen[state];
          if (see)
            await waitFor(() => inState(`${name} in ${state}, at ${view.where()}`, () => see(page)), {
              onTimeout: (error) => error,
            });
        }
        for (const [state, see] of Object.entries(seen))
          if (!now.includes(state) && !failedElsewhere.has(state) && isMissing(() => see(page)))
            failedElsewhere.add(state);
        unproven = unproven.filter(({ state, see }) => {
          if (now.includes(state) || !isMissing(() => see(page))) return true;
          shown.add(state);
          return false;
        });
        before = now;
      };
      await path.test({
        events: Object.fromEntries(
          ['xstate.init', ...events.map(({ type }) => type)].map((type) => [
            type,
            async ({ event }: { event: { type: string } }) => {
              const perform = acts[event.type];
              if (!perform) {
                if (ofPerson.includes(event.type) && !(event.type in withoutAct))
                  throw new Error(`${name}: ${event.type} has neither an act nor a reason for none at ${place}`);
                return event.type === 'xstate.init' ? undefined : act(async () => drive(actor, event));
              }
              received.clear();
              await perform(page, event);
              await waitFor(() => {
                if (!received.has(event.type))
                  throw new Error(`${name}: the act of ${event.type} doesn't cause it at ${place}`);
              });
              actedHere.add(event.type);
              performed.add(event.type);
              for (const type of received) acted.add(type);
            },
          ]),
        ),
        states: {
          '*': async (expected) => {
            const { value } = actor.getSnapshot() as AnyMachineSnapshot;
            if (!isDeepStrictEqual(value, expected.value))
              throw new Error(
                `On its screen ${name} is in ${JSON.stringify(value)}, its model in ${JSON.stringify(expected.value)}`,
              );
            await look();
          },
        },
      });
      close(view);
    }
    if (next) close(next);
    for (const [state, see] of Object.entries(seen)) {
      if (!reached.has(state)) faults.push(`no path from ${place} reaches ${state}`);
      else if (!failedElsewhere.has(state))
        unproven.push({ state, see, fault: `the check of ${state} at ${place} passes in every other state, too` });
      else shown.add(state);
    }
    for (const type of Object.keys(ownActs))
      if (!actedHere.has(type)) faults.push(`no path from ${place} uses the act of ${type}`);
  }
  const reasons = Object.keys(withoutAct);
  for (const type of ofPerson)
    if (!acted.has(type) && !reasons.includes(type)) faults.push(`${type} has neither an act nor a reason for none`);
  for (const type of Object.keys(sharedActs)) if (!performed.has(type)) faults.push(`no path uses the act of ${type}`);
  for (const type of reasons)
    if (!ofPerson.includes(type)) faults.push(`no view sends ${type}, so it needs no reason for having no act`);
    else if (performed.has(type)) faults.push(`${type} has both an act and a reason for none`);
  faults.push(...unproven.map(({ fault }) => fault));
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  const coverage = {
    paths: walked,
    states: { seen: leaves.filter((state) => shown.has(state)).length, all: leaves.length },
  };
  const byPerson = ofPerson.filter((type) => acted.has(type)).length;
  noteScreen({ machine: name, ...coverage, events: { acts: byPerson, reasons: reasons.length, all: ofPerson.length } });
  return coverage;
}

export interface SeenMachine extends ScreenCoverage {
  machine: string;
  /** Number of events that views send, of those that an act causes, and of those with a reason for no act. */
  events: { acts: number; reasons: number; all: number };
}

function noteScreen(seen: SeenMachine): void {
  const file = process.env.MACHINE_WALKS;
  if (file !== undefined && file !== '') appendFileSync(`${file}.screens`, `${JSON.stringify(seen)}\n`);
}

const pathOf = (node: StateNode): string => node.path.join('.');
const leavesOf = (node: StateNode): string[] => {
  // History states are never active.
  const below = Object.values(node.states).filter(({ type }) => type !== 'history');
  return below.length === 0 ? [pathOf(node)] : below.flatMap(leavesOf);
};
const allOf = (node: StateNode): string[] => [pathOf(node), ...Object.values(node.states).flatMap(allOf)];
const activeIn = (snapshot: AnyMachineSnapshot): string[] => (snapshot._nodes as StateNode[]).map(pathOf);

function rejectMistakes(
  { root }: AnyStateMachine,
  seen: readonly string[],
  unseen: object,
  leaves: readonly string[],
): void {
  const all = allOf(root as StateNode);
  const faults = [
    ...[...seen, ...Object.keys(unseen)]
      .filter((state) => !all.includes(state))
      .map((state) => `there is no state ${state}`),
    ...leaves
      .filter((state) => !seen.includes(state) && !(state in unseen))
      .map((state) => `${state} has neither a check nor a reason for none`),
    ...seen.filter((state) => state in unseen).map((state) => `${state} has both a check and a reason for none`),
  ];
  if (faults.length > 0) throw new Error(`${root.key}: ${faults.join('; ')}`);
}

function inState(place: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    // Testing Library appends the HTML of the whole page to its messages.
    throw new Error(
      `${place}: ${(error instanceof Error ? error.message : String(error)).split('\n\nIgnored nodes')[0]}`,
    );
  }
}

function isMissing(look: () => void): boolean {
  // The expected failure needs no message, and building one is slow.
  const brief = (on: boolean): void => configure({ _disableExpensiveErrorDiagnostics: on } as Partial<Config>);
  brief(true);
  try {
    look();
    return false;
  } catch {
    return true;
  } finally {
    brief(false);
  }
}

function fewest<P>(paths: readonly P[], foundOn: (path: P) => string[], wanted: readonly string[]): P[] {
  const missing = new Set(wanted);
  return paths.filter((path) => {
    const found = foundOn(path).filter((each) => missing.has(each));
    for (const each of found) missing.delete(each);
    return found.length > 0;
  });
}

/** Joins the paths that lead back to their first state. */
function joined<S, P extends { steps: { state: S }[]; state: S }>(
  paths: readonly P[],
  describe: (state: S) => string,
): P[] {
  let whole: P | undefined;
  return paths.filter((path) => {
    const [start, ...steps] = path.steps;
    if (!start || describe(start.state) !== describe(path.state)) return true;
    const isFirst = whole === undefined;
    whole?.steps.push(...steps);
    whole ??= path;
    return isFirst;
  });
}
