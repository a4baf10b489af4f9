import type { Locator, Page } from '@playwright/test';
import { gapBelow } from '../support/gapBelow.ts';
import { type Api, expect, type Person, test } from '../support/journey.ts';

const joined = async (api: Api, host: Person, name: string, lastName: string): Promise<Person> => {
  const person = await api.signUp({ name, lastName });
  const workspaceId = await api.joinWorkspace(host, person);
  const workspace = (await api.call('listWorkspaces', { as: person })).elements.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error(`${name} has joined the workspace`);
  return {
    ...person,
    workspaceId,
    account: { ...person.account, defaultWorkspace: workspace, workspaces: [...person.account.workspaces, workspace] },
  };
};
const threeOfThem = async (api: Api) => {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  return { ada, grace: await joined(api, ada, 'Grace', 'Hopper'), mary: await joined(api, ada, 'Mary', 'Jackson') };
};

const message = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-message-id]').filter({ hasText: text });
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const entry = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Your conversations' }).getByRole('link', { name: new RegExp(name) });
const navEntry = (page: Page): Locator => page.getByRole('navigation').getByRole('link', { name: /^Conversations/ });
const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
};
const start = async (page: Page, people: string[], name?: string) => {
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('button', { name: /^People/ }).click();
  for (const person of people) await page.getByRole('option', { name: new RegExp(person) }).click();
  await page.keyboard.press('Escape');
  if (name !== undefined) await dialog.getByRole('textbox', { name: 'Name of the group' }).fill(name);
  await dialog.getByRole('button', { name: 'Start conversation' }).click();
  await expect(field(page)).toBeVisible();
};

test.describe('conversations', () => {
  test('messages, edits, deletions, typing and unread counts of a conversation update live', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace } = await threeOfThem(api);
    const other = await otherPage();
    await signedIn(page, ada, '/conversations');
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await signedIn(other, grace, '/projects/');
    await expect(navEntry(other)).toBeVisible();

    await start(page, ['Grace Hopper']);
    await field(page).pressSequentially('Hello @Gra');
    await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('how are you?');
    await page.keyboard.press('Enter');
    await expect(message(page, 'Hello @Grace Hopper')).toHaveAttribute('data-delivery', 'sent');
    await expect(message(page, 'Hello').locator('br')).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(log(page)).toHaveCSS('height', '500px');
    expect(await gapBelow(message(page, 'Hello'), log(page))).toBeLessThan(13);
    expect(await gapBelow(field(page), page.getByRole('main'))).toBeLessThan(30);
    await expect(navEntry(other)).toContainText('1');

    await navEntry(other).click();
    await expect(entry(other, 'Ada Lovelace')).toContainText('1 unread');
    await entry(other, 'Ada Lovelace').click();
    await expect(message(other, 'Hello')).toBeVisible();
    await expect(other.getByRole('separator').filter({ hasText: 'Hoy' })).toBeVisible();
    await other.bringToFront();
    await expect(navEntry(other)).not.toContainText('1');

    await field(other).pressSequentially('On my way');
    await expect(page.getByText('Grace is typing…')).toBeVisible();
    await other.keyboard.press('Enter');
    await expect(message(page, 'On my way')).toBeVisible();
    await expect(page.getByText('Grace is typing…')).toBeHidden();

    await field(other).press('ArrowUp');
    const editor = other.getByRole('textbox', { name: 'Edit message' });
    await expect(editor).toHaveValue('On my way');
    await editor.fill('On my way, ten minutes');
    await editor.press('Enter');
    await expect(message(page, 'On my way, ten minutes')).toContainText('(edited)');

    await message(other, 'ten minutes').hover();
    await message(other, 'ten minutes').getByRole('button', { name: 'Delete message' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(message(page, 'Message deleted')).toBeVisible();
    await expect(message(page, 'ten minutes')).toHaveCount(0);

    await navEntry(page).click();
    await start(page, ['Grace Hopper']);
    await expect(message(page, 'Hello')).toBeVisible();
  });

  test('a group can be renamed, extended and left', async ({ page, otherPage, signedIn, api }) => {
    const { ada, grace, mary } = await threeOfThem(api);
    const other = await otherPage();
    const third = await otherPage();
    await signedIn(page, ada, '/conversations');
    await signedIn(other, grace, '/conversations');
    await signedIn(third, mary, '/conversations');
    await expect(third.getByText('No conversations yet')).toBeVisible();
    const group = await api.call('createConversation', {
      as: ada,
      body: { name: 'Science fair', memberIds: [grace.account.id] },
    });
    await entry(page, 'Science fair').click();
    await entry(other, 'Science fair').click();

    await page.getByRole('button', { name: 'Actions of the conversation' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fair of science');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('heading', { name: 'Fair of science' })).toBeVisible();

    await page.getByRole('button', { name: 'Actions of the conversation' }).click();
    await page.getByRole('menuitem', { name: 'People' }).click();
    const people = page.getByRole('dialog', { name: 'People' });
    await people.getByRole('button', { name: /^Add people/ }).click();
    await page.getByRole('option', { name: /Mary Jackson/ }).click();
    await page.keyboard.press('Escape');
    await people.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(people.getByRole('listitem').filter({ hasText: 'Mary Jackson' })).toBeVisible();
    await entry(third, 'Fair of science').click();
    await expect(field(third)).toBeVisible();
    await people.getByRole('button', { name: 'Remove Mary Jackson' }).click();
    await expect(third.getByText('Fair of science')).toHaveCount(0);
    await expect(third).toHaveURL(/\/conversations$/);
    await people.getByRole('button', { name: 'Done' }).click();

    await other.getByRole('button', { name: 'Actions of the conversation' }).click();
    await other.getByRole('menuitem', { name: 'Leave' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(other).toHaveURL(/\/conversations$/);
    await expect(other.getByText('No conversations yet')).toBeVisible();
    await expect(page.getByText('1 person')).toBeVisible();
    await other.goto(`/conversations/${group.id}`);
    await expect(other.getByText('Conversation not found')).toBeVisible();
  });

  test(
    'older messages load without moving the visible ones, and a button announces new messages below',
    { tag: '@verify' },
    async ({ page, otherPage, signedIn, api }) => {
      const { ada, grace } = await threeOfThem(api);
      const { id } = await api.call('createConversation', { as: ada, body: { memberIds: [grace.account.id] } });
      for (let number = 1; number <= 220; number += 1) {
        await api.call('createMessage', {
          as: number % 4 === 0 ? grace : ada,
          workspaceId: ada.workspaceId,
          params: { conversationId: id },
          body: { content: `Line ${number}. ${'words '.repeat((number * 7) % 40)}` },
        });
      }
      await signedIn(page, ada, `/conversations/${id}`);
      await expect(message(page, 'Line 220.')).toBeInViewport();

      for (const first of [171, 121, 71, 21]) {
        await log(page).evaluate((element) => element.scrollTo(0, 0));
        await expect(message(page, new RegExp(`Line ${first}\\.`))).toHaveCount(1);
        const places = await message(page, new RegExp(`Line ${first}\\.`)).evaluate(async (element) => {
          const area = element.closest('[role=log]');
          const beginning = area?.scrollHeight ?? 0;
          const seen = new Set<number>();
          for (let frame = 0, after = 0; frame < 300 && after < 20; frame += 1) {
            seen.add(Math.round(element.getBoundingClientRect().top));
            if ((area?.scrollHeight ?? 0) > beginning + 500) after += 1;
            await new Promise(requestAnimationFrame);
          }
          return [...seen];
        });
        expect(Math.max(...places) - Math.min(...places)).toBeLessThan(4);
      }
      await log(page).evaluate((element) => element.scrollTo(0, 0));

      const anchor = message(page, /Line 1\./);
      await expect(anchor).toBeInViewport();
      const before = (await anchor.boundingBox())?.y;
      const other = await otherPage();
      await signedIn(other, grace, `/conversations/${id}`);
      await say(other, 'Are you there?');
      await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
      expect((await anchor.boundingBox())?.y).toBe(before);
      await page.getByRole('button', { name: 'New messages' }).click();
      await expect(message(page, 'Are you there?')).toBeInViewport();
      await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
    },
  );

  test('a message written offline is sent after reconnecting, and a rejected message can be sent again', async ({
    page,
    otherPage,
    signedIn,
    api,
  }) => {
    const { ada, grace } = await threeOfThem(api);
    const { id } = await api.call('createConversation', { as: ada, body: { memberIds: [grace.account.id] } });
    const other = await otherPage();
    await signedIn(page, ada, `/conversations/${id}`);
    await signedIn(other, grace, `/conversations/${id}`);
    await expect(field(page)).toBeVisible();
    await expect(field(other)).toBeVisible();

    await field(page).fill('A draft that stays');
    await page.reload();
    await expect(field(page)).toHaveValue('A draft that stays');
    await page.context().setOffline(true);
    await say(page, 'Written in a tunnel');
    await expect(message(page, 'Written in a tunnel')).toContainText('Waiting for the connection');
    await page.context().setOffline(false);
    await expect(message(other, 'Written in a tunnel')).toBeVisible({ timeout: 30_000 });
    await expect(message(page, 'Written in a tunnel')).toHaveAttribute('data-delivery', 'sent', { timeout: 15_000 });

    let rejections = 1;
    await page.route('**/messages', async (route) => {
      if (!route.request().postData()?.includes('Once more') || rejections === 0) return route.fallback();
      rejections -= 1;
      return route.fulfill({ status: 403, json: { message: 'Not now', code: 'FORBIDDEN' } });
    });
    await say(page, 'Once more');
    await expect(message(page, 'Once more')).toContainText('Not sent: Not now');
    await message(page, 'Once more').getByRole('button', { name: 'Try again' }).click();
    await expect(message(other, 'Once more')).toBeVisible();
    await expect(message(page, 'Once more')).toHaveAttribute('data-delivery', 'sent');
  });

  test(
    'on a narrow screen the list and the conversation are separate pages, also for the keyboard',
    { tag: '@verify' },
    async ({ page, signedIn, api }) => {
      const { ada, grace } = await threeOfThem(api);
      const { id } = await api.call('createConversation', { as: ada, body: { memberIds: [grace.account.id] } });
      await api.call('createMessage', { as: grace, params: { conversationId: id }, body: { content: 'Hi there' } });
      await page.setViewportSize({ width: 390, height: 800 });
      await signedIn(page, ada, '/conversations');
      await entry(page, 'Grace Hopper').focus();
      await page.keyboard.press('Enter');
      await expect(message(page, 'Hi there')).toBeVisible();
      await expect(entry(page, 'Grace Hopper')).toBeHidden();
      await page.getByRole('link', { name: 'All conversations' }).click();
      await expect(entry(page, 'Grace Hopper')).toBeVisible();
    },
  );
});
