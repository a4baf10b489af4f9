import type { Locator, Page } from '@playwright/test';
import { cardsIn, column, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

const team = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const newcomer = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  const workspaceId = await api.joinWorkspace(ada, newcomer);
  const grace: Person = { ...newcomer, workspaceId };
  const project = await api.addToProject(ada, await api.createProject(ada, { name: 'Apollo' }), [grace]);
  return { ada, grace, project };
};

/**
 * Returns the HTML of the focused element if its focus isn't visible. Returns null if it is: a caret in a field, or an
 * outline or ring on or around the element.
 */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return 'nothing has the focus';
    if (active.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]')) return null;
    const walked = document.getElementById(active.getAttribute('aria-activedescendant') ?? '');
    const label = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
    const around: Element[] = [];
    for (let element = active.parentElement; element && around.length < 4; element = element.parentElement)
      around.push(element);
    const outlined = (element: Element) =>
      getComputedStyle(element).outlineStyle !== 'none' &&
      Number.parseFloat(getComputedStyle(element).outlineWidth) > 0;
    const shows =
      [active, walked, active.nextElementSibling, ...label, ...around].some(
        (element) => element && outlined(element),
      ) || getComputedStyle(active).boxShadow !== 'none';
    return shows ? null : active.outerHTML.slice(0, 200);
  });

const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeAttached();
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await unseenFocus(page)).toBeNull();
  }
  await expect(target).toBeFocused();
};
const press = async (page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> => {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
};

test.describe('teamwork by keyboard', () => {
  test(
    'a keyboard user starts a conversation and sends, edits and deletes messages',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada } = await team(api);
      await signedIn(page, ada, '/conversations');
      await expect(page.getByText('No conversations yet')).toBeVisible();
      const begin = page.getByRole('button', { name: 'New conversation' }).first();
      await press(page, begin);
      const people = page.getByRole('dialog').getByRole('button', { name: /^People/ });
      await expect(people).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(begin).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(people).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: /Grace Hopper/ })).toBeVisible();
      await page.keyboard.type('Grace');
      await expect(page.getByRole('option')).toHaveCount(1);
      await expect(page.getByRole('option', { name: /Grace Hopper/ })).toHaveAttribute('data-combobox-selected');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: /Grace Hopper/ })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(people).toBeFocused();
      await press(page, page.getByRole('button', { name: 'Start conversation' }));

      const field = page.getByRole('textbox', { name: 'Message', exact: true });
      await expect(field).toBeFocused();
      await page.keyboard.type('Good mornin');
      await page.keyboard.press('Enter');
      const message = page.locator('[data-message-id]');
      await expect(message.filter({ hasText: 'Good mornin' })).toHaveAttribute('data-delivery', 'sent');
      await expect(field).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
      await page.keyboard.type('g');
      await page.keyboard.press('Enter');
      await expect(message.filter({ hasText: 'Good morning' })).toContainText('(edited)');
      await expect(field).toBeFocused();

      const remove = message.getByRole('button', { name: 'Delete message' });
      await press(page, remove, 'Shift+Tab');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(remove).toBeFocused();
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
      await expect(page.getByRole('log').getByText('Message deleted')).toBeVisible();
    },
  );

  test(
    'a keyboard user writes, edits, deletes and restores a comment',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, project } = await team(api);
      const task = await api.createTask(ada, project, { title: 'Design the poster' });
      await signedIn(page, ada, `/projects/${project.id}/tasks?task=${task.id}`);
      const dialog = taskDialog(page);
      await tabTo(page, dialog.getByRole('tab', { name: 'Descripción' }));
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('tab', { name: 'Comentarios' })).toBeFocused();
      const field = dialog.getByRole('textbox', { name: 'Add a comment' });
      await tabTo(page, field);
      await page.keyboard.type('Which colour');
      await page.keyboard.press('Control+Enter');
      const comment = dialog.locator('[data-comment-id]');
      await expect(comment.filter({ hasText: 'Which colour' })).toHaveAttribute('data-delivery', 'sent');
      await expect(field).toHaveText('');
      await expect(field).toBeFocused();

      const actions = comment.getByRole('button', { name: /^Acciones del comentario/ });
      await press(page, actions, 'Shift+Tab');
      await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(actions).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('textbox', { name: 'Editar comentario' })).toBeFocused();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('?');
      await page.keyboard.press('Control+Enter');
      await expect(comment.filter({ hasText: 'Which colour?' })).toContainText('(editado)');
      await expect(actions).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(comment).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
      // Press Alt+T to focus the toast, which is outside the dialog.
      await page.keyboard.press('Alt+t');
      await press(page, page.getByRole('button', { name: 'Deshacer' }));
      await expect(comment.filter({ hasText: 'Which colour?' })).toBeVisible();
    },
  );

  test(
    'a keyboard user creates and moves a document and inserts a table from the slash menu',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada } = await team(api);
      await signedIn(page, ada, '/documents');
      await expect(page.getByText('Aún no hay documentos')).toBeVisible();
      const name = page.getByRole('dialog').getByRole('textbox', { name: 'Título' });
      const folderButton = page.getByRole('button', { name: 'Nueva carpeta' }).first();
      await press(page, folderButton);
      await expect(name).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(folderButton).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(name).toBeFocused();
      await page.keyboard.type('Recetas');
      await page.keyboard.press('Enter');
      const item = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title},`) });
      await expect(item('Recetas')).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Nuevo documento' }).first(), 'Shift+Tab');
      await expect(name).toBeFocused();
      await page.keyboard.type('Gazpacho');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/documents\/[\da-f-]{36}$/);

      const tree = page.getByRole('tree', { name: 'Árbol de documentos' });
      await tabTo(page, tree);
      await page.keyboard.press('End');
      await page.keyboard.press('Alt+ArrowRight');
      await expect(item('Gazpacho')).toHaveAttribute('aria-level', '2');
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(tree).toBeFocused();

      const text = page.getByRole('textbox', { name: 'Texto del documento' });
      await tabTo(page, text);
      await page.keyboard.type('Tomates');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/tabl');
      await expect(page.getByRole('option', { name: 'Tabla' })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(text.getByRole('table')).toBeVisible();
      await page.keyboard.type('Kilos');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Precio');
      await expect(text.locator('th, td').filter({ hasText: 'Kilos' })).toHaveCount(1);
      await expect(text.locator('th, td').filter({ hasText: 'Precio' })).toHaveCount(1);
      await page.keyboard.press('Control+Home');
      await expect(page.getByRole('button', { name: 'Fila debajo' })).toBeHidden();
      await page.keyboard.press('Shift+Tab');
      await expect(text).not.toBeFocused();
      await page.waitForLoadState('networkidle');
      await page.reload();
      await expect(text.getByRole('table')).toBeVisible();
      await expect(text).toContainText('Tomates');
    },
  );

  test(
    'a keyboard user reads, marks and filters notifications',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, grace, project } = await team(api);
      for (const title of ['Print the poster', 'Hang the poster'])
        await api.createTask(grace, project, { title, assignees: [ada.account.id] });
      await signedIn(page, ada, '/notifications');
      const row = (subject: string) => page.locator('main li:has([data-notification])').filter({ hasText: subject });
      await tabTo(page, row('Hang the poster').getByRole('link'));
      await page.keyboard.press('e');
      await expect(row('Hang the poster').getByText('Sin leer')).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await expect(row('Print the poster').getByRole('link')).toBeFocused();
      expect(await unseenFocus(page)).toBeNull();
      const type = page.getByRole('button', { name: 'Tipo' });
      await press(page, type, 'Shift+Tab');
      await expect(page.getByRole('option', { name: 'Asignaciones' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(type).toBeFocused();
      const all = page.getByRole('button', { name: 'Marcar todas como leídas' });
      await tabTo(page, page.getByRole('radio', { name: 'Todas' }), 'Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Sin leer' })).toBeFocused();
      await expect(row('Hang the poster')).toHaveCount(0);
      await press(page, all, 'Shift+Tab');
      await expect(row('Print the poster')).toHaveCount(0);
      await expect(page.getByText('No te queda nada por leer.')).toBeVisible();
      await expect(all).toBeFocused();
    },
  );

  test('a keyboard user creates a board and a task on it', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada } = await team(api);
    await signedIn(page, ada, '/boards');
    await expect(page.getByText('No boards found')).toBeVisible();
    const create = page.getByRole('button', { name: 'Create board' }).first();
    await press(page, create);
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(create).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await page.keyboard.type('Week 12');
    const project = page.getByRole('dialog').getByRole('button', { name: /^Project:/ });
    await press(page, project);
    await expect(page.getByRole('option', { name: 'Apollo' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(project).toBeFocused();
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Create board' }));
    await expect(page.getByRole('heading', { name: 'Board Week 12' })).toBeVisible();

    const createTask = page.getByRole('button', { name: 'Create new task' }).first();
    await press(page, createTask);
    await expect(taskDialog(page).getByRole('textbox', { name: 'Título' })).toBeFocused();
    await page.keyboard.type('Pack the parachute');
    await page.keyboard.press('Control+Enter');
    await expectColumn(page, 'Backlog', ['Pack the parachute']);
    await expect(page.getByRole('dialog')).toBeHidden();
    await tabTo(page, cardsIn(page, 'Backlog').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(column(page, 'To Do')).toContainText('Pack the parachute');
    await page.keyboard.press('Enter');
    await expect(taskDialog(page).getByRole('heading', { name: 'Pack the parachute' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cardsIn(page, 'To Do').first()).toBeFocused();
  });
});
