import type { Locator, Page } from '@playwright/test';
import { type Api, expect, type Person, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow', loadsAhead: true });

const text = (page: Page): Locator => page.locator('.ProseMirror');
const write = async (page: Page, words: string): Promise<void> => {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
};
const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Texto: Guardado' });

const aPair = async (api: Api, content = 'Primera línea.') => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const grace = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  const workspaceId = await api.joinWorkspace(ada, grace);
  const workspace = (await api.call('listWorkspaces', { as: grace })).elements.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error('Grace has joined the workspace');
  const graceThere: Person = {
    ...grace,
    workspaceId,
    account: { ...grace.account, defaultWorkspace: workspace, workspaces: [...grace.account.workspaces, workspace] },
  };
  const document = await api.call('createDocument', {
    as: ada,
    body: { title: 'Discurso', type: 'document', content },
  });
  return { ada, grace: graceThere, document, path: `/documents/${document.id}` };
};

test.describe('documents that several people edit', () => {
  test('two people edit a document at the same time without losing text', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, document, path } = await aPair(api);
    const other = await otherPage();
    await signedIn(page, ada, path);
    await signedIn(other, grace, path);
    await expect(text(page)).toContainText('Primera línea.');
    await expect(text(other)).toContainText('Primera línea.');
    await expect(page.getByRole('group', { name: 'Aquí ahora: Grace Hopper' })).toBeVisible();
    await expect(other.getByRole('group', { name: 'Aquí ahora: Ada Lovelace' })).toBeVisible();

    const [ours, theirs] = ['De Ada: uno dos tres cuatro cinco.', 'De Grace: seis siete ocho nueve diez.'];
    await text(page).click();
    await page.keyboard.press('Control+Home');
    await text(other).click();
    await other.keyboard.press('Control+End');
    await other.keyboard.press('Enter');
    await Promise.all([page.keyboard.type(ours, { delay: 15 }), other.keyboard.type(theirs, { delay: 15 })]);
    for (const one of [page, other]) {
      await expect(text(one)).toContainText(ours);
      await expect(text(one)).toContainText(theirs);
    }
    await expect(page.getByText('Grace Hopper', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(text(other)).not.toContainText('cinco.');
    await expect(text(page)).toContainText(theirs);

    await expect(async () => {
      const { content } = await api.call('getDocument', { as: ada, params: { documentId: document.id } });
      expect(content).toContain(theirs);
    }).toPass({ timeout: 10_000 });
  });

  test('text written offline survives a reload and is merged after reconnecting', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, path } = await aPair(api);
    const other = await otherPage();
    await signedIn(page, ada, path);
    await signedIn(other, grace, path);
    await expect(text(page)).toContainText('Primera línea.');
    await expect(text(other)).toContainText('Primera línea.');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // Wait, because the service worker caches code only after it controls the page.
    await page.waitForTimeout(2000);
    await page.reload();
    await expect(text(page)).toContainText('Primera línea.');
    await page.waitForTimeout(1500);

    await page.context().setOffline(true);
    await write(page, ' Escrito sin conexión.');
    await expect(page.getByText('Puedes seguir escribiendo')).toBeVisible();
    await write(other, ' Escrito mientras tanto.');
    await page.reload();
    await expect(text(page)).toContainText('Escrito sin conexión.', { timeout: 20_000 });
    await expect(text(other)).not.toContainText('sin conexión');

    await page.context().setOffline(false);
    for (const one of [page, other]) {
      await expect(text(one)).toContainText('Escrito sin conexión.', { timeout: 20_000 });
      await expect(text(one)).toContainText('Escrito mientras tanto.');
    }
    await expect(saved(page)).toBeVisible();
  });

  test('a restored version appears for everyone who has the document open', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, document, path } = await aPair(api, 'Lo de antes.');
    await api.call('updateDocument', {
      as: ada,
      params: { documentId: document.id },
      body: { content: 'Lo de ahora.' },
    });
    const other = await otherPage();
    await signedIn(page, ada, path);
    await signedIn(other, grace, path);
    await expect(text(other)).toHaveText('Lo de ahora.');

    await page.getByRole('button', { name: 'Acciones del documento' }).click();
    await page.getByRole('menuitem', { name: 'Versiones' }).click();
    const list = page.getByRole('list', { name: 'Lista de versiones' });
    await list.getByRole('button').last().click();
    await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText('Lo de antes.');
    await page.getByRole('button', { name: 'Restaurar esta versión' }).click();
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(text(page)).toHaveText('Lo de antes.');
    await expect(text(other)).toHaveText('Lo de antes.');
  });

  test(
    'a document deleted during editing keeps its text on screen',
    { tag: '@verify' },
    async ({ page, otherPage, signedIn, api }) => {
      const { ada, grace, document, path } = await aPair(api);
      await signedIn(page, grace, path);
      await write(page, ' Aún no he terminado.');
      await expect(saved(page)).toBeVisible();
      const other = await otherPage();
      await signedIn(other, ada, path);
      await expect(text(other)).toContainText('Aún no he terminado.');
      await api.call('deleteDocument', { as: ada, params: { documentId: document.id } });
      await expect(
        page.getByRole('alert').filter({ hasText: 'se ha eliminado mientras lo tenías abierto' }),
      ).toBeVisible();
      await expect(text(page)).toContainText('Aún no he terminado.');
      await expect(text(page)).toHaveAttribute('contenteditable', 'false');
      await other.getByRole('button', { name: 'Restaurar' }).click();
      await expect(text(other)).toHaveAttribute('contenteditable', 'true');
    },
  );

  test('a guest can read a document but not edit it', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const guest = await api.signUp({ name: 'Gus', lastName: 'Guest' });
    const workspaceId = await api.joinWorkspace(ada, guest, 'guest');
    const project = await api.addToProject(ada, await api.createProject(ada), [guest]);
    const document = await api.call('createProjectDocument', {
      as: ada,
      params: { projectId: project.id },
      body: { title: 'Guía', type: 'document', content: 'Léeme.' },
    });
    const workspace = (await api.call('listWorkspaces', { as: guest })).elements.find(({ id }) => id === workspaceId);
    if (!workspace) throw new Error('the guest has joined the workspace');
    await signedIn(
      page,
      {
        ...guest,
        workspaceId,
        account: {
          ...guest.account,
          defaultWorkspace: workspace,
          workspaces: [...guest.account.workspaces, workspace],
        },
      },
      `/projects/${project.id}/documents/${document.id}`,
    );
    await expect(text(page)).toHaveText('Léeme.');
    await expect(page.getByText('Solo lectura')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nuevo documento' })).toBeHidden();
    await expect(text(page)).toHaveAttribute('contenteditable', 'false');
  });

  test(
    'a document accepts pictures, tables and pasted Markdown',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, document, path } = await aPair(api, '');
      await signedIn(page, ada, path);
      await text(page).click();
      await page.keyboard.type('/tab');
      await expect(page.getByRole('option', { name: 'Tabla' })).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Celda');
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await expect(text(page).locator('tr')).toHaveCount(4);
      await page.getByRole('toolbar', { name: 'Tabla' }).getByRole('button', { name: 'Eliminar columna' }).click();
      await expect(text(page).locator('tr').first().locator('th')).toHaveCount(2);

      await page.keyboard.press('Control+End');
      const pasted = (data: Record<string, string>) =>
        text(page).evaluate((element, given) => {
          const transfer = new DataTransfer();
          for (const [type, value] of Object.entries(given)) transfer.setData(type, value);
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
          );
        }, data);
      await pasted({ 'text/plain': '## Pegado\n\n- uno\n- **dos**' });
      await expect(text(page).getByRole('heading', { name: 'Pegado' })).toBeVisible();
      await pasted({
        'text/html':
          '<p>Malo<img src=x onerror="window.hacked=1"><a href="javascript:window.hacked=1">enlace</a></p><script>window.hacked=1</script>',
        'text/plain': 'Malo',
      });
      await expect(text(page)).toContainText('Malo');
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      await expect(text(page).locator('a, script, img[src=x]')).toHaveCount(0);

      const insertImage = async () => {
        await page.keyboard.press('Control+End');
        await page.keyboard.press('Enter');
        await page.keyboard.type('/imagen');
        await page.keyboard.press('Enter');
      };
      const chooser = page.waitForEvent('filechooser');
      await insertImage();
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      await (
        await chooser
      ).setFiles([{ name: 'punto.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }]);
      await expect(text(page).locator('img')).toHaveAttribute('src', /^\/api\/images\//);
      const again = page.waitForEvent('filechooser');
      await insertImage();
      await (
        await again
      ).setFiles([{ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') }]);
      await expect(page.getByRole('alert').filter({ hasText: 'falsa.png no se pudo subir' })).toBeVisible();
      await expect(async () => {
        const { content } = await api.call('getDocument', { as: ada, params: { documentId: document.id } });
        expect(content).toContain('![](/api/images/');
        expect(content).toContain('## Pegado');
      }).toPass({ timeout: 10_000 });
    },
  );
});
