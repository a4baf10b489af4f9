import type { Page } from '@playwright/test';
import { card, descriptionEditor, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

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

  test('J writes a letter in a field, and a text that is not saved yet survives the walk', async ({
    page,
    signedIn,
    api,
  }) => {
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
