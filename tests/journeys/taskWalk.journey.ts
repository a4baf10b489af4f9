import type { Page } from '@playwright/test';
import { card, descriptionEditor, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';
import { signUpColleague } from '../support/signUpColleague.ts';

const threeTasks = async (api: Api) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const toDo = project.taskStatuses[1]?.id;
  const apples = await api.createTask(ada, project, { title: 'Apples' });
  await api.createTask(ada, project, { title: 'Bananas', statusId: toDo });
  const cherries = await api.createTask(ada, project, { title: 'Cherries' });
  const stored = ({ id: taskId }: typeof apples) =>
    api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId } });
  return { ada, apples, cherries, stored, path: `/projects/${project.id}/tasks` };
};
const isOpen = (page: Page, title: string) =>
  expect(taskDialog(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
const next = (page: Page) => taskDialog(page).getByRole('button', { name: 'Tarea siguiente' });
const previous = (page: Page) => taskDialog(page).getByRole('button', { name: 'Tarea anterior' });

test.describe('walk through tasks', () => {
  test('J and K open the next and the previous task of the board and of the table', async ({ page, signedIn, api }) => {
    const { ada, path } = await threeTasks(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Apples', 'Cherries']);
    await card(page, 'Cherries').click();
    await isOpen(page, 'Cherries');
    await page.keyboard.press('j');
    await isOpen(page, 'Bananas');
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await isOpen(page, 'Cherries');
    await page.keyboard.press('k');
    await isOpen(page, 'Apples');
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(path);

    await page.getByRole('button', { name: 'Tabla' }).click();
    const header = page.getByRole('columnheader', { name: 'Title' });
    await header.getByRole('button').click();
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await page
      .getByRole('row', { name: /Cherries/ })
      .getByRole('link')
      .click();
    await isOpen(page, 'Cherries');
    await page.keyboard.press('j');
    await isOpen(page, 'Bananas');
    await page.keyboard.press('j');
    await isOpen(page, 'Apples');
    await page.keyboard.press('k');
    await isOpen(page, 'Bananas');
  });

  test('J and K walk through the tasks of Home, also into another project', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const [one, other] = [await api.createProject(ada), await api.createProject(ada)];
    const own = (title: string, dueDate: string) => ({ title, dueDate, assignees: [ada.account.id] });
    await api.createTask(ada, one, own('Apples', '2020-01-01'));
    await api.createTask(ada, one, { title: 'Bananas' });
    await api.createTask(ada, other, own('Cherries', '2020-01-02'));
    await signedIn(page, ada);
    await page.getByRole('link', { name: /Apples/ }).click();
    await isOpen(page, 'Apples');
    await page.keyboard.press('j');
    await isOpen(page, 'Cherries');
    await expect(page).toHaveURL(new RegExp(`/projects/${other.id}/`));
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('k');
    await isOpen(page, 'Apples');
  });

  test('J and K walk through the search results of the palette', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const [one, other] = [await api.createProject(ada), await api.createProject(ada)];
    await api.createTask(ada, one, { title: 'Green apples' });
    await api.createTask(ada, one, { title: 'Bananas' });
    await api.createTask(ada, one, { title: 'Green pears' });
    await api.createTask(ada, other, { title: 'Green plums' });
    await signedIn(page, ada, `/projects/${one.id}/tasks`);
    await card(page, 'Green apples').click();
    await isOpen(page, 'Green apples');
    await page.keyboard.press('j');
    await isOpen(page, 'Bananas');

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await card(page, 'Green apples').click();
    await isOpen(page, 'Green apples');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('Search or jump to…').fill('green');
    const found = page.locator('[data-action]').filter({ hasText: /^[A-Z\d]+-\d+\s*Green/ });
    await expect(found).toHaveCount(3);
    const titles = (await found.allInnerTexts()).map((text) => /Green \w+/.exec(text)?.[0] ?? '');
    await page.keyboard.press('Enter');
    await isOpen(page, titles[0] ?? '');
    // Wait until the palette is closed, because it ignores keys while it closes.
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('j');
    await isOpen(page, titles[1] ?? '');
    await page.keyboard.press('j');
    await isOpen(page, titles[2] ?? '');
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('k');
    await isOpen(page, titles[1] ?? '');
  });

  test('J and K walk through the tasks of the notifications, beside the list and on a narrow page', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    const grace = await signUpColleague(api, ada);
    const [one, other] = [
      await api.addToProject(ada, await api.createProject(ada), [grace]),
      await api.addToProject(ada, await api.createProject(ada), [grace]),
    ];
    const assignees = [grace.account.id];
    await api.createTask(ada, one, { title: 'Apples', assignees });
    await api.createTask(ada, one, { title: 'Bananas' });
    await api.createTask(ada, other, { title: 'Cherries', assignees });
    const { id: taskId } = await api.createTask(ada, one, { title: 'Dates', assignees });
    await api.call('createComment', {
      as: ada,
      params: { taskId },
      body: { content: `[@Grace Hopper](mention:${grace.account.id})` },
    });
    await signedIn(page, grace, '/notifications?state=unread');
    const rows = page.locator('main li[data-unread]');
    await expect(rows.filter({ hasText: 'Dates' })).toHaveCount(2);
    const beside = page.getByRole('region', { name: 'Tarea de la notificación' });
    const isBeside = (name: string) => expect(beside.getByRole('heading', { name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Dates' }).first().click();
    await isBeside('Dates');
    await page.keyboard.press('j');
    await isBeside('Cherries');
    await expect(page.getByRole('link', { name: 'Cherries' })).toHaveAttribute('aria-current', 'true');
    await expect(rows.filter({ hasText: 'Cherries' })).toHaveCount(0);
    await page.keyboard.press('j');
    await isBeside('Apples');
    await expect(beside.getByRole('button', { name: 'Tarea siguiente' })).toHaveAttribute('aria-disabled', 'true');
    await beside.getByRole('button', { name: 'Tarea anterior' }).click();
    await isBeside('Cherries');
    await page.keyboard.press('k');
    await isBeside('Dates');

    await page.setViewportSize({ width: 1199, height: 900 });
    await page.getByRole('link', { name: 'Cherries' }).click();
    await isOpen(page, 'Cherries');
    await page.keyboard.press('j');
    await isOpen(page, 'Apples');
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await isOpen(page, 'Dates');
  });

  test('J types a letter in a field, and unsaved text survives the walk', async ({ page, signedIn, api }) => {
    const { ada, apples, cherries, stored, path } = await threeTasks(api);
    await signedIn(page, ada, `${path}?task=${apples.id}`);
    await descriptionEditor(page).first().click();
    await page.keyboard.type('jk');
    await expect(descriptionEditor(page).first()).toHaveText('jk');
    await next(page).click();
    await isOpen(page, 'Cherries');

    await taskDialog(page).getByRole('button', { name: 'Editar título' }).click();
    await taskDialog(page).getByRole('textbox', { name: 'Título' }).fill('');
    await page.keyboard.type('jam');
    await next(page).click();
    await isOpen(page, 'Bananas');
    const comment = taskDialog(page).getByRole('textbox', { name: 'Add a comment' });
    await comment.click();
    await page.keyboard.type('jars?');
    await previous(page).click();
    const title = taskDialog(page).getByRole('textbox', { name: 'Título' });
    await expect(title).toHaveValue('jam');
    await page.keyboard.press('k');
    await isOpen(page, 'Apples');
    await expect(descriptionEditor(page).first()).toHaveText('jk');
    await expect.poll(async () => (await stored(apples)).description).toBe('jk');
    await page.keyboard.press('j');
    await title.press('Enter');
    await isOpen(page, 'jam');
    await expect.poll(async () => (await stored(cherries)).title).toBe('jam');
    await page.keyboard.press('j');
    await isOpen(page, 'Bananas');
    await expect(comment).toHaveText('jars?');
  });
});
