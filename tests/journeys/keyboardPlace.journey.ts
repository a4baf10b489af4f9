import type { Page } from '@playwright/test';
import { card, cardsIn, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';

const aBoard = async (api: Api, titles: string[]) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const project = await api.createProject(ada);
  for (const title of titles) await api.createTask(ada, project, { title });
  return { ada, path: `/projects/${project.id}/tasks` };
};
const palette = (page: Page) => page.getByPlaceholder('Search or jump to…');

test.describe('place of the keyboard on a board', () => {
  test('the focus follows a card that is moved in its dialog or by keys', async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api, ['Sharpen the axe', 'Fell the tree']);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sharpen the axe', 'Fell the tree']);
    await card(page, 'Sharpen the axe').focus();
    await page.keyboard.press('Enter');
    await taskDialog(page)
      .getByRole('button', { name: /^Estado/ })
      .click();
    await page.getByRole('option', { name: /In Progress/ }).click();
    await expectColumn(page, 'In Progress', ['Sharpen the axe']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(card(page, 'Sharpen the axe')).toBeFocused();

    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await expectColumn(page, 'To Do', ['Sharpen the axe']);
    await expect(card(page, 'Fell the tree')).toBeFocused();

    await page.keyboard.press('Shift+ArrowRight');
    await expect(card(page, 'Sharpen the axe')).toBeFocused();
    await expect(page.locator('[data-task-id][data-selected]')).toHaveCount(2);
    await expect(cardsIn(page, 'To Do')).toHaveCount(1);
  });

  test(
    'a letter pressed while the palette closes is a shortcut of the page',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, path } = await aBoard(api, ['Sharpen the axe']);
      await signedIn(page, ada, path);
      await card(page, 'Sharpen the axe').focus();
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('s');
      await expect(page.getByRole('dialog', { name: /^Cambiar estado: Sharpen the axe/ })).toBeVisible();
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('q');
      await page.keyboard.type('Fell the tree');
      await expect(page.getByRole('combobox', { name: 'Tarea' })).toHaveValue('Fell the tree');
    },
  );
});

/**
 * Presses a physical key on a keyboard with another layout: `letter` is the key's letter in an English layout, and
 * `key` the typed character.
 */
async function pressAs(page: Page, letter: string, key: string, modifiers = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const press = {
    key,
    code: `Key${letter}`,
    windowsVirtualKeyCode: letter.charCodeAt(0),
    modifiers,
    ...(modifiers === 0 && { text: key }),
  };
  await session.send('Input.dispatchKeyEvent', { type: modifiers === 0 ? 'keyDown' : 'rawKeyDown', ...press });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: press.code, modifiers });
  await session.detach();
}
const ctrl = 2;

for (const [layout, keys] of [
  ['Russian', { k: 'л', s: 'ы', q: 'й', b: 'и', c: 'с' }],
  ['Greek', { k: 'κ', s: 'σ', q: ';', b: 'β', c: 'ψ' }],
] as const) {
  test(`shortcuts work on a ${layout} layout`, { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api, ['Sharpen the axe']);
    await signedIn(page, ada, path);
    await card(page, 'Sharpen the axe').focus();
    await pressAs(page, 'K', keys.k, ctrl);
    await expect(palette(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await pressAs(page, 'S', keys.s);
    await expect(page.getByRole('dialog', { name: /^Cambiar estado/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await pressAs(page, 'Q', keys.q);
    await expect(page.getByRole('combobox', { name: 'Tarea' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Tarea' })).toHaveValue('');
    await page.keyboard.press('Escape');
    await pressAs(page, 'C', keys.c);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título' })).toBeFocused();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Descripción' }).click();
    await pressAs(page, 'B', keys.b, ctrl);
    await page.keyboard.type('axe');
    await expect(page.getByRole('dialog').locator('[contenteditable=true] strong')).toHaveText('axe');
  });
}
