import type { BrowserContext, Route } from '@playwright/test';

/** What can go wrong between a browser and the server. */
export const faultPlans = ['delayed', 'failed', 'cut', 'twice', 'reordered', 'socket'] as const;
export type FaultPlan = (typeof faultPlans)[number];

export const isFaultPlan = (name: string | undefined): name is FaultPlan => faultPlans.some((plan) => plan === name);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Puts a plan between the pages of a browser and the server:
 * delayed: every answer comes late, by up to half a second;
 * failed: every other write is answered 500 and never reaches the server;
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
  let writes = 0;
  let requests = 0;
  const sent = new Set<string>();
  await context.route('**/api/**', async (route) => {
    requests += 1;
    const key = (await route.request().headerValue('idempotency-key')) ?? '';
    switch (plan) {
      case 'delayed':
        await wait((requests * 137) % 500);
        return route.continue();
      case 'reordered':
        return answerAfter(route, requests % 2 === 0 ? 0 : 350);
      case 'failed':
        if (key === '') return route.continue();
        writes += 1;
        if (writes % 2 === 0) return route.continue();
        return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ message: 'Something broke on the way', code: 'INTERNAL' }) });
      case 'cut':
        if (key === '' || sent.has(key)) return route.continue();
        sent.add(key);
        await route.fetch().catch(() => undefined);
        return route.abort('connectionreset');
      case 'twice': {
        if (key === '') return route.continue();
        const [answer] = await Promise.all([route.fetch(), route.fetch()]);
        return route.fulfill({ response: answer });
      }
    }
  });
}

async function answerAfter(route: Route, milliseconds: number): Promise<void> {
  try {
    const response = await route.fetch();
    await wait(milliseconds);
    await route.fulfill({ response });
  } catch {
    // The page has gone meanwhile.
    await route.abort().catch(() => undefined);
  }
}
