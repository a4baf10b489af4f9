import type { Locator, Page } from '@playwright/test';
import { startModel } from '../../server/testing/model.ts';
import { createApi } from '../support/api.ts';
import { clientStateOf } from '../support/clientState.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';
import { startServer } from '../support/server.ts';

const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversación con el asistente' });
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensaje', exact: true });
const quick = (page: Page, hint: string): Locator =>
  page.getByRole('button', { name: 'List of tasks assigned to me', exact: true, description: hint });
const own = (page: Page, text: string | RegExp): Locator =>
  log(page).getByRole('article', { name: /^Tú/ }).filter({ hasText: text });
const answers = (page: Page): Locator => log(page).getByRole('article', { name: /^Asistente/ });
const day = (shift: number): string => {
  const date = new Date(Date.now() + shift * 86_400_000);
  return [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
};

const withTasks = async (api: Api): Promise<{ ada: Person; projectId: string }> => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const project = await api.createProject(ada);
  const mine = { assignees: [ada.account.id] };
  await api.createTask(ada, project, { title: 'Pagar la factura', dueDate: day(-3), ...mine });
  await api.createTask(ada, project, { title: 'Preparar la feria', dueDate: day(30), ...mine });
  await api.createTask(ada, project, { title: 'De nadie' });
  return { ada, projectId: project.id };
};

test.describe('assistant', () => {
  test('the built-in assistant introduces itself, answers from project data and links to tasks', async ({
    page,
    api,
    signedIn,
  }) => {
    const { ada, projectId } = await withTasks(api);
    await signedIn(page, ada, `/projects/${projectId}/tasks`);
    await page.getByRole('navigation', { name: 'Apollo' }).getByRole('link', { name: 'Assistant' }).click();
    await expect(page).toHaveURL(`/projects/${projectId}/ai`);
    await expect(page.getByText('Responde con los datos del proyecto y no cambia nada')).toBeVisible();
    await expect(page.getByText('¿Qué quieres saber del proyecto?')).toBeVisible();

    const send = page.getByRole('button', { name: 'Enviar' });
    await expect(send).toBeDisabled();
    await field(page).focus();
    for (const name of ['Adjuntar archivo', 'Entrada de voz']) {
      await page.keyboard.press('Tab');
      const soon = page.getByRole('button', { name });
      await expect(soon).toBeFocused();
      await expect(soon).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('tooltip', { name: 'Coming soon' }).last()).toBeVisible();
    }

    await quick(page, 'Las que tengo abiertas').click();
    await expect(answers(page).first()).toContainText('Preparar la feria');
    await expect(answers(page).first()).toContainText('Pagar la factura');
    await expect(answers(page).first()).not.toContainText('De nadie');
    await quick(page, 'Vencidas o de esta semana').click();
    await expect(answers(page)).toHaveCount(2);
    await expect(answers(page).nth(1)).toContainText('Pagar la factura');
    await expect(answers(page).nth(1)).not.toContainText('Preparar la feria');

    await field(page).fill('   ');
    await expect(send).toBeDisabled();
    await field(page).fill('Busca tareas sobre');
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially('la feria');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('');
    await expect(own(page, 'Busca tareas sobre\nla feria')).toBeVisible();
    await expect(answers(page)).toHaveCount(3);
    const link = answers(page).nth(2).getByRole('link', { name: 'Preparar la feria' });
    await link.click();
    await expect(page.getByRole('dialog')).toContainText('Preparar la feria');
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/ai\\?task=`));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(answers(page)).toHaveCount(3);

    await page.reload();
    await expect(answers(page)).toHaveCount(3);
    await expect(own(page, 'la feria')).toHaveCount(1);

    await page.getByRole('button', { name: 'Acciones de la conversación' }).click();
    await page.getByRole('menuitem', { name: 'Borrar la conversación' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
    await expect(page.getByText('¿Qué quieres saber del proyecto?')).toBeVisible();
  });

  test(
    'a question written offline survives a reload and is sent once after reconnecting',
    { tag: '@verify' },
    async ({ page, otherPage, context, api, signedIn, server }) => {
      const { ada, projectId } = await withTasks(api);
      await signedIn(page, ada, `/projects/${projectId}/ai`);
      await field(page).fill('¿Cuántas tareas hay?');
      await field(page).press('Enter');
      await expect(answers(page)).toHaveCount(1);
      const other = await otherPage();
      await signedIn(other, ada, `/projects/${projectId}/ai`);
      await expect(answers(other)).toHaveCount(1);

      await server.pause();
      await field(page).fill('Tareas sin asignar');
      await field(page).press('Enter');
      await expect(field(page)).toHaveValue('');
      await expect(own(page, 'Tareas sin asignar')).toContainText('Se enviará cuando vuelva la conexión');
      await field(page).fill('a medias');
      await server.restart();
      await expect(answers(page)).toHaveCount(2, { timeout: 20_000 });
      await expect(answers(page).nth(1)).toContainText('De nadie');
      await expect(own(page, 'Tareas sin asignar')).toHaveCount(1);
      await expect(own(other, 'Tareas sin asignar')).toHaveCount(1);
      await expect(answers(other)).toHaveCount(2);

      await context.setOffline(true);
      await server.pause();
      await field(page).fill('Tareas por estado');
      await field(page).press('Enter');
      await expect(own(page, 'Tareas por estado')).toBeVisible();
      await context.setOffline(false);
      await server.restart();
      await page.reload();
      await expect(answers(page)).toHaveCount(3, { timeout: 20_000 });
      await expect(own(page, 'Tareas por estado')).toHaveCount(1);
    },
  );

  test(
    'a member cannot see the conversation of another member with the assistant',
    { tag: '@verify' },
    async ({ page, api, signedIn, otherPage }) => {
      const { ada, projectId } = await withTasks(api);
      const grace = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
      const workspaceId = await api.joinWorkspace(ada, grace, 'admin');
      const workspace = (await api.call('listWorkspaces', { as: grace })).elements.find(({ id }) => id === workspaceId);
      if (!workspace) throw new Error('Grace has joined the workspace');
      const other = await otherPage();
      await signedIn(page, ada, `/projects/${projectId}/ai`);
      await signedIn(
        other,
        {
          ...grace,
          workspaceId,
          account: {
            ...grace.account,
            defaultWorkspace: workspace,
            workspaces: [...grace.account.workspaces, workspace],
          },
        },
        `/projects/${projectId}/ai`,
      );
      await expect(other.getByText('¿Qué quieres saber del proyecto?')).toBeVisible();
      await quick(page, 'Las que tengo abiertas').click();
      await expect(answers(page)).toHaveCount(1);
      await expect(other.getByText('¿Qué quieres saber del proyecto?')).toBeVisible();
    },
  );

  test('a new access token is shown once, then listed until it is revoked', async ({ page, api, signedIn }) => {
    const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
    await signedIn(page, ada, '/settings/account');
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(dialog.getByText('Write a name')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Claude on my laptop');
    await dialog.getByRole('radio', { name: 'Read and write' }).check();
    const password = dialog.getByLabel('Current password');
    await password.fill('wrong password');
    await password.press('Enter');
    await expect(dialog.getByText('The current password is wrong')).toBeVisible();
    await expect(password).toBeFocused();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Claude on my laptop');
    await expect(dialog.getByRole('radio', { name: 'Read and write' })).toBeChecked();
    await password.fill(ada.password);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const secret = dialog.getByRole('textbox', { name: 'Token', exact: true });
    await expect(secret).not.toHaveValue('');
    const token = await secret.inputValue();
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(/\/mcp$/);
    await expect(dialog.getByRole('textbox', { name: 'Header' })).toHaveValue(`Authorization: Bearer ${token}`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    const row = page
      .getByRole('list', { name: 'Access tokens' })
      .getByRole('listitem')
      .filter({ hasText: 'Claude on my laptop' });
    await expect(row).toContainText('Read and write');
    await expect(row).toContainText('never used');
    await page.reload();
    await expect(row).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await row.getByRole('button', { name: 'Revoke Claude on my laptop' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toBeHidden();
  });

  test('an answer of a language model streams, can be stopped or retried, and changes data only after confirmation', async ({
    page,
  }) => {
    const model = await startModel();
    const server = await startServer({ env: { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_API_KEY: 'none' } });
    try {
      const api = createApi(server.baseURL);
      const { ada, projectId } = await withTasks(api);
      const tasks = async () =>
        (await api.call('listProjectTasks', { as: ada, params: { projectId }, query: { pageIndex: 1, pageSize: 100 } }))
          .elements;
      const task = (await tasks()).find(({ title }) => title === 'Pagar la factura');
      if (!task) throw new Error('The task was made');
      await page.goto(`${server.baseURL}/favicon.svg`);
      await page.evaluate((state) => localStorage.setItem('global', JSON.stringify(state)), clientStateOf(ada));
      await page.goto(`${server.baseURL}/projects/${projectId}/ai`);
      await expect(page.getByText('Modelo: small')).toBeVisible();
      const answer = (number: number): Locator =>
        log(page)
          .getByRole('article', { name: /^Modelo: small/ })
          .nth(number);
      const ask = async (text: string) => {
        await field(page).fill(text);
        await field(page).press('Enter');
      };

      model.answers = [[{ say: 'Érase una' }, 'stall'], [{ say: 'Segunda respuesta' }]];
      await ask('Cuéntame');
      await expect(answer(0)).toContainText('Érase una');
      await expect(answer(0)).toHaveAttribute('data-state', 'streaming');
      await ask('Y otra cosa');
      await expect(own(page, 'Y otra cosa')).toContainText('Se enviará cuando termine la respuesta');
      await page.getByRole('button', { name: 'Detener la respuesta' }).click();
      await expect(answer(0)).toContainText('Respuesta detenida');
      await expect(answer(1)).toContainText('Segunda respuesta');
      await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();

      model.answers = [{ status: 400, body: '{"error":{"message":"no"}}' }, [{ say: 'Ahora sí' }]];
      await ask('¿Funciona?');
      await expect(answer(2)).toHaveAttribute('data-state', 'failed');
      await answer(2).getByRole('button', { name: 'Reintentar' }).click();
      await expect(own(page, '¿Funciona?')).toHaveCount(2);
      await expect(answer(3)).toContainText('Ahora sí');

      model.answers = [
        [
          { say: `Sobre [Pagar la factura](/projects/${projectId}/tasks?task=${task.id}):` },
          { call: 'update_task', with: { taskId: task.id, status: 'Done' } },
          { call: 'create_task', with: { title: 'Archivar la factura' } },
        ],
        [{ say: '¿Lo hago?' }],
      ];
      await ask('Da por hecha la factura y crea otra para archivarla');
      await expect(answer(4)).toContainText('¿Lo hago?');
      const change = answer(4).getByRole('region', { name: /^Propuesta: Cambiar tarea, Pagar la factura/ });
      const creation = answer(4).getByRole('region', { name: /^Propuesta: Crear tarea, Archivar la factura/ });
      await expect(change).toContainText('Estado: Backlog → Done');
      expect((await tasks()).map(({ title, statusId }) => [title, statusId === task.statusId])).toContainEqual([
        'Pagar la factura',
        true,
      ]);
      await change.getByRole('button', { name: 'Confirmar' }).click();
      await expect(change).toContainText('Hecho');
      await creation.getByRole('button', { name: 'Rechazar' }).click();
      await expect(creation).toContainText('Rechazado');
      const after = await tasks();
      expect(after.find(({ id }) => id === task.id)?.statusId).not.toBe(task.statusId);
      expect(after.map(({ title }) => title)).not.toContain('Archivar la factura');
      await page.reload();
      await expect(change).toContainText('Hecho');
      await change.getByRole('link', { name: 'Abrir la tarea' }).click();
      await expect(page.getByRole('dialog')).toContainText('Pagar la factura');
    } finally {
      await server.stop();
      await model.close();
    }
  });
});
