import type { Page } from '@playwright/test';
import { setup } from 'xstate';
import { cardsIn, descriptionEditor, expectColumn, taskDialog, toast } from '../support/boardPage.ts';
import { walkChart } from '../support/chart.ts';
import { signUpColleague } from '../support/signUpColleague.ts';
import { expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow', loadsAhead: true });

const chart = setup({
  types: {
    events: {} as {
      type:
        | 'CREATE'
        | 'OPEN'
        | 'RENAME'
        | 'DESCRIBE'
        | 'DELETE'
        | 'UNDO'
        | 'LOSE_CONNECTION'
        | 'WRITE'
        | 'COLLEAGUE_WRITES'
        | 'RECONNECT'
        | 'KEEP_MINE'
        | 'KEEP_THEIRS';
    },
  },
}).createMachine({
  initial: 'emptyBoard',
  states: {
    emptyBoard: { on: { CREATE: 'onBoard' } },
    onBoard: { on: { OPEN: 'reading' } },
    reading: { on: { RENAME: 'renamed', LOSE_CONNECTION: 'cutOff' } },
    renamed: { on: { DESCRIBE: 'described' } },
    described: { on: { DELETE: 'deleted' } },
    deleted: { on: { UNDO: 'restored' } },
    restored: {},
    cutOff: { on: { WRITE: 'waiting' } },
    waiting: { on: { RECONNECT: 'saved', COLLEAGUE_WRITES: 'unaware' } },
    saved: {},
    unaware: { on: { RECONNECT: 'conflict' } },
    conflict: { on: { KEEP_MINE: 'minePrevails', KEEP_THEIRS: 'theirsPrevails' } },
    minePrevails: {},
    theirsPrevails: {},
  },
});

const conflictIn = (page: Page) => page.getByRole('region', { name: /Conflicto/ });
const savedIn = (page: Page) => taskDialog(page).getByText('Guardado').first();
const type = async (page: Page, text: string) => {
  await descriptionEditor(page).click();
  await page.keyboard.type(text);
};

walkChart(test, {
  name: 'life of a task',
  chart,
  walks: 4,
  open: async ({ page, api, signedIn, otherPage }) => {
    const ada = await api.signUp();
    const grace = await signUpColleague(api, ada);
    const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    const stored = () =>
      api.call('getProjectTask', { as: ada, params: { projectId: project.id, taskId: world.taskId } }).then(
        ({ description }) => description,
        () => undefined,
      );
    const asGrace = async () => {
      const other = await otherPage();
      await signedIn(other, grace, `/projects/${project.id}/tasks?task=${world.taskId}`);
      return other;
    };
    const world = { page, taskId: '', stored, asGrace, colleague: null as Page | null };
    return world;
  },
  see: {
    emptyBoard: ({ page }) => expectColumn(page, 'Backlog', []),
    onBoard: ({ page }) => expectColumn(page, 'Backlog', ['Write the speech']),
    reading: async ({ page }) => {
      await expect(taskDialog(page).getByRole('heading', { name: 'Write the speech' })).toBeVisible();
      await expect(descriptionEditor(page)).toHaveText('');
    },
    renamed: async ({ page }) => {
      await expect(taskDialog(page).getByRole('heading', { name: 'Write two speeches' })).toBeVisible();
      await expectColumn(page, 'Backlog', ['Write two speeches']);
    },
    described: async ({ page, stored }) => {
      await expect.poll(stored).toBe('One for each evening');
      await expect(savedIn(page)).toBeVisible();
    },
    deleted: async ({ page }) => {
      await expect(toast(page, 'Tarea eliminada')).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expectColumn(page, 'Backlog', []);
    },
    restored: async ({ page, stored }) => {
      await expectColumn(page, 'Backlog', ['Write two speeches']);
      await expect.poll(stored).toBe('One for each evening');
    },
    cutOff: ({ page }) => expect(page.getByRole('status').filter({ hasText: 'Sin conexión' }).first()).toBeVisible(),
    waiting: async ({ page, stored }) => {
      await expect(taskDialog(page).getByText('Esperando conexión').first()).toBeVisible();
      await expect(descriptionEditor(page)).toHaveText('by Ada');
      expect(await stored()).toBeNull();
    },
    saved: async ({ page, stored }) => {
      await expect(savedIn(page)).toBeVisible();
      expect(await stored()).toBe('by Ada');
    },
    unaware: async ({ page, stored }) => {
      await expect(descriptionEditor(page)).toHaveText('by Ada');
      await expect(conflictIn(page)).toBeHidden();
      expect(await stored()).toBe('by Grace');
    },
    conflict: async ({ page }) => {
      await expect(conflictIn(page)).toContainText('by Ada');
      await expect(conflictIn(page)).toContainText('by Grace');
    },
    minePrevails: async ({ page, stored, colleague }) => {
      await expect(conflictIn(page)).toBeHidden();
      await expect.poll(stored).toBe('by Ada');
      if (colleague) await expect(descriptionEditor(colleague)).toHaveText('by Ada');
    },
    theirsPrevails: async ({ page, stored }) => {
      await expect(conflictIn(page)).toBeHidden();
      await expect(descriptionEditor(page)).toHaveText('by Grace');
      expect(await stored()).toBe('by Grace');
    },
  },
  do: {
    CREATE: async ({ page }) => {
      await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill('Write the speech');
      await dialog.getByRole('button', { name: 'Crear tarea' }).click();
      await expect(dialog).toBeHidden();
    },
    OPEN: async (world) => {
      await cardsIn(world.page, 'Backlog').first().click();
      await expect(world.page).toHaveURL(/task=/);
      world.taskId = new URL(world.page.url()).searchParams.get('task') ?? '';
    },
    RENAME: async ({ page }) => {
      await taskDialog(page).getByRole('button', { name: 'Editar título' }).click();
      await page.getByRole('textbox', { name: 'Título' }).fill('Write two speeches');
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await expect(toast(page, 'Tarea actualizada')).toBeVisible();
    },
    DESCRIBE: ({ page }) => type(page, 'One for each evening'),
    DELETE: async ({ page }) => {
      await taskDialog(page).getByRole('button', { name: 'Acciones de la tarea' }).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await page.getByRole('button', { name: 'Eliminar' }).click();
    },
    UNDO: ({ page }) => toast(page, 'Tarea eliminada').getByRole('button', { name: 'Deshacer' }).click(),
    LOSE_CONNECTION: ({ page }) => page.context().setOffline(true),
    WRITE: ({ page }) => type(page, 'by Ada'),
    COLLEAGUE_WRITES: async (world) => {
      world.colleague = await world.asGrace();
      await type(world.colleague, 'by Grace');
      await expect(savedIn(world.colleague)).toBeVisible();
    },
    RECONNECT: ({ page }) => page.context().setOffline(false),
    KEEP_MINE: ({ page }) => conflictIn(page).getByRole('button', { name: 'Conservar la mía' }).click(),
    KEEP_THEIRS: ({ page }) => conflictIn(page).getByRole('button', { name: 'Usar la otra' }).click(),
  },
});
