import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startIssuer } from '../../server/testing/issuer.ts';
import { startSmtp } from '../../server/testing/smtp.ts';
import { toast } from '../support/boardPage.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { startServer } from '../support/server.ts';

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'SIGN IN' }).click();
};
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

test.describe('password reset', () => {
  test('a password reset shows the same text for every address, and an expired link shows an error', async ({
    page,
    baseURL,
    api,
  }) => {
    const ada = await api.signUp();
    await page.goto(`${baseURL}/authentication/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    for (const email of [ada.email, `nobody-${randomUUID()}@example.org`]) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(
        page.getByText('This server sends no mail. Ask the person who runs it for a link to choose a new password.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Send it again or to another address' }).click();
    }
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Invalid email format')).toBeVisible();

    await page.goto(`${baseURL}/authentication/password/reset/forged`);
    await page.getByLabel('New password').fill('a new secret');
    await page.getByLabel('Confirm password').fill('another one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await page.getByLabel('Confirm password').fill('a new secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });

  test('a reset link sets a new password only once', async ({ page }) => {
    const smtp = await startSmtp();
    const server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'faena@example.org' } });
    const api = createApi(server.baseURL);
    const ada = await api.signUp();
    await api.call('requestPasswordReset', { body: { email: ada.email } });
    const link = () => /\/authentication\/password\/reset\/[\w-]+/.exec(smtp.to(ada.email)[0]?.raw ?? '')?.[0];
    await expect.poll(link).toBeTruthy();
    const path = link() ?? '';
    await page.goto(server.baseURL + path);
    await page.getByLabel('New password').fill('a new secret');
    await page.getByLabel('Confirm password').fill('a new secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Your password was changed. Sign in with the new one.')).toBeVisible();
    await expect(page).toHaveURL(/\/authentication\/sign-in$/);
    await signIn(page, ada.email, 'a new secret');
    await expect(dashboard(page)).toBeVisible();

    await page.goto(server.baseURL + path);
    await page.getByLabel('New password').fill('yet another');
    await page.getByLabel('Confirm password').fill('yet another');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await server.stop();
    await smtp.close();
  });
});

test.describe('account', () => {
  test('a person edits, exports and deletes their account', async ({ page, otherPage, baseURL, signedIn, api }) => {
    const ada = await api.signUp();
    const phone = await otherPage();
    await phone.goto(`${baseURL}/authentication/sign-in`);
    await signIn(phone, ada.email, ada.password);
    await expect(dashboard(phone)).toBeVisible();

    await signedIn(page, ada, '/');
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/settings\/account$/);
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByLabel('Nickname').fill('Countess');
    await expect(save).toBeVisible();
    await page.getByLabel('Nickname').fill(ada.account.nickname);
    await expect(save).toHaveCount(0);
    await page.getByLabel('Name', { exact: true }).fill('A');
    await save.click();
    await expect(page.getByText('Name must be between 2 and 50 characters')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Augusta');
    await save.click();
    await expect(page.getByRole('button', { name: /Augusta Lovelace/ })).toBeVisible();
    await expect(save).toHaveCount(0);

    const devices = page.getByRole('list', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Write your current password')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('a new secret');
    await page.getByLabel('Confirm password').fill('a new secret');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The current password is wrong')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByLabel('Current password').fill(ada.password);
    await page.getByLabel('New password').fill('a new secret');
    await page.getByLabel('Confirm password').fill('a new secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed. Other devices were signed out.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'SIGN IN' })).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(exported.account.email).toBe(ada.email);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('The current password is wrong')).toBeVisible();
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await dialog.getByLabel('Your password').fill('a new secret');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
    await signIn(page, ada.email, 'a new secret');
    await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  });

  test(
    'signing out everywhere also ends the current session',
    { tag: '@verify' },
    async ({ page, otherPage, baseURL, signedIn, api }) => {
      const ada = await api.signUp();
      const phone = await otherPage();
      await phone.goto(`${baseURL}/authentication/sign-in`);
      await signIn(phone, ada.email, ada.password);
      await expect(dashboard(phone)).toBeVisible();
      await signedIn(page, ada, '/settings/account');
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
      await expect(phone.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
    },
  );

  test('a notification setting changed by keyboard survives a reload', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/settings/notifications');
    const choice = page.getByRole('checkbox', { name: 'A reminder of a due date or from a workflow: Digest' });
    await expect(choice).not.toBeChecked();
    const saved = page.waitForResponse(
      (answer) =>
        answer.ok() && answer.url().endsWith('/auth/notification-settings') && answer.request().method() === 'PATCH',
    );
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
    await saved;
    await page.reload();
    await expect(choice).toBeChecked();
  });
});

test.describe('members of a workspace', () => {
  test('an owner renames a workspace, sets roles, invites people and transfers ownership', async ({
    page,
    signedIn,
    api,
  }) => {
    const [ada, grace] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
    await api.joinWorkspace(ada, grace);
    await signedIn(page, ada, '/');
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/workspace\/settings$/);
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /Analytical Engines/ })).toBeVisible();

    const members = page.getByRole('list', { name: 'Members' });
    await members.getByRole('button', { name: 'Role of Grace Hopper: Member' }).click();
    await page.getByRole('option', { name: 'Guest' }).click();
    await expect(members.getByRole('button', { name: 'Role of Grace Hopper: Guest' })).toBeVisible();

    const email = `colleague-${randomUUID()}@example.org`;
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const first = await dialog.getByLabel('Invitation link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const invitations = page.getByRole('list', { name: 'Invitations' });
    await expect(invitations.getByText(email)).toBeVisible();
    await invitations.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
    await expect(invitations.getByRole('button', { name: `Copy link for ${email}` })).toBeVisible();
    await expect(
      api.call('previewInvitation', { params: { token: first.split('/').at(-1) ?? '' } }),
    ).rejects.toMatchObject({ status: 404 });
    await invitations.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Nobody is waiting to accept an invitation.')).toBeVisible();

    await page.getByRole('button', { name: /^New owner/ }).click();
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
    await expect(toast(page, 'The workspace has a new owner')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete workspace' })).toBeHidden();
    await page.getByRole('button', { name: 'Leave workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Create workspace' })).toBeVisible();
    await expect(toast(page, 'You left the workspace')).toBeVisible();
    await expect(toast(page, /no longer one of your workspaces/)).toHaveCount(0);
  });

  test(
    'a changed role and a removal from a workspace apply without a reload',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const [ada, grace] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
      await api.joinWorkspace(ada, grace);
      const name = ada.account.defaultWorkspace?.name ?? '';
      await signedIn(page, grace, '/workspace/settings');
      await page.getByRole('button', { name: /Grace's workspace/ }).click();
      await page.getByRole('menuitemradio', { name }).click();
      await page.getByRole('list', { name: 'Platform' }).getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeHidden();

      await api.call('updateMember', { as: ada, params: { memberId: grace.account.id }, body: { role: 'admin' } });
      await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
      await api.call('removeMember', { as: ada, params: { memberId: grace.account.id } });
      await expect(toast(page, `${name} is no longer one of your workspaces`)).toBeVisible();
      await expect(dashboard(page)).toBeVisible();
      await expect(page.getByRole('button', { name: /Grace's workspace/ })).toBeVisible();
    },
  );

  test('a workspace can be deleted only after typing its name', async ({ page, signedIn, api }) => {
    const ada = await api.signUp();
    const membersMayLoad = Promise.withResolvers<void>();
    await page.route('**/members?*', async (route) => {
      await membersMayLoad.promise;
      await route.continue();
    });
    await signedIn(page, ada, '/settings/workspace');
    // Wait for the members, because they move the button when they appear.
    const ask = page.getByText('Delete workspace').last();
    await expect(ask).toBeAttached();
    await expect(ask).toBeHidden();
    membersMayLoad.resolve();
    await page.getByRole('button', { name: 'Delete workspace' }).click();
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete workspace' });
    await dialog.getByRole('textbox').fill("Ada's");
    await expect(remove).toBeDisabled();
    await dialog.getByRole('textbox').fill("Ada's workspace");
    await remove.click();
    await expect(page.getByRole('heading', { name: 'Create workspace' })).toBeVisible();
  });

  test(
    'a manager who requires a new password signs the member out, and sign-in explains why',
    { tag: '@verify' },
    async ({ page, otherPage }) => {
      const smtp = await startSmtp();
      const server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'faena@example.org' } });
      const api = createApi(server.baseURL);
      const [ada, grace] = [await api.signUp(), await api.signUp({ name: 'Grace', lastName: 'Hopper' })];
      await api.joinWorkspace(ada, grace);
      await page.goto(`${server.baseURL}/authentication/sign-in?redirect=/workspace/settings`);
      await signIn(page, ada.email, ada.password);
      await page.getByRole('button', { name: 'More for Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: 'Ask for a new password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click();
      await expect(toast(page, 'We sent a password reset e-mail')).toBeVisible();
      const other = await otherPage();
      await other.goto(`${server.baseURL}/authentication/sign-in`);
      await signIn(other, grace.email, grace.password);
      await expect(toast(other, /La contraseña ha sido reseteada/)).toBeVisible();
      await server.stop();
      await smtp.close();
    },
  );
});

test.describe('invitation to a workspace', () => {
  test(
    'an invitation opened by another account shows a warning and can be accepted after signing out',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const [ada, grace, mary] = [
        await api.signUp(),
        await api.signUp({ name: 'Grace', lastName: 'Hopper' }),
        await api.signUp({ name: 'Mary', lastName: 'Jackson' }),
      ];
      const { link } = await api.call('createInvitation', { as: ada, body: { email: grace.email, role: 'member' } });
      const path = new URL(link ?? '').pathname;
      await signedIn(page, mary, path);
      await expect(
        page.getByText(`This invitation is for ${grace.email}, and you are signed in as ${mary.email}.`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Sign out and use another account' }).click();
      await signIn(page, grace.email, grace.password);
      await expect(page).toHaveURL(new RegExp(path));
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(dashboard(page)).toBeVisible();
      await expect(page.getByText("Ada's workspace").first()).toBeVisible();
      await page.goto(path);
      // A member is not asked again.
      await expect(page).toHaveURL(/\/$/);
      await expect(dashboard(page)).toBeVisible();
    },
  );
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('profile picture', () => {
  test('a profile picture can be uploaded and removed, and other files are rejected', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp();
    await signedIn(page, ada, '/settings/profile');
    const input = page.locator('input[type=file]');
    await page.getByRole('button', { name: 'Upload a picture' }).waitFor();
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await expect(page.getByText('Pick a PNG, JPEG or WebP picture.')).toBeVisible();
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) });
    await expect(page.getByText('The picture is larger than 5 MB.')).toBeVisible();
    await input.setInputFiles({
      name: 'forged.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'Error:' })).toBeVisible();
    await input.setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: png });
    const picture = page.locator('img[src*="/api/avatars/"]').first();
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.locator('img[src*="/api/avatars/"]')).toHaveCount(0);
  });
});

test.describe('sign-in with Google', () => {
  test(
    'sign-in with Google is hidden without configuration, and a forged callback leads to sign-in',
    { tag: '@verify' },
    async ({ page, baseURL }) => {
      const asked = page.waitForResponse(/\/api\/config$/);
      await page.goto(`${baseURL}/authentication/sign-in`);
      await asked;
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in with Google' })).toHaveCount(0);
      await page.goto(`${baseURL}/callback?token=forged`);
      await expect(page).toHaveURL(/\/authentication\/sign-in$/);
      await page.goBack();
      await expect(page).not.toHaveURL(/token=/);
    },
  );

  test('sign-in with Google starts a session and leaves no token in the browser history', async ({ page }) => {
    const issuer = await startIssuer();
    const server = await startServer({
      env: { GOOGLE_CLIENT_ID: issuer.clientId, GOOGLE_CLIENT_SECRET: issuer.clientSecret, GOOGLE_ISSUER: issuer.url },
    });
    await page.goto(`${server.baseURL}/authentication/sign-in`);
    await page.getByRole('link', { name: 'Sign in with Google' }).click();
    await page.waitForURL((url) => url.origin === new URL(issuer.url).origin);
    const claims = {
      sub: 'ada',
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
      name: 'Ada Lovelace',
    };
    await page.goto(issuer.consent(page.url(), claims));
    await expect(dashboard(page)).toBeVisible();
    await expect(page).toHaveURL(`${server.baseURL}/`);
    await page.goBack();
    await expect(page).not.toHaveURL(/token=/);

    await page.goto(`${server.baseURL}/settings/account`);
    await expect(page.getByText('You sign in with Google.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog').getByLabel('Write ada@example.org to confirm')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByLabel('New password').fill('a first secret');
    await page.getByLabel('Confirm password').fill('a first secret');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(toast(page, 'Password set. You can sign in with your email too.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signIn(page, 'ada@example.org', 'a first secret');
    await expect(dashboard(page)).toBeVisible();
    await server.stop();
    await issuer.close();
  });

  test(
    'sign-in with Google returns to the invitation and creates no extra workspace',
    { tag: '@verify' },
    async ({ page }) => {
      const issuer = await startIssuer();
      const server = await startServer({
        env: {
          GOOGLE_CLIENT_ID: issuer.clientId,
          GOOGLE_CLIENT_SECRET: issuer.clientSecret,
          GOOGLE_ISSUER: issuer.url,
        },
      });
      const api = createApi(server.baseURL);
      const ada = await api.signUp();
      const { link } = await api.call('createInvitation', {
        as: ada,
        body: { email: 'grace@example.org', role: 'member' },
      });
      const path = new URL(link ?? '').pathname;
      await page.goto(server.baseURL + path);
      await expect(page.getByText('Sign in to accept your invitation.')).toBeVisible();
      await page.getByRole('link', { name: 'Sign in with Google' }).click();
      await page.waitForURL((url) => url.origin === new URL(issuer.url).origin);
      await page.goto(
        issuer.consent(page.url(), {
          sub: 'grace',
          email: 'grace@example.org',
          email_verified: true,
          given_name: 'Grace',
          family_name: 'Hopper',
        }),
      );
      await expect(page).toHaveURL(server.baseURL + path);
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(dashboard(page)).toBeVisible();
      await expect(page.getByText("Ada's workspace").first()).toBeVisible();
      await server.stop();
      await issuer.close();
    },
  );
});

test.describe('link to join a workspace', () => {
  test(
    'an invitation link works until its last seat is taken',
    { tag: '@verify' },
    async ({ page, otherPage, baseURL, signedIn, api }) => {
      const [ada, grace, mary] = [
        await api.signUp(),
        await api.signUp({ name: 'Grace', lastName: 'Hopper' }),
        await api.signUp({ name: 'Mary', lastName: 'Jackson' }),
      ];
      await signedIn(page, ada, '/workspace/settings');
      const opener = page.getByRole('button', { name: 'Invite', exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Email')).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(dialog.getByRole('radio', { name: 'By e-mail' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('radio', { name: 'By link' })).toBeChecked();
      await page.keyboard.press('Tab');
      await expect(dialog.getByLabel('People')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('400');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Choose between 1 and 100 people')).toBeVisible();
      await expect(dialog.getByLabel('People')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('2');
      await page.keyboard.press('Enter');
      const path = new URL(await dialog.getByLabel('Invitation link').inputValue()).pathname;
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      const invitations = page.getByRole('list', { name: 'Invitations' });
      await expect(invitations.getByText('as Member · 0 of 2 seats used')).toBeVisible();

      const [hers, new1, late] = [await otherPage(), await otherPage(), await otherPage()];
      await signedIn(hers, grace, path);
      await expect(
        hers.getByText("You were invited to join Ada's workspace. You will join as a member."),
      ).toBeVisible();
      await hers.getByRole('button', { name: 'Accept' }).click();
      await expect(hers.getByText("Ada's workspace").first()).toBeVisible();
      await expect(dashboard(hers)).toBeVisible();
      await expect(invitations.getByText('as Member · 1 of 2 seats used')).toBeVisible();

      await new1.goto(baseURL + path);
      await new1.getByRole('link', { name: 'Sign up' }).click();
      await expect(new1.getByRole('heading', { name: 'Create an account' })).toBeVisible();
      await new1.getByLabel('Email').fill(`anyone-${randomUUID()}@example.org`);
      await new1.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await new1.getByLabel('Confirm password').fill('correct horse battery');
      await new1.getByLabel('Name', { exact: true }).fill('Annie');
      await new1.getByLabel('Surname').fill('Easley');
      await new1.getByRole('button', { name: 'Create account' }).click();
      await expect(dashboard(new1)).toBeVisible();
      await expect(new1.getByText("Ada's workspace").first()).toBeVisible();

      await signedIn(late, mary, path);
      await expect(late.getByText('Everyone this link was for has joined. Ask for a new one.')).toBeVisible();
      await expect(late.getByRole('button', { name: 'Accept' })).toHaveCount(0);

      await expect(invitations.getByText('as Member · 2 of 2 seats used · used up')).toBeVisible();
      await expect(
        page.getByRole('list', { name: 'Members' }).getByText('Annie Easley', { exact: true }),
      ).toBeVisible();
      await invitations.getByRole('button', { name: 'Remove from the list: Link for 2 people' }).click();
      await expect(page.getByText('Nobody is waiting to accept an invitation.')).toBeVisible();
    },
  );
});

test.describe('people of a project', () => {
  test('the people of a project are listed with their roles, and a removal can be undone', async ({
    page,
    signedIn,
    api,
  }) => {
    const [ada, grace, mary] = [
      await api.signUp(),
      await api.signUp({ name: 'Grace', lastName: 'Hopper' }),
      await api.signUp({ name: 'Mary', lastName: 'Jackson' }),
    ];
    await api.joinWorkspace(ada, grace, 'admin');
    await api.joinWorkspace(ada, mary, 'guest');
    const project = await api.createProject(ada);
    await api.addToProject(ada, project, [grace, mary]);
    await signedIn(page, ada, `/projects/${project.id}/settings/people`);
    const members = page.getByRole('list', { name: 'Members' });
    await expect(members.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toContainText(/Creator.*Owner/);
    await expect(members.getByRole('listitem').filter({ hasText: 'Grace Hopper' })).toContainText('Admin');
    const row = members.getByRole('listitem').filter({ hasText: 'Mary Jackson' });
    await expect(row).toContainText('Guest');

    await page.getByRole('button', { name: 'Remove Mary Jackson' }).focus();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Remove Mary Jackson?' });
    await expect(confirm).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove Mary Jackson' })).toBeFocused();
    await page.keyboard.press('Enter');
    await confirm.getByRole('button', { name: 'Remove', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await expect(members).toBeFocused();
    await expect(toast(page, 'Mary Jackson was removed from the project')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row).toBeVisible();
    await expect(toast(page, 'Mary Jackson is back in the project')).toBeVisible();
    await page.reload();
    await expect(row).toBeVisible();

    await page.getByRole('button', { name: 'Remove Mary Jackson' }).click();
    await confirm.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page, 'Mary Jackson was removed from the project')).toBeVisible();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  });
});
