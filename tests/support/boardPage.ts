import { expect, type Locator, type Page } from '@playwright/test';
import { dragByKeys, isWithoutPointer } from './keyboard.ts';

export const column = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name},`) });

/** Returns the cards of a column from top to bottom. The old position of a dragged card is left out. */
export const cardsIn = (page: Page, name: string): Locator =>
  column(page, name).locator('li:not([data-mode=away]) [data-task-id]:not([aria-hidden])');

export const card = (page: Page, title: string): Locator =>
  page.locator('[data-task-id]:not([aria-hidden])').filter({ hasText: title }).first();

/**
 * Drags by mouse, or by keys in a run without a pointer. Drops over the middle of `target`. The first mouse move
 * exceeds the 5 px after which a drag starts.
 */
export const dragAndDrop = async (page: Page, from: Locator, target: Locator): Promise<void> => {
  if (isWithoutPointer(page)) return dragByKeys(from, target);
  const start = await from.boundingBox();
  const end = await target.boundingBox();
  if (!start || !end) throw new Error('both ends of a drag have to be on screen');
  const [x, y] = [start.x + start.width / 2, start.y + Math.min(20, start.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 6, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(120, end.height / 2), { steps: 12 });
  await page.mouse.up();
};

/** Expects the cards of a column to have exactly these titles, in any order. */
export const expectColumn = (page: Page, name: string, titles: string[]): Promise<void> =>
  expect(async () => {
    const seen = await cardsIn(page, name).allInnerTexts();
    expect(seen.length).toBe(titles.length);
    for (const title of titles) expect(seen.some((text) => text.includes(title))).toBe(true);
  }).toPass({ timeout: 10_000 });

export const taskDialog = (page: Page): Locator => page.getByRole('dialog').first();

export const descriptionEditor = (page: Page): Locator => taskDialog(page).locator('[contenteditable=true]');

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

export async function createProjectInWizard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(toast(page, 'Project created successfully')).toBeVisible();
}
