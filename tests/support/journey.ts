import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { type Api, createApi, type Person } from './api.ts';
import { clientStateOf } from './clientState.ts';
import { installFaults, isFaultPlan, exclusionReason } from './faults.ts';
import { isKeyboardRun, lostFocusAnnotation, pointerAnnotation, withoutPointer } from './keyboard.ts';
import { type RunningServer, startServer } from './server.ts';
import { isVerify } from './tier.ts';

export { expect } from '@playwright/test';
export type { Api, Person, RunningServer };

interface WorkerFixtures {
  server: RunningServer;
  api: Api;
}

interface TestFixtures {
  /**
   * True if pages load code and texts ahead. Otherwise they save data, which takes a quarter of their processor time.
   * The default is true only in `npm run verify`.
   */
  loadsAhead: boolean;
  signedIn: (page: Page, person: Person, path?: string) => Promise<void>;
  /** Opens a page in another browser context, for a second person. The test closes it. */
  otherPage: () => Promise<Page>;
  skipPointerJourneys: void;
}

const saveData = () => {
  Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  loadsAhead: [isVerify, { option: true }],
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 30_000 },
  ],
  api: [
    async ({ server }, use) => {
      await use(createApi(server.baseURL));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await server.restart();
    await use(server.baseURL);
  },
  signedIn: async ({ baseURL }, use) => {
    await use(async (page, person, path = '/') => {
      await page.goto(`${baseURL}/favicon.svg`);
      await page.evaluate((state) => localStorage.setItem('global', JSON.stringify(state)), clientStateOf(person));
      await page.goto(baseURL + path);
    });
  },
  context: async ({ context, loadsAhead }, use, { file, title, skip }) => {
    if (!loadsAhead) await context.addInitScript(saveData);
    const plan = process.env.FAULTS;
    if (isFaultPlan(plan)) {
      const reason = exclusionReason(plan, file, title);
      skip(reason !== undefined, reason ?? '');
      await installFaults(context, plan);
    }
    await use(context);
  },
  page: async ({ page }, use, info) => {
    if (isKeyboardRun)
      withoutPointer(page, {
        onLost: (after) => info.annotations.push({ type: lostFocusAnnotation, description: after }),
      });
    await use(page);
  },
  skipPointerJourneys: [
    async ({}, use, info) => {
      const reason = isKeyboardRun && info.annotations.find(({ type }) => type === pointerAnnotation);
      if (reason) info.skip(true, reason.description);
      await use();
    },
    { auto: true },
  ],
  otherPage: async ({ browser, baseURL, loadsAhead }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      if (!loadsAhead) await context.addInitScript(saveData);
      if (isFaultPlan(process.env.FAULTS)) await installFaults(context, process.env.FAULTS);
      contexts.push(context);
      const page = await context.newPage();
      if (isKeyboardRun)
        withoutPointer(page, {
          onLost: (after) => info.annotations.push({ type: lostFocusAnnotation, description: after }),
        });
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
