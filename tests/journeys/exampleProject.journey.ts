import { cardsIn, column } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test('an example project explains the product, is removed with one click, and comes back by undo', async ({
  page,
  api,
  signedIn,
}) => {
  const person = await api.signUp({ name: 'Grace' });
  await signedIn(page, person);
  await page.getByRole('button', { name: 'Try with an example' }).click();
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/tasks/);
  await expect(cardsIn(page, 'To Do')).toHaveCount(3);
  await expect(column(page, 'To Do')).toContainText('Drag me to “In Progress”');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/board.png` });

  await page.goto('/');
  const remove = page.getByRole('button', { name: 'Remove the example' });
  await expect(page.getByRole('link', { name: /Drag me/ })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/home.png` });
  await remove.click();
  await expect(page.getByRole('button', { name: 'Try with an example' })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/removed.png` });

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(remove).toBeVisible();
  await expect(page.getByRole('link', { name: /Drag me/ })).toBeVisible();
});
