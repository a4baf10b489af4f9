import type { Page } from '@playwright/test';
import { card, column, dragAndDrop, expectColumn, toast } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';
import { isWithoutPointer } from '../support/keyboard.ts';

const canvas = (page: Page) => page.getByRole('application', { name: 'Canvas of the workflow' });
const node = (page: Page, name: string) => canvas(page).getByRole('group', { name: new RegExp(`^${name},`) });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Panel' });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

const connect = async (page: Page, from: string, to: string): Promise<void> => {
  if (isWithoutPointer(page)) {
    await node(page, from).press('c');
    return page.getByRole('dialog').getByRole('button', { name: to }).press('Enter');
  }
  await node(page, from).hover();
  const start = await node(page, from).boundingBox();
  const end = await node(page, to).boundingBox();
  if (!start || !end) throw new Error('No such states');
  await page.mouse.move(start.x + start.width, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2 + 60, (start.y + end.y) / 2 + 40, { steps: 5 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
};

test.describe('workflows', () => {
  test('a manager draws, simulates and publishes a workflow, and the board follows it', async ({
    page,
    baseURL,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada, { name: 'Apollo' });
    const [backlog, todo, doing] = project.taskStatuses;
    await api.createTask(ada, project, { title: 'Fit the heat shield', statusId: backlog?.id ?? '' });
    await api.createTask(ada, project, { title: 'Pack the parachute', statusId: todo?.id ?? '' });
    await signedIn(page, ada, `/projects/${project.id}/workflows`);
    await expect(page.getByText('Without a workflow every task may move to any status.')).toBeVisible();
    await page.getByRole('button', { name: 'Create workflow' }).click();
    const form = page.getByRole('dialog', { name: 'Create workflow' });
    await form.getByLabel('Name').fill('How we fly');
    await form.getByRole('button', { name: 'Create workflow' }).click();
    await expect(page).toHaveURL(/\/workflows\/[0-9a-f-]{36}$/);
    await expect(canvas(page).locator('.react-flow__node')).toHaveCount(4);

    await node(page, 'In Progress').focus();
    await page.keyboard.press('n');
    await page.keyboard.type('Review');
    await page.keyboard.press('Enter');
    await expect(node(page, 'Review')).toBeFocused();
    await page.keyboard.press('c');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
    await panel(page).getByRole('textbox', { name: 'Name' }).fill('Ship it');
    await panel(page).getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'Approval by a role' }).click();
    await expect(panel(page).getByText('Approval by a role')).toBeVisible();

    await node(page, 'To Do').focus();
    await page.keyboard.press('ArrowRight');
    const chosen = await panel(page).getByRole('textbox', { name: 'Name' }).inputValue();
    await page.keyboard.press('Tab');
    await expect(page.locator('.react-flow__node:focus')).not.toHaveClass(/selected/);
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(chosen);

    await page.getByRole('button', { name: 'Arrange', exact: true }).click();
    await connect(page, 'In Progress', 'Review');
    await expect(panel(page).getByRole('heading', { name: 'Move', exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Outline' }).click();
    const outline = panel(page).getByRole('list', { name: 'States and moves' });
    await expect(outline.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(outline.getByRole('button', { name: 'Review', exact: true })).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await expect(outline.getByRole('button', { name: 'Review', exact: true })).toBeVisible();

    await panel(page).getByRole('button', { name: 'Delete move: In Progress → Done' }).click();
    await panel(page).getByRole('button', { name: 'Delete state: Backlog' }).click();
    await page.getByRole('tab', { name: /Problems/ }).click();
    await expect(panel(page).getByText('Choose the state that tasks begin in')).toBeVisible();
    await node(page, 'To Do').click();
    await panel(page).getByRole('button', { name: 'Let tasks begin here' }).click();
    await expect(page.getByRole('tab', { name: 'Problems', exact: true })).toBeVisible();
    await saved(page);
    await page.reload();
    await expect(canvas(page).locator('.react-flow__node')).toHaveCount(4);

    await page.getByRole('button', { name: 'Simulate' }).click();
    for (const step of ['In Progress', 'Review'])
      await panel(page).getByRole('button', { name: step, exact: true }).click();
    await panel(page).getByRole('button', { name: /Done/ }).click();
    await expect(panel(page).getByText('Refused: Done')).toBeVisible();
    await expect(panel(page).getByText('A manager has to approve it first').first()).toBeVisible();
    await panel(page).getByRole('checkbox', { name: 'Approved: Ship it' }).check();
    await panel(page).getByRole('button', { name: /Done/ }).click();
    await expect(panel(page).getByText('The work is done.')).toBeVisible();
    await page.getByRole('button', { name: 'End simulation' }).click();

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publish = page.getByRole('dialog', { name: 'Publish' });
    await expect(publish.getByText('1 task')).toBeVisible();
    await expect(publish.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await publish.getByRole('button', { name: /Where the tasks in Backlog go/ }).click();
    await page.getByRole('option', { name: 'To Do' }).click();
    await publish.getByRole('button', { name: 'Publish' }).click();
    await expect(toast(page, 'Version 1 published')).toBeVisible();

    await page.goto(`${baseURL}/projects/${project.id}/tasks`);
    await expectColumn(page, 'To Do', ['Fit the heat shield', 'Pack the parachute']);
    await expect(column(page, 'Review')).toBeVisible();
    await expect(column(page, 'Backlog')).toBeHidden();
    await dragAndDrop(page, card(page, 'Pack the parachute'), column(page, 'Done'));
    await expectColumn(page, 'To Do', ['Fit the heat shield', 'Pack the parachute']);
    await dragAndDrop(page, card(page, 'Pack the parachute'), column(page, 'In Progress'));
    await expectColumn(page, 'In Progress', ['Pack the parachute']);

    const task = await api.createTask(ada, project, { title: 'Past the board', statusId: todo?.id ?? '' });
    const done = project.taskStatuses.find(({ name }) => name === 'Done');
    await expect(
      api.call('updateProjectTask', {
        as: ada,
        params: { projectId: project.id, taskId: task.id },
        body: { statusId: done?.id ?? '' },
      }),
    ).rejects.toMatchObject({ code: 'MOVE_REFUSED', status: 422 });
    expect(doing?.name).toBe('In Progress');
  });

  test(
    'concurrent edits of a workflow are merged, and a conflict asks which one to keep',
    { tag: '@verify' },
    async ({ page, otherPage, signedIn, api }) => {
      const ada = await api.signUp();
      const bea = await api.signUp({ name: 'Bea', lastName: 'Bloch' });
      const workspaceId = await api.joinWorkspace(ada, bea, 'admin');
      const workspace = (await api.call('listWorkspaces', { as: bea })).elements.find(({ id }) => id === workspaceId);
      if (!workspace) throw new Error('Bea has joined the workspace');
      const project = await api.createProject(ada, { name: 'Apollo' });
      const made = await api.call('createWorkflow', {
        as: ada,
        params: { projectId: project.id },
        body: { name: 'How we fly' },
      });
      const path = `/projects/${project.id}/workflows/${made.id}`;
      const other = await otherPage();
      await signedIn(page, ada, path);
      await signedIn(
        other,
        {
          ...bea,
          workspaceId,
          account: { ...bea.account, defaultWorkspace: workspace, workspaces: [...bea.account.workspaces, workspace] },
        },
        path,
      );
      for (const each of [page, other]) await expect(canvas(each).locator('.react-flow__node')).toHaveCount(4);

      await node(page, 'To Do').click();
      await panel(page).getByRole('textbox', { name: 'Name' }).fill('Next');
      await expect(node(other, 'Next')).toBeVisible();

      await other.route('**/workflows/**', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      );
      await node(page, 'Backlog').click();
      await panel(page).getByRole('textbox', { name: 'Name' }).fill('Ideas');
      await saved(page);
      await node(other, 'Backlog').click();
      await panel(other).getByRole('textbox', { name: 'Name' }).fill('Wishes');
      const conflict = other.getByRole('alert', { name: 'Someone else changed the same part' });
      await expect(conflict).toBeVisible();
      await conflict.getByRole('button', { name: 'Take theirs' }).click();
      await expect(node(other, 'Ideas')).toBeVisible();
    },
  );

  test(
    'a workflow edited offline survives a reload and is saved after reconnecting, then exported and imported',
    { tag: '@verify' },
    async ({ page, context, signedIn, api }) => {
      const ada = await api.signUp();
      const project = await api.createProject(ada, { name: 'Apollo' });
      const made = await api.call('createWorkflow', {
        as: ada,
        params: { projectId: project.id },
        body: { name: 'How we fly' },
      });
      await signedIn(page, ada, `/projects/${project.id}/workflows/${made.id}`);
      await node(page, 'To Do').click();
      await page.route('**/workflows/**', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await panel(page).getByRole('textbox', { name: 'Name' }).fill('Next');
      await expect(page.getByRole('status').filter({ hasText: 'Waiting for the connection' })).toBeVisible();
      await page.reload();
      await expect(node(page, 'Next')).toBeVisible();
      await page.unroute('**/workflows/**');
      await saved(page);
      await expect
        .poll(async () =>
          (
            await api.call('getWorkflow', { as: ada, params: { projectId: project.id, workflowId: made.id } })
          ).draft.states.map(({ name }) => name),
        )
        .toContain('Next');

      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Copy as Mermaid' }).click();
      await expect(toast(page, 'Copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('stateDiagram');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Export as XState config' }).click();
      const file = await (await downloading).path();

      await page.getByRole('link', { name: 'Back to workflows' }).click();
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import a workflow' });
      await dialog
        .getByLabel('Or paste it here')
        .fill('{"id": "light", "initial": "green", "states": {"green": {"invoke": {"src": "ring"}}}}');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.locator('input[type=file]').setInputFiles(file);
      const form = page.getByRole('dialog', { name: 'Create workflow' });
      await expect(form.getByText('Starts from the imported chart: 4 states, 6 moves.')).toBeVisible();
      await form.getByRole('button', { name: 'Create workflow' }).click();
      await expect(node(page, 'Next')).toBeVisible();
    },
  );
});
