import { randomUUID } from 'node:crypto';
import { expectColumn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

test('a visitor comes back to the address they asked for, and the next person does not', async ({ page, baseURL, api }) => {
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

test('the sign-in form says what is wrong and keeps what was typed', async ({ page, baseURL, api }) => {
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

test('a link that leads elsewhere is not followed after sign-in', async ({ page, baseURL, api }) => {
  const ada = await api.signUp();
  await page.goto(`${baseURL}/authentication/sign-in?redirect=${encodeURIComponent('//evil.example/')}`);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password').first().fill(ada.password);
  await page.getByRole('button', { name: 'SIGN IN' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});

test('an invitation brings a newcomer into the workspace and its project', async ({ page, otherPage, signedIn, api }) => {
  const ada = await api.signUp();
  const project = await api.createProject(ada, { name: 'Moonshot' });
  const email = `colleague-${randomUUID()}@example.org`;
  await signedIn(page, ada, '/');
  await page.getByRole('button', { name: /Ada's workspace/ }).click();
  await page.getByRole('menuitem', { name: /Invite people/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  expect(link).toContain('/invites/workspace/');

  const other = await otherPage();
  await other.goto(new URL(link).pathname);
  await other.getByRole('link', { name: 'Sign up' }).click();
  await expect(other.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill('long enough');
  await other.getByLabel('Confirm password', { exact: true }).fill('long enough');
  await other.getByLabel('Name', { exact: true }).fill('Katherine');
  await other.getByLabel('Surname').fill('Johnson');
  await other.getByRole('button', { name: 'Create account' }).click();
  const accept = other.getByRole('button', { name: 'Accept' });
  await expect(accept.or(other.getByRole('heading', { name: 'Dashboard' }))).toBeVisible();
  if (await accept.isVisible()) await accept.click();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(other.getByText("Ada's workspace").first()).toBeVisible();

  await page.goto(`/projects/${project.id}/settings/people`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Invitar/ }).first().click();
  await expect(page.getByRole('button', { name: 'Remove Katherine' })).toBeVisible();
  await other.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
  await expect(other.getByRole('link', { name: /Moonshot/ })).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ page, context, signedIn, api }) => {
  const ada = await api.signUp();
  await signedIn(page, ada, '/');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await second.getByRole('button', { name: /Ada Lovelace/ }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
});

test('broken content in the browser is dropped without a crash', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/favicon.svg`);
  await page.evaluate(() => {
    localStorage.setItem('global', '{"authenticated": true, "user": 7');
    localStorage.setItem('theme', 'plaid');
    localStorage.setItem('faena.outbox.x.y', '][');
  });
  await page.goto(`${baseURL}/`);
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
});
