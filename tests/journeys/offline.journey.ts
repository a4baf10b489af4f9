import type { Page } from '@playwright/test';
import { cardsIn, column, descriptionEditor, dragAndDrop, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';
import { signUpColleague } from '../support/signUpColleague.ts';

test.use({ serviceWorkers: 'allow', loadsAhead: true });

const aBoard = async (api: Api) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  const task = await api.createTask(ada, project, { title: 'Sail around the world' });
  const stored = () => api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId: task.id } });
  return { ada, project, task, stored, path: `/projects/${project.id}/tasks` };
};

const codeCached = (page: Page, more: string[] = []) =>
  expect(async () => {
    const cached = await page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return [];
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/');
    for (const name of [
      'start',
      'server',
      'workspace',
      'board',
      'TaskDialog',
      'CreateTaskDialog',
      'common',
      'schema',
      ...more,
    ]) {
      expect(
        cached.some((path) => path.startsWith(`/assets/${name}-`) && path.endsWith('.js')),
        name,
      ).toBe(true);
    }
  }).toPass({ timeout: 15_000 });

const offlineState = (page: Page) => page.getByRole('main').getByText('Sin conexión con el servidor');

test.describe('offline use', () => {
  test('an offline user reloads the app and keeps everything they typed', async ({
    page,
    context,
    signedIn,
    api,
    server,
  }) => {
    const { ada, task, stored, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    const fetched = page.waitForResponse((response) => response.url().endsWith(`/tasks/${task.id}`));
    await cardsIn(page, 'Backlog').first().hover();
    await fetched;
    await codeCached(page);

    await context.setOffline(true);
    await server.kill();
    await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress'));
    await expectColumn(page, 'In Progress', ['Sail around the world']);
    await cardsIn(page, 'In Progress').first().click();
    await descriptionEditor(page).click();
    await page.keyboard.type('Pack the charts');
    await expect(
      taskDialog(page).getByRole('status').filter({ hasText: 'Descripción: Esperando conexión' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true }).fill('Not yet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^User menu:/ })).toContainText(ada.email);
    await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' }).first()).toBeVisible();
    await expect(offlineState(page)).toBeVisible();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await expect(offlineState(page)).toBeVisible();
    await page.goto(path);
    await expect(offlineState(page)).toBeVisible();

    await server.restart();
    await context.setOffline(false);
    await expectColumn(page, 'In Progress', ['Sail around the world']);
    await expect.poll(async () => (await stored()).description).toBe('Pack the charts');
    expect((await stored()).statusId).not.toBe(task.statusId);
    await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Not yet');
  });

  test('offline changes are counted and listed in the header until they have arrived', async ({
    page,
    context,
    signedIn,
    api,
  }) => {
    const { ada, project, task, path } = await aBoard(api);
    const grace = await signUpColleague(api, ada);
    await api.addToProject(ada, project, [grace]);
    const other = await api.createTask(ada, project, { title: 'Mend the nets' });
    await signedIn(page, ada, `${path}?task=${other.id}`);
    await expect(descriptionEditor(page).first()).toBeVisible();
    await taskDialog(page).getByRole('tab', { name: 'Comentarios' }).click();
    await expect(taskDialog(page).getByText('Todavía no hay comentarios')).toBeVisible();
    await codeCached(page, ['ConnectivityDialog']);

    await context.setOffline(true);
    await taskDialog(page).getByRole('textbox', { name: 'Add a comment' }).click();
    await page.keyboard.type('With which thread?');
    await page.keyboard.press('Control+Enter');
    await taskDialog(page)
      .getByRole('button', { name: /^Estado/ })
      .click();
    await page.getByRole('option', { name: 'Done' }).click();
    await taskDialog(page)
      .getByRole('button', { name: /^Prioridad/ })
      .click();
    await page.getByRole('option', { name: 'Highest' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress'));

    const notice = page.getByRole('banner').getByRole('button', { name: /^Sin conexión/ });
    await expect(notice).toHaveText('Sin conexión 4');
    await notice.click();
    const kept = page.getByRole('dialog', { name: 'Sin conexión' });
    await expect(kept.getByText('4 changes are kept on this device')).toBeVisible();
    await expect(kept.getByRole('list', { name: 'Changes kept here' }).getByRole('listitem')).toHaveText([
      /Mend the nets.*New comment/,
      /Mend the nets.*Task changed.*2 changes/,
      /Sail around the world.*Task changed/,
    ]);

    await context.setOffline(false);
    await expect(
      page.getByRole('dialog', { name: 'Conectado' }).getByText('No change waits to be sent.'),
    ).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(0);
    const read = (taskId: string) =>
      api.call('getProjectTask', { as: grace, params: { projectId: project.id, taskId } });
    const statusNamed = (name: string) => project.taskStatuses.find((status) => status.name === name)?.id;
    expect(await read(task.id)).toMatchObject({ statusId: statusNamed('In Progress') });
    expect(await read(other.id)).toMatchObject({
      statusId: statusNamed('Done'),
      priorityId: project.taskPriorities.find(({ name }) => name === 'Highest')?.id,
    });
    const comments = await api.call('listComments', { as: grace, params: { taskId: other.id }, query: {} });
    expect(comments.elements.map(({ content }) => content)).toEqual(['With which thread?']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('status')).toBeEmpty();
  });

  test(
    'the app opens while the server is down and reconnects by itself',
    { tag: '@verify' },
    async ({ page, signedIn, api, server }) => {
      const { ada, path } = await aBoard(api);
      await signedIn(page, ada, path);
      await expectColumn(page, 'Backlog', ['Sail around the world']);
      await codeCached(page);
      await server.kill();
      await page.reload();
      await expect(offlineState(page)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Reconectando' }).first()).toBeVisible();
      await server.restart();
      await expectColumn(page, 'Backlog', ['Sail around the world']);
    },
  );

  test('the service worker caches only code and typefaces', async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    await codeCached(page);
    await page.reload();
    await expectColumn(page, 'Backlog', ['Sail around the world']);
    const cached = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.filter((path) => path !== '/' && !/^\/assets\/.*\.(?:js|css|woff2)$/.test(path))).toEqual([]);
    const { headers, status } = await page.request
      .get('/serviceWorker.js')
      .then((answer) => ({ headers: answer.headers(), status: answer.status() }));
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      expect.stringContaining('javascript'),
    ]);
  });
});
