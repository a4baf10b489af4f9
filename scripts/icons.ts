import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';
import { root } from './support/paths.ts';

/*
 * Draws the app's icons from `public/favicon.svg`. The maskable icon and Apple's icon fill the square, because the
 * systems round their corners.
 */
const drawing = await readFile(join(root, 'public/favicon.svg'), 'utf8');
const filled = drawing
  .replace(' rx="6"', '')
  .replace('0 0 24 24', '-3 -3 30 30')
  .replace('<rect', '<rect x="-3" y="-3"');
const icons = [
  ['icon-192.png', 192, drawing],
  ['icon-512.png', 512, drawing],
  ['icon-maskable-512.png', 512, filled.replaceAll(/(?:width|height)="24"/g, (side) => side.replace('24', '30'))],
  ['apple-touch-icon.png', 180, drawing.replace(' rx="6"', '')],
] as const;

const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined });
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: join(root, 'public', name), omitBackground: true });
  await page.close();
}
await browser.close();
