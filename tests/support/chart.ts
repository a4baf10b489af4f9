import type { BrowserContext, Page, TestDetails } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, StateValueFrom } from 'xstate';
import { TestModel } from '../model/graph.ts';
import type { Api, Person, RunningServer, test as journey } from './journey.ts';

/** What a journey is given to begin with. */
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
  /** Who walks it. */
  name: string;
  /** A flat chart: its states are what a person sees, its events what they do. */
  chart: M;
  /** How many walks it takes to go along every arrow, so that none is lost unnoticed. */
  walks: number;
  /** What a run has to know of its walks: that they are about the pointer, for one. */
  annotation?: TestDetails['annotation'];
  /** Makes what is there before the first step. */
  open: (fixtures: Fixtures) => Promise<World>;
  /** How each state looks. */
  see: Record<Extract<StateValueFrom<M>, string>, (world: World) => Promise<unknown>>;
  /** How each event is done. */
  do: Record<EventFromLogic<M>['type'], (world: World) => Promise<unknown>>;
}

/** A walk from the chart's first state: what is done, and the state it leads to. */
export type Walk = { event: string; state: string }[];

/** Walks that go along every arrow of the chart, each by its shortest way; none is the beginning of another. */
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

const firstOf = (chart: AnyStateMachine): string => chart.root.initial.target[0]?.key ?? '';

/** What is wrong with a chart and with what is said to its states and events; nothing: an empty list. */
export function faultsOf(
  chart: AnyStateMachine,
  { walks, see, do: deeds }: { walks: number; see: object; do: object },
): string[] {
  const found = walksOf(chart);
  const states = Object.keys(chart.states);
  const seen = new Set([firstOf(chart), ...found.flat().map(({ state }) => state)]);
  return [
    ...states
      .filter((state) => Object.keys(chart.states[state]?.states ?? {}).length > 0)
      .map((state) => `${state} has states within`),
    ...states.filter((state) => !(state in see)).map((state) => `${state} has no look`),
    ...Object.keys(see)
      .filter((state) => !states.includes(state))
      .map((state) => `${state} looks like something and is no state`),
    ...chart.events.filter((event) => !(event in deeds)).map((event) => `${event} has no deed`),
    ...Object.keys(deeds)
      .filter((event) => !chart.events.includes(event))
      .map((event) => `${event} is done nowhere`),
    ...states.filter((state) => !seen.has(state)).map((state) => `no walk leads to ${state}`),
    ...(found.length === walks ? [] : [`${found.length} walks, not ${walks}`]),
  ];
}

/** Makes every walk along the chart a journey of its own, which looks at each state it comes to; all but the longest wait for npm run verify. */
export function walkChart<M extends AnyStateMachine, World>(
  test: typeof journey,
  { name, chart, walks, annotation = [], open, see, do: deeds }: ChartJourney<M, World>,
): void {
  const looks: Record<string, (world: World) => Promise<unknown>> = see;
  const doings: Record<string, (world: World) => Promise<unknown>> = deeds;
  const first = firstOf(chart);
  test.describe(name, () => {
    test(`${walks} walks go along every arrow`, () => {
      const faults = faultsOf(chart, { walks, see, do: deeds });
      if (faults.length > 0) throw new Error(`The chart of ${name}: ${faults.join('; ')}`);
    });
    const found = walksOf(chart);
    const longest = Math.max(...found.map(({ length }) => length));
    const everyDay = found.findIndex(({ length }) => length === longest);
    for (const [index, walk] of found.entries()) {
      test(
        walk.map(({ event }) => event).join(' → '),
        { annotation, tag: index === everyDay ? [] : '@verify' },
        async ({ page, context, baseURL, server, api, signedIn, otherPage }) => {
          const world = await open({ page, context, baseURL: baseURL ?? '', server, api, signedIn, otherPage });
          await test.step(`sees ${first}`, () => looks[first]?.(world));
          for (const { event, state } of walk) {
            await test.step(event, () => doings[event]?.(world));
            await test.step(`sees ${state}`, () => looks[state]?.(world));
          }
        },
      );
    }
  });
}
