import type { Locator, Page } from '@playwright/test';
import { taskDialog, toast } from '../support/boardPage.ts';
import { gapBelow } from '../support/gapBelow.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

const aTaskOfTwo = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const newcomer = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  const workspaceId = await api.joinWorkspace(ada, newcomer);
  const workspace = (await api.call('listWorkspaces', { as: newcomer })).elements.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error('Grace has joined the workspace');
  const grace: Person = {
    ...newcomer,
    workspaceId,
    account: {
      ...newcomer.account,
      defaultWorkspace: workspace,
      workspaces: [...newcomer.account.workspaces, workspace],
    },
  };
  const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
  const task = await api.createTask(ada, project, { title: 'Design the poster' });
  return { ada, grace, project, task, path: `/projects/${project.id}/tasks?task=${task.id}&tab=comments` };
};

const comment = (page: Page, text: string | RegExp): Locator =>
  taskDialog(page).locator('[data-comment-id]').filter({ hasText: text });
const field = (page: Page): Locator => taskDialog(page).getByRole('textbox', { name: 'Add a comment' });
const act = async (page: Page, of: Locator, action: 'Editar' | 'Eliminar') => {
  await of.getByRole('button', { name: /^Acciones del comentario/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.describe('comments of a task', () => {
  test('a member sees new, edited, deleted and restored comments of another member live', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, path } = await aTaskOfTwo(api);
    const other = await otherPage();
    await signedIn(page, ada, path);
    await signedIn(other, grace, path);
    await expect(taskDialog(page).getByText('Todavía no hay comentarios')).toBeVisible();
    await expect(taskDialog(other).getByText('Todavía no hay comentarios')).toBeVisible();

    await field(page).click();
    await page.keyboard.type('Which one, @Gra');
    await page.getByRole('option', { name: 'Grace Hopper' }).click();
    await page.keyboard.type('?');
    await page.keyboard.press('Control+Enter');
    await expect(comment(other, /Which one, @Grace Hopper\s*\?/)).toBeVisible();
    await expect(comment(page, 'Which one')).toHaveAttribute('data-delivery', 'sent');
    await expect(field(page)).toHaveText('');

    await field(other).click();
    await other.keyboard.type('The second');
    await taskDialog(other).getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comment(page, 'The second')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    const list = taskDialog(page).getByRole('region', { name: 'Comentarios' });
    await expect(list).toHaveCSS('height', '450px');
    expect(await gapBelow(comment(page, 'The second'), list)).toBeLessThan(1);
    expect(await gapBelow(page.getByRole('button', { name: 'Comment', exact: true }), taskDialog(page))).toBeLessThan(
      30,
    );

    await act(other, comment(other, 'The second'), 'Editar');
    const editor = taskDialog(other).getByRole('textbox', { name: 'Editar comentario' });
    await editor.click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type(' of them');
    await taskDialog(other).getByRole('button', { name: 'Guardar' }).click();
    await expect(comment(page, 'The second of them')).toContainText('(editado)');

    await act(other, comment(other, 'The second of them'), 'Eliminar');
    await expect(comment(page, 'The second')).toBeHidden();
    await toast(other, 'Comentario eliminado').getByRole('button', { name: 'Deshacer' }).click();
    await expect(comment(page, 'The second of them')).toBeVisible();
    await expect(comment(other, 'The second of them')).toBeVisible();

    await expect(comment(other, 'Which one').getByRole('button')).toHaveCount(0);
  });

  test('a draft comment survives a reload, and a comment sent offline arrives after reconnecting', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, path, task } = await aTaskOfTwo(api);
    const other = await otherPage();
    await signedIn(page, ada, path);
    await field(page).click();
    await page.keyboard.type('Half a thou');
    await page.reload();
    await expect(field(page)).toHaveText('Half a thou');

    await signedIn(other, grace, path);
    await expect(field(other)).toBeVisible();
    await page.context().setOffline(true);
    await field(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('ght');
    await page.keyboard.press('Control+Enter');
    await expect(comment(page, 'Half a thought')).toContainText('Esperando conexión');
    await expect(field(page)).toHaveText('');
    await page.context().setOffline(false);
    await expect(comment(other, 'Half a thought')).toBeVisible({ timeout: 30_000 });
    await expect(comment(page, 'Half a thought')).toHaveAttribute('data-delivery', 'sent', { timeout: 15_000 });
    const { elements } = await api.call('listComments', {
      as: ada,
      params: { taskId: task.id },
      query: { pageIndex: 1, pageSize: 100 },
    });
    expect(elements.map(({ content }) => content)).toEqual(['Half a thought']);
  });

  test(
    'a long discussion opens at the newest comment and loads older ones on request',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path, task } = await aTaskOfTwo(api);
      for (let number = 1; number <= 130; number += 1) {
        await api.call('createComment', {
          as: ada,
          params: { taskId: task.id },
          body: { content: `Remark ${number}.` },
        });
      }
      await signedIn(page, ada, path);
      await expect(comment(page, 'Remark 130.')).toBeInViewport();
      await api.call('createComment', { as: ada, params: { taskId: task.id }, body: { content: 'Remark 131.' } });
      await expect(comment(page, 'Remark 131.')).toBeInViewport();

      const area = taskDialog(page).getByRole('region', { name: 'Comentarios' });
      await area.evaluate((element) => element.scrollTo(0, 0));
      // Find the oldest loaded comment here, because the number of loaded pages varies.
      const oldest = await area.locator('[data-comment-id]').first().getAttribute('data-comment-id');
      const first = area.locator(`[data-comment-id="${oldest}"]`);
      await expect(first).toBeInViewport();
      await expect(comment(page, /Remark 1\./)).toHaveCount(0);
      const before = (await first.boundingBox())?.y ?? 0;
      await taskDialog(page).getByRole('button', { name: 'Ver comentarios anteriores' }).click();
      await expect(comment(page, /Remark 1\./)).toHaveCount(1);
      expect(Math.abs(((await first.boundingBox())?.y ?? 0) - before)).toBeLessThan(60);
      await api.call('createComment', { as: ada, params: { taskId: task.id }, body: { content: 'Remark 132.' } });
      await expect(comment(page, 'Remark 132.')).toHaveCount(1);
      await expect(comment(page, 'Remark 132.')).not.toBeInViewport();
    },
  );

  test(
    'a list that fails to load shows one message with the reason',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path } = await aTaskOfTwo(api);
      await page.route('**/comments?**', (route) =>
        route.fulfill({ status: 500, json: { message: 'The disk is broken', code: 'INTERNAL' } }),
      );
      await signedIn(page, ada, path);
      await expect(toast(page, 'The disk is broken')).toHaveCount(1);
    },
  );
});
