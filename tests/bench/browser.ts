import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/support/chromium.ts';
import type { Person } from '../support/api.ts';
import { clientStateOf } from '../support/clientState.ts';
import { installRecorder } from './recorder.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? undefined, args });

export async function newProfile(browser: Browser, person: Person | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  if (person !== null) {
    await context.addInitScript(
      (state) => {
        if (location.protocol.startsWith('http') && localStorage.getItem('global') === null)
          localStorage.setItem('global', state);
      },
      JSON.stringify(clientStateOf(person)),
    );
  }
  await context.addInitScript(installRecorder);
  return context;
}

/** Waits until no page of tasks has arrived for a while, when the background load of a board is complete. */
export async function tasksLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/tasks?'));
      const last = Math.max(
        0,
        ...requests.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
      );
      return document.querySelector('[data-task-id]') !== null && last > 0 && performance.now() - last > 900;
    },
    undefined,
    { timeout: 30_000, polling: 100 },
  );
}
