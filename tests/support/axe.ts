import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What depends on the colour scheme; the rest of a screen that was checked in one is the same in the other. */
const schemeRules = ['color-contrast'];

/**
 * What axe finds wrong on the page as it stands, one line each; two of its rules that are off at first are on. Axe stays in the page until the next
 * navigation. The app has no frames to look into.
 */
export async function axeFaults(
  page: Page,
  { rules }: { rules: 'all' | 'scheme' } = { rules: 'all' },
): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const found = await inPage.run(document, {
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly
          ? { runOnly }
          : { rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } }),
      });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
      }));
    },
    rules === 'scheme' ? schemeRules : null,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}
