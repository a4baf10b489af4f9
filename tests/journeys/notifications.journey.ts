import type { Page } from '@playwright/test';
import { taskDialog, toast } from '../support/boardPage.ts';
import { createApi } from '../support/api.ts';
import { clientStateOf } from '../support/clientState.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';
import { isKeyboardRun, withoutPointer } from '../support/keyboard.ts';
import { startServer } from '../support/server.ts';

const aTeam = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const grace = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
  const workspaceId = await api.joinWorkspace(ada, grace);
  const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
  const workspace = (await api.call('listWorkspaces', { as: grace })).elements.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error('Grace has joined the workspace');
  const graceThere: Person = {
    ...grace,
    workspaceId,
    account: { ...grace.account, defaultWorkspace: workspace, workspaces: [...grace.account.workspaces, workspace] },
  };
  await api.call('readAllNotifications', { as: graceThere });
  return { ada, grace: graceThere, project };
};
const openLive = async (page: Page, open: () => Promise<void>) => {
  const connected = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"connected"')),
    );
  await open();
  await connected;
};
const entry = (page: Page, count: string) =>
  page.getByRole('navigation').getByRole('link', { name: `Notifications${count && ` ${count}`}`, exact: true });
const rows = (page: Page) => page.locator('main li:has([data-notification])');
const row = (page: Page, subject: string) => rows(page).filter({ hasText: subject });

test.describe('notifications', () => {
  test('an assignment shows a toast and a count, and its link opens the task and marks it as read', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace, project } = await aTeam(api);
    await openLive(page, () => signedIn(page, grace));
    await expect(entry(page, '')).toBeVisible();
    const other = await otherPage();
    await signedIn(other, ada, `/projects/${project.id}/tasks?create=task`);
    await other.getByRole('textbox', { name: 'Título' }).fill('Design the poster');
    await other.getByRole('button', { name: /^Asignados/ }).click();
    await other.getByRole('option', { name: /Grace Hopper/ }).click();
    await other.keyboard.press('Escape');
    await taskDialog(other).getByRole('button', { name: 'Crear tarea' }).click();

    const assignmentToast = toast(page, 'Ada Lovelace te ha asignado «Design the poster»');
    await expect(assignmentToast).toBeVisible();
    await expect(entry(page, '1')).toBeVisible();
    await assignmentToast.getByRole('button', { name: 'Abrir' }).click();
    await expect(taskDialog(page).getByText('Design the poster').first()).toBeVisible();
    await expect(assignmentToast).toBeHidden();
    await expect(entry(page, '')).toBeAttached();

    await page.goto('/notifications');
    await expect(row(page, 'Design the poster')).toBeVisible();
    await expect(row(page, 'Design the poster').getByText('Sin leer')).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'Design the poster').getByRole('button', { name: 'Marcar como no leída' })).toBeVisible();
  });

  test('a toast that disappears marks its notification as read, and disabled toasts leave the notification in the list', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, grace, project } = await aTeam(api);
    await openLive(page, () => signedIn(page, grace, '/notifications'));
    await expect(rows(page)).toHaveCount(2);
    await api.createTask(ada, project, { title: 'Print the poster', assignees: [grace.account.id] });
    const assignmentToast = toast(page, 'Ada Lovelace te ha asignado «Print the poster»');
    await expect(assignmentToast).toBeVisible();
    await expect(row(page, 'Print the poster').getByText('Sin leer')).toBeAttached();
    await expect(assignmentToast).toBeHidden();
    await expect(row(page, 'Print the poster').getByText('Sin leer')).toHaveCount(0);
    await expect(entry(page, '')).toBeVisible();
    await expect.poll(async () => (await api.call('listNotifications', { as: grace })).unread).toBe(0);

    await api.call('updateNotificationSettings', { as: grace, body: { task_assignment: { toast: false } } });
    await api.createTask(ada, project, { title: 'Hang the poster', assignees: [grace.account.id] });
    await expect(row(page, 'Hang the poster').getByText('Sin leer')).toBeAttached();
    await expect(entry(page, '1')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

    await api.call('updateNotificationSettings', { as: grace, body: { task_assignment: { inApp: false } } });
    await api.createTask(ada, project, { title: 'Burn the poster', assignees: [grace.account.id] });
    // Wait for a later notification. If the disabled one were listed, it would be listed before.
    await api.createTask(ada, project, {
      title: 'Mourn the poster',
      description: `[@Grace Hopper](mention:${grace.account.id})`,
    });
    await expect(row(page, 'Mourn the poster')).toBeVisible();
    await expect(row(page, 'Burn the poster')).toHaveCount(0);
  });

  test('the reminders of a day are one row and count once, and on wide screens a task opens beside the list', async ({
    browser,
  }) => {
    // Choose a time zone in which it is past 7 in the morning, because the server sends reminders from then on.
    const hoursBehind = new Date().getUTCHours() - 12;
    const timezoneId = `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
    const server = await startServer({ env: { TZ: timezoneId } });
    try {
      const api = createApi(server.baseURL);
      const { ada, grace, project } = await aTeam(api);
      const tomorrow = new Date(Date.now() + (24 - hoursBehind) * 3_600_000).toISOString().slice(0, 10);
      const assignees = [grace.account.id];
      const titles = Array.from({ length: 44 }, (_, at) => `Chore ${at + 1}`);
      await Promise.all(titles.map((title) => api.createTask(ada, project, { title, dueDate: tomorrow, assignees })));
      await api.call('readAllNotifications', { as: grace });
      await server.pause();
      await server.restart();
      await expect.poll(async () => (await api.call('listNotifications', { as: grace })).unread).toBe(1);

      const context = await browser.newContext({ baseURL: server.baseURL, timezoneId, locale: 'es-ES' });
      const page = await context.newPage();
      if (isKeyboardRun) withoutPointer(page);
      await page.setViewportSize({ width: 1200, height: 900 });
      await page.goto('/favicon.svg');
      await page.evaluate((state) => localStorage.setItem('global', JSON.stringify(state)), clientStateOf(grace));
      await page.goto('/notifications');
      const group = page.getByRole('button', { name: '44 tareas vencen mañana' });
      await expect(group).toBeVisible();
      await expect(entry(page, '1')).toBeVisible();
      await group.click();
      const reminders = page.getByRole('list', { name: '44 tareas vencen mañana' });
      await expect(reminders.getByRole('listitem')).toHaveCount(44);
      const reminder = reminders.getByRole('link', { name: 'Chore 7', exact: true });
      await reminder.click();
      const beside = page.getByRole('region', { name: 'Tarea de la notificación' });
      await expect(beside.getByRole('heading', { name: 'Chore 7' })).toBeVisible();
      await expect(reminder).toHaveAttribute('aria-current', 'true');
      await expect(page).toHaveURL(/\/notifications\?open=/);
      await expect(entry(page, '1')).toBeVisible();
      await page.getByRole('button', { name: 'Marcar como leída' }).first().click();
      await expect(entry(page, '')).toBeVisible();

      await page.setViewportSize({ width: 1199, height: 900 });
      await expect(beside).toHaveCount(0);
      await expect(reminders.getByRole('listitem')).toHaveCount(44);
      await page.reload();
      await group.click();
      await expect(beside).toHaveCount(0);
      await reminder.click();
      await expect(page).toHaveURL(/\/projects\/.*\/tasks\?task=/);
      await expect(taskDialog(page).getByRole('heading', { name: 'Chore 7' })).toBeVisible();
      await context.close();
    } finally {
      await server.stop();
    }
  });

  test(
    'the list of notifications can be filtered and marked as read, and another tab follows',
    { tag: '@verify' },
    async ({ page, otherPage, signedIn, api }) => {
      const { ada, grace, project } = await aTeam(api);
      await api.call('updateNotificationSettings', {
        as: grace,
        body: { task_assignment: { toast: false }, task_mention: { toast: false } },
      });
      await api.createTask(ada, project, { title: 'First', assignees: [grace.account.id] });
      await api.createTask(ada, project, {
        title: 'Second',
        description: `**Look**, [@Grace Hopper](mention:${grace.account.id})`,
      });
      await openLive(page, () => signedIn(page, grace, '/notifications'));
      const second = await otherPage();
      await openLive(second, () => signedIn(second, grace, '/notifications'));

      await expect(rows(page)).toHaveCount(4);
      await expect(page.getByRole('heading', { name: 'Hoy' })).toBeVisible();
      await expect(row(page, 'Second')).toContainText('Ada Lovelace te ha mencionado en la descripción de Second');
      await expect(row(page, 'Second')).toContainText('Look, @Grace Hopper');

      await row(page, 'Second').getByRole('link').focus();
      await page.keyboard.press('e');
      await expect(row(page, 'Second').getByText('Sin leer')).toHaveCount(0);
      await expect(row(second, 'Second').getByText('Sin leer')).toHaveCount(0);
      await page.keyboard.press('e');
      await expect(row(second, 'Second').getByText('Sin leer')).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(row(page, 'First').getByRole('link')).toBeFocused();

      await page.getByRole('radio', { name: 'Sin leer' }).check();
      await expect(page).toHaveURL(/state=unread/);
      await expect(rows(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Tipo' }).click();
      await page.getByRole('option', { name: 'Menciones' }).click();
      await page.keyboard.press('Escape');
      await expect(rows(page)).toHaveCount(1);
      await expect(page).toHaveURL(/type=task_mention/);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);

      await row(page, 'Second').getByRole('button', { name: 'Ver los datos' }).click();
      await expect(page.getByText('"type": "task_mention"')).toBeVisible();
      await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
      await expect(entry(page, '')).toBeVisible();
      await expect(page.getByText('Todo leído').first()).toBeVisible();
      await expect(second.locator('main li[data-unread]')).toHaveCount(0);
    },
  );

  test(
    'a person without a workspace is sent to the page that creates one',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const lone = await api.signUp();
      await api.call('deleteWorkspace', {
        as: lone,
        params: { workspaceId: lone.workspaceId },
        body: { name: lone.account.workspaces[0]?.name ?? '' },
      });
      await signedIn(
        page,
        { ...lone, account: { ...lone.account, defaultWorkspace: null, workspaces: [] } },
        '/notifications/',
      );
      await expect(page).toHaveURL(/\/create-workspace/);
    },
  );
});
