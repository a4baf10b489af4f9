import type { APIResponse, BrowserContext, Route } from '@playwright/test';

export const faultPlans = ['delayed', 'failed', 'broken', 'cut', 'twice', 'reordered', 'socket'] as const;
export type FaultPlan = (typeof faultPlans)[number];

export const isFaultPlan = (name: string | undefined): name is FaultPlan => faultPlans.some((plan) => plan === name);

const unknownHost =
  'the test fetches in place of the browser, and only the browser resolves the host name of this journey';

/** Journeys that can't run under a plan, by file and beginning of the title, with the reason. */
const excluded: Partial<Record<FaultPlan, readonly { file: string; title: string; reason: string }[]>> = {
  reordered: [{ file: 'withoutTls', title: '', reason: unknownHost }],
  twice: [{ file: 'withoutTls', title: '', reason: unknownHost }],
};

export const exclusionReason = (plan: FaultPlan, path: string, title: string): string | undefined =>
  excluded[plan]?.find((one) => path.endsWith(`/${one.file}.journey.ts`) && title.startsWith(one.title))?.reason;

export const excludedJourneys = (plan: FaultPlan): string[] =>
  (excluded[plan] ?? []).map(({ file, title, reason }) => `${plan}: excluded: ${file}, “${title}…”: ${reason}`);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Installs a plan between the pages of a browser and the server:
 * - delayed: each response arrives up to half a second late.
 * - failed: the first attempt of each write gets status 500 and never reaches the server.
 * - broken: every second write fails twice, so that the user sees an error and has to retry.
 * - cut: the server executes the first attempt of each write, but its response is lost.
 * - twice: each write is sent twice at the same time.
 * - reordered: responses arrive in another order.
 * - socket: the live connection is closed every 1.5 seconds.
 * A write is a request with an Idempotency-Key. The delays follow a fixed pattern, so that failures can be reproduced.
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
  const attempts = new Map<string, number>();
  // `route.fetch` ignores the offline mode of the browser. This flag applies it to intercepted requests.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (is) => {
    offline = is;
    return setOffline(is);
  };
  await context.route('**/api/**', async (route) => {
    if (offline) return route.abort('internetdisconnected').catch(() => undefined);
    // A navigation may be redirected, which an intercepted request cannot follow.
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
        return serverError(route);
      case 'broken': {
        if (key === '') return route.continue();
        const before = attempts.get(key) ?? (attempts.size % 2 === 0 ? 0 : 2);
        attempts.set(key, before + 1);
        return before < 2 ? serverError(route) : route.continue();
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

/** Sends the request to the server. Returns null if the server is down or the page was closed. */
const fetched = (route: Route): Promise<APIResponse | null> => route.fetch().catch(() => null);

const answered = (route: Route, response: APIResponse | null): Promise<void> =>
  (response === null ? route.abort('connectionreset') : route.fulfill({ response })).catch(() => undefined);

const serverError = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ message: 'Simulated failure', code: 'INTERNAL' }),
  });

async function answerAfter(route: Route, milliseconds: number): Promise<void> {
  const response = await fetched(route);
  await wait(milliseconds);
  await answered(route, response);
}
