import type { Page } from '@playwright/test';
import { type Language, tagOf } from '../../domain/languages.ts';
import { expect } from './journey.ts';

/**
 * Shows the open page, its dialogs and menus in another language. The choice isn't saved, because the tests find
 * controls by the default language's texts.
 */
export async function showInLanguage(page: Page, language: Language): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json: { message: '' } }),
  );
  await page.addInitScript(() => localStorage.removeItem('language'));
  await page.evaluate((chosen) => {
    interface Fiber {
      child: Fiber | null;
      memoizedProps: { system?: { root: { system: { get: (name: string) => { send: (event: object) => void } } } } };
    }
    const root = document.getElementById('root') as unknown as Record<string, Fiber>;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'));
    let fiber: Fiber | null | undefined = key === undefined ? null : root[key];
    while (fiber && fiber.memoizedProps?.system === undefined) fiber = fiber.child;
    if (!fiber?.memoizedProps.system) throw new Error('The page has no system');
    fiber.memoizedProps.system.root.system.get('language').send({ type: 'language.chosen', language: chosen });
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', tagOf[language]);
  await page.waitForFunction(() => document.fonts.ready.then(() => true));
  await page.waitForLoadState('networkidle');
}
