import type { APIResponse, BrowserContext, Route } from '@playwright/test';

/** What can go wrong between a browser and the server. */
export const faultPlans = ['delayed', 'failed', 'broken', 'cut', 'twice', 'reordered', 'socket'] as const;
export type FaultPlan = (typeof faultPlans)[number];

export const isFaultPlan = (name: string | undefined): name is FaultPlan => faultPlans.some((plan) => plan === name);

const unknownName =
  'what is fetched in the browser’s stead doesn’t know the name that only the browser maps to this machine';

/** Journeys that a plan contradicts, by their file and the beginning of their title, each with the reason. */
const leftOut: Partial<Record<FaultPlan, readonly { file: string; title: string; reason: string }[]>> = {
  reordered: [{ file: 'withoutTls', title: '', reason: unknownName }],
  twice: [{ file: 'withoutTls', title: '', reason: unknownName }],
};

/** Why a journey isn't run under a plan; undefined when it is. */
export const reasonAgainst = (plan: FaultPlan, path: string, title: string): string | undefined =>
  leftOut[plan]?.find((one) => path.endsWith(`/${one.file}.journey.ts`) && title.startsWith(one.title))?.reason;

/** What is left out under a plan, in lines. */
export const leftOutOf = (plan: FaultPlan): string[] =>
  (leftOut[plan] ?? []).map(({ file, title, reason }) => `${plan}: left out: ${file}, “${title}…”: ${reason}`);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Puts a plan between the pages of a browser and the server:
 * delayed: every answer comes late, by up to half a second;
 * failed: the first sending of every write is answered 500 and never reaches the server;
 * broken: every other write is failed at twice, so that the person is told and has to ask again;
 * cut: the first sending of every write is done by the server, and its answer lost;
 * twice: every write is sent two times at once;
 * reordered: answers overtake each other;
 * socket: the live connection is cut every second and a half.
 * Writes are the requests with an Idempotency-Key. Delays repeat themselves, so that a failure can be seen again.
 */
export async function installFaults(context: BrowserContext, plan: FaultPlan): Promise<void> {
  if (plan === 'socket') {
    await context.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      const timer = setTimeout(() => {
        server.close();
        socket.close();
      }, 1_500);
      socket.onClose(() => {
        clearTimeout(timer);
        server.close();
      });
    });
    return;
  }
  let requests = 0;
  let offline = false;
  const sent = new Set<string>();
  /** Sendings by key, under `broken`. */
  const sendings = new Map<string, number>();
  // What is fetched here doesn't go by the browser's way: without this a browser that was taken offline would still write.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (is) => {
    offline = is;
    return setOffline(is);
  };
  await context.route('**/api/**', async (route) => {
    if (offline) return route.abort('internetdisconnected').catch(() => undefined);
    // A page that is led on elsewhere by its answer.
    if (route.request().isNavigationRequest()) return route.continue();
    requests += 1;
    const key = (await route.request().headerValue('idempotency-key')) ?? '';
    switch (plan) {
      case 'delayed':
        await wait((requests * 137) % 500);
        return route.continue();
      case 'reordered':
        return answerAfter(route, requests % 2 === 0 ? 0 : 350);
      case 'failed':
        if (key === '' || sent.has(key)) return route.continue();
        sent.add(key);
        return broken(route);
      case 'broken': {
        if (key === '') return route.continue();
        const before = sendings.get(key) ?? (sendings.size % 2 === 0 ? 0 : 2);
        sendings.set(key, before + 1);
        return before < 2 ? broken(route) : route.continue();
      }
      case 'cut':
        if (key === '' || sent.has(key)) return route.continue();
        sent.add(key);
        await fetched(route);
        return answered(route, null);
      case 'twice': {
        if (key === '') return route.continue();
        const [answer] = await Promise.all([fetched(route), fetched(route)]);
        return answered(route, answer);
      }
    }
  });
}

/** Null when the server is away, or the page has gone meanwhile. */
const fetched = (route: Route): Promise<APIResponse | null> => route.fetch().catch(() => null);

const answered = (route: Route, response: APIResponse | null): Promise<void> =>
  (response === null ? route.abort('connectionreset') : route.fulfill({ response })).catch(() => undefined);

const broken = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ message: 'Something broke on the way', code: 'INTERNAL' }),
  });

async function answerAfter(route: Route, milliseconds: number): Promise<void> {
  const response = await fetched(route);
  await wait(milliseconds);
  await answered(route, response);
}
