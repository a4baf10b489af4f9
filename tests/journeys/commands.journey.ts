import type { Page } from '@playwright/test';
import { card, cardsIn, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

const aBoard = async (api: Api, titles: string[]) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const project = await api.createProject(ada);
  for (const title of titles) await api.createTask(ada, project, { title });
  return { ada, project, path: `/projects/${project.id}/tasks` };
};

const picker = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
const palette = (page: Page) => page.getByPlaceholder('Search or jump to…');

test.describe('single-key shortcuts', () => {
  test('shortcuts change the fields of the focused card, and undo reverts them', async ({ page, signedIn, api }) => {
    const { ada, project, path } = await aBoard(api, ['Sharpen the axe']);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sharpen the axe']);
    await card(page, 'Sharpen the axe').focus();
    await page.keyboard.press('s');
    await expect(picker(page, /^Cambiar estado: Sharpen the axe/)).toBeVisible();
    await page.keyboard.type('progress');
    await page.keyboard.press('Enter');
    await expectColumn(page, 'In Progress', ['Sharpen the axe']);
    await expect(card(page, 'Sharpen the axe')).toBeFocused();

    await page.keyboard.press('a');
    await expect(picker(page, /^Cambiar asignados/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /Ada Lovelace/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(picker(page, /^Cambiar asignados/)).toBeHidden();

    await page.keyboard.press('p');
    await page.keyboard.type('highest');
    await page.keyboard.press('Enter');
    await page.keyboard.press('d');
    await page.keyboard.type('+3d');
    await page.keyboard.press('Enter');
    await page.keyboard.press('=');
    await page.keyboard.type('XL');
    await page.keyboard.press('Enter');

    const read = async () =>
      (await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} })).elements[0];
    const priority = project.taskPriorities.find(({ name }) => name === 'Highest')?.id;
    await expect
      .poll(async () => {
        const task = await read();
        return [task?.priorityId, task?.estimate, task?.assignees.length, task?.dueDate !== null];
      })
      .toEqual([priority, 'XL', 1, true]);

    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read())?.estimate).toBeNull();
  });

  test(
    'shortcuts work in an open task, are ignored while typing and can be disabled',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path } = await aBoard(api, ['Sharpen the axe']);
      await signedIn(page, ada, path);
      await card(page, 'Sharpen the axe').focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expect(page.getByText('Change status…')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card(page, 'Sharpen the axe')).toBeFocused();
      await page.keyboard.press('e');
      await expect(taskDialog(page).getByRole('heading', { name: 'Sharpen the axe' })).toBeVisible();
      await page.keyboard.press('s');
      await page.keyboard.type('done');
      await page.keyboard.press('Enter');
      await expect(taskDialog(page).getByRole('button', { name: /Estado/ })).toContainText('Done');
      await taskDialog(page).locator('[contenteditable=true]').click();
      await page.keyboard.type('spades');
      await expect(picker(page, /^Cambiar/)).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.keyboard.press('?');
      await page.getByRole('switch', { name: /^Single-key shortcuts/ }).press('Space');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.reload();
      await expectColumn(page, 'Done', ['Sharpen the axe']);
      await card(page, 'Sharpen the axe').focus();
      await page.waitForFunction(() => localStorage.length > 0);
      await page.keyboard.press('Control+k');
      await palette(page).fill('shortcuts');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('switch', { name: /^Single-key shortcuts/ })).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await card(page, 'Sharpen the axe').focus();
      await page.keyboard.press('s');
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );

  test('two-key shortcuts open other screens', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api, []);
    await signedIn(page, ada, path);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Buscar tarea' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Buscar tarea' }).blur();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/notifications/);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/\/projects/);
  });
});

test.describe('command palette', () => {
  test('the palette changes the focused task, finds tasks and documents, and lists recent commands first', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, path, project } = await aBoard(api, ['Sharpen the axe', 'Fell the tree']);
    await api.call('createProjectDocument', {
      as: ada,
      params: { projectId: project.id },
      body: { title: 'Axe handbook', type: 'document' },
    });
    await signedIn(page, ada, path);
    await card(page, 'Sharpen the axe').focus();
    await expect(async () => {
      await page.keyboard.press('Escape');
      await card(page, 'Sharpen the axe').focus();
      await page.keyboard.press('Control+k');
      await expect(page.getByText('Change status…')).toBeVisible({ timeout: 1500 });
    }).toPass();
    await palette(page).fill('priority high');
    await page.keyboard.press('Enter');
    const high = project.taskPriorities.find(({ name }) => name === 'High')?.id;
    await expect
      .poll(
        async () =>
          (await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} })).elements.find(
            ({ title }) => title === 'Sharpen the axe',
          )?.priorityId,
      )
      .toBe(high);

    await page.keyboard.press('Control+k');
    await palette(page).fill('handbook');
    await expect(page.getByText('Axe handbook')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/documents\//);
    await expect(page.locator('[data-task-id]')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await palette(page).fill('fell the');
    await expect(page.getByText('Fell the tree')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(taskDialog(page).getByRole('heading', { name: 'Fell the tree' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('Control+k');
    await palette(page).fill('theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('button', { name: /Theme: dark/ })).toBeInViewport();
  });

  test('the palette finds comments and keys as one types, highlights the words, and says when it is offline', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, path, project } = await aBoard(api, ['Sharpen the axe', 'Fell the tree']);
    const { elements } = await api.call('listProjectTasks', {
      as: ada,
      params: { projectId: project.id },
      query: { search: 'fell' },
    });
    const [task] = elements;
    await api.call('createComment', {
      as: ada,
      params: { taskId: task?.id ?? '' },
      body: { content: 'The **sawmill** is closed' },
    });
    await signedIn(page, ada, path);
    await expect(card(page, 'Sharpen the axe')).toBeVisible();
    await page.keyboard.press('Control+k');
    const results = page.getByRole('dialog', { name: 'Command palette' });
    await palette(page).fill('sawm');
    const found = results.getByRole('button', { name: /Fell the tree/ });
    await expect(found).toContainText('In a comment by Ada Lovelace: The sawmill is closed');
    await expect(found.locator('mark')).toHaveText('sawm');
    await palette(page).fill('sawmlil');
    await expect(found.locator('mark')).toHaveText('sawmill');
    await page.keyboard.press('Enter');
    await expect(taskDialog(page).getByRole('heading', { name: 'Fell the tree' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('Control+k');
    await palette(page).fill(`${project.prefix.toLowerCase()}-${task?.number}`);
    await expect(results.getByRole('button').first()).toContainText('Fell the tree');
    await page.context().setOffline(true);
    await palette(page).fill('axe');
    await expect(results.getByText(/^The server can’t search now/)).toBeVisible();
    await expect(results.getByRole('button', { name: /Sharpen the axe/ })).toBeVisible();
  });

  test('an unknown address keeps the navigation, with the palette and the recent places', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, project, path } = await aBoard(api, ['Sharpen the axe']);
    await signedIn(page, ada, path);
    await card(page, 'Sharpen the axe').click();
    await expect(taskDialog(page).getByRole('heading', { name: 'Sharpen the axe' })).toBeVisible();
    await page.waitForFunction(() => Object.values(localStorage).some((kept) => /"label":"Sharpen/.test(kept)));
    await page.goto(`/projects/${project.id}/nowhere`);
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    const recent = page.getByRole('navigation', { name: 'Recent places' }).getByRole('link');
    await expect(recent).toHaveText(['Sharpen the axe', 'Apollo']);
    await page.getByRole('main').getByRole('button', { name: 'Search or jump to…' }).click();
    await expect(palette(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await recent.first().click();
    await expect(taskDialog(page).getByRole('heading', { name: 'Sharpen the axe' })).toBeVisible();
  });
});

test.describe('quick add', () => {
  test('a line with symbols for its fields creates a task, and the dialog stays open for the next one', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, path, project } = await aBoard(api, []);
    await signedIn(page, ada, path);
    const line = page.getByRole('combobox', { name: 'Tarea' });
    await expect(page.getByRole('region', { name: /^Backlog/ })).toBeVisible();
    await page.keyboard.press('q');
    await expect(line).toBeVisible();
    await page.keyboard.type('Fell the tree !hi');
    await expect(page.getByRole('option', { name: 'Highest' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('#bug @ada ~+2d =5 [in prog');
    await page.keyboard.press('Enter');
    await expect(line).toHaveValue('Fell the tree !High #bug @ada ~+2d =5 [In Progress] ');
    await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText('Ada Lovelace');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Creada: Fell the tree')).toBeVisible();
    await expect(line).toHaveValue('');
    await expect(line).toBeFocused();
    await page.keyboard.type('Half a thou');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectColumn(page, 'In Progress', ['Fell the tree']);
    await expect
      .poll(async () => {
        const {
          elements: [task],
        } = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} });
        return [task?.estimate, task?.assignees.length, task?.typeId, task?.priorityId];
      })
      .toEqual([
        '5',
        1,
        project.taskTypes.find(({ name }) => name === 'Bug')?.id,
        project.taskPriorities.find(({ name }) => name === 'High')?.id,
      ]);
    await page.reload();
    await expect(page.getByRole('region', { name: /^Backlog/ })).toBeVisible();
    await page.keyboard.press('q');
    await expect(line).toHaveValue('Half a thou');
  });

  test(
    'pasted lines create one task per line in the column where the dialog was opened',
    { tag: '@verify' },
    async ({ page, signedIn, api, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { ada, path } = await aBoard(api, []);
      await signedIn(page, ada, path);
      await expect(async () => {
        // Click only if the dialog is closed, because a click that timed out may have opened it.
        if (await page.getByRole('dialog').isHidden())
          await page.getByRole('button', { name: 'Añadir tareas rápido en To Do' }).click({ timeout: 1000 });
        await expect(page.getByRole('combobox', { name: 'Tarea' })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.evaluate(() => navigator.clipboard.writeText('- First !high\n- [ ] Second #12\n\n* Third [Done]'));
      await page.keyboard.press('Control+v');
      await expect(page.getByRole('button', { name: 'Crear 3 tareas' })).toBeEnabled();
      await expect(page.getByText('«#12» no es ninguna marca conocida')).toBeVisible();
      await page.getByRole('button', { name: 'Crear 3 tareas' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expectColumn(page, 'To Do', ['First', 'Second #12']);
      await expect(cardsIn(page, 'Done')).toHaveCount(1);
    },
  );
});
