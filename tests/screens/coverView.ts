import { act, cleanup, type Config, configure, waitFor } from '@testing-library/react';
import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, StateNode } from 'xstate';
import { TestModel } from '../model/graph.ts';
import { drive, inFreshSystems } from '../model/pure.ts';

export interface View<P> {
  page: P;
  actor: AnyActorRef;
  where: () => string;
  close: () => void;
}

export interface ViewWalk<P> {
  open: () => Promise<View<P>>;
  events: readonly { type: string }[];
  hands?: Readonly<Record<string, (page: P) => Promise<void>>>;
  serializeState?: (snapshot: AnyMachineSnapshot) => string;
  seen: Readonly<Record<string, (page: P) => void>>;
}

export interface CoverViewOptions<P> {
  walks: readonly ViewWalk<P>[];
  /** States without content of their own, with the reason. */
  unseen?: Readonly<Record<string, string>>;
}

export interface ScreenCoverage {
  paths: number;
  states: { seen: number; all: number };
}

/**
 * Runs a shortest path to every state of a machine and checks the page in each state. To prove that it can fail, each check
 * must also fail in some other state. Every leaf state needs a check or a reason in `unseen`.
 */
export async function coverView<P>({ walks, unseen = {} }: CoverViewOptions<P>): Promise<ScreenCoverage> {
  const all = walks.flatMap(({ seen }) => Object.keys(seen));
  const shown = new Set<string>();
  const faults: string[] = [];
  let walked = 0;
  let leaves: string[] = [];
  let name = '';
  /** Checks that have not failed in any other state yet. A later walk may show that they can. */
  let unproven: { state: string; see: (page: P) => void; fault: string }[] = [];
  for (const { open, events, hands = {}, serializeState, seen } of walks) {
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
    rejectMistakes(chart, all, unseen, leaves);

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
      else if (!failedElsewhere.has(state))
        unproven.push({ state, see, fault: `the check of ${state} at ${place} passes in every other state, too` });
      else shown.add(state);
    }
  }
  faults.push(...unproven.map(({ fault }) => fault));
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  const coverage = {
    paths: walked,
    states: { seen: leaves.filter((state) => shown.has(state)).length, all: leaves.length },
  };
  noteScreen({ machine: name, ...coverage });
  return coverage;
}

export interface SeenMachine extends ScreenCoverage {
  machine: string;
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
