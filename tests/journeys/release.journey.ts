import type { Page } from '@playwright/test';
import { expectColumn } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

// Without a service worker, the tab requests code from the server, as if the cache of its release had been removed.
test.use({ serviceWorkers: 'block' });

const aBoard = async (api: Api) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  await api.createTask(ada, project, { title: 'Sail around the world' });
  return { ada, path: `/projects/${project.id}/tasks` };
};

const gone = { status: 404, contentType: 'application/json', body: '{"message":"Not found","code":"NOT_FOUND"}' };

const countNavigations = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
};

const typeATitle = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true }).fill(title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

test.describe('release of a new version', () => {
  test('a tab of an older release reloads once when its code is gone and keeps drafts', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    await typeATitle(page, 'Not yet');
    const navigations = countNavigations(page);
    await page.route('**/assets/TableView-*.js', (route) =>
      navigations() === 0 ? route.fulfill(gone) : route.continue(),
    );
    await page.route(
      (url) => url.pathname === '/',
      (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/index-nextnext.js"></script>',
        }),
    );

    await page.getByRole('button', { name: 'Tabla' }).click();
    await expect.poll(navigations).toBe(1);
    await expect(page.getByRole('table')).toContainText('Sail around the world');
    await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Not yet');
    expect(navigations()).toBe(1);
  });

  test('code that stays missing causes only one reload', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    const navigations = countNavigations(page);
    let failures = 0;
    await page.route('**/assets/TableView-*.js', (route) => {
      failures += 1;
      return route.fulfill(gone);
    });
    await page.getByRole('button', { name: 'Tabla' }).click();
    await expect.poll(navigations, { timeout: 15_000 }).toBe(1);
    // The reloaded page opens with the table, which was chosen last.
    const before = failures;
    await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(before + 4);
    expect(navigations()).toBe(1);
  });

  test('an offline tab waits for its code without a reload', async ({ page, context, signedIn, api }) => {
    const { ada, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    const navigations = countNavigations(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Tabla' }).click();
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/TableView-'));
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/TableView-'));
    await context.setOffline(false);
    await expect(page.getByRole('table')).toContainText('Sail around the world');
    expect(navigations()).toBe(0);
  });

  test(
    'a view whose styles fail to load at first is shown with them after a retry',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path } = await aBoard(api);
      let failures = 0;
      await page.route('**/assets/TableView-*.css', (route) => {
        failures += 1;
        return failures < 3 ? route.abort() : route.continue();
      });
      await signedIn(page, ada, path);
      await expectColumn(page, 'Backlog', ['Sail around the world']);
      await page.getByRole('button', { name: 'Tabla' }).click();
      await expect(page.getByRole('table')).toContainText('Sail around the world');
      expect(failures).toBe(3);
      expect(
        await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/TableView-'))),
      ).toBe(true);
    },
  );
});
