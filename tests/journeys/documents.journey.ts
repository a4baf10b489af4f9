import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { toast } from '../support/boardPage.ts';
import { isWithoutPointer, pointerAnnotation } from '../support/keyboard.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';
import { fingerOn } from '../support/touch.ts';

const item = (page: Page, title: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${title},`) });
const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Árbol de documentos' });
const lines = (page: Page): Promise<string[]> =>
  page.getByRole('treeitem').evaluateAll((rows) =>
    rows
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        text: `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')?.split(',')[0]}`,
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text),
  );
const expectLines = (page: Page, expected: string[]): Promise<void> =>
  expect(async () => expect(await lines(page)).toEqual(expected)).toPass({ timeout: 10_000 });

const make = async (page: Page, kind: 'Nuevo documento' | 'Nueva carpeta', title: string): Promise<void> => {
  await page.getByRole('button', { name: kind }).first().click();
  const dialog = page.getByRole('dialog', { name: kind });
  await dialog.getByRole('textbox', { name: 'Título' }).fill(title);
  await dialog.getByRole('button', { name: 'Crear' }).click();
};
const drag = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  if (isWithoutPointer(page)) {
    for (const [row, key] of [
      [from, 'Control+x'],
      [to, 'Control+v'],
    ] as const) {
      await row.focus();
      await page.keyboard.press(key);
    }
    return;
  }
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('both ends of a drag have to be on screen');
  await page.mouse.move(start.x + 60, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 75, start.y + start.height / 2 + 6, { steps: 4 });
  await page.mouse.move(end.x + 90, end.y + end.height / 2, { steps: 8 });
  await page.waitForTimeout(100);
  await page.mouse.up();
};
const given = async (
  api: Api,
  ada: Person,
  documents: { title: string; type: 'document' | 'folder'; parentId?: string; content?: string }[],
) => {
  const made = [];
  for (const body of documents) made.push(await api.call('createDocument', { as: ada, body }));
  return made;
};

test.describe('tree of documents by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test(
    'a press lifts a row, and the tap after a quick drop opens a document',
    {
      tag: '@verify',
      annotation: {
        type: pointerAnnotation,
        description:
          'Fingers. By keys: "folders and documents keep their place in the tree after moves by mouse and keyboard"',
      },
    },
    async ({ page, signedIn, api }) => {
      const ada = await api.signUp();
      const [, gazpacho] = await given(api, ada, [
        { title: 'Recetas', type: 'folder' },
        { title: 'Gazpacho', type: 'document' },
        { title: 'Paella', type: 'document' },
      ]);
      await signedIn(page, ada, '/documents');
      await expectLines(page, ['1 Recetas', '1 Gazpacho', '1 Paella']);
      const [from, to] = [await item(page, 'Paella').boundingBox(), await item(page, 'Recetas').boundingBox()];
      if (!from || !to) throw new Error('both rows are on screen');
      const [x, y] = [from.x + 60, from.y + from.height / 2];
      const across = to.y + to.height / 2 - y;
      const touch = await fingerOn(page);
      await touch('touchStart', { x, y });
      await expect(item(page, 'Paella')).toHaveAttribute('data-held', 'true');
      for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x, y: y + (across * step) / 6 });
      await touch('touchEnd');
      await expectLines(page, ['1 Recetas', '2 Paella', '1 Gazpacho']);
      await item(page, 'Gazpacho').tap();
      await expect(page).toHaveURL(new RegExp(`/documents/${gazpacho?.id}$`));
    },
  );
});

test.describe('tree of documents', () => {
  test('folders and documents keep their place in the tree after moves by mouse and keyboard', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
    await signedIn(page, ada, '/documents');
    await expect(page.getByText('Aún no hay documentos')).toBeVisible();
    await make(page, 'Nueva carpeta', 'Recetas');
    await expect(toast(page, 'Documento creado correctamente').first()).toBeVisible();
    await make(page, 'Nuevo documento', 'Gazpacho');
    await expect(page).toHaveURL(/\/documents\/[\da-f-]{36}$/);
    await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Gazpacho');
    await make(page, 'Nuevo documento', 'Paella');
    await expectLines(page, ['1 Recetas', '1 Gazpacho', '1 Paella']);

    await drag(page, item(page, 'Paella'), item(page, 'Recetas'));
    // The first click after a drop must open the document.
    await item(page, 'Recetas').click();
    await expectLines(page, ['1 Recetas', '1 Gazpacho']);
    await item(page, 'Recetas').click();
    await expectLines(page, ['1 Recetas', '2 Paella', '1 Gazpacho']);
    await drag(page, item(page, 'Gazpacho'), item(page, 'Paella'));
    await expectLines(page, ['1 Recetas', '2 Paella', '2 Gazpacho']);

    await tree(page).focus();
    await item(page, 'Gazpacho').click();
    await page.keyboard.press('Alt+ArrowUp');
    await expectLines(page, ['1 Recetas', '2 Gazpacho', '2 Paella']);
    await page.keyboard.press('Alt+ArrowLeft');
    await expectLines(page, ['1 Recetas', '2 Paella', '1 Gazpacho']);
    await page.keyboard.press('Control+x');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+v');
    await expectLines(page, ['1 Recetas', '2 Paella', '2 Gazpacho']);
    await page.keyboard.press('F2');
    await page.keyboard.type('Gazpacho andaluz');
    await page.keyboard.press('Enter');
    await expectLines(page, ['1 Recetas', '2 Paella', '2 Gazpacho andaluz']);

    await page.waitForLoadState('networkidle');
    await page.reload();
    await expectLines(page, ['1 Recetas', '2 Paella', '2 Gazpacho andaluz']);
  });

  test('a folder cannot be moved into its own descendants', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const [outer] = await given(api, ada, [{ title: 'Fuera', type: 'folder' }]);
    await given(api, ada, [{ title: 'Dentro', type: 'folder', parentId: outer?.id ?? '' }]);
    await signedIn(page, ada, '/documents');
    await item(page, 'Fuera').click();
    await expectLines(page, ['1 Fuera', '2 Dentro']);
    await drag(page, item(page, 'Fuera'), item(page, 'Dentro'));
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await expectLines(page, ['1 Fuera', '2 Dentro']);
  });

  test('a document can be searched by its text and created from a Markdown file', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    await given(api, ada, [
      { title: 'Viaje', type: 'document', content: 'Hay que comprar los billetes del tranvía.' },
      { title: 'Otro', type: 'document' },
    ]);
    await signedIn(page, ada, '/documents');
    await page.getByRole('searchbox', { name: 'Buscar documentos' }).fill('billetes');
    const found = page.getByRole('region', { name: 'Árbol de documentos' }).getByRole('link', { name: /Viaje/ });
    await expect(found).toContainText('billetes del tranvía');
    await found.click();
    await expect(page.getByRole('textbox', { name: 'Texto del documento' })).toContainText('tranvía');
    await page.getByRole('button', { name: 'Borrar búsqueda' }).click();

    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Importar un archivo .md' }).click();
    await (
      await chooser
    ).setFiles({
      name: 'Acta de marzo.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('## Presentes\n\n- Ada\n- **Grace**\n'),
    });
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título' })).toHaveValue('Acta de marzo');
    await page.getByRole('button', { name: 'Crear' }).click();
    const text = page.getByRole('textbox', { name: 'Texto del documento' });
    await expect(text.getByRole('heading', { name: 'Presentes', level: 2 })).toBeVisible();
    await expect(text.locator('li strong')).toHaveText('Grace');
  });

  test('text typed into a new document before the server responds has no empty line above it', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/documents');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/documents', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    await make(page, 'Nuevo documento', 'Gazpacho');
    const text = page.getByRole('textbox', { name: 'Texto del documento' });
    await text.click();
    await page.keyboard.type('Tomates');
    await expect(text.locator('p')).toHaveText(['Tomates']);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/tabl');
    await expect(page.getByRole('option', { name: 'Tabla' })).toBeVisible();
    release();
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Tabla' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(text.getByRole('table')).toBeVisible();
    await expect(text.locator('> p').first()).toHaveText('Tomates');
    await expect.poll(async () => (await api.call('listDocuments', { as: ada, query: {} })).elements.length).toBe(1);
  });

  test(
    'on a narrow screen the tree and the document are separate pages',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const ada = await api.signUp();
      await given(api, ada, [{ title: 'Viaje', type: 'document', content: 'Texto' }]);
      await page.setViewportSize({ width: 390, height: 800 });
      await signedIn(page, ada, '/documents');
      await item(page, 'Viaje').click();
      await expect(tree(page)).toBeHidden();
      await expect(page.getByRole('textbox', { name: 'Texto del documento' })).toHaveText('Texto');
      await page.getByRole('link', { name: 'Todos los documentos' }).click();
      await expect(tree(page)).toBeVisible();
    },
  );

  test('a project lists only its own documents', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    await given(api, ada, [{ title: 'Del espacio', type: 'document' }]);
    await signedIn(page, ada, `/projects/${project.id}/tasks`);
    await page.getByRole('navigation', { name: project.name }).getByRole('link', { name: 'Documents' }).click();
    await expect(page.getByText('Aún no hay documentos')).toBeVisible();
    await make(page, 'Nuevo documento', 'Del proyecto');
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/documents/`));
    await expectLines(page, ['1 Del proyecto']);
  });
});

test('the title of a document keeps its position and the focus when the editor loads', async ({
  page,
  signedIn,
  api,
}) => {
  const ada = await api.signUp();
  const [plan] = await given(api, ada, [{ title: 'Plan', type: 'document', content: 'Primero, el pan.' }]);
  const held: WebSocketRoute[] = [];
  let isHeld = true;
  await page.routeWebSocket(/\/collaboration/, (socket) => {
    if (isHeld) held.push(socket);
    else socket.connectToServer();
  });
  await signedIn(page, ada, `/documents/${plan?.id}`);
  const title = page.getByRole('textbox', { name: 'Título' });
  await title.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' de la fie');
  const before = await title.boundingBox();
  await expect(page.getByRole('textbox', { name: 'Texto del documento' })).toBeHidden();
  isHeld = false;
  for (const socket of held) await socket.close();
  await expect(page.getByRole('textbox', { name: 'Texto del documento' })).toContainText('Primero');
  await page.keyboard.type('sta');
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Plan de la fiesta');
  expect(await title.boundingBox()).toEqual(before);
});
