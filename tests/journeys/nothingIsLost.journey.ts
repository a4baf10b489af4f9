import type { Route } from '@playwright/test';
import {
  cardsIn,
  column,
  descriptionEditor,
  dragAndDrop,
  expectColumn,
  taskDialog,
  toast,
} from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow', loadsAhead: true });

const aBoard = async (api: Api) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const task = await api.createTask(ada, project, { title: 'Sail around the world' });
  const stored = () => api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId: task.id } });
  return { ada, project, task, stored, path: `/projects/${project.id}/tasks` };
};

test.describe('unsaved changes', () => {
  test('offline moves and texts survive a closed tab and are saved after reconnecting', async ({
    page,
    context,
    signedIn,
    api,
  }) => {
    const { ada, task, stored, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    const fetched = page.waitForResponse((response) => response.url().endsWith(`/tasks/${task.id}`));
    await cardsIn(page, 'Backlog').first().hover();
    await fetched;
    await page.waitForLoadState('networkidle');

    await context.setOffline(true);
    await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress'));
    await expectColumn(page, 'In Progress', ['Sail around the world']);
    await cardsIn(page, 'In Progress').first().click();
    await descriptionEditor(page).click();
    await page.keyboard.type('Pack the charts');
    await expect(
      taskDialog(page).getByRole('status').filter({ hasText: 'Descripción: Esperando conexión' }),
    ).toBeVisible();
    await page.close();
    expect((await stored()).description).toBeNull();

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`/projects/${(await stored()).projectId}/tasks`);
    await expectColumn(again, 'In Progress', ['Sail around the world']);
    await expect.poll(async () => (await stored()).description).toBe('Pack the charts');
  });

  test('a text typed while the server is down is saved after its restart', async ({ page, signedIn, api, server }) => {
    const { ada, task, stored, path } = await aBoard(api);
    await signedIn(page, ada, `${path}?task=${task.id}`);
    await expect(descriptionEditor(page)).toBeVisible();
    await server.kill();
    await descriptionEditor(page).click();
    await page.keyboard.type('Written into the void');
    await expect(taskDialog(page).getByText('Esperando conexión').first()).toBeVisible();
    await server.restart();
    await expect(taskDialog(page).getByText('Guardado').first()).toBeVisible({ timeout: 40_000 });
    expect((await stored()).description).toBe('Written into the void');
  });

  test('a title, a description and a comment typed during status 503 are saved afterwards', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, task, stored, path } = await aBoard(api);
    const comments = async () =>
      (
        await api.call('listComments', { as: ada, params: { taskId: task.id }, query: { pageIndex: 1, pageSize: 100 } })
      ).elements.map(({ content }) => content);
    await signedIn(page, ada, `${path}?task=${task.id}`);
    await expect(descriptionEditor(page)).toBeVisible();
    const unavailable = (route: Route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'application/json',
        body: '{"message":"The database is locked","code":"UNAVAILABLE"}',
      });
    await page.route('**/api/**', unavailable);

    await taskDialog(page).getByRole('button', { name: 'Editar título' }).click();
    const title = taskDialog(page).getByRole('textbox', { name: 'Título' });
    await title.fill('');
    await title.pressSequentially('Sail around the moon');
    await title.press('Enter');
    await descriptionEditor(page).click();
    await page.keyboard.type('Pack the charts');
    await expect(
      taskDialog(page).getByRole('status').filter({ hasText: 'Descripción: Esperando conexión' }),
    ).toBeVisible();
    await descriptionEditor(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and a sextant');
    await taskDialog(page).getByRole('tab', { name: 'Comentarios' }).click();
    await taskDialog(page).getByRole('textbox', { name: 'Add a comment' }).click();
    await page.keyboard.type('Who comes along?');
    await page.keyboard.press('Control+Enter');
    await expect(taskDialog(page).locator('[data-comment-id]').filter({ hasText: 'Who comes along?' })).toHaveAttribute(
      'data-delivery',
      /^(sending|waiting)$/,
    );
    expect([(await stored()).title, (await stored()).description, await comments()]).toEqual([
      'Sail around the world',
      null,
      [],
    ]);

    await page.unroute('**/api/**', unavailable);
    await expect
      .poll(
        async () => ({
          title: (await stored()).title,
          description: (await stored()).description,
          comments: await comments(),
        }),
        { timeout: 30_000 },
      )
      .toEqual({
        title: 'Sail around the moon',
        description: 'Pack the charts and a sextant',
        comments: ['Who comes along?'],
      });
    await expect(taskDialog(page).getByRole('heading', { name: 'Sail around the moon' })).toBeVisible();
  });

  test('a text typed just before a reload survives it', async ({ page, signedIn, api }) => {
    const { ada, task, stored, path } = await aBoard(api);
    await signedIn(page, ada, `${path}?task=${task.id}`);
    await descriptionEditor(page).click();
    await page.keyboard.type('Half a tho');
    await page.reload();
    await expect(descriptionEditor(page)).toContainText('Half a tho');
    const restored = taskDialog(page).getByRole('button', { name: 'Guardar' });
    if (await restored.isVisible()) await restored.click();
    await expect.poll(async () => (await stored()).description).toBe('Half a tho');
  });

  test('a closed form keeps its draft after a reload', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true }).fill('Not yet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Not yet');
  });

  test(
    'a rejected move returns the card to its column and shows an error',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path } = await aBoard(api);
      await signedIn(page, ada, path);
      await expectColumn(page, 'Backlog', ['Sail around the world']);
      await page.route('**/api/workspaces/*/projects/*/tasks/*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 500,
              contentType: 'application/json',
              body: '{"message":"broken","code":"INTERNAL"}',
            })
          : route.continue(),
      );
      await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
      await expect(toast(page, 'Error al actualizar la tarea')).toBeVisible();
      await expectColumn(page, 'Backlog', ['Sail around the world']);
      await expectColumn(page, 'Done', []);
    },
  );

  test(
    'a rejected field shows an error, and a retry has a new idempotency key',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path, task, stored } = await aBoard(api);
      await signedIn(page, ada, `${path}?task=${task.id}`);
      const reject = (route: Route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"no","code":"FORBIDDEN"}' })
          : route.fallback();
      const mark = taskDialog(page).getByRole('status').filter({ hasText: 'Estado: ' });
      await page.route(`**/tasks/${task.id}`, reject);
      const rejected = page.waitForRequest((request) => request.method() === 'PATCH');
      await taskDialog(page)
        .getByRole('button', { name: /^Estado/ })
        .click();
      await page.getByRole('option', { name: 'Done' }).click();
      await expect(mark).toHaveText('Estado: No se pudo guardar');
      await page.unroute(`**/tasks/${task.id}`, reject);
      const again = page.waitForRequest((request) => request.method() === 'PATCH');
      await taskDialog(page).getByRole('button', { name: 'Reintentar' }).click();
      await expect(mark).toHaveText('Estado: Guardado');
      const [first, second] = [await rejected, await again];
      expect(second.postDataJSON()).toEqual(first.postDataJSON());
      expect(await second.headerValue('idempotency-key')).not.toBe(await first.headerValue('idempotency-key'));
      await expect.poll(async () => (await stored()).statusId).not.toBe(task.statusId);
    },
  );

  test('Ctrl+Z undoes a move', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada, stored, path, task } = await aBoard(api);
    await signedIn(page, ada, path);
    await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'Done'));
    await expectColumn(page, 'Done', ['Sail around the world']);
    await expect.poll(async () => (await stored()).statusId).not.toBe(task.statusId);
    await page.keyboard.press('Control+z');
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    await expect.poll(async () => (await stored()).statusId).toBe(task.statusId);
  });
});

test.describe('a sign-out with unsaved work', () => {
  for (const keeps of [true, false]) {
    test(
      keeps ? 'keeps the work on this device, if the person says so' : 'discards the work, if the person says so',
      keeps ? {} : { tag: '@verify' },
      async ({ page, context, signedIn, api }) => {
        const { ada, stored, path, task } = await aBoard(api);
        const dialogLoaded = page.waitForResponse(/SignOutDialog/);
        await signedIn(page, ada, `${path}?task=${task.id}`);
        await expect(descriptionEditor(page)).toBeVisible();
        await dialogLoaded;
        await context.setOffline(true);
        await descriptionEditor(page).click();
        await page.keyboard.type('Pack the charts');
        await expect(
          taskDialog(page).getByRole('status').filter({ hasText: 'Descripción: Esperando conexión' }),
        ).toBeVisible();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);

        const signOut = async () => {
          await page.getByRole('button', { name: ada.email }).click();
          await page.getByRole('menuitem', { name: 'Sign out' }).click();
        };
        const asked = page.getByRole('dialog', { name: '¿Cerrar sesión con trabajo sin guardar?' });
        await signOut();
        await expect(asked.getByText('Un cambio sin enviar')).toBeVisible();
        await asked.getByRole('button', { name: 'Cancel' }).click();
        await expect(asked).toBeHidden();
        await signOut();
        await asked.getByRole('button', { name: keeps ? 'Guardar en este dispositivo' : 'Descartar' }).click();
        await expect(page).toHaveURL(/sign-in/);

        await context.setOffline(false);
        await page.reload();
        await page.getByLabel('Email').fill(ada.email);
        await page.getByLabel('Password', { exact: true }).fill(ada.password);
        await page.getByRole('button', { name: 'SIGN IN' }).click();
        await expect(page).not.toHaveURL(/sign-in/);
        await page.goto(`${path}?task=${task.id}`);
        if (keeps) await expect.poll(async () => (await stored()).description).toBe('Pack the charts');
        await expect(descriptionEditor(page)).toHaveText(keeps ? 'Pack the charts' : '');
        await page.waitForLoadState('networkidle');
        expect((await stored()).description).toBe(keeps ? 'Pack the charts' : null);
      },
    );
  }
});
