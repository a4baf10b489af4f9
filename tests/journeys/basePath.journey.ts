import { createApi } from '../support/api.ts';
import { card, column, dragAndDrop, expectColumn } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';
import { startPrefixProxy } from '../support/prefixProxy.ts';
import { type RunningServer, startServer } from '../support/server.ts';

test.use({ serviceWorkers: 'allow' });

const prefix = '/team/faena';

test.describe('below a path', () => {
  for (const keeps of [true, false])
    test(
      `a person signs up, works and signs out behind a proxy that ${keeps ? 'keeps' : 'strips'} the path`,
      { tag: keeps ? [] : '@verify' },
      async ({ browser }) => {
        let server: RunningServer | null = null;
        const proxy = await startPrefixProxy({ prefix, keeps, target: () => server?.baseURL ?? '' });
        const base = proxy.origin + prefix;
        server = await startServer({ env: { PUBLIC_URL: base } });
        const context = await browser.newContext({ locale: 'es-ES', timezoneId: 'Pacific/Niue' });
        try {
          const page = await context.newPage();
          const outside: string[] = [];
          const errors: string[] = [];
          page.on('request', (request) => {
            const { protocol, href } = new URL(request.url());
            if (protocol.startsWith('http') && !href.startsWith(`${base}/`) && href !== base) outside.push(href);
          });
          page.on('websocket', (socket) => {
            if (!socket.url().startsWith(`${base.replace('http', 'ws')}/`)) outside.push(socket.url());
          });
          page.on('pageerror', (error) => errors.push(error.message));

          await page.goto(base);
          await expect(page).toHaveURL(`${base}/authentication/sign-in`);
          await page.getByRole('link', { name: 'Sign Up' }).click();
          await expect(page).toHaveURL(`${base}/authentication/sign-up`);
          await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
          await page.getByLabel('Email').fill('ada@example.org');
          await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
          await page.getByLabel('Confirm password').fill('correct horse battery');
          await page.getByLabel('Name', { exact: true }).fill('Ada');
          await page.getByLabel('Surname').fill('Lovelace');
          await page.getByRole('button', { name: 'Create account' }).click();
          await expect(page).toHaveURL(`${base}/`);
          await expect(page.getByRole('link', { name: 'My Home' })).toBeVisible();

          const api = createApi(server.baseURL);
          const signIn = { email: 'ada@example.org', password: 'correct horse battery' };
          const { account, token } = await api.call('signIn', { body: signIn });
          const ada = { ...signIn, account, token, workspaceId: account.workspaceDefaultId ?? '' };
          // Wait until the account has the browser's time zone.
          await expect.poll(async () => (await api.call('getAccount', { as: ada })).timeZone).toBe('Pacific/Niue');
          const project = await api.createProject(ada);
          const task = await api.createTask(ada, project, { title: 'Sail' });

          await page.goto(`${base}/projects/${project.id}/tasks`);
          await expectColumn(page, 'Backlog', ['Sail']);
          await api.createTask(ada, project, { title: 'Row' });
          await expect(card(page, 'Row')).toBeVisible();
          await dragAndDrop(page, card(page, 'Sail'), column(page, 'In Progress'));
          await expectColumn(page, 'In Progress', ['Sail']);
          await card(page, 'Sail').click();
          await expect(page).toHaveURL(`${base}/projects/${project.id}/tasks?task=${task.id}`);
          await page.reload();
          await expect(page.getByRole('dialog').getByText('Sail').first()).toBeVisible();

          const document = await api.call('createDocument', {
            as: ada,
            body: { title: 'Discurso', type: 'document', content: 'Primera línea.' },
          });
          await page.goto(`${base}/documents/${document.id}`);
          await page.locator('.ProseMirror').click();
          await page.keyboard.press('Control+End');
          await page.keyboard.type(' Y la segunda.');
          await expect(page.getByRole('status').filter({ hasText: 'Texto: Guardado' })).toBeVisible();
          await page.reload();
          await expect(page.locator('.ProseMirror')).toContainText('Primera línea. Y la segunda.');

          expect(
            await page.evaluate(async () => {
              const { active, scope } = await navigator.serviceWorker.ready;
              return [active?.scriptURL, scope];
            }),
          ).toEqual([`${base}/serviceWorker.js`, `${base}/`]);

          await page.goto(`${base}/settings/profile`);
          await page.getByRole('button', { name: 'Time zone: Pacific/Niue' }).click();
          await expect(page.getByRole('option', { name: 'Pacific/Niue' })).toBeVisible();
          await page.keyboard.type('kiritimati');
          await expect(page.getByRole('option', { name: /^[A-Z]\w+\// })).toHaveCount(1);
          await page.keyboard.press('Enter');
          await expect(page.getByRole('button', { name: 'Time zone: Pacific/Kiritimati' })).toBeVisible();
          expect((await api.call('getAccount', { as: ada })).timeZone).toBe('Pacific/Kiritimati');

          await page
            .getByRole('button', { name: /Ada Lovelace/ })
            .first()
            .click();
          await page.getByRole('menuitem', { name: 'Sign out' }).click();
          await expect(page).toHaveURL(new RegExp(`^${base}/authentication/sign-in`));
          expect([outside, errors]).toEqual([[], []]);
        } finally {
          await context.close();
          await server.stop();
          await proxy.close();
        }
      },
    );
});
