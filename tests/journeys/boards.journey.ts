import type { Page } from '@playwright/test';
import { column, dragAndDrop, expectColumn, taskDialog, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

const boardsList = (page: Page) => page.getByRole('list', { name: 'Boards' });
const row = (page: Page, name: string) => boardsList(page).getByRole('listitem').filter({ hasText: name });
const card = (page: Page, title: string) =>
  page.locator('[data-task-id]:not([aria-hidden])').filter({ hasText: title }).first();

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('boards across projects', () => {
  test('a member creates, fills, filters and empties a board before deleting it', async ({
    page,
    baseURL,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada, { name: 'Apollo' });
    // With another member, a new task isn't assigned to its creator.
    const bob = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
    await api.joinWorkspace(ada, bob);
    await api.addToProject(ada, project, [bob]);
    await api.createTask(ada, project, { title: 'Fit the heat shield', assignees: [ada.account.id] });
    await signedIn(page, ada, '/boards');
    await expect(page.getByRole('heading', { name: 'Boards' })).toBeVisible();
    await expect(page.getByText('No boards found')).toBeVisible();

    await page.getByRole('button', { name: 'Create board' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create board' });
    await form.getByLabel('Name').fill('Week 12');
    await form.getByRole('button', { name: /^Project:/ }).click();
    await page.getByRole('option', { name: 'Apollo' }).click();
    await form.getByRole('button', { name: 'Create board' }).click();
    await expect(page).toHaveURL(/\/boards\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Board Week 12' })).toBeVisible();
    await expect(page.getByText('No tasks')).toBeVisible();

    await page.getByRole('button', { name: 'Create new task' }).first().click();
    await taskDialog(page).getByRole('textbox', { name: 'Título' }).fill('Pack the parachute');
    await page.keyboard.press('Control+Enter');
    await expectColumn(page, 'Backlog', ['Pack the parachute']);

    await page.getByRole('button', { name: 'Board options' }).click();
    await page.getByRole('menuitem', { name: 'Add existing tasks' }).click();
    await page.getByRole('checkbox', { name: 'Fit the heat shield' }).check();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expectColumn(page, 'Backlog', ['Pack the parachute', 'Fit the heat shield']);

    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Sprint' }).click();
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Assigned to' }).click();
    await page.getByRole('option', { name: /Ada Lovelace/ }).click();
    await page.keyboard.press('Escape');
    await expectColumn(page, 'Backlog', ['Fit the heat shield']);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await dragAndDrop(page, card(page, 'Pack the parachute'), column(page, 'To Do'));
    await expectColumn(page, 'To Do', ['Pack the parachute']);
    await page.reload();
    await expectColumn(page, 'To Do', ['Pack the parachute']);

    await card(page, 'Fit the heat shield').click();
    await page.reload();
    await taskDialog(page).getByRole('tab', { name: 'Historial' }).click();
    await expect(taskDialog(page).getByText('cambió el tablero')).toBeVisible();
    await expect(taskDialog(page).getByText('Week 12', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`${baseURL}/boards`);
    await expect(row(page, 'Week 12')).toContainText('2 tasks');
    await page.getByRole('button', { name: 'Delete board Week 12' }).click();
    await expect(page.getByText('Week 12 still has tasks.')).toBeVisible();
    await page.getByRole('button', { name: 'Open the board' }).click();
    for (const title of ['Pack the parachute', 'Fit the heat shield']) {
      await card(page, title).click();
      await taskDialog(page).getByRole('button', { name: 'Acciones de la tarea' }).click();
      await page.getByRole('menuitem', { name: 'Remove from board' }).click();
      await expect(card(page, title)).toHaveCount(0);
    }
    await expect(page.getByText('No tasks')).toBeVisible();

    await page.goto(`${baseURL}/boards`);
    await page.getByRole('button', { name: 'Delete board Week 12' }).click();
    await page.getByRole('dialog', { name: 'Delete board' }).getByRole('button', { name: 'Delete board' }).click();
    await expect(toast(page, 'Board deleted')).toBeVisible();
    await expect(page.getByText('No boards found')).toBeVisible();
  });

  test(
    'a member sees live changes to a shared board with tasks of several projects',
    { tag: '@verify' },
    async ({ page, otherPage, signedIn, api }) => {
      const [ada, grace] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
      await api.joinWorkspace(ada, grace);
      const [apollo, gemini] = [
        await api.createProject(ada, { name: 'Apollo' }),
        await api.createProject(ada, { name: 'Gemini' }),
      ];
      await api.addToProject(ada, apollo, [grace]);
      const mine = await api.call('createBoard', { as: ada, body: { name: 'Launch' } });
      const docking = await api.createTask(ada, gemini, { title: 'Try the docking', boardId: mine.id });
      await api.createTask(ada, apollo, { title: 'Count down', boardId: mine.id });

      const theirs = { ...grace, workspaceId: ada.workspaceId };
      const account = await api.call('getAccount', { as: grace });
      const workspace = account.workspaces.find(({ id }) => id === ada.workspaceId);
      await signedIn(page, ada, `/boards/${mine.id}`);
      await expectColumn(page, 'Backlog', ['Try the docking', 'Count down']);
      const gracePage = await otherPage();
      await signedIn(
        gracePage,
        {
          ...theirs,
          account: { ...account, defaultWorkspace: workspace ?? null, workspaceDefaultId: ada.workspaceId },
        },
        `/boards/${mine.id}`,
      );
      await expect(gracePage.getByText('Board not found')).toBeVisible();

      await page.getByRole('button', { name: 'Board options' }).click();
      await page.getByRole('menuitem', { name: 'Name and people' }).click();
      const form = page.getByRole('dialog', { name: 'Board settings' });
      await form.getByLabel('Name').fill('Launch day');
      await form.getByRole('button', { name: /^Share with:/ }).click();
      await page.getByRole('option', { name: /Grace Hopper/ }).click();
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'Board Launch day' })).toBeVisible();
      await expect(gracePage.getByRole('heading', { name: 'Board Launch day' })).toBeVisible();
      await expectColumn(gracePage, 'Backlog', ['Count down']);
      await api.call('updateProjectTask', {
        as: ada,
        params: { projectId: gemini.id, taskId: docking.id },
        body: { boardId: null },
      });
      await expectColumn(page, 'Backlog', ['Count down']);

      await gracePage.getByRole('link', { name: 'Boards' }).first().click();
      await gracePage.getByRole('radio', { name: 'Shared with you' }).check();
      await expect(row(gracePage, 'Launch day')).toBeVisible();
      await gracePage.getByRole('radio', { name: 'Yours' }).check();
      await expect(gracePage.getByText('No boards found')).toBeVisible();
      await gracePage.getByRole('radio', { name: 'All' }).check();
      await gracePage.getByRole('searchbox', { name: 'Search boards' }).fill('LÁUNCH');
      await expect(row(gracePage, 'Launch day')).toContainText('1 task');

      await row(gracePage, 'Launch day').getByRole('link').click();
      await gracePage.getByRole('button', { name: 'Create new task' }).click();
      await gracePage.getByRole('dialog', { name: 'Create new task' }).getByRole('button', { name: 'Apollo' }).click();
      await taskDialog(gracePage).getByRole('textbox', { name: 'Título' }).fill('Fuel the rocket');
      await gracePage.keyboard.press('Control+Enter');
      await expectColumn(page, 'Backlog', ['Count down', 'Fuel the rocket']);
    },
  );
});
