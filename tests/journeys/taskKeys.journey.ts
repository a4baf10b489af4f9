import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { taskDialog } from '../support/boardPage.ts';
import { expect, test } from '../support/journey.ts';

const field = (page: Page) => taskDialog(page).getByRole('textbox', { name: 'Add a comment' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Tareas' });

/** Returns the violations that axe finds in both colour schemes. */
const faults = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFaults(page, { rules: 'scheme' });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark, ...(await axeFaults(page))];
};

test.describe('task keys in texts', () => {
  test('a key that is completed in a comment becomes a link with title and status, which opens the task', async ({
    page,
    signedIn,
    api,
  }) => {
    const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
    const project = await api.createProject(ada, { name: 'Platform' });
    const other = await api.createProject(ada, { name: 'Marketing' });
    const poster = await api.createTask(ada, project, { title: 'Design the poster' });
    await api.createTask(ada, project, { title: 'Print the poster' });
    const done = other.taskStatuses.find(({ category }) => category === 'done');
    await api.createTask(ada, other, { title: 'Hang the poster', statusId: done?.id });
    await signedIn(page, ada, `/projects/${project.id}/tasks?task=${poster.id}&tab=comments`);

    await field(page).click();
    await page.keyboard.type('After #poster');
    await expect(list(page).getByRole('option')).toHaveText([
      /^PLA-2Print the poster/,
      /^PLA-1Design the poster/,
      /^MAR-1Hang the poster/,
    ]);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and PLA-');
    await expect(list(page).getByRole('option')).toHaveText([/^PLA-2/, /^PLA-1/]);
    await page.keyboard.press('Escape');
    await expect(taskDialog(page)).toBeVisible();
    await expect(list(page)).toBeHidden();
    await page.keyboard.type('2 not UTF-8');
    await page.keyboard.press('Control+Enter');

    const comment = taskDialog(page).locator('[data-comment-id]');
    await expect(comment.getByRole('link', { name: `MAR-1 Hang the poster, ${done?.name}` })).toBeVisible();
    await expect(comment.locator('p')).toHaveText('After MAR-1 Hang the poster and PLA-2 Print the poster not UTF-8');
    await expect(comment).toHaveAttribute('data-delivery', 'sent');
    expect(await faults(page)).toEqual([]);
    const { elements } = await api.call('listComments', { as: ada, params: { taskId: poster.id } });
    expect(elements.map(({ content }) => content)).toEqual(['After MAR-1 and PLA-2 not UTF-8']);

    await comment.getByRole('link', { name: /^PLA-2/ }).click();
    await expect(page.getByRole('dialog', { name: /Print the poster/ })).toBeVisible();

    await taskDialog(page).getByRole('textbox', { name: 'Descripción' }).click();
    await page.keyboard.type('Before PLA-1');
    await page.keyboard.press('Tab');
    const key = taskDialog(page).locator('[data-type=taskKey]');
    await expect(key).toHaveAttribute('data-title', 'Design the poster');
    await key.click();
    await expect(page.getByRole('dialog', { name: /Design the poster/ })).toBeVisible();
  });

  test('@verify messages and documents show keys as links', async ({ page, signedIn, api }) => {
    const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
    const grace = await api.signUp({ name: 'Grace', lastName: 'Hopper' });
    await api.joinWorkspace(ada, grace);
    const project = await api.createProject(ada, { name: 'Platform' });
    await api.createTask(ada, project, { title: 'Design the poster' });
    const group = await api.call('createConversation', {
      as: ada,
      body: { name: 'Launch crew', memberIds: [grace.account.id] },
    });
    const document = await api.call('createDocument', {
      as: ada,
      body: { title: 'Plan', type: 'document', content: 'First PLA-1, then `PLA-1`.' },
    });
    await signedIn(page, ada, `/conversations/${group.id}`);
    const message = page.getByRole('textbox', { name: /^Message|^Mensaje/ });
    await message.click();
    await page.keyboard.type('See #design');
    await expect(list(page).getByRole('option')).toHaveText([/^PLA-1/]);
    await page.keyboard.press('Tab');
    await expect(message).toHaveValue('See PLA-1 ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'PLA-1 Design the poster, Backlog' })).toBeVisible();

    await page.goto(`${new URL(page.url()).origin}/documents/${document.id}`);
    const key = page.locator('[data-type=taskKey]');
    await expect(key).toHaveAttribute('data-title', 'Design the poster');
    await key.click();
    await expect(page.getByRole('dialog', { name: /Design the poster/ })).toBeVisible();
  });
});
