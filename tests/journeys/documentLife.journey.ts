import type { Locator, Page } from '@playwright/test';
import { setup } from 'xstate';
import { toast } from '../support/boardPage.ts';
import { walkChart } from '../support/chart.ts';
import { expect, test } from '../support/journey.ts';
import { isWithoutPointer } from '../support/keyboard.ts';

const chart = setup({
  types: {
    events: {} as {
      type:
        | 'CREATE'
        | 'IMPORT'
        | 'WRITE'
        | 'OPEN_VERSIONS'
        | 'RESTORE_VERSION'
        | 'DELETE'
        | 'UNDO'
        | 'DELETE_FOLDER'
        | 'OPEN_BIN'
        | 'RESTORE'
        | 'DELETE_FOR_GOOD';
    },
  },
}).createMachine({
  initial: 'onlyFolder',
  states: {
    onlyFolder: { on: { CREATE: 'blank', IMPORT: 'imported', DELETE_FOLDER: 'folderDeleted' } },
    blank: { on: { WRITE: 'written' } },
    written: { on: { DELETE: 'deleted' } },
    deleted: { on: { UNDO: 'restored', OPEN_BIN: 'inBin' } },
    restored: {},
    inBin: { on: { DELETE_FOR_GOOD: 'goneForGood' } },
    goneForGood: {},
    imported: { on: { WRITE: 'rewritten' } },
    rewritten: { on: { OPEN_VERSIONS: 'readingVersion' } },
    readingVersion: { on: { RESTORE_VERSION: 'asImported' } },
    asImported: {},
    folderDeleted: { on: { OPEN_BIN: 'folderInBin' } },
    folderInBin: { on: { RESTORE: 'folderRestored' } },
    folderRestored: {},
  },
});

const item = (page: Page, title: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${title},`) });
const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Texto del documento' });
const bin = (page: Page): Locator => page.getByRole('dialog', { name: 'Papelera' });
const remove = async (page: Page, title: string) => {
  await item(page, title).hover();
  if (isWithoutPointer(page)) await page.keyboard.press('Shift+F10');
  else await page.getByRole('button', { name: `Acciones de ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog')).toContainText('¿Seguro');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
};

walkChart(test, {
  name: 'life of a document',
  chart,
  walks: 4,
  open: async ({ page, api, signedIn, otherPage }) => {
    const ada = await api.signUp();
    const folder = await api.call('createDocument', { as: ada, body: { title: 'Actas', type: 'folder' } });
    await api.call('createDocument', { as: ada, body: { title: 'Enero', type: 'document', parentId: folder.id } });
    await signedIn(page, ada, '/documents');
    const elsewhere = async () => {
      const other = await otherPage();
      await signedIn(other, ada, '/documents');
      await expect(item(other, 'Actas')).toBeVisible();
      return other;
    };
    return { page, elsewhere, other: null as Page | null };
  },
  see: {
    onlyFolder: ({ page }) => expect(item(page, 'Actas')).toBeVisible(),
    blank: async ({ page }) => {
      await expect(page).toHaveURL(/\/documents\/[\da-f-]{36}$/);
      await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Viaje');
      await expect(text(page)).toHaveText('');
    },
    written: async ({ page }) => {
      await expect(text(page)).toHaveText('Y los billetes.');
      await expect(page.getByRole('status').filter({ hasText: 'Texto: Guardado' })).toBeVisible();
    },
    deleted: async ({ page }) => {
      await expect(toast(page, 'Documento eliminado correctamente')).toBeVisible();
      await expect(item(page, 'Viaje')).toBeHidden();
    },
    restored: async ({ page }) => {
      await item(page, 'Viaje').click();
      await expect(text(page)).toHaveText('Y los billetes.');
      await expect(text(page)).toHaveAttribute('contenteditable', 'true');
    },
    inBin: ({ page }) => expect(bin(page).getByText('Viaje', { exact: true })).toBeVisible(),
    goneForGood: async ({ page }) => {
      await expect(page.getByText('La papelera está vacía')).toBeVisible();
      await page.reload();
      await expect(item(page, 'Actas')).toBeVisible();
      await expect(item(page, 'Viaje')).toBeHidden();
    },
    imported: async ({ page }) => {
      await expect(text(page).getByRole('heading', { name: 'Maletas', level: 2 })).toBeVisible();
      await expect(text(page).locator('li strong')).toHaveText('dos');
    },
    rewritten: async ({ page }) => {
      await expect(text(page)).toContainText('Y los billetes.');
      await expect(page.getByRole('status').filter({ hasText: 'Texto: Guardado' })).toBeVisible();
    },
    readingVersion: async ({ page }) => {
      const preview = page.getByRole('region', { name: 'Vista previa' });
      await expect(preview).toContainText('Maletas');
      await expect(preview).not.toContainText('billetes');
    },
    asImported: async ({ page }) => {
      await expect(text(page)).toContainText('Maletas');
      await expect(text(page)).not.toContainText('billetes');
    },
    folderDeleted: async ({ page, other }) => {
      for (const each of [page, other]) if (each) await expect(item(each, 'Actas')).toBeHidden();
    },
    folderInBin: ({ page }) => expect(bin(page)).toContainText('con 1 elemento dentro'),
    folderRestored: async ({ page, other }) => {
      await expect(page.getByText('La papelera está vacía')).toBeVisible();
      await bin(page).getByRole('button', { name: 'Cerrar' }).last().click();
      for (const each of [page, other]) if (each) await expect(item(each, 'Actas')).toBeVisible();
      if (!(await item(page, 'Enero').isVisible())) await item(page, 'Actas').click();
      await expect(item(page, 'Enero')).toBeVisible();
    },
  },
  do: {
    CREATE: async ({ page }) => {
      await page.getByRole('button', { name: 'Nuevo documento' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Nuevo documento' });
      await dialog.getByRole('textbox', { name: 'Título' }).fill('Viaje');
      await dialog.getByRole('button', { name: 'Crear' }).click();
    },
    IMPORT: async ({ page }) => {
      await page.getByRole('button', { name: 'Nuevo documento' }).first().click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Importar un archivo .md' }).click();
      await (
        await chooser
      ).setFiles({
        name: 'Viaje.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('## Maletas\n\n- una\n- **dos**\n'),
      });
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título' })).toHaveValue('Viaje');
      await page.getByRole('button', { name: 'Crear' }).click();
    },
    WRITE: async ({ page }) => {
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('Y los billetes.');
    },
    OPEN_VERSIONS: async ({ page }) => {
      await page.getByRole('button', { name: 'Acciones del documento' }).click();
      await page.getByRole('menuitem', { name: 'Versiones' }).click();
      await page.getByRole('list', { name: 'Lista de versiones' }).getByRole('button').last().click();
    },
    RESTORE_VERSION: async ({ page }) => {
      await page.getByRole('button', { name: 'Restaurar esta versión' }).click();
      await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    },
    DELETE: ({ page }) => remove(page, 'Viaje'),
    UNDO: ({ page }) =>
      toast(page, 'Documento eliminado correctamente').getByRole('button', { name: 'Deshacer' }).click(),
    DELETE_FOLDER: async (world) => {
      world.other = await world.elsewhere();
      await remove(world.page, 'Actas');
    },
    OPEN_BIN: ({ page }) => page.getByRole('button', { name: 'Papelera' }).click(),
    RESTORE: ({ page }) => page.getByRole('button', { name: 'Restaurar «Actas»' }).click(),
    DELETE_FOR_GOOD: async ({ page }) => {
      await page.getByRole('button', { name: 'Borrar del todo «Viaje»' }).click();
      await page
        .getByRole('dialog', { name: 'Borrar del todo' })
        .getByRole('button', { name: 'Borrar del todo' })
        .click();
    },
  },
});
