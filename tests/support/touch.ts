import type { Locator, Page } from '@playwright/test';

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) => Promise<unknown>;

/** Returns a function that sends touch events from one finger. */
export async function fingerOn(page: Page): Promise<Touch> {
  const devtools = await page.context().newCDPSession(page);
  return (type, at) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}

/** Moves a finger sideways over an element, `across` pixels to the right. */
export async function swipe(element: Locator, across: number): Promise<void> {
  const touch = await fingerOn(element.page());
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('a swiped element has to be on screen');
  const [x, y] = [box.x + (box.width - across) / 2, box.y + box.height / 2];
  await touch('touchStart', { x, y });
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x: x + (across * step) / 6, y });
  await touch('touchEnd');
}
