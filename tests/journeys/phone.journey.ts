import type { Locator, Page } from '@playwright/test';
import { card, taskDialog } from '../support/boardPage.ts';
import { type Api, expect, test } from '../support/journey.ts';
import { signUpColleague } from '../support/signUpColleague.ts';

const team = async (api: Api) => {
  const ada = await api.signUp();
  const grace = await signUpColleague(api, ada);
  const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
  await api.call('readAllNotifications', { as: grace });
  return { ada, grace, project };
};
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main pages' });
const entry = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });
const add = (page: Page) => bar(page).getByRole('button', { name: 'Add task' });

/** Expects that an element is on screen above the navigation bar and that nothing covers it. */
const expectFree = async (page: Page, element: Locator) => {
  await expect(element).toBeInViewport({ ratio: 1 });
  const [{ y = 0, height = 0 }, top] = [(await element.boundingBox()) ?? {}, (await bar(page).boundingBox())?.y];
  expect(y + height).toBeLessThanOrEqual(top ?? 0);
  expect(
    await element.evaluate((own) => {
      const { left, top: above, width, height: high } = own.getBoundingClientRect();
      return own.contains(document.elementFromPoint(left + width / 2, above + high - 2));
    }),
  ).toBe(true);
};

test.describe('bar of a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the navigation bar opens its pages and the forms for a new task, and counts new items', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, grace, project } = await team(api);
    await signedIn(page, grace);
    await entry(page, 'Projects').tap();
    await expect(page).toHaveURL('/projects');
    await expect(entry(page, 'Projects')).toHaveAttribute('aria-current', 'page');
    await entry(page, 'Conversations').tap();
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await entry(page, 'My Home').tap();
    await expect(page.getByRole('heading', { name: 'Work in progress' })).toBeVisible();

    await api.createTask(ada, project, { title: 'Design the poster', assignees: [grace.account.id] });
    await expect(entry(page, 'Notifications 1')).toBeVisible();
    const { id: conversationId } = await api.call('createConversation', {
      as: ada,
      workspaceId: grace.workspaceId,
      body: { memberIds: [grace.account.id] },
    });
    await api.call('createMessage', { as: ada, params: { conversationId }, body: { content: 'Hello' } });
    await expect(entry(page, 'Conversations 1')).toBeVisible();
    await entry(page, 'Notifications 1').tap();
    await expect(page).toHaveURL('/notifications');
    await page.getByRole('button', { name: 'Marcar todas como leídas' }).tap();
    await expect(entry(page, 'Notifications')).toBeVisible();

    await add(page).tap();
    await page.getByRole('combobox', { name: 'Tarea' }).fill('Print the poster');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Creada: Print the poster')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await entry(page, 'Projects').tap();
    await page.getByRole('link', { name: /Apollo/ }).tap();
    await page.getByRole('link', { name: 'Tasks', exact: true }).tap();
    await expect(card(page, 'Print the poster')).toBeVisible();
    await add(page).tap();
    await taskDialog(page).getByRole('textbox', { name: 'Título', exact: true }).fill('Hang the poster');
    await taskDialog(page).getByRole('button', { name: 'Crear tarea' }).tap();
    await expect(card(page, 'Hang the poster')).toBeVisible();
  });

  test('the navigation bar covers neither the last row nor the message field, and works by keyboard', async ({
    page,
    signedIn,
    api,
  }) => {
    const { ada, grace, project } = await team(api);
    const assignees = [grace.account.id];
    for (let at = 1; at <= 20; at += 1) await api.createTask(ada, project, { title: `Task ${at}`, assignees });
    const { id: conversationId } = await api.call('createConversation', {
      as: ada,
      workspaceId: grace.workspaceId,
      body: { memberIds: [grace.account.id] },
    });
    for (let at = 1; at <= 20; at += 1)
      await api.call('createMessage', { as: ada, params: { conversationId }, body: { content: `Message ${at}` } });

    await signedIn(page, grace);
    const rows = page.locator('main li[data-task-id]');
    await expect(rows).toHaveCount(20);
    const last = rows.last();
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
    await expectFree(page, last);

    await last.getByRole('button').last().focus();
    await page.keyboard.press('Tab');
    await expect(entry(page, 'My Home')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(add(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Tarea' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(add(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(entry(page, 'Conversations 20')).toBeFocused();
    await page.keyboard.press('Enter');

    await page.getByRole('link', { name: /Ada Lovelace/ }).tap();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('On my way');
    await expectFree(page, page.getByRole('button', { name: 'Send' }));
    await expectFree(page, page.locator('[data-message-id]').last());
    const header = await page.locator('main header', { hasText: 'Ada Lovelace' }).boundingBox();
    expect((await page.getByRole('log').boundingBox())?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(page.locator('[data-message-id]').last()).toContainText('On my way');
    await expect(page.locator('[data-message-id]').last()).toHaveAttribute('data-delivery', 'sent');
    await expectFree(page, page.locator('[data-message-id]').last());
  });
});
