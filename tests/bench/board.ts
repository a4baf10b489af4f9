import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Person } from '../support/api.ts';
import { newProfile, openBrowser, tasksLoaded } from './browser.ts';
import { type Add, type Measurement, median, quantile } from './measurement.ts';
import type { Frames } from './recorder.ts';
import { addOldTasks, longLivedBoard } from './oldTasks.ts';
import { boards, startWorld, type World } from './world.ts';

const visits = 5;

export async function measureBoard(add: Add): Promise<void> {
  await measureWorld(add, await startWorld(), boards.map(sized));
  await measureWorld(add, await startWorld(null, addOldTasks), [longLivedBoard]);
}

type SizedBoard = typeof longLivedBoard;

export const sized = ({ tasks, project, person }: (typeof boards)[number]): SizedBoard => ({
  size: `${tasks.toLocaleString('en')} tasks`,
  project,
  person,
  isLargest: tasks === 10_000,
});

async function measureWorld(add: Add, world: World, measured: readonly SizedBoard[]): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const board of measured) await measureSize(add, browser, world, await world.signIn(board.person), board);
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function measureSize(
  add: Add,
  browser: Browser,
  world: World,
  person: Person,
  { size, project, isLargest }: SizedBoard,
): Promise<void> {
  const url = `${world.server.baseURL}/projects/${world.project(project).id}/tasks`;
  const context = await newProfile(browser, person);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await visitBoard(page, url);
    await tasksLoaded(page);
    await visitBoard(page, url);
    await tasksLoaded(page);
    const allLoaded = await page.evaluate(() =>
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .map((entry) =>
            entry.name.includes('/tasks?') && entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0,
          ),
      ),
    );
    const memory = await measureMemory(page, devtools);
    add([
      {
        what: `${size}: last page of tasks has come`,
        value: allLoaded,
        unit: 'ms',
        note: 'after the navigation began',
      },
      { what: `${size}: heap`, value: memory.heap, unit: 'MB', note: 'after collecting garbage' },
      { what: `${size}: DOM nodes`, value: memory.nodes, unit: 'nodes' },
    ]);
    const returns = await returnToBoard(page);
    add([
      {
        what: `${size}: back to the board inside the app`,
        value: median(returns),
        unit: 'ms',
        note: `median of ${returns.length}`,
      },
    ]);
    await tasksLoaded(page);
    add(frameRows(`${size}: scrolling`, await scroll(page, devtools), isLargest));
    add(frameRows(`${size}: dragging`, await drag(page), isLargest));
  } finally {
    await context.close();
  }
}

export function frameRows(what: string, { deltas }: Frames, isBudgeted: boolean): Measurement[] {
  return [
    {
      what: `${what}, 95 % of frames`,
      value: quantile(deltas, 0.95),
      unit: 'ms',
      budget: isBudgeted ? 17 : undefined,
      note: `${deltas.length} frames`,
    },
    { what: `${what}, longest frame`, value: Math.max(...deltas), unit: 'ms', budget: isBudgeted ? 50 : undefined },
  ];
}

/** Opens the board, or reloads the page if the address is null. Returns the milliseconds until the first card. */
export async function visitBoard(page: Page, url: string | null): Promise<number> {
  if (url === null) await page.reload({ waitUntil: 'commit' });
  else await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.recorder?.firstCard !== null, undefined, { timeout: 15_000 });
  return page.evaluate(() => window.recorder.firstCard ?? Number.NaN);
}

async function returnToBoard(page: Page): Promise<number[]> {
  const samples: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.getByRole('link', { name: 'Settings' }).and(page.locator('[href*="/projects/"]')).first().click();
    await page.waitForFunction(() => document.querySelector('[data-task-id]') === null);
    const from = await page.evaluate(() => {
      window.recorder.forgetFirstCard();
      const now = performance.now();
      history.back();
      return now;
    });
    await page.waitForFunction(() => window.recorder.firstCard !== null);
    samples.push((await page.evaluate(() => window.recorder.firstCard ?? Number.NaN)) - from);
  }
  return samples;
}

async function measureMemory(page: Page, devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { heap: usedSize / 1_000_000, nodes };
}

export const record = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => window.recorder.startFrames());
  await work();
  return page.evaluate(() => window.recorder.stopFrames());
};

async function scroll(page: Page, devtools: CDPSession): Promise<Frames> {
  const box = await columnBox(page, 0);
  const gesture = { x: box.x + 160, y: box.y + 300, speed: 3000, gestureSourceType: 'mouse' } as const;
  const frames = await record(page, async () => {
    await devtools.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: -6000 });
    await devtools.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: 6000 });
  });
  await page
    .locator('[data-scroller]')
    .first()
    .evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  return frames;
}

async function drag(page: Page): Promise<Frames> {
  const card = await boxOf(cardAt(page, 0));
  const right = await columnBox(page, 1);
  const from = middleOf(card);
  const frames = await record(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let lap = 0; lap < 4; lap += 1) {
      await page.mouse.move(right.x + 160, right.y + 150 + lap * 60, { steps: 40 });
      await page.mouse.move(right.x + 160, right.y + 420 - lap * 30, { steps: 30 });
      await page.mouse.move(from.x + 10, from.y + 220, { steps: 40 });
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  return frames;
}

/** Resolves when the page has started all earlier requests of the test, because it executes them in order. */
export const settled = (page: Page): Promise<number> => page.evaluate(() => 0);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const columnAt = (page: Page, index: number): ReturnType<Page['locator']> =>
  page
    .locator('section')
    .filter({ has: page.locator('[data-scroller]') })
    .nth(index);

export const columnBox = (page: Page, index: number): Promise<Box> => boxOf(columnAt(page, index));

const cardAt = (page: Page, index: number): ReturnType<Page['locator']> =>
  columnAt(page, 0).locator('[data-task-id]').nth(index);

export const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

export async function boxOf(locator: ReturnType<Page['locator']>): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Nothing to be seen where a card or a column should be');
  return box;
}
