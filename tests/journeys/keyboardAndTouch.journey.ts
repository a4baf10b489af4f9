import { card, cardsIn, column, expectColumn, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';
import { pointerAnnotation } from '../support/keyboard.ts';
import { fingerOn } from '../support/touch.ts';

const aBoard = async (api: Api, titles: string[]) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada);
  for (const title of titles) await api.createTask(ada, project, { title });
  return { ada, project, path: `/projects/${project.id}/tasks` };
};

test.describe('board by keyboard', () => {
  test('a keyboard user creates, opens and moves a task, and the board announces each step', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, path } = await aBoard(api, ['Sharpen the axe']);
    await signedIn(page, ada, path);
    await expectColumn(page, 'Backlog', ['Sharpen the axe']);

    await page.keyboard.press('c');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true })).toBeFocused();
    await page.keyboard.type('Fell the tree');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(
      'Fell the tree',
    );
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectColumn(page, 'Backlog', ['Sharpen the axe', 'Fell the tree']);

    await card(page, 'Sharpen the axe').focus();
    await page.keyboard.press('Enter');
    await expect(taskDialog(page).getByRole('heading', { name: 'Sharpen the axe' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await card(page, 'Sharpen the axe').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Tarjeta Sharpen the axe levantada.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/Sharpen the axe sobre To Do/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText(/soltada en To Do/)).toBeAttached();
    await expectColumn(page, 'To Do', ['Sharpen the axe']);
  });

  test('Escape returns a lifted card to its place', { tag: '@verify' }, async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api, ['Stay here']);
    await signedIn(page, ada, path);
    await card(page, 'Stay here').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/Movimiento cancelado/)).toBeAttached();
    await expectColumn(page, 'Backlog', ['Stay here']);
  });

  test('the order of columns and cards survives a reload', async ({ page, signedIn, api }) => {
    const { ada, path } = await aBoard(api, ['One', 'Two', 'Three']);
    await signedIn(page, ada, path);
    await card(page, 'One').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const order = async () =>
      (await cardsIn(page, 'Backlog').allInnerTexts()).map((text) =>
        ['One', 'Two', 'Three'].find((title) => text.includes(title)),
      );
    await expect.poll(order).toEqual(['Two', 'One', 'Three']);

    await page.getByRole('button', { name: 'Mover columna Backlog' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const columns = async () => (await page.getByRole('button', { name: /^Mover columna/ }).all()).length;
    await expect.poll(columns).toBe(4);
    const names = () =>
      page
        .getByRole('button', { name: /^Mover columna/ })
        .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')));
    await expect.poll(async () => (await names())[0]).toBe('Mover columna To Do');
    await page.reload();
    await expect.poll(order).toEqual(['Two', 'One', 'Three']);
    await expect.poll(async () => (await names())[0]).toBe('Mover columna To Do');
  });

  test(
    'Ctrl+B collapses the sidebar and Ctrl+K opens the command palette',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada } = await aBoard(api, []);
      await signedIn(page, ada, '/');
      const dashboard = page.getByRole('heading', { name: 'Dashboard' });
      await expect(dashboard).toBeVisible();
      await page.keyboard.press('Control+b');
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('sidebar_state=false');
      await page.keyboard.press('Control+k');
      await expect(
        page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')),
      ).toBeFocused();
      await page.keyboard.type('Projects');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/projects/);
    },
  );
});

test.describe('board by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test(
    'a swipe scrolls the board, and a press of a quarter second lifts a card',
    {
      annotation: {
        type: pointerAnnotation,
        description:
          'Fingers. By keys: "a keyboard user creates, opens and moves a task, and the board announces each step"',
      },
    },
    async ({ page, signedIn, api }) => {
      const { ada, path } = await aBoard(
        api,
        Array.from({ length: 30 }, (_, at) => `Task ${at + 1}`),
      );
      await signedIn(page, ada, path);
      const first = card(page, 'Task 1');
      await expect(first).toBeVisible();
      const box = await first.boundingBox();
      if (!box) throw new Error('the first card is on screen');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const touch = await fingerOn(page);

      const scroller = column(page, 'Backlog').locator('[data-scroller]');
      const position = () => scroller.evaluate((element) => element.scrollTop);

      await touch('touchStart', { x, y: y + 300 });
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x, y: y + 300 - step * 25 });
      await touch('touchEnd');
      await expect.poll(position).toBeGreaterThan(50);
      await expect(page.getByText(/levantada/)).toHaveCount(0);

      // Wait until the board stops: it scrolls for a while after the finger has left the screen.
      let before = -1;
      await expect
        .poll(
          async () => {
            const still = before === (before = await position());
            return still;
          },
          { intervals: [300] },
        )
        .toBe(true);
      await touch('touchStart', { x, y: y + 200 });
      await expect(page.getByText(/Tarjeta Task \d+ levantada/)).toBeAttached();
      await touch('touchMove', { x: x + 2, y: y + 240 });
      await touch('touchMove', { x: x + 2, y: y + 380 });
      await touch('touchEnd');
      await expect(page.getByText(/Tarjeta Task \d+ soltada/)).toBeAttached();
    },
  );
});
