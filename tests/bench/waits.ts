import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import type { Person } from '../support/api.ts';
import { newProfile, openBrowser, tasksLoaded } from './browser.ts';
import { boxOf, columnAt, columnBox, middleOf, record, settled, sized, visitBoard } from './board.ts';
import { type Add, type Measurement, median, quantile } from './measurement.ts';
import { addOldTasks, longLivedBoard } from './oldTasks.ts';
import type { Wait } from './recorder.ts';
import { within } from './within.ts';
import { boards, startWorld, type World } from './world.ts';

const visits = 7;
const drops = 10;
const openings = 7;
const seenDrops = 30;
/** Two frames of a 60 Hz screen, in milliseconds. */
const twoFrames = 34;
const threeFrames = 50;
const firstCard = { cold: 500, warm: 200, requests: 25 };
/** Milliseconds for the work after the painted drop: the response and the live change from the server. */
const afterwards = 500;

export async function measureWaits(add: Add): Promise<void> {
  const world = await startWorld();
  const browser = await openBrowser();
  try {
    for (const board of boards.map(sized)) await waitFor(add, browser, world, board);
    add(await seeDrops(browser, world));
  } finally {
    await browser.close();
    await world.stop();
  }
  await waitForOldTasks(add);
}

async function waitForOldTasks(add: Add): Promise<void> {
  const world = await startWorld(null, addOldTasks);
  const browser = await openBrowser();
  try {
    await waitFor(add, browser, world, longLivedBoard);
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function waitFor(
  add: Add,
  browser: Browser,
  world: World,
  { size, project, person }: typeof longLivedBoard,
): Promise<void> {
  const signedIn = await world.signIn(person);
  const url = `${world.server.baseURL}/projects/${world.project(project).id}/tasks`;
  add(await openBoard(browser, signedIn, url, size));
  add(await workOnBoard(browser, signedIn, url, size, await descriptionsOf(world, signedIn, project)));
}

interface Visit {
  milliseconds: number;
  requests: number;
  kilobytes: number;
}

async function openBoard(browser: Browser, person: Person, url: string, size: string): Promise<Measurement[]> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let index = 0; index < visits; index += 1) {
    const context = await newProfile(browser, person);
    const page = await context.newPage();
    cold.push(await visit(page, url));
    if (index === 0) {
      await tasksLoaded(page);
      await workerReady(page);
      for (let reload = 0; reload <= visits; reload += 1) {
        warm.push(await visit(page, null));
        await tasksLoaded(page);
      }
      // The service worker takes control during the first reload.
      warm.shift();
    }
    await context.close();
  }
  const rows = (what: string, of: Visit[], budget: number, note: string): Measurement[] => [
    {
      what: `${size}: navigation to the first card, ${what}`,
      value: median(of.map(({ milliseconds }) => milliseconds)),
      unit: 'ms',
      budget,
      note,
    },
    {
      what: `${size}: requests until then, ${what}`,
      value: Math.max(...of.map(({ requests }) => requests)),
      unit: 'requests',
      budget: firstCard.requests,
      note: `${Math.round(median(of.map(({ kilobytes }) => kilobytes)))} kB over the network`,
    },
  ];
  return [
    ...rows('cold', cold, firstCard.cold, `median of ${visits} new profiles`),
    ...rows('warm', warm, firstCard.warm, `median of ${visits} reloads`),
  ];
}

/** Counts requests when they are sent, even if their response arrives after the first card. */
async function visit(page: Page, url: string | null): Promise<Visit> {
  const sent: Request[] = [];
  const note = (request: Request): void => void sent.push(request);
  page.on('request', note);
  const milliseconds = await visitBoard(page, url);
  page.off('request', note);
  const until = await page.evaluate((at) => performance.timeOrigin + at, milliseconds);
  const before = sent.filter((request) => request.timing().startTime <= until);
  const bytes = await page.evaluate(
    (at) =>
      performance
        .getEntries()
        .map((entry) =>
          entry instanceof PerformanceResourceTiming && entry.responseEnd <= at ? entry.transferSize : 0,
        )
        .reduce((total, size) => total + size, 0),
    milliseconds,
  );
  return { milliseconds, requests: before.length, kilobytes: bytes / 1000 };
}

async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForTimeout(1000);
}

async function workOnBoard(
  browser: Browser,
  person: Person,
  url: string,
  size: string,
  described: ReadonlyMap<string, string>,
): Promise<Measurement[]> {
  const context = await newProfile(browser, person);
  try {
    const page = await context.newPage();
    await visitBoard(page, url);
    await tasksLoaded(page);
    return [
      ...(await dropCards(page, await context.newCDPSession(page), size)),
      ...(await openTasks(page, size, described)),
    ];
  } finally {
    await context.close();
  }
}

const firstCardIn = async (page: Page, column: number): Promise<string> =>
  (await columnAt(page, column).locator('li[data-mode=still] [data-task-id]').first().getAttribute('data-task-id')) ??
  '';

async function dropCards(page: Page, devtools: CDPSession, size: string): Promise<Measurement[]> {
  await devtools.send('Performance.enable');
  const waits: number[] = [];
  const longest: number[] = [];
  const work: number[] = [];
  for (let index = 0; index <= drops; index += 1) {
    const target = index % 2 === 0 ? 1 : 0;
    const id = await firstCardIn(page, 1 - target);
    const frames = await record(page, async () => {
      const { shown } = await carry(page, id, target);
      const before = await processorTime(devtools);
      await page.mouse.up();
      waits.push((await within(shown, 'A dropped card was not shown')).milliseconds);
      await wait(afterwards);
      work.push((await processorTime(devtools)) - before);
    });
    longest.push(Math.max(...frames.deltas));
  }
  // The first drop of a page compiles its code.
  const [[first = Number.NaN, ...later], [, ...laterLongest], [, ...laterWork]] = [waits, longest, work];
  return [
    {
      what: `${size}: release of a card to its picture in the new column`,
      value: median(later),
      unit: 'ms',
      budget: twoFrames,
      note: `median of ${drops}; slowest ${Math.round(Math.max(...later))}, the page's first ${Math.round(first)}`,
    },
    {
      what: `${size}: longest frame while it is carried and after the drop`,
      value: median(laterLongest),
      unit: 'ms',
      budget: twoFrames,
      note: `median of ${drops}; slowest ${Math.round(Math.max(...laterLongest))}`,
    },
    {
      what: `${size}: main thread's work from release to ${afterwards} ms later`,
      value: median(laterWork),
      unit: 'ms',
      note: 'median',
    },
  ];
}

async function carry(page: Page, id: string, target: number): Promise<{ shown: Promise<Wait> }> {
  const card = page.locator(`li[data-mode=still] [data-task-id="${id}"]`);
  await card.scrollIntoViewIfNeeded();
  const from = middleOf(await boxOf(card));
  const to = await columnBox(page, target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 160, to.y + 120, { steps: 25 });
  await page.waitForTimeout(120);
  const selector = cardIn(await nameOf(page, target), id);
  const shown = page.evaluate((wanted) => window.recorder.paintedAfter('mouseup', wanted), selector);
  await settled(page);
  return { shown };
}

const cardIn = (column: string, id: string): string =>
  `section[aria-label^="${column},"] li[data-mode=still] [data-task-id="${id}"]`;

async function nameOf(page: Page, column: number): Promise<string> {
  const label = await columnAt(page, column).getAttribute('aria-label');
  return label?.split(',')[0] ?? '';
}

async function processorTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function descriptionsOf({ api, project }: World, person: Person, key: string): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  const pageSize = 1000;
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { elements, pagination } = await api.call('listProjectTasks', {
      as: person,
      params: { projectId: project(key).id },
      query: { pageIndex, pageSize, filters: '{"recent":true}' },
    });
    for (const { id, description } of elements) {
      const [found] = /\p{L}{4,}/u.exec(description ?? '') ?? [];
      if (found !== undefined) words.set(id, found);
    }
    if (pageIndex * pageSize >= pagination.total) return words;
  }
}

async function openTasks(page: Page, size: string, described: ReadonlyMap<string, string>): Promise<Measurement[]> {
  const samples: number[] = [];
  const ids = await page.locator('[data-task-id]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { top, bottom, left, right } = card.getBoundingClientRect();
      return top > 0 && bottom < innerHeight && left > 0 && right < innerWidth
        ? (card.getAttribute('data-task-id') ?? [])
        : [];
    }),
  );
  const chosen = ids.filter((id) => described.has(id)).slice(0, openings + 1);
  for (let index = 0; index <= openings; index += 1) {
    const id = chosen[index % chosen.length] ?? '';
    const card = page.locator(`[data-task-id="${id}"]`);
    const { x, y } = middleOf(await boxOf(card));
    await page.mouse.move(x, y, { steps: 3 });
    await page.waitForTimeout(500);
    const drawn = page.evaluate(
      (text) => window.recorder.paintedAfter('click', '[role=dialog] [role=tabpanel]', text),
      described.get(id) ?? '',
    );
    await settled(page);
    await page.mouse.click(x, y);
    samples.push((await within(drawn, 'A description was not drawn')).milliseconds);
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    await page.waitForTimeout(100);
  }
  const [first = Number.NaN, ...later] = samples;
  return [
    {
      what: `${size}: click on a card to its description drawn`,
      value: median(later),
      unit: 'ms',
      budget: twoFrames,
      note: `median of ${later.length}; slowest ${Math.round(Math.max(...later))}, the page's first ${Math.round(first)}`,
    },
  ];
}

/** Moves the oldest card back and forth in one browser and measures when another browser, in its own process, shows it. The oldest card is near the top of each column, so it is visible. */
async function seeDrops(browser: Browser, world: World): Promise<Measurement[]> {
  const { id: projectId } = world.project('drivers');
  const url = `${world.server.baseURL}/projects/${projectId}/tasks`;
  const writer = await world.signIn('mateo');
  const otherBrowser = await openBrowser();
  try {
    const [mine, theirs] = await Promise.all(
      [newProfile(browser, writer), newProfile(otherBrowser, await world.signIn('noa'))].map(async (context) => {
        const page = await (await context).newPage();
        await visitBoard(page, url);
        await tasksLoaded(page);
        return page;
      }),
    );
    if (!mine || !theirs) throw new Error('Two pages are needed');
    const id = await firstCardIn(mine, 0);
    const fromDrop: number[] = [];
    const fromRequest: number[] = [];
    for (let index = 0; index <= seenDrops; index += 1) {
      const at = await columnOf(mine, id);
      const target = at === 0 ? 1 : 0;
      const { shown } = await carry(mine, id, target);
      const seen = theirs.evaluate(
        (selector) => window.recorder.paintedAt(selector),
        cardIn(await nameOf(theirs, target), id),
      );
      await settled(theirs);
      await mine.mouse.up();
      const [{ from }, until] = await within(Promise.all([shown, seen]), 'A drop was not seen elsewhere');
      await wait(afterwards);
      if (index === 0) continue;
      fromDrop.push(until - from);
      fromRequest.push(
        until -
          (await mine.evaluate(
            (taskId) =>
              performance.timeOrigin +
              Math.max(
                ...performance
                  .getEntriesByType('resource')
                  .filter(({ name }) => name.endsWith(`/tasks/${taskId}`))
                  .map(({ startTime }) => startTime),
              ),
            id,
          )),
      );
    }
    const what = '1,000 tasks: a drop is drawn in another browser';
    return [
      {
        what: `${what}, from its request, p50`,
        value: median(fromRequest),
        unit: 'ms',
        budget: threeFrames,
        note: `${seenDrops} drops`,
      },
      { what: `${what}, from its request, p95`, value: quantile(fromRequest, 0.95), unit: 'ms', budget: threeFrames },
      { what: `${what}, from the release, p50`, value: median(fromDrop), unit: 'ms' },
      { what: `${what}, from the release, p95`, value: quantile(fromDrop, 0.95), unit: 'ms' },
    ];
  } finally {
    await otherBrowser.close();
  }
}

const columnOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (taskId) =>
      [...document.querySelectorAll('section:has([data-scroller])')].findIndex(
        (column) => column.querySelector(`[data-task-id="${taskId}"]`) !== null,
      ),
    id,
  );
