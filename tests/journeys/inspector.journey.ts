import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test as base } from '@playwright/test';
import { freePort } from '../../scripts/support/freePort.ts';
import { root } from '../../scripts/support/paths.ts';
import { type Api, createApi, type Person } from '../support/api.ts';
import { axeFaults } from '../support/axe.ts';
import { cardsIn, column, dragAndDrop, expectColumn } from '../support/boardPage.ts';
import { clientStateOf } from '../support/clientState.ts';

/** Runs the development server, because the built app has no inspector. */
const test = base.extend<
  { opened: (page: Page, person: Person, path: string) => Promise<void> },
  { origin: string; api: Api }
>({
  origin: [
    async ({}, use) => {
      const [port, data] = [await freePort(), mkdtempSync(join(tmpdir(), 'faena-dev-'))];
      const origin = `http://127.0.0.1:${port}`;
      const server: ChildProcess = spawn(process.execPath, [join(root, 'scripts/dev.ts')], {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, PORT: String(port), DATA_DIR: data },
      });
      for (let tries = 0; tries < 150; tries += 1) {
        if (
          await fetch(`${origin}/api/health`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          break;
        await wait(200);
      }
      await use(origin);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await Promise.race([ended, wait(5_000)]);
      rmSync(data, { recursive: true, force: true, maxRetries: 3 });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  api: [async ({ origin }, use) => use(createApi(origin)), { scope: 'worker' }],
  opened: async ({ origin }, use) =>
    use(async (page, person, path) => {
      await page.goto(`${origin}/favicon.svg`);
      await page.evaluate((state) => localStorage.setItem('global', JSON.stringify(state)), clientStateOf(person));
      // A long time-out, because the development server compiles each file on its first request.
      await page.goto(origin + path, { timeout: 60_000, waitUntil: 'networkidle' });
    }),
});
test.describe.configure({ timeout: 180_000 });

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const drop = (page: Page, text: string): Promise<void> =>
  page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'report.json', { type: 'application/json' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
const recordedActor = (machine: string, value: unknown, event: string) => ({
  state: { machine, parent: null, value, context: {}, history: {}, children: [] },
  step: { at: 0, kind: 'event', actor: machine, from: null, event: { type: event } },
});
const [layout, room] = [
  recordedActor('layout', {}, 'sidebar.toggled'),
  recordedActor('pokerRoom', 'connecting', 'room.left'),
];
const aRecording = {
  format: 'faena-recording',
  version: 1,
  from: '2026-01-05T09:00:00.000Z',
  to: '2026-01-05T09:00:01.000Z',
  app: 'Faena',
  actors: { layout: layout.state, pokerRoom: room.state },
  steps: [layout, room].flatMap(({ step }) => [step, { ...step, kind: 'state', value: {}, status: 'active' }]),
};
const aBoard = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const project = await api.createProject(ada);
  await api.createTask(ada, project, { title: 'Water the plants' });
  return { ada, path: `/projects/${project.id}/tasks` };
};

test.describe('inspector', () => {
  test('the inspector shows events and states live, shows past states and sends events', async ({
    page,
    api,
    opened,
  }) => {
    const { ada, path } = await aBoard(api);
    await opened(page, ada, `${path}?inspect`);
    const panel = inspector(page);
    const tree = panel.getByRole('tree', { name: 'Actors' });
    await expect(tree.getByRole('treeitem', { name: /^root/ })).toBeVisible({ timeout: 60_000 });
    await tree
      .getByRole('treeitem', { name: /^board/ })
      .last()
      .click();
    await expectColumn(page, 'Backlog', ['Water the plants']);
    await expect(panel.locator('[data-state="board"][data-live]')).toBeVisible();

    await page.setViewportSize({ width: 1680, height: 1300 });
    await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
    await expectColumn(page, 'Done', ['Water the plants']);
    const events = panel.getByRole('listbox', { name: 'Events' });
    await panel.getByRole('combobox', { name: 'Actors of the events' }).selectOption('actor');
    await expect(events.getByRole('option').last()).toBeVisible();
    const live = () =>
      panel.locator('[data-state][data-live]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
    await expect.poll(live).toContain('board.drag.idle');
    const lit = await live();
    await events
      .getByRole('option', { name: /→ board drag\.dropped/ })
      .first()
      .click();
    await expect(panel.getByText('past', { exact: true })).toBeVisible();
    await expect.poll(live).not.toEqual(lit);
    await panel.getByRole('button', { name: 'Live' }).click();
    await expect.poll(live).toEqual(lit);
    expect(await panel.textContent()).not.toContain('Water the plants');

    await tree.getByRole('treeitem', { name: /^layout/ }).click();
    const details = panel.getByRole('region', { name: 'Details' });
    await details.getByRole('button', { name: 'sidebar.toggled' }).click();
    await details.getByRole('textbox', { name: 'Payload (JSON)' }).fill('[1]');
    await expect(details.getByRole('button', { name: 'Send sidebar.toggled' })).toBeDisabled();
    await details.getByRole('textbox', { name: 'Payload (JSON)' }).fill('');
    await details.getByRole('button', { name: 'Send sidebar.toggled' }).click();
    await expect(details.getByText('Sent', { exact: true })).toBeVisible();
    const toggled = events.getByRole('option', { name: /sidebar\.toggled/ }).last();
    await expect(toggled).toBeVisible();

    const shown = panel.getByRole('region', { name: 'Chart' }).getByRole('status');
    const after = (await shown.textContent()) ?? '';
    await toggled.click();
    await panel.getByRole('button', { name: /^Previous step/ }).click();
    await expect(shown).not.toHaveText(after);
    const before = (await shown.textContent()) ?? '';
    await panel.getByRole('button', { name: 'Restore the app to here' }).click();
    await expect(panel.getByText('past', { exact: true })).toBeHidden();
    await expect(shown).toHaveText(before);
    await expectColumn(page, 'Done', ['Water the plants']);
    await expect(tree.getByRole('treeitem', { name: /^board/ }).filter({ hasNotText: 'ended' })).toHaveCount(1);
    await dragAndDrop(page, cardsIn(page, 'Done').first(), column(page, 'Backlog'));
    await expectColumn(page, 'Backlog', ['Water the plants']);

    await page.keyboard.press('Control+Shift+I');
    await expect(panel).toBeHidden();
  });

  test(
    'an inspector in another window shows the running app and sends events to it',
    { tag: '@verify' },
    async ({ page, context, origin, api, opened }) => {
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
      await details.getByRole('button', { name: 'Send sidebar.toggled' }).click();
      await expect(details.getByText('Sent', { exact: true })).toBeVisible();
      await expect(other.getByRole('option', { name: /→ layout sidebar\.toggled/ }).last()).toBeVisible();
      await page.close();
      await expect(other.getByText('The page of this app was closed')).toBeVisible();
    },
  );

  test(
    'an event of a dropped recording is sent to the running app',
    { tag: '@verify' },
    async ({ page, context, origin, api, opened }) => {
      const { ada, path } = await aBoard(api);
      await opened(page, ada, path);
      const sidebar = page.getByRole('button', { name: 'Collapse sidebar' });
      await expect(sidebar).toBeVisible();
      const other = await context.newPage();
      await other.goto(`${origin}/inspector.html`, { timeout: 60_000 });
      const tree = other.getByRole('tree', { name: 'Actors' });
      await expect(tree).toBeVisible({ timeout: 60_000 });
      await drop(other, JSON.stringify(aRecording));
      const send = other.getByRole('button', { name: 'Send to the running app' });
      await tree.getByRole('treeitem', { name: /^pokerRoom/ }).click();
      await expect(other.getByText("No actor 'pokerRoom' runs in the app.")).toBeVisible();
      await expect(send).toBeDisabled();
      await tree.getByRole('treeitem', { name: /^layout/ }).click();
      await send.click();
      await expect(other.getByText('Sent', { exact: true })).toBeVisible();
      await expect(sidebar).toBeHidden();
      await page.close();
      await expect(other.getByText('No running app was found in this browser.')).toBeVisible();
    },
  );

  test(
    'branches of the actor tree collapse by mouse and keyboard',
    { tag: '@verify' },
    async ({ page, api, opened }) => {
      const { ada, path } = await aBoard(api);
      await opened(page, ada, `${path}?inspect`);
      const tree = inspector(page).getByRole('tree', { name: 'Actors' });
      const item = (name: RegExp) => tree.getByRole('treeitem', { name }).filter({ hasNotText: 'ended' });
      await expect(item(/^board /)).toBeVisible({ timeout: 60_000 });
      const workspace = item(/^workspace /);
      await workspace.click();
      await tree.press('ArrowLeft');
      await expect(workspace).toHaveAttribute('aria-expanded', 'false');
      await expect(item(/^board /)).toBeHidden();
      await inspector(page).getByRole('searchbox', { name: 'Search actors' }).fill('board');
      await expect(item(/^board /)).toBeVisible();
      await inspector(page).getByRole('searchbox', { name: 'Search actors' }).fill('');
      await expect(item(/^board /)).toBeHidden();
      await tree.press('ArrowRight');
      await expect(item(/^board /)).toBeVisible();
      await tree.press('ArrowRight');
      await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '4');
      await tree.press('ArrowLeft');
      await tree.press('ArrowLeft');
      await expect(workspace).toHaveAttribute('aria-selected', 'true');
      await page.getByTitle('Fold workspace').click();
      await expect(item(/^board /)).toBeHidden();
    },
  );

  test(
    'an inspector docked at the right does not cover the app and stays docked after a reload',
    { tag: '@verify' },
    async ({ page, api, opened }) => {
      const { ada, path } = await aBoard(api);
      await opened(page, ada, `${path}?inspect`);
      const panel = inspector(page);
      await panel.getByRole('button', { name: 'Dock at the right' }).click({ timeout: 60_000 });
      const [own, app] = [await panel.boundingBox(), await page.getByRole('main').boundingBox()];
      expect((app?.x ?? 0) + (app?.width ?? 0)).toBeLessThanOrEqual((own?.x ?? 0) + 1);
      const grip = panel.getByRole('separator', { name: 'Resize the inspector' });
      await grip.press('ArrowLeft');
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe((own?.width ?? 0) + 24);
      await page.reload();
      await expect(panel).toHaveAttribute('data-dock', 'right', { timeout: 60_000 });
    },
  );

  test(
    'the inspector shows an error for a dropped file that is not a report',
    { tag: '@verify' },
    async ({ page, origin }) => {
      await page.goto(`${origin}/inspector.html`, { timeout: 60_000 });
      await expect(page.getByRole('heading', { level: 1, name: 'Inspector' })).toBeVisible({ timeout: 60_000 });
      await drop(page, 'not a report');
      await expect(page.getByRole('heading', { name: 'This recording can’t be read' })).toBeVisible();
    },
  );

  test(
    'axe finds no fault in the inspector in three widths, light and dark',
    { tag: '@verify' },
    async ({ page, context, origin, api, opened }) => {
      const { ada, path } = await aBoard(api);
      await opened(page, ada, path);
      const other = await context.newPage();
      await other.goto(`${origin}/inspector.html`, { timeout: 60_000 });
      await other.getByRole('treeitem', { name: /^layout/ }).click({ timeout: 60_000 });
      for (const [width, height] of [
        [1440, 900],
        [768, 1024],
        [390, 844],
      ] as const) {
        await other.setViewportSize({ width, height });
        for (const pane of width > 1000 ? ['Chart'] : ['Actors', 'Chart', 'Events', 'Details']) {
          if (width <= 1000) await other.getByRole('button', { name: pane, exact: true }).click();
          for (const colorScheme of ['light', 'dark'] as const) {
            await other.emulateMedia({ colorScheme });
            await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            const faults = await axeFaults(other);
            expect([width, pane, colorScheme, ...faults]).toEqual([width, pane, colorScheme]);
          }
          expect(
            await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          ).toBeLessThanOrEqual(0);
        }
      }
    },
  );

  test('the hosted inspector receives the same events without user data', async ({ page, context, api, opened }) => {
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<pre></pre><script>addEventListener('message', ({ data }) => document.querySelector('pre').append(JSON.stringify(data) + '\\n')); opener.postMessage({ type: '@statelyai.connected' }, '*');</script>`,
      }),
    );
    const { ada, path } = await aBoard(api);
    const popup = context.waitForEvent('page', {
      predicate: (one) => one.url() !== 'about:blank' || one !== page,
      timeout: 60_000,
    });
    await opened(page, ada, `${path}?inspect=stately`);
    const hosted = await popup;
    await expectColumn(page, 'Backlog', ['Water the plants']);
    const received = hosted.locator('pre');
    await expect(received).toContainText('"type":"@xstate.actor"');
    await expect(received).toContainText('"type":"@xstate.snapshot"');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await expect(received).toContainText('palette.opened');
    const text = (await received.textContent()) ?? '';
    for (const secret of ['Water the plants', 'Lovelace', ada.token]) expect(text).not.toContain(secret);
  });
});
