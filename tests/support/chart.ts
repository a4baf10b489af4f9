import type { BrowserContext, Page, TestDetails } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, StateValueFrom } from 'xstate';
import { TestModel } from '../model/graph.ts';
import type { Api, Person, RunningServer, test as journey } from './journey.ts';

export interface Fixtures {
  page: Page;
  context: BrowserContext;
  baseURL: string;
  server: RunningServer;
  api: Api;
  signedIn: (page: Page, person: Person, path?: string) => Promise<void>;
  otherPage: () => Promise<Page>;
}

export interface ChartJourney<M extends AnyStateMachine, World> {
  name: string;
  /** Flat chart of a screen. Its states are what the user sees, and its events are what the user does. */
  chart: M;
  /** Expected number of walks that cover every transition. A different number is an error. */
  walks: number;
  annotation?: TestDetails['annotation'];
  open: (fixtures: Fixtures) => Promise<World>;
  see: Record<Extract<StateValueFrom<M>, string>, (world: World) => Promise<unknown>>;
  do: Record<EventFromLogic<M>['type'], (world: World) => Promise<unknown>>;
}

export type Walk = { event: string; state: string }[];

/** Returns the shortest walks that together cover every transition. No walk is the beginning of another. */
export function walksOf(chart: AnyStateMachine): Walk[] {
  const model = new TestModel(chart, { events: chart.events.map((type) => ({ type })) });
  const walks = model
    .getShortestPaths({
      allowDuplicatePaths: true,
      filterEvents: (snapshot, event) => chart.getTransitionData(snapshot, event).length > 0,
      serializeState: (snapshot, event, previous) => JSON.stringify([snapshot.value, event?.type, previous?.value]),
    })
    .map(({ steps }): Walk =>
      steps.slice(1).map(({ event, state }) => ({ event: String(event.type), state: String(state.value) })),
    );
  return walks.filter(
    (walk) =>
      walk.length > 0 &&
      !walks.some(
        (other) => other.length > walk.length && walk.every(({ event }, step) => event === other[step]?.event),
      ),
  );
}

const plainWords = (name: string): string =>
  name
    .replaceAll(/[a-z](?=[A-Z])/g, '$&_')
    .toLowerCase()
    .replaceAll('_', ' ');

export const titleOf = (walk: Walk): string =>
  `reaches “${plainWords(walk.at(-1)?.state ?? '')}” after: ${walk.map(({ event }) => plainWords(event)).join(', ')}`;

const firstOf = (chart: AnyStateMachine): string => chart.root.initial.target[0]?.key ?? '';

export function faultsOf(
  chart: AnyStateMachine,
  { walks, see, do: actions }: { walks: number; see: object; do: object },
): string[] {
  const found = walksOf(chart);
  const states = Object.keys(chart.states);
  const seen = new Set([firstOf(chart), ...found.flat().map(({ state }) => state)]);
  return [
    ...states
      .filter((state) => Object.keys(chart.states[state]?.states ?? {}).length > 0)
      .map((state) => `${state} has child states`),
    ...states.filter((state) => !(state in see)).map((state) => `${state} has no check`),
    ...Object.keys(see)
      .filter((state) => !states.includes(state))
      .map((state) => `${state} has a check but is not a state`),
    ...chart.events.filter((event) => !(event in actions)).map((event) => `${event} has no action`),
    ...Object.keys(actions)
      .filter((event) => !chart.events.includes(event))
      .map((event) => `${event} has an action but is not an event`),
    ...states.filter((state) => !seen.has(state)).map((state) => `no walk leads to ${state}`),
    ...(found.length === walks ? [] : [`${found.length} walks instead of ${walks}`]),
  ];
}

/**
 * Creates one journey per walk, which checks each state that it reaches. The longest walk runs in `npm test`, the
 * others only in `npm run verify`.
 */
export function walkChart<M extends AnyStateMachine, World>(
  test: typeof journey,
  { name, chart, walks, annotation = [], open, see, do: actions }: ChartJourney<M, World>,
): void {
  const checkOf: Record<string, (world: World) => Promise<unknown>> = see;
  const actionOf: Record<string, (world: World) => Promise<unknown>> = actions;
  const first = firstOf(chart);
  test.describe(name, () => {
    test(`${walks} walks cover every transition`, () => {
      const faults = faultsOf(chart, { walks, see, do: actions });
      if (faults.length > 0) throw new Error(`The chart of ${name}: ${faults.join('; ')}`);
    });
    const found = walksOf(chart);
    const longest = Math.max(...found.map(({ length }) => length));
    const daily = found.findIndex(({ length }) => length === longest);
    for (const [index, walk] of found.entries()) {
      test(
        titleOf(walk),
        { annotation, tag: index === daily ? [] : '@verify' },
        async ({ page, context, baseURL, server, api, signedIn, otherPage }) => {
          const world = await open({ page, context, baseURL: baseURL ?? '', server, api, signedIn, otherPage });
          await test.step(`shows ${first}`, () => checkOf[first]?.(world));
          for (const { event, state } of walk) {
            await test.step(event, () => actionOf[event]?.(world));
            await test.step(`shows ${state}`, () => checkOf[state]?.(world));
          }
        },
      );
    }
  });
}
