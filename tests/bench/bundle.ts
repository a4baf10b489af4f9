import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Add, Measurement } from './measurement.ts';
import { newProfile, openBrowser } from './browser.ts';
import { startWorld, type World } from './world.ts';

/** Measures the JavaScript loaded until a screen is usable, in gzip size. */
export async function measureBundle(add: Add): Promise<void> {
  const world = await startWorld();
  const browser = await openBrowser();
  try {
    add(await signIn(browser, world));
    add(await board(browser, world));
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function signIn(browser: Browser, { server }: World): Promise<Measurement[]> {
  const context = await newProfile(browser, null);
  const page = await context.newPage();
  const scripts = watchScripts(page);
  await page.goto(`${server.baseURL}/authentication/sign-in`, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent?.trim() === 'SIGN IN' && !button.disabled,
    )
      ? performance.timeOrigin + performance.now()
      : null,
  );
  // The picture beside the form loads later.
  const atOnce = await scripts.size((await usable.jsonValue()) ?? undefined);
  const sheets = await styles(page);
  await context.close();
  return [
    {
      what: 'JS before the sign-in screen is usable',
      value: atOnce.kB,
      unit: 'kB',
      budget: 153,
      note: `${atOnce.files} files`,
    },
    { what: 'CSS with it', value: sheets, unit: 'kB' },
  ];
}

async function board(browser: Browser, world: World): Promise<Measurement[]> {
  const context: BrowserContext = await newProfile(browser, await world.signIn('noa'));
  const page = await context.newPage();
  const scripts = watchScripts(page);
  await page.goto(`${world.server.baseURL}/projects/${world.project('drivers').id}/tasks`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.recorder.firstCard !== null);
  const firstCard = await page.evaluate(() => performance.timeOrigin + (window.recorder.firstCard ?? 0));
  const atOnce = await scripts.size(firstCard);
  // Prefetched code does not delay the screen.
  await page.waitForTimeout(3000);
  const later = await scripts.size();
  await context.close();
  return [
    {
      what: 'JS of the board route in all',
      value: atOnce.kB,
      unit: 'kB',
      budget: 260,
      note: `${atOnce.files} files, until the first card`,
    },
    {
      what: 'JS fetched ahead after it',
      value: later.kB - atOnce.kB,
      unit: 'kB',
      note: `${later.files - atOnce.files} files in 3 s`,
    },
  ];
}

/** Watches the scripts of a page. `size` counts those requested by now, or until `until` in milliseconds since 1970. */
function watchScripts(page: Page): { size(until?: number): Promise<{ kB: number; files: number }> } {
  const bodies = new Map<string, { requested: number; bytes: Promise<number> }>();
  page.on('requestfinished', (request) => {
    const url = request.url();
    if (!/\.m?js(?:\?|$)/.test(url)) return;
    const bytes = request
      .response()
      .then(async (response) => (response === null ? 0 : gzipSync(await response.body(), { level: 9 }).length));
    // The page may close before a script that isn't counted has come.
    bytes.catch(() => undefined);
    bodies.set(url, { requested: request.timing().startTime, bytes });
  });
  return {
    async size(until = Number.POSITIVE_INFINITY) {
      const counted = [...bodies.values()].filter(({ requested }) => requested <= until);
      const sizes = await Promise.all(counted.map(({ bytes }) => bytes));
      return { kB: sizes.reduce((total, bytes) => total + bytes, 0) / 1000, files: sizes.length };
    },
  };
}

async function styles(page: Page): Promise<number> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.css')),
  );
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length),
  );
  return sizes.reduce((total, bytes) => total + bytes, 0) / 1000;
}
