import type { Locator } from '@playwright/test';

const bottomOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is on the page');
  return box.y + box.height;
};

/** Returns the pixels between the lower edge of an element and that of the area around it. */
export const gapBelow = async (element: Locator, area: Locator): Promise<number> =>
  (await bottomOf(area)) - (await bottomOf(element));
