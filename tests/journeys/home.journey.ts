import type { Page } from '@playwright/test';
import { toast } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';
import { pointerAnnotation } from '../support/keyboard.ts';
import { swipe } from '../support/touch.ts';

const ownTasks = async (api: Api) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const own = { assignees: [ada.account.id] };
  const tree = await api.createTask(ada, project, { title: 'Fell the tree', ...own });
  const axe = await api.createTask(ada, project, { title: 'Sharpen the axe', ...own });
  const stored = ({ id: taskId }: typeof tree) =>
    api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId } });
  return {
    ada,
    project,
    tree,
    axe,
    stored,
    done: project.taskStatuses.find(({ category }) => category === 'done')?.id,
  };
};
const rows = (page: Page, group: string) => page.getByRole('list', { name: group, exact: true }).getByRole('listitem');
const row = (page: Page, title: string) => page.getByRole('main').locator('[data-task-id]').filter({ hasText: title });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Cambiar fecha de vencimiento: Sharpen the axe' });
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv'));

test.describe('own tasks by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test(
    'a swipe completes a task on My Home or gives it another date',
    {
      annotation: {
        type: pointerAnnotation,
        description:
          'Fingers. By keys: "V completes a task on My Home, D gives it another date, and Ctrl+Z undoes both"',
      },
    },
    async ({ page, signedIn, api }) => {
      const { ada, tree, axe, stored, done } = await ownTasks(api);
      await signedIn(page, ada);
      await expect(rows(page, 'No date')).toHaveCount(2);

      await swipe(row(page, 'Fell the tree'), 60);
      await swipe(row(page, 'Fell the tree'), 200);
      await expect(toast(page, '“Fell the tree” is done')).toBeVisible();
      await expect(row(page, 'Fell the tree')).toHaveCount(0);
      await expect.poll(async () => (await stored(tree)).statusId).toBe(done);
      await toast(page, 'is done').getByRole('button', { name: 'Deshacer' }).tap();
      await expect(row(page, 'Fell the tree')).toBeVisible();
      await expect.poll(async () => (await stored(tree)).statusId).toBe(tree.statusId);

      await swipe(row(page, 'Sharpen the axe'), -200);
      await expect(picker(page)).toBeVisible();
      await page.getByRole('option', { name: /^Hoy/ }).tap();
      await expect(picker(page)).toBeHidden();
      await expect(rows(page, 'Today')).toHaveText(/Sharpen the axe/);
      await expect(rows(page, 'No date')).toHaveText(/Fell the tree/);
      await expect.poll(async () => (await stored(axe)).dueDate).toBe(await today(page));
      await expect(page).toHaveURL('/');
    },
  );
});

test('V completes a task on My Home, D gives it another date, and Ctrl+Z undoes both', async ({
  page,
  signedIn,
  api,
}) => {
  const { ada, tree, axe, stored, done } = await ownTasks(api);
  await signedIn(page, ada);
  await expect(rows(page, 'No date')).toHaveCount(2);
  await expect(row(page, 'Fell the tree')).toHaveCSS('height', '40px');
  await row(page, 'Fell the tree').getByRole('link').focus();
  await page.keyboard.press('v');
  await expect(toast(page, '“Fell the tree” is done')).toBeVisible();
  await expect(row(page, 'Fell the tree')).toHaveCount(0);
  await expect.poll(async () => (await stored(tree)).statusId).toBe(done);
  await expect(row(page, 'Sharpen the axe').getByRole('link')).toBeFocused();

  await page.keyboard.press('d');
  await expect(picker(page)).toBeVisible();
  await page.keyboard.type('hoy');
  await page.keyboard.press('Enter');
  await expect(rows(page, 'Today')).toHaveText(/Sharpen the axe/);
  await expect.poll(async () => (await stored(axe)).dueDate).toBe(await today(page));
  await expect(row(page, 'Sharpen the axe').getByRole('link')).toBeFocused();

  await page.keyboard.press('Control+z');
  await expect(rows(page, 'No date')).toHaveText(/Sharpen the axe/);
  await page.keyboard.press('Control+z');
  await expect(rows(page, 'No date')).toHaveCount(2);
  await expect
    .poll(async () => [(await stored(tree)).statusId, (await stored(axe)).dueDate])
    .toEqual([tree.statusId, null]);
});
