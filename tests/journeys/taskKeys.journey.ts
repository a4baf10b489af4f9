import { card, taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test('a key names a task on its card, is copied, opens the task, and still leads to it under a new prefix', async ({
  page,
  context,
  signedIn,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ada = await api.signUp();
  const project = await api.createProject(ada, { name: 'Platform' });
  await api.createTask(ada, project, { title: 'Apples' });
  await api.createTask(ada, project, { title: 'Bananas' });
  await signedIn(page, ada, `/projects/${project.id}/tasks`);
  await expect(card(page, 'Bananas')).toContainText('PLA-2');

  await card(page, 'Bananas').focus();
  await page.keyboard.press('.');
  await expect(page.getByText('PLA-2 copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PLA-2');

  await page.goto(`/projects/${project.id}/settings/general`);
  const prefix = page.getByLabel('Prefijo de las claves');
  await prefix.fill('core');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('CORE-1')).toBeVisible();

  await page.goto('/t/pla-2');
  await expect(taskDialog(page).getByRole('heading', { name: 'Bananas' })).toBeVisible();
  await taskDialog(page).getByRole('button', { name: 'Copiar la clave CORE-2' }).click();
  await expect(page.getByText('CORE-2 copiada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Tabla' }).click();
  await expect(page.getByRole('row', { name: /Bananas/ })).toContainText('CORE-2');

  await page.goto('/t/PLA-9');
  await expect(page.getByText('Ninguna tarea que puedas ver tiene la clave PLA-9.')).toBeVisible();
});
