import { expectColumn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test.describe('sign-in and sign-out', () => {
  test('sign-in opens the page that the visitor requested, and signing out removes it from the address', async ({
    page,
    baseURL,
    api,
  }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada);
    await page.goto(`${baseURL}/projects/${project.id}/tasks`);
    await expect(page).toHaveURL(/\/authentication\/sign-in\?redirect=/);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').first().fill(ada.password);
    await page.getByRole('button', { name: 'SIGN IN' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/tasks`));
    await expectColumn(page, 'Backlog', []);

    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
    expect(page.url()).not.toContain(project.id);
  });

  test('the sign-in form shows errors and keeps the typed e-mail', async ({ page, baseURL, api }) => {
    const ada = await api.signUp();
    await page.goto(`${baseURL}/authentication/sign-in`);
    await page.getByRole('button', { name: 'SIGN IN' }).click();
    await expect(page.getByText('El email es requerido')).toBeVisible();
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').first().fill('not this one');
    await page.getByRole('button', { name: 'SIGN IN' }).click();
    await expect(page.getByText('Email or password is wrong.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  });

  test('sign-in does not redirect to another website', { tag: '@verify' }, async ({ page, baseURL, api }) => {
    const ada = await api.signUp();
    await page.goto(`${baseURL}/authentication/sign-in?redirect=${encodeURIComponent('//evil.example/')}`);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').first().fill(ada.password);
    await page.getByRole('button', { name: 'SIGN IN' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
  });

  test('a sign-out in one tab also signs out the other tabs', async ({ page, context, signedIn, api }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/');
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await second.getByRole('button', { name: /Ada Lovelace/ }).click();
    await second.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
  });

  test(
    'the app discards malformed data in browser storage and starts',
    { tag: '@verify' },
    async ({ page, baseURL }) => {
      await page.goto(`${baseURL}/favicon.svg`);
      await page.evaluate(() => {
        localStorage.setItem('global', '{"authenticated": true, "user": 7');
        localStorage.setItem('theme', 'plaid');
        localStorage.setItem('faena.outbox.x.y', '][');
      });
      await page.goto(`${baseURL}/`);
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
    },
  );
});
