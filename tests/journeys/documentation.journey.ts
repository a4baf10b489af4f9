import { axeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test.describe('guide', () => {
  test('search finds a guide page by keyboard and highlights the matches', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/documentation');
    await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search the documentation' });
    await search.focus();
    await page.keyboard.type('forecast monte carlo band');
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    const hits = page.getByRole('list', { name: 'Search the documentation' }).getByRole('link');
    await expect(hits.first()).toContainText('Insights');
    await page.keyboard.press('ArrowDown');
    await expect(hits.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/documentation\/insights\?q=.*#the-charts$/);
    await expect(page.getByRole('heading', { name: /^The charts/ })).toBeInViewport();
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('faena-found') ?? [])].length))
      .toBeGreaterThan(0);

    await search.fill('zzzz');
    await expect(page.getByText('Nothing matches.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
  });

  test('a link opens its section, a page links to the next one, and an unknown address shows an error', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/documentation/tasks#quick-add');
    await expect(page.getByRole('heading', { name: /^Quick add/ })).toBeInViewport();
    await expect(page.getByRole('heading', { name: /^Quick add/ })).toBeFocused();
    await page.goto('/documentation/getting-started');
    await page.getByRole('link', { name: 'Quick add' }).click();
    await expect(page).toHaveURL(/\/documentation\/tasks#quick-add$/);
    await page.goto('/documentation/no-such-page');
    await expect(page.getByText('There is no such page.')).toBeVisible();
    await page.goto('/documentation/shortcuts');
    await expect(page.getByText('Change status…')).toBeVisible();
  });

  test('the guide follows the language that the person chooses', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/documentation/tasks#quick-add');
    await expect(page.getByRole('heading', { name: /^Quick add/ })).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).first().press('Enter');
    await page.getByRole('menuitem', { name: /^Language:/ }).press('ArrowRight');
    await page.getByRole('menuitemradio', { name: 'Español', exact: true }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Tareas' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Añadir tareas rápido/ })).toBeVisible();

    await page.goto('/documentation/getting-started');
    await page.getByRole('article').getByRole('link', { name: 'Añadir tareas rápido' }).click();
    await expect(page).toHaveURL(/\/documentation\/tasks#quick-add$/);
    await expect(page.getByRole('heading', { name: /^Añadir tareas rápido/ })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Buscar en la documentación' }).fill('prevision montecarlo');
    const hits = page.getByRole('list', { name: 'Buscar en la documentación' }).getByRole('link');
    await expect(hits.first()).toContainText('Métricas');
  });

  test(
    'the documentation shows the chart and table of each machine, and opens the reference of the API',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const ada = await api.signUp();
      await signedIn(page, ada, '/documentation/machines');
      await page.getByRole('link', { name: 'board', exact: true }).click();
      await expect(page.getByRole('img', { name: /^Chart of board/ })).toBeVisible();
      await expect(page.getByRole('cell', { name: 'drag.started' }).first()).toBeVisible();

      await page.goto('/documentation/api');
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Open the API reference' }).press('Enter');
      const reference = await opened;
      await expect(reference).toHaveURL(/\/api\/docs/);
      await expect(reference.getByRole('button', { name: 'GET /api/health', exact: true })).toBeVisible();
    },
  );

  for (const [width, paths] of [
    [1440, ['tasks', 'shortcuts', 'machines', 'machines/commands', 'api']],
    [768, ['tasks', 'machines/commands']],
    [390, ['tasks', 'shortcuts', 'machines/commands', 'api']],
  ] as const) {
    test(
      `axe finds no fault in the documentation at a width of ${width} px`,
      { tag: width === 768 ? [] : '@verify' },
      async ({ page, signedIn, api }) => {
        test.setTimeout(120_000);
        const ada = await api.signUp();
        await page.setViewportSize({ width, height: 900 });
        for (const path of paths) {
          await signedIn(page, ada, `/documentation/${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (path === 'machines/commands') await expect(page.getByRole('img', { name: /^Chart/ })).toBeVisible();
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
            const faults = await axeFaults(page, { rules: colorScheme === 'light' ? 'all' : 'scheme' });
            expect([path, colorScheme, ...faults]).toEqual([path, colorScheme]);
          }
        }
      },
    );
  }
});
