import { randomUUID } from 'node:crypto';
import { cardsIn, column, createProjectInWizard, dragAndDrop, expectColumn, taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';
import { withoutPointer } from '../support/keyboard.ts';

test.describe('first steps by keyboard', () => {
  test(
    'a new user signs up, moves and comments a task and signs out without a pointer',
    { tag: '@verify' },
    async ({ page, baseURL }) => {
      const lost: string[] = [];
      withoutPointer(page, { onLost: (after) => lost.push(after) });
      await page.goto(baseURL ?? '/');
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByLabel('Email').fill(`new-${randomUUID()}@example.org`);
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.getByLabel('Confirm password', { exact: true }).fill('long enough');
      await page.getByLabel('Name', { exact: true }).fill('Grace');
      await page.getByLabel('Surname').fill('Hopper');
      await page.getByRole('button', { name: 'Create account' }).click();

      await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
      await createProjectInWizard(page, 'Apollo');
      const dialog = page.getByRole('dialog');

      await page.getByRole('button', { name: 'Crear tarea', exact: true }).first().click();
      await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill('Plan the launch');
      await dialog.getByRole('button', { name: 'Crear tarea' }).click();
      await expect(dialog).toBeHidden();
      await expectColumn(page, 'Backlog', ['Plan the launch']);
      await dragAndDrop(page, cardsIn(page, 'Backlog').first(), column(page, 'In Progress'));
      await expectColumn(page, 'In Progress', ['Plan the launch']);

      await cardsIn(page, 'In Progress').first().click();
      await expect(taskDialog(page).getByRole('heading', { name: 'Plan the launch' })).toBeVisible();
      await taskDialog(page).getByRole('tab', { name: 'Comentarios' }).click();
      await taskDialog(page).getByRole('textbox', { name: 'Add a comment' }).fill('To the **Moon**');
      await taskDialog(page).getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(
        taskDialog(page).locator('[data-comment-id][data-delivery=sent] strong', { hasText: 'Moon' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(cardsIn(page, 'In Progress').first()).toBeFocused();

      await page.getByRole('button', { name: /Grace Hopper/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
      expect(lost).toEqual([]);
    },
  );
});

test.describe('runs without a pointer', { tag: '@verify' }, () => {
  const given = (body: string) => `<main>${body}</main>`;

  test('a click fails on an element that handles only clicks', async ({ page }) => {
    withoutPointer(page);
    await page.setContent(given('<a href="#one">One</a><div onclick="document.title = \'pressed\'">Pay</div>'));
    await expect(page.getByText('Pay').click()).rejects.toThrow(/can't be reached: div "Pay"/);
    expect(await page.title()).toBe('');
  });

  test('a click fails on a button outside the tab order', async ({ page }) => {
    withoutPointer(page);
    await page.setContent(given('<a href="#one">One</a><button tabindex="-1">Pay</button>'));
    await expect(page.getByRole('button', { name: 'Pay' }).click()).rejects.toThrow(
      /can't be reached: button "Pay"\nit is left out of the tab order/,
    );
  });

  test('a click fails on a button behind a focus trap', async ({ page }) => {
    withoutPointer(page);
    await page.setContent(
      given(
        `<input aria-label="Trap" autofocus onkeydown="if (event.key === 'Tab') event.preventDefault()"><button>Pay</button>`,
      ),
    );
    await page.getByLabel('Trap').fill('caught');
    await expect(page.getByRole('button', { name: 'Pay' }).click()).rejects.toThrow(
      /can't be reached: button "Pay"\n\d+ presses of Tab/,
    );
  });

  test('a click fails on an option that the arrow keys skip', async ({ page }) => {
    withoutPointer(page);
    await page.setContent(
      given(
        '<div role="listbox" tabindex="0" aria-label="Ways" aria-activedescendant="a"><div role="option" id="a">Car</div><div role="option" id="b">Train</div></div>',
      ),
    );
    await expect(page.getByRole('option', { name: 'Train' }).click()).rejects.toThrow(
      /can't be reached: option "Train"/,
    );
  });

  test('direct use of the mouse fails', async ({ page }) => {
    withoutPointer(page);
    await expect(page.mouse.move(1, 1)).rejects.toThrow(/uses the pointer itself/);
  });

  test('clicks and input succeed on controls that the keyboard reaches', async ({ page }) => {
    withoutPointer(page);
    await page.setContent(
      given(`
      <button onclick="document.title += 'a'">First</button>
      <label><input type="checkbox"> Agree</label>
      <fieldset><label><input type="radio" name="size"> Small</label><label><input type="radio" name="size"> Large</label></fieldset>
      <label>Day <input type="date"></label><label>Words <textarea>old</textarea></label>
      <details><summary>More</summary>The rest</details>
      <button onclick="document.title += 'z'">Last</button>`),
    );
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByRole('button', { name: 'First' }).click();
    await expect(page).toHaveTitle('za');
    await page.getByLabel('Agree').check();
    await expect(page.getByLabel('Agree')).toBeChecked();
    await page.getByText('Large').click();
    await expect(page.getByLabel('Large')).toBeChecked();
    await page.getByLabel('Day').fill('2024-07-16');
    await expect(page.getByLabel('Day')).toHaveValue('2024-07-16');
    await page.getByLabel('Words').fill('new\nlines');
    await expect(page.getByLabel('Words')).toHaveValue('new\nlines');
    await page.getByText('More').click();
    await expect(page.getByText('The rest')).toBeVisible();
  });
});
