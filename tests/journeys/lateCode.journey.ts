import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

/*
 * People type while code and texts are still loading: all scripts arrive half a second late. Nothing that arrives may
 * take the focus or lose a key.
 */

const lateness = 500;

test.use({ serviceWorkers: 'block' });
test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateness));
    await route.continue().catch(() => undefined);
  });
});

/** Types about as long as late code takes to arrive. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 40 });

/** Types into the fields of a form, one after the other, by the keyboard alone. Expects all texts to be there. */
async function typeThrough(page: Page, fields: readonly (readonly [label: string, text: string])[]): Promise<void> {
  for (const [label, text] of fields) {
    for (let tabs = 0; tabs < 3 && !(await isFocused(page, label)); tabs += 1) await page.keyboard.press('Tab');
    await type(page, text);
  }
  for (const [label, text] of fields) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

const isFocused = (page: Page, label: string): Promise<boolean> =>
  page.getByLabel(label, { exact: true }).evaluate((element) => element === document.activeElement);

test('the forms before sign-in keep the focus and each typed key', async ({ page, api }) => {
  const ada = await api.signUp();
  await page.goto('/authentication/sign-up');
  await expect(page.getByLabel('Email')).toBeFocused();
  await typeThrough(page, [
    ['Email', 'ana@'],
    ['Password', 'Secreta-1234'],
    ['Confirm password', 'Secreta-12345'],
    ['Name', 'Ana'],
    ['Surname', 'Ruiz'],
    ['Avatar', 'https://'],
  ]);

  await page.goto('/authentication/sign-in');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await typeThrough(page, [['Email', ada.email]]);
  await typeThrough(page, [['Password', 'not this one']]);
  await page.keyboard.press('Enter');
  await type(page, ' and on');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one and on');
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
});
