import { act, cleanup, type Config, configure, waitFor } from '@testing-library/react';
import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, StateNode } from 'xstate';
import { TestModel } from '../model/graph.ts';
import { drive, inFreshSystems } from '../model/pure.ts';

/** A page with the machine at work behind it. */
export interface View<P> {
  page: P;
  actor: AnyActorRef;
  /** Where it is, as faults name it. */
  where: () => string;
  close: () => void;
}

export interface ViewWalk<P> {
  open: () => Promise<View<P>>;
  events: readonly { type: string }[];
  hands?: Readonly<Record<string, (page: P) => Promise<void>>>;
  serializeState?: (snapshot: AnyMachineSnapshot) => string;
  /** Looks at the page, at once, in the state of that path; throws when what the state shows isn't there. */
  seen: Readonly<Record<string, (page: P) => void>>;
}

export interface CoverViewOptions<P> {
  walks: readonly ViewWalk<P>[];
  /** States that show nothing of their own, with the reason. */
  unseen?: Readonly<Record<string, string>>;
}

export interface ScreenCoverage {
  /** Paths walked, each on a fresh page. */
  paths: number;
  /** States that were seen, and that the chart has. */
  states: { seen: number; all: number };
}

/**
 * Walks a machine's chart on the page that shows it: a shortest path to every state, on the running machine, and in each
 * state what the chart says a person sees there. Every look has to fail somewhere its state isn't, so that none passes always;
 * every leaf of the chart needs a look or a reason for none.
 */
export async function coverView<P>({ walks, unseen = {} }: CoverViewOptions<P>): Promise<ScreenCoverage> {
  const all = walks.flatMap(({ seen }) => Object.keys(seen));
  const shown = new Set<string>();
  const faults: string[] = [];
  let walked = 0;
  let leaves: string[] = [];
  let name = '';
  /** Of earlier walks, which stayed where their looks never failed: a later one may tell that they can. */
  let doubted: { state: string; see: (page: P) => void; fault: string }[] = [];
  for (const { open, events, hands = {}, serializeState, seen } of walks) {
    const reached = new Set<string>();
    const told = new Set<string>();
    const close = (view: View<P>): void => {
      cleanup();
      view.close();
    };
    const first = await open();
    const chart = (first.actor as unknown as { logic: AnyStateMachine }).logic;
    const place = first.where();
    name = chart.id;
    leaves = leavesOf(chart.root);
    refuseMistakes(chart, all, unseen, leaves);

    const describe = (snapshot: AnyMachineSnapshot): string =>
      JSON.stringify(snapshot.value) + (serializeState?.(snapshot) ?? '');
    const model = new TestModel<AnyMachineSnapshot, { type: string }, never>(inFreshSystems(chart) as never, {
      events,
      limit: 20_000,
      fromState: first.actor.getSnapshot() as never,
      filterEvents: (snapshot, event) =>
        snapshot.status === 'active' && chart.getTransitionData(snapshot, event).length > 0,
      serializeState: describe,
    });
    const paths = fewest(
      model.getShortestPaths(),
      (path) =>
        path.steps
          .flatMap(({ state }) => activeIn(state as AnyMachineSnapshot))
          .concat(activeIn(path.state as AnyMachineSnapshot)),
      Object.keys(seen),
    );
    let next: typeof first | null = first;
    for (const path of paths) {
      const view = next ?? (await open());
      const { page, actor } = view;
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
          if (!now.includes(state) && !told.has(state) && isMissing(() => see(page))) told.add(state);
        doubted = doubted.filter(({ state, see }) => {
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
              const byHand = hands[event.type];
              if (byHand) await byHand(page);
              else if (event.type !== 'xstate.init') await act(async () => drive(actor, event));
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
      else if (!told.has(state))
        doubted.push({ state, see, fault: `what is seen in ${state} at ${place} is seen in every other state, too` });
      else shown.add(state);
    }
  }
  faults.push(...doubted.map(({ fault }) => fault));
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  const coverage = {
    paths: walked,
    states: { seen: leaves.filter((state) => shown.has(state)).length, all: leaves.length },
  };
  noteScreen({ machine: name, ...coverage });
  return coverage;
}

/** A machine's walk on its screen, as the table of machines shows it. */
export interface SeenMachine extends ScreenCoverage {
  machine: string;
}

/** Kept for the table of machines, when a run asks for one. */
function noteScreen(seen: SeenMachine): void {
  const file = process.env.MACHINE_WALKS;
  if (file !== undefined && file !== '') appendFileSync(`${file}.screens`, `${JSON.stringify(seen)}\n`);
}

const pathOf = (node: StateNode): string => node.path.join('.');
const leavesOf = (node: StateNode): string[] => {
  // What remembers a state is none itself.
  const below = Object.values(node.states).filter(({ type }) => type !== 'history');
  return below.length === 0 ? [pathOf(node)] : below.flatMap(leavesOf);
};
const allOf = (node: StateNode): string[] => [pathOf(node), ...Object.values(node.states).flatMap(allOf)];
const activeIn = (snapshot: AnyMachineSnapshot): string[] => (snapshot._nodes as StateNode[]).map(pathOf);

function refuseMistakes(
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
      .map((state) => `nobody says what is seen in ${state}`),
    ...seen.filter((state) => state in unseen).map((state) => `${state} is both seen and not`),
  ];
  if (faults.length > 0) throw new Error(`${root.key}: ${faults.join('; ')}`);
}

function inState(place: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    // A whole page of HTML says less than what was looked for.
    throw new Error(
      `${place}: ${(error instanceof Error ? error.message : String(error)).split('\n\nIgnored nodes')[0]}`,
    );
  }
}

function isMissing(look: () => void): boolean {
  // What else the page has, which nobody reads here, takes far longer to say than that something is missing.
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

/** Of these paths as few as reach every one of the wanted states that any reaches, longest first. */
function fewest<P extends { steps: unknown[] }>(
  paths: readonly P[],
  statesOf: (path: P) => string[],
  wanted: readonly string[],
): P[] {
  const missing = new Set(wanted);
  const chosen: P[] = [];
  for (const path of [...paths].sort((a, b) => b.steps.length - a.steps.length)) {
    const found = statesOf(path).filter((state) => missing.has(state));
    if (found.length === 0) continue;
    for (const state of found) missing.delete(state);
    chosen.push(path);
  }
  return chosen;
}
