import { expectColumn, taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test('a person creates several tasks without closing the dialog', async ({ page, signedIn, api }) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  await signedIn(page, ada, `/projects/${project.id}/tasks`);
  await expectColumn(page, 'Backlog', []);
  await page.keyboard.press('c');
  const title = taskDialog(page).getByRole('textbox', { name: 'Título', exact: true });
  const submit = taskDialog(page).getByRole('button', { name: 'Crear tarea' });
  await title.fill('Apples');
  await taskDialog(page).getByRole('button', { name: /^Tipo/ }).click();
  await page.getByRole('option', { name: 'Bug' }).click();
  await taskDialog(page).getByRole('checkbox', { name: 'Crear otra' }).check();
  await expect(submit).toHaveText(/Ctrl ↵/);
  await title.press('Control+Enter');
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await expectColumn(page, 'Backlog', ['Apples']);

  await page.keyboard.type('Bananas');
  await submit.click();
  await expect(title).toHaveValue('');
  await expectColumn(page, 'Backlog', ['Apples', 'Bananas']);
  await taskDialog(page).getByRole('checkbox', { name: 'Crear otra' }).uncheck();
  await title.fill('Cherries');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectColumn(page, 'Backlog', ['Apples', 'Bananas', 'Cherries']);
  const { elements } = await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} });
  const bug = project.taskTypes.find(({ name }) => name === 'Bug')?.id;
  expect(elements.map(({ typeId }) => typeId)).toEqual([bug, bug, bug]);
});
