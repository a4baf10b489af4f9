import config from '../../playwright.config.ts';
import { card, descriptionEditor, expectColumn, taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

// Unlike localhost, a host name over http is not a secure context.
const host = 'faena.test';
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
});

test.describe('http without TLS', () => {
  test('the app works over http: sign-in, a new task, a description, a move and a copied link', async ({
    page,
    server,
    api,
  }) => {
    const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
    const project = await api.createProject(ada);
    const url = server.baseURL.replace('127.0.0.1', host);
    await server.restart();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));

    await page.goto(`${url}/projects/${project.id}/tasks`);
    expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID])).toEqual([false, 'undefined']);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'SIGN IN' }).click();
    await expect(page.getByRole('region', { name: /^To Do,/ })).toBeVisible();

    await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
    await taskDialog(page).getByRole('textbox', { name: 'Título', exact: true }).fill('Lay the keel');
    await taskDialog(page).getByRole('button', { name: 'Crear tarea' }).click();
    await expectColumn(page, 'Backlog', ['Lay the keel']);
    await card(page, 'Lay the keel').click();
    await descriptionEditor(page).click();
    await page.keyboard.type('Oak, not pine.');
    await taskDialog(page).getByRole('button', { name: 'Acciones de la tarea' }).click();
    await page.getByRole('menuitem', { name: 'Copiar enlace' }).click();
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const [task] = (await api.call('listProjectTasks', { as: ada, params: { projectId: project.id }, query: {} }))
      .elements;

    await page.getByRole('searchbox', { name: 'Buscar tarea' }).focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('searchbox', { name: 'Buscar tarea' })).toHaveValue(
      `${url}/projects/${project.id}/tasks?task=${task?.id ?? ''}`,
    );
    expect(errors).toEqual([]);
  });
});
