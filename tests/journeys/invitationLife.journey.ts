import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setup } from 'xstate';
import { walkChart } from '../support/chart.ts';
import { expect, test } from '../support/journey.ts';

const chart = setup({
  types: {
    events: {} as {
      type: 'INVITE' | 'VISITOR_SIGNS_UP' | 'ADD_TO_PROJECT' | 'ANOTHER_OPENS' | 'REVOKE' | 'DAYS_GO_BY';
    },
  },
}).createMachine({
  initial: 'home',
  states: {
    home: { on: { INVITE: 'invited' } },
    invited: { on: { VISITOR_SIGNS_UP: 'joined', REVOKE: 'revoked', DAYS_GO_BY: 'expired' } },
    joined: { on: { ADD_TO_PROJECT: 'inProject', ANOTHER_OPENS: 'showsThatItIsUsed' } },
    inProject: {},
    showsThatItIsUsed: {},
    revoked: { on: { VISITOR_SIGNS_UP: 'showsInvalidOnSignUp', ANOTHER_OPENS: 'showsThatItIsRevoked' } },
    showsInvalidOnSignUp: {},
    showsThatItIsRevoked: {},
    expired: { on: { ANOTHER_OPENS: 'showsThatItIsExpired' } },
    showsThatItIsExpired: {},
  },
});

walkChart(test, {
  name: 'life of an invitation',
  chart,
  walks: 5,
  open: async ({ page, api, server, signedIn, otherPage }) => {
    const ada = await api.signUp();
    const project = await api.createProject(ada, { name: 'Moonshot' });
    const visitor = await otherPage();
    await signedIn(page, ada, '/');
    const another = async (path: string) => {
      const theirs = await otherPage();
      await signedIn(theirs, await api.signUp({ name: 'Mary', lastName: 'Jackson' }), path);
      return theirs;
    };
    return { page, visitor, another, server, ada, project, email: `colleague-${randomUUID()}@example.org`, path: '' };
  },
  see: {
    home: ({ page }) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible(),
    invited: async ({ page, path }) => {
      expect(path).toMatch(/^\/invites\/workspace\/.+/);
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    joined: async ({ visitor }) => {
      await expect(visitor.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await expect(visitor.getByText("Ada's workspace").first()).toBeVisible();
    },
    inProject: async ({ page, visitor }) => {
      await expect(page.getByRole('button', { name: 'Remove Katherine' })).toBeVisible();
      await visitor.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
      await expect(visitor.getByRole('main').getByRole('link', { name: /Moonshot/ })).toBeVisible();
    },
    showsThatItIsUsed: async ({ visitor }) => {
      await expect(visitor.getByText('This invitation was already accepted.')).toBeVisible();
      await expect(visitor.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    },
    revoked: ({ page }) => expect(page.getByText('Nobody is waiting to accept an invitation.')).toBeVisible(),
    showsInvalidOnSignUp: async ({ visitor, email }) => {
      await expect(
        visitor
          .getByRole('alert')
          .filter({ hasText: 'This invitation is no longer valid. You can still create an account without it.' }),
      ).toBeVisible();
      await expect(visitor.getByLabel('Email')).toHaveValue(email);
    },
    showsThatItIsRevoked: ({ visitor }) =>
      expect(visitor.getByText('This invitation is no longer valid.')).toBeVisible(),
    expired: ({ page }) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible(),
    showsThatItIsExpired: async ({ visitor }) => {
      await expect(visitor.getByText('This invitation has expired. Ask for a new one.')).toBeVisible();
      await expect(visitor.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    },
  },
  do: {
    INVITE: async (world) => {
      const { page, email } = world;
      await page.getByRole('button', { name: /Ada's workspace/ }).click();
      await page.getByRole('menuitem', { name: /Invite people/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Create invitation' }).click();
      world.path = new URL(await dialog.getByLabel('Invitation link').inputValue()).pathname;
      await dialog.getByRole('button', { name: 'Done' }).click();
    },
    VISITOR_SIGNS_UP: async ({ visitor, email, path }) => {
      await visitor.goto(path);
      await visitor.getByRole('link', { name: 'Sign up' }).click();
      await expect(visitor.getByRole('heading', { name: 'Create an account' })).toBeVisible();
      await visitor.getByLabel('Email').fill(email);
      await visitor.getByLabel('Password', { exact: true }).fill('long enough');
      await visitor.getByLabel('Confirm password', { exact: true }).fill('long enough');
      await visitor.getByLabel('Name', { exact: true }).fill('Katherine');
      await visitor.getByLabel('Surname').fill('Johnson');
      await visitor.getByRole('button', { name: 'Create account' }).click();
    },
    ADD_TO_PROJECT: async ({ page, project }) => {
      await page.goto(`/projects/${project.id}/settings/people`);
      await page.getByRole('button', { name: 'Invite' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Invitar/ })
        .first()
        .click();
    },
    ANOTHER_OPENS: async (world) => {
      world.visitor = await world.another(world.path);
    },
    REVOKE: async ({ page, email }) => {
      await page.goto('/workspace/settings');
      await page
        .getByRole('list', { name: 'Invitations' })
        .getByRole('button', { name: `Revoke the invitation to ${email}` })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    },
    DAYS_GO_BY: async ({ server, ada }) => {
      const database = new DatabaseSync(join(server.dataDir, 'faena.db'), { timeout: 5000 });
      const { changes } = database
        .prepare('UPDATE invitations SET expires_at = ? WHERE workspace_id = ?')
        .run(new Date(Date.now() - 60_000).toISOString(), ada.workspaceId);
      database.close();
      expect(changes).toBe(1);
      return Promise.resolve();
    },
  },
});
