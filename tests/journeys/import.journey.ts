import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { column } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';
import type { Project } from '../../domain/project.ts';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faena-import-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const fileInput = (page: Page) => page.getByLabel('File to import');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const numberOf = (page: Page, what: string) => page.locator('dl > div', { hasText: what }).locator('dd');
const totalOf = async (api: Api, person: Person, project: Project) =>
  (await api.call('listProjectTasks', { as: person, params: { projectId: project.id }, query: { pageSize: 1 } }))
    .pagination.total;

/** 5,000 rows. Every 250th is invalid: no title, a long estimate, a status to leave out or a long title. */
const thousands = (): string => {
  const lines = ['Title,Status,Priority,Due date,Estimate,Description'];
  for (let row = 1; row <= 5000; row += 1) {
    const good = [`Task ${row}`, 'To Do', 'High', '2026-05-04', '3', `"Text ${row}, with a comma"`];
    const kind = row % 250 === 0 ? (row / 250) % 4 : -1;
    const bad = [
      [' ', ...good.slice(1)],
      [...good.slice(0, 4), '123456789', ...good.slice(5)],
      [good[0], 'Nowhere', ...good.slice(2)],
      ['x'.repeat(256), ...good.slice(1)],
    ][kind];
    lines.push((bad ?? good).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
};

test.describe('import and export of tasks', () => {
  test('an import of 5,000 rows lists the 20 invalid ones with reasons and imports the others exactly once', async ({
    page,
    signedIn,
    api,
  }) => {
    test.setTimeout(180_000);
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const path = join(folder, 'tasks.csv');
    await writeFile(path, thousands());
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    await page.getByRole('link', { name: 'Importar tareas' }).click();

    const preview = async (file: string, rows = '5,000') => {
      await fileInput(page).setInputFiles(file);
      await expect(heading(page, 'Match the columns')).toBeFocused();
      await expect(page.getByText(`${rows} rows found in the table.`)).toBeVisible();
      await next(page);
      await expect(heading(page, 'Match the values')).toBeVisible();
      const meaning = page.getByRole('button', { name: /Meaning of Nowhere/ });
      await expect(meaning).toContainText('Create “Nowhere”');
      await meaning.click();
      await page.getByRole('option', { name: 'Leave these rows out' }).click();
      await expect(meaning).toContainText('Leave these rows out');
      await next(page);
      await expect(page.getByText('20 rows left out')).toBeVisible();
    };
    const start = (name: string) => page.getByRole('button', { name, exact: true });
    await preview(path);
    await expect(page.getByText('4,980 tasks to import')).toBeVisible();
    const entry = (name: RegExp) =>
      page.getByRole('list', { name: 'What becomes of the file' }).getByRole('button', { name });
    for (const [reason, line] of [
      [/The estimate is longer than 8 characters.*5 rows/, 'Line 251'],
      [/Status “Nowhere” is not in this project.*5 rows/, 'Line 501'],
      [/longer than 255 characters.*5 rows/, 'Line 751'],
      [/The title is missing.*5 rows/, 'Line 1001'],
    ] as const) {
      await entry(reason).click();
      await expect(page.getByText(line, { exact: true })).toBeVisible();
    }
    const from = Date.now();
    await start('Import 4,980 tasks').click();
    await expect(heading(page, 'The import is done')).toBeVisible({ timeout: 60_000 });
    const took = Date.now() - from;
    test.info().annotations.push({ type: 'time', description: `4,980 tasks in ${took} ms` });
    await expect(numberOf(page, 'created')).toHaveText('4980');
    await expect(numberOf(page, 'left out')).toHaveText('20');
    expect(await totalOf(api, ada, project)).toBe(4980);

    await page.getByRole('button', { name: 'Import another file' }).click();
    await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeVisible();
    await preview(path);
    await expect(page.getByText('0 tasks to import')).toBeVisible();
    await expect(entry(/Tasks from an earlier import.*4,980 rows/)).toBeVisible();
    await expect(start('Import 0 tasks')).toBeDisabled();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Back', exact: true }).click();
    const longer = join(folder, 'longer.csv');
    await writeFile(longer, `${thousands()}One more,To Do,High,2026-05-04,3,\r\n`);
    await preview(longer, '5,001');
    await start('Import 1 task').click();
    await expect(heading(page, 'The import is done')).toBeVisible({ timeout: 60_000 });
    await expect(numberOf(page, 'created')).toHaveText('1');
    await expect(numberOf(page, 'already there')).toHaveText('4980');
    expect(await totalOf(api, ada, project)).toBe(4981);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the result' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved.split('\r\n')).toHaveLength(5003);
    expect(saved).toContain('251,Task 250,Left out,The estimate is longer than 8 characters,');

    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByRole('button', { name: 'Undo import of tasks.csv' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('4,980 tasks removed')).toBeVisible({ timeout: 60_000 });
    expect(await totalOf(api, ada, project)).toBe(1);
  });

  test('the import reads a Latin-1 file with quotes and line breaks', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const path = join(folder, 'español.csv');
    await writeFile(
      path,
      Buffer.from(
        'Título;Descripción;Estado;Vencimiento\r\n"Añadir ""señales""";"Primera línea\r\nsegunda; línea";Hecho;04/03/2026\r\n',
        'latin1',
      ),
    );
    await signedIn(page, ada, `/projects/${project.id}/import`);
    await fileInput(page).setInputFiles(path);
    await expect(page.getByRole('button', { name: /^Encoding/ })).toContainText('Western');
    await expect(page.getByRole('button', { name: /^Separator/ })).toContainText('Semicolon');
    await next(page);
    await expect(page.getByRole('button', { name: /Meaning of Hecho/ })).toContainText('Done');
    await next(page);
    await expect(page.getByRole('cell', { name: 'Añadir "señales"' })).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 task' }).click();
    await expect(heading(page, 'The import is done')).toBeVisible();
    const { elements } = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id } });
    const done = project.taskStatuses.at(-1)?.id;
    expect(elements).toMatchObject([
      {
        title: 'Añadir "señales"',
        description: 'Primera línea\nsegunda; línea',
        statusId: done,
        dueDate: '2026-03-04',
      },
    ]);
  });

  test('a Trello board comes with its columns, dates and authors, and undo takes all of it back', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const path = join(folder, 'board.json');
    const at = '2025-03-14T12:00:00.000Z';
    const board = {
      name: 'Board',
      lists: ['Sketches', 'Printing', 'Done'].map((name, pos) => ({ id: name, name, pos })),
      cards: [
        { id: 'first', name: 'Paper', desc: '', idList: 'Printing', pos: 1 },
        { id: 'second', name: 'Ink', desc: '', idList: 'Printing', pos: 2 },
        { id: 'third', name: 'Cover', desc: '', idList: 'Done', pos: 3, dueComplete: true },
      ],
      actions: ['second', 'first', 'third'].map((id) => ({
        type: 'createCard',
        date: id === 'first' ? '2025-03-20T12:00:00.000Z' : at,
        data: { card: { id } },
        memberCreator: { fullName: 'Rosa Díaz' },
      })),
    };
    await writeFile(path, JSON.stringify(board));
    await signedIn(page, ada, `/projects/${project.id}/import`);
    await fileInput(page).setInputFiles(path);
    await next(page);
    await next(page);
    const removes = page.getByRole('checkbox', {
      name: 'Remove the columns that no task uses: Backlog, To Do, and In Progress',
    });
    await expect(removes).toBeChecked();
    await removes.focus();
    await page.keyboard.press('Space');
    await expect(removes).not.toBeChecked();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Import 3 tasks' }).click();
    await page.getByRole('link', { name: 'Open the tasks' }).click();
    for (const name of ['Sketches', 'Printing', 'Done']) await expect(column(page, name)).toBeVisible();
    await expect(column(page, 'Backlog')).toHaveCount(0);
    const placed = await api.call('getProject', { as: ada, params: { projectId: project.id } });
    expect(placed.taskStatuses.filter(({ archived }) => !archived).map(({ name }) => name)).toEqual([
      'Sketches',
      'Printing',
      'Done',
    ]);
    const { elements } = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id } });
    expect(elements.map(({ title, createdAt }) => [title, createdAt])).toEqual([
      ['Paper', '2025-03-20T12:00:00.000Z'],
      ['Ink', at],
      ['Cover', at],
    ]);
    await page.getByText('Ink', { exact: true }).click();
    await page.getByRole('tab', { name: 'Historial' }).click();
    await expect(page.getByText('Importada de Trello, creada el 14 de marzo de 2025 por Rosa Díaz')).toBeVisible();
    await page.goto(`/projects/${project.id}/import`);
    await page.getByRole('button', { name: 'Undo import of board.json' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('3 tasks removed; 2 statuses, types and priorities removed')).toBeVisible();
    const { taskStatuses } = await api.call('getProject', { as: ada, params: { projectId: project.id } });
    expect(taskStatuses.map(({ id, name, archived, order }) => ({ id, name, archived, order }))).toEqual(
      project.taskStatuses.map(({ id, name, archived, order }) => ({ id, name, archived, order })),
    );
  });

  test('the import rejects a file of 100 MB and unknown JSON', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    const path = join(folder, 'huge.csv');
    const file = await open(path, 'w');
    await file.write('Title\r\n');
    await file.truncate(100 * 1024 * 1024);
    await file.close();
    await signedIn(page, ada, `/projects/${project.id}/import`);
    await fileInput(page).setInputFiles(path);
    await expect(page.getByRole('alert').filter({ hasText: 'larger than 20 MB' })).toBeVisible();
    await writeFile(path, '{"some": "other JSON"}');
    await fileInput(page).setInputFiles(path);
    await expect(page.getByRole('alert').filter({ hasText: 'neither a board exported from Trello' })).toBeVisible();
    await expect(heading(page, 'Choose a file')).toBeVisible();
  });

  test(
    'an import resumes after a lost connection and can be stopped',
    { tag: '@verify' },
    async ({ page, signedIn, api, context }) => {
      test.setTimeout(120_000);
      const ada = await api.signUp();
      const project = await api.createProject(ada);
      const path = join(folder, 'waiting.csv');
      await writeFile(path, ['Title', ...Array.from({ length: 1200 }, (_, index) => `Row ${index}`)].join('\n'));
      await signedIn(page, ada, `/projects/${project.id}/import`);
      await fileInput(page).setInputFiles(path);
      await next(page);
      await expect(page.getByText('1,200 tasks to import')).toBeVisible();
      // The server receives the first batch, but its response is lost. The second request fails without a connection.
      let lost = 0;
      await page.route('**/imports/*/rows', async (route) => {
        lost += 1;
        if (lost === 1) {
          await route.fetch();
          return route.abort();
        }
        return lost === 2 ? route.abort() : route.continue();
      });
      await page.getByRole('button', { name: 'Import 1,200 tasks' }).click();
      await expect(page.getByText(/No connection/)).toBeVisible();
      await expect(heading(page, 'The import is done')).toBeVisible({ timeout: 30_000 });
      await expect(numberOf(page, 'created')).toHaveText('1200');
      expect([await totalOf(api, ada, project), context.pages().length]).toEqual([1200, 1]);
    },
  );

  test(
    'a keyboard user pastes, maps, imports and exports tasks',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const ada = await api.signUp();
      const project = await api.createProject(ada);
      await signedIn(page, ada, `/projects/${project.id}/import`);
      const reach = async (name: string, role: 'button' | 'link' = 'button') => {
        const wanted = page.getByRole(role, { name, exact: true });
        await expect(wanted).toBeVisible();
        for (
          let press = 0;
          press < 60 && !(await wanted.evaluate((element) => element === document.activeElement));
          press += 1
        )
          await page.keyboard.press('Tab');
        await expect(wanted).toBeFocused();
        await page.keyboard.press('Enter');
      };
      await reach('Paste a table instead');
      await expect(page.getByLabel('Rows of a spreadsheet')).toBeFocused();
      await page.keyboard.type('Name\tState\nFrom the keyboard\tWaiting\n');
      await reach('Read it');
      await expect(heading(page, 'Match the columns')).toBeFocused();
      await reach('Continue');
      await expect(heading(page, 'Match the values')).toBeFocused();
      const choice = page.getByRole('button', { name: /Meaning of Waiting/ });
      for (
        let press = 0;
        press < 10 && !(await choice.evaluate((element) => element === document.activeElement));
        press += 1
      )
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: 'Create “Waiting”' })).toBeVisible();
      const create = page.getByRole('option', { name: 'Create “Waiting”' });
      const list = page.getByRole('listbox').filter({ has: create });
      for (
        let press = 0;
        press < 6 && (await list.getAttribute('aria-activedescendant')) !== (await create.getAttribute('id'));
        press += 1
      )
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(choice).toContainText('Create “Waiting”');
      await reach('Continue');
      await expect(heading(page, 'Preview')).toBeFocused();
      await reach('Import 1 task');
      await expect(heading(page, 'The import is done')).toBeVisible();
      await reach('Open the tasks', 'link');
      await expect(
        page
          .getByRole('region', { name: /Waiting/ })
          .or(page.getByRole('heading', { name: 'Waiting' }))
          .first(),
      ).toBeVisible();

      await page.goto(`/projects/${project.id}/settings/general`);
      await expect(page.getByRole('button', { name: 'Tasks as CSV' })).toBeVisible();
      const saving = page.waitForEvent('download');
      await reach('Tasks as CSV');
      const download = await saving;
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
      expect(await readFile(await download.path(), 'utf8')).toContain(',From the keyboard,');
    },
  );
});
