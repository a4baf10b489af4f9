import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { isVerify } from './tier.ts';

/** Rules whose result depends on the colour scheme. All other rules need only one scheme. */
const schemeRules = ['color-contrast'];

/**
 * Returns the violations that axe finds on the page, one per line. Enables two rules that are off by default. Axe stays
 * loaded until the next navigation and does not look into frames. If a dialog is open, only `npm run verify` also checks
 * the page behind it, because that takes longer than the dialog.
 */
export async function axeFaults(
  page: Page,
  { rules }: { rules: 'all' | 'scheme' } = { rules: 'all' },
): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ runOnly, isWhole }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const dialog = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility()).at(-1);
      const isCovered = dialog !== undefined && document.querySelector('[role=menu], [role=listbox]') === null;
      const found = await inPage.run(isCovered && !isWhole ? dialog : document, {
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
    { runOnly: rules === 'scheme' ? schemeRules : null, isWhole: isVerify },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}
