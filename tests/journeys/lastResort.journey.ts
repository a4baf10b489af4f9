import type { Page } from '@playwright/test';
import { expectColumn } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

/*
 * Journeys in which the app itself can't start: the page is never blank, and a failing browser storage signs no one
 * out.
 */

test.use({ serviceWorkers: 'block' });

const aBoard = async (api: Api) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  await api.createTask(ada, project, { title: 'Sail around the world' });
  return { ada, path: `/projects/${project.id}/tasks` };
};
const expectLastResort = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Algo ha fallado' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
};

test('a missing or broken script shows a page that offers to reload', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/authentication/sign-in');
  await expectLastResort(page);
  await page.unroute('**/assets/start-*.js');

  await page.route('**/assets/start-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.goto('/authentication/sign-in');
  await expectLastResort(page);
  await page.unroute('**/assets/start-*.js');
  await page.getByRole('button', { name: 'Recargar la página' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('messages that fail to load show the page that offers to reload, until they load', async ({ page }) => {
  let isBroken = true;
  await page.route('**/assets/*.js', (route) =>
    isBroken && !/\/start-|rolldown/.test(route.request().url()) ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/authentication/sign-in');
  await expectLastResort(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Recargar la página' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a failing browser storage does not sign the user out', async ({ page, signedIn, api }) => {
  const { ada, path } = await aBoard(api);
  await signedIn(page, ada, path);
  await expectColumn(page, 'Backlog', ['Sail around the world']);
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    const failed = new Set<string>();
    Storage.prototype.getItem = function (key) {
      if (!failed.has(key)) {
        failed.add(key);
        throw new Error('The storage failed');
      }
      return getItem.call(this, key);
    };
  });
  await page.reload();
  await expectColumn(page, 'Backlog', ['Sail around the world']);
});
