import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const card = (page: Page, face: string) =>
  page.getByRole('radiogroup', { name: 'Your vote' }).getByRole('radio', { name: face, exact: true });
const seat = (page: Page, name: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'People' }) })
    .getByRole('listitem')
    .filter({ hasText: name });
const storyRow = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Stories' }).getByRole('listitem').filter({ hasText: title });

test.describe('planning poker', () => {
  test('a facilitator, a member and a guest estimate a story together', async ({ page, api, signedIn, otherPage }) => {
    const [olga, mateo] = [await api.signUp({ name: 'Olga' }), await api.signUp({ name: 'Mateo', lastName: 'Ruiz' })];
    await api.joinWorkspace(olga, mateo);
    const project = await api.createProject(olga, { name: 'Apolo' });
    await api.addToProject(olga, project, [mateo]);
    const task = await api.createTask(olga, project, { title: 'Exportar el informe' });
    await api.createTask(olga, project, { title: 'Buscar por etiqueta' });

    await signedIn(page, olga, '/tools');
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('nothing like it');
    await expect(page.getByText('No tools found')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('poker');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Poker Planning/ })
      .click();
    await page.getByRole('link', { name: 'Create room' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sprint 12');
    await page.getByLabel('Reveal when everyone has voted').uncheck();
    await page.getByLabel('Add a story').fill('=Escribir a mano');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pick tasks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pick tasks' });
    await dialog.getByRole('button', { name: /Project/ }).click();
    await page.getByRole('option', { name: 'Apolo' }).click();
    await dialog.getByRole('searchbox', { name: 'Search tasks' }).fill('informe');
    await dialog.getByLabel('Exportar el informe').check();
    await dialog.getByRole('button', { name: 'Add 1 task' }).click();
    await page.getByRole('button', { name: 'Create room' }).click();
    await expect(page.getByRole('heading', { name: 'Sprint 12' })).toBeVisible();
    const path = new URL(page.url()).pathname;

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link for guests' }).click();
    const link = await page.getByLabel('Link for guests').inputValue();
    await page.getByRole('button', { name: 'Done' }).click();

    const member = await otherPage();
    await signedIn(member, mateo, path);
    const guest = await otherPage();
    await guest.setViewportSize({ width: 390, height: 844 });
    await guest.goto(link);
    await guest.getByLabel('Your name').fill('Zoe');
    await guest.getByRole('button', { name: 'Join room' }).click();
    await expect(seat(page, 'Zoe')).toContainText('Guest');
    await expect(seat(page, 'Mateo Ruiz')).toBeVisible();

    await page.getByRole('button', { name: 'Vote on Exportar el informe' }).click();
    await expect(guest.getByRole('heading', { name: 'Exportar el informe' })).toBeVisible();
    await guest.getByRole('button', { name: 'Remind Mateo Ruiz to vote' }).click();
    await expect(member.getByText('Zoe is waiting for your vote')).toBeVisible();
    await card(member, '8').click();
    await card(guest, '21').click();
    await page.keyboard.press('1');
    await page.keyboard.press('3');
    await expect(card(page, '13')).toBeChecked();
    await card(page, '13').press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(card(page, '8')).toBeChecked();
    await expect(page.getByText('3 of 3 voted')).toBeVisible();
    await expect(seat(page, 'Zoe')).toContainText('Voted');
    await expect(seat(page, 'Zoe')).not.toContainText('21');
    await expect(guest.getByRole('button', { name: 'Reveal votes' })).toHaveCount(0);

    await guest.reload();
    await expect(card(guest, '21')).toBeChecked();
    await expect(page.getByText('3 of 3 voted')).toBeVisible();

    await page.getByRole('button', { name: 'Reveal votes' }).click();
    await expect(seat(guest, 'Mateo Ruiz')).toContainText('8');
    await expect(seat(member, 'Zoe')).toContainText('21');
    await expect(member.getByText('12,33', { exact: true })).toBeVisible();
    await expect(member.getByText('Votes differ', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Vote again' }).click();
    await expect(member.getByText('Round 2')).toBeVisible();
    await expect(card(member, '8')).not.toBeChecked();
    for (const one of [page, member, guest]) await card(one, '13').click();
    await expect(page.getByText('3 of 3 voted')).toBeVisible();
    await page.getByRole('button', { name: 'Reveal votes' }).click();
    await expect(guest.getByText('Everyone agrees', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Agree on 13' }).click();
    await expect(guest.getByText('Agreed: 13')).toBeVisible();
    await expect(storyRow(member, 'Exportar el informe')).toContainText('13');
    await member.getByText('Earlier rounds (1)').click();
    await expect(member.getByText(/Mateo Ruiz: 8/)).toBeVisible();

    const handle = page.getByRole('button', { name: 'Move Exportar el informe', exact: true });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Exportar el informe at 2 of 2')).toBeAttached();
    // Retry the arrow key, because the list announces the lift before it handles arrow keys.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Exportar el informe at 1 of 2')).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(guest.getByRole('list', { name: 'Stories' }).getByRole('listitem').first()).toContainText(
      'Exportar el informe',
    );

    await page.getByRole('button', { name: 'Make Mateo Ruiz the facilitator' }).click();
    await member.getByRole('button', { name: 'End session' }).click();
    for (const one of [page, member, guest]) await expect(one.getByRole('heading', { name: 'Summary' })).toBeVisible();
    const download = member.waitForEvent('download');
    await member.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Sprint 12.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Exportar el informe,13,2,13,13');
    expect(text).toContain("\n'=Escribir a mano,");

    expect(
      (await api.call('getProjectTask', { as: olga, params: { projectId: project.id, taskId: task.id } })).estimate,
    ).toBe('13');
    await page.goto(`/projects/${project.id}/tasks`);
    await expect(page.locator(`[data-task-id="${task.id}"]`)).toContainText('13');
  });

  test(
    'a room rejects wrong links, keeps votes cast offline and closes for guests when deleted',
    { tag: '@verify' },
    async ({ page, api, signedIn, otherPage }) => {
      const olga = await api.signUp({ name: 'Olga' });
      const story = { id: crypto.randomUUID(), title: 'Una historia', taskId: null, projectId: null };
      const room = await api.call('createPokerRoom', {
        as: olga,
        body: {
          settings: {
            name: 'Retro',
            deck: { kind: 'tshirt' },
            revealing: 'facilitator',
            autoReveal: false,
            timer: null,
          },
          stories: [story],
          guests: true,
        },
      });
      await page.goto(`/poker-planning/${room.id}?guest=wrong`);
      await expect(page.getByText('This link leads to no room').first()).toBeVisible();
      await page.goto(`/poker-planning/${room.id}`);
      await expect(page).toHaveURL(/sign-in/);

      await signedIn(page, olga, '/poker-planning/join');
      await page.getByLabel('Link or code').fill('nothing');
      await page.getByRole('button', { name: 'Join room' }).click();
      await expect(page.getByText('This is neither a link to a room nor the code of one.')).toBeVisible();
      await page.getByLabel('Link or code').fill(room.id);
      await page.getByRole('button', { name: 'Join room' }).click();
      await page.getByRole('button', { name: 'Vote on Una historia' }).click();
      await expect(card(page, 'XL')).toBeVisible();

      const guest = await otherPage();
      await guest.goto(`/poker-planning/${room.id}?guest=${room.guestKey}`);
      await guest.getByLabel('Your name').fill('Zoe');
      await guest.keyboard.press('Enter');
      await expect(card(guest, 'XL')).toBeVisible();
      await guest.context().setOffline(true);
      await expect(guest.getByText(/connection was lost/)).toBeVisible({ timeout: 40_000 });
      await card(guest, 'XL').click();
      await expect(card(guest, 'XL')).toBeChecked();
      await guest.context().setOffline(false);
      await expect(seat(page, 'Zoe')).toContainText('Voted', { timeout: 20_000 });
      await expect(card(guest, 'XL')).toBeChecked();

      await page.goto('/poker-planning');
      await page.getByRole('button', { name: 'Delete room Retro' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete room' }).click();
      await expect(page.getByText('No rooms found')).toBeVisible();
      await expect(guest.getByText('The room is closed').first()).toBeVisible();
    },
  );

  for (const [device, width, colorScheme] of [
    ['a desktop', 1440, 'light'],
    ['a phone', 390, 'dark'],
  ] as const) {
    test(`axe finds no fault in planning poker on ${device}`, { tag: '@verify' }, async ({ page, api, signedIn }) => {
      const olga = await api.signUp({ name: 'Olga' });
      const stories = ['Una', 'Dos'].map((title) => ({
        id: crypto.randomUUID(),
        title,
        taskId: null,
        projectId: null,
      }));
      const room = await api.call('createPokerRoom', {
        as: olga,
        body: {
          settings: {
            name: 'Retro',
            deck: { kind: 'fibonacci' },
            revealing: 'facilitator',
            autoReveal: false,
            timer: 60,
          },
          stories,
          guests: true,
        },
      });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const check = async (what: string) => {
        expect([what, ...(await axeFaults(page))]).toEqual([what]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true);
      };
      await page.goto(`/poker-planning/${room.id}?guest=${room.guestKey}`);
      await expect(page.getByLabel('Your name')).toBeVisible();
      await check('a guest’s name');
      await signedIn(page, olga, '/tools/common-4');
      await expect(page.getByRole('heading', { name: 'Speaking order' })).toBeVisible();
      await check('the common four');
      await page.goto('/tools/poker-planning');
      await expect(page.getByRole('link', { name: /Retro/ })).toBeVisible();
      await check('the tool');
      await page.goto('/poker-planning/create');
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
      await check('a new room');
      await page.goto(`/poker-planning/${room.id}`);
      await page.getByRole('button', { name: 'Vote on Una' }).click();
      await card(page, '8').click();
      await expect(page.getByText('1 of 1 voted')).toBeVisible();
      await check('voting');
      await page.getByRole('button', { name: 'Reveal votes' }).click();
      await expect(page.getByText('Median', { exact: true })).toBeVisible();
      await check('the result');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close to guests' })).toBeVisible();
      await check('the links');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'End session' }).click();
      await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
      await check('the summary');
    });
  }
});
