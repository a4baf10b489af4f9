import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test as base } from '@playwright/test';
import { freePort } from '../../scripts/support/freePort.ts';
import { root } from '../../scripts/support/paths.ts';
import { type Api, createApi, type Person } from '../support/api.ts';
import { cardsIn, column, dragWithMouse, expectColumn } from '../support/boardPage.ts';
import { clientStateOf } from '../support/clientState.ts';

/** The app as `npm run dev` serves it: the inspector is in no other. */
const test = base.extend<{ opened: (page: Page, person: Person, path: string) => Promise<void> }, { origin: string; api: Api }>({
  origin: [async ({}, use) => {
    const [port, data] = [await freePort(), mkdtempSync(join(tmpdir(), 'faena-dev-'))];
    const origin = `http://127.0.0.1:${port}`;
    const server: ChildProcess = spawn(process.execPath, [join(root, 'scripts/dev.ts')], { cwd: root, stdio: 'ignore', env: { ...process.env, PORT: String(port), DATA_DIR: data } });
    for (let tries = 0; tries < 150; tries += 1) {
      if (await fetch(`${origin}/api/health`).then(({ ok }) => ok, () => false)) break;
      await wait(200);
    }
    await use(origin);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await Promise.race([ended, wait(5_000)]);
    rmSync(data, { recursive: true, force: true, maxRetries: 3 });
  }, { scope: 'worker', timeout: 60_000 }],
  api: [async ({ origin }, use) => use(createApi(origin)), { scope: 'worker' }],
  opened: async ({ origin }, use) => use(async (page, person, path) => {
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate((state) => localStorage.setItem('global', JSON.stringify(state)), clientStateOf(person));
    await page.goto(origin + path, { timeout: 60_000 });
  }),
});
test.describe.configure({ timeout: 180_000 });

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const aBoard = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const project = await api.createProject(ada);
  await api.createTask(ada, project, { title: 'Water the plants' });
  return { ada, path: `/projects/${project.id}/tasks` };
};

test('a move of a card is seen as events of live machines, can be travelled back from, and events are sent by hand', async ({ page, api, opened }) => {
  const { ada, path } = await aBoard(api);
  await opened(page, ada, `${path}?inspect`);
  const panel = inspector(page);
  const tree = panel.getByRole('tree', { name: 'Actors' });
  await expect(tree.getByRole('treeitem', { name: /^root/ })).toBeVisible({ timeout: 60_000 });
  await tree.getByRole('treeitem', { name: /^board/ }).last().click();
  await expectColumn(page, 'Backlog', ['Water the plants']);
  await expect(panel.locator('[data-state="board"][data-live]')).toBeVisible();

  await page.setViewportSize({ width: 1680, height: 1300 });
  await dragWithMouse(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
  await expectColumn(page, 'Done', ['Water the plants']);
  const events = panel.getByRole('listbox', { name: 'Events' });
  await panel.getByRole('combobox', { name: 'Of which actors' }).selectOption('actor');
  await expect(events.getByRole('option').last()).toBeVisible();
  const lit = await panel.locator('[data-live]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
  await events.getByRole('option', { name: /drag|card|picked|grab|lift/i }).first().click();
  await expect(panel.getByText('past', { exact: true })).toBeVisible();
  await expect.poll(() => panel.locator('[data-live]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))).not.toEqual(lit);
  await panel.getByRole('button', { name: 'Live' }).click();
  await expect.poll(() => panel.locator('[data-live]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))).toEqual(lit);
  expect(await panel.textContent()).not.toContain('Water the plants');

  await tree.getByRole('treeitem', { name: /^layout/ }).click();
  const details = panel.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'sidebar.toggled' }).click();
  await details.getByRole('textbox', { name: 'Payload (JSON)' }).fill('[1]');
  await expect(details.getByRole('button', { name: /^Send/ })).toBeDisabled();
  await details.getByRole('textbox', { name: 'Payload (JSON)' }).fill('');
  await details.getByRole('button', { name: /^Send/ }).click();
  await expect(details.getByText('Sent', { exact: true })).toBeVisible();
  await expect(events.getByRole('option', { name: /sidebar\.toggled/ }).last()).toBeVisible();

  await page.keyboard.press('Control+Shift+I');
  await expect(panel).toBeHidden();
});

test('another window sees the running app and sends to it', async ({ page, context, origin, api, opened }) => {
  const { ada, path } = await aBoard(api);
  await opened(page, ada, path);
  await expectColumn(page, 'Backlog', ['Water the plants']);
  await expect(inspector(page)).toBeHidden();
  const other = await context.newPage();
  await other.goto(`${origin}/inspector.html`, { timeout: 60_000 });
  const tree = other.getByRole('tree', { name: 'Actors' });
  await tree.getByRole('treeitem', { name: /^layout/ }).click({ timeout: 60_000 });
  const details = other.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'sidebar.toggled' }).click();
  await details.getByRole('button', { name: /^Send/ }).click();
  await expect(details.getByText('Sent', { exact: true })).toBeVisible();
  await expect(other.getByRole('option', { name: /layout: sidebar\.toggled/ }).last()).toBeVisible();
  await page.close();
  await expect(other.getByText('The page of this app has gone')).toBeVisible();
});
