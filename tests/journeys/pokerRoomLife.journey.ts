import type { Page } from '@playwright/test';
import { setup } from 'xstate';
import { walkChart } from '../support/chart.ts';
import { signUpColleague } from '../support/signUpColleague.ts';
import { expect, test } from '../support/journey.ts';

const chart = setup({
  types: {
    events: {} as {
      type: 'ADD_STORY' | 'CHOOSE_STORY' | 'VOTE_ALIKE' | 'VOTE_APART' | 'REVEAL' | 'AGREE' | 'VOTE_AGAIN' | 'END';
    },
  },
}).createMachine({
  initial: 'emptyRoom',
  states: {
    emptyRoom: { on: { ADD_STORY: 'storyListed' } },
    storyListed: { on: { CHOOSE_STORY: 'voting' } },
    voting: { on: { VOTE_ALIKE: 'votedAlike', VOTE_APART: 'votedApart' } },
    votedAlike: { on: { REVEAL: 'agreeing' } },
    agreeing: { on: { AGREE: 'agreed' } },
    agreed: { on: { END: 'summary' } },
    summary: {},
    votedApart: { on: { REVEAL: 'differing' } },
    differing: { on: { VOTE_AGAIN: 'secondRound' } },
    secondRound: {},
  },
});

const card = (page: Page, face: string) =>
  page.getByRole('radiogroup', { name: 'Your vote' }).getByRole('radio', { name: face, exact: true });
const seat = (page: Page, name: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'People' }) })
    .getByRole('listitem')
    .filter({ hasText: name });
const storyRow = (page: Page) =>
  page.getByRole('list', { name: 'Stories' }).getByRole('listitem').filter({ hasText: 'Una historia' });
const vote = (page: Page, face: string) => card(page, face).click();

walkChart(test, {
  name: 'planning poker with two people',
  chart,
  walks: 2,
  open: async ({ page, api, signedIn, otherPage }) => {
    const olga = await api.signUp({ name: 'Olga', lastName: 'Ruiz' });
    const mateo = await signUpColleague(api, olga, { name: 'Mateo', lastName: 'Ruiz' });
    const room = await api.call('createPokerRoom', {
      as: olga,
      body: {
        settings: {
          name: 'Sprint 12',
          deck: { kind: 'fibonacci' },
          revealing: 'facilitator',
          autoReveal: false,
          timer: null,
        },
        stories: [],
        guests: false,
      },
    });
    const member = await otherPage();
    await signedIn(page, olga, `/poker-planning/${room.id}`);
    await signedIn(member, mateo, `/poker-planning/${room.id}`);
    return { page, member, both: [page, member] };
  },
  see: {
    emptyRoom: async ({ page, both }) => {
      await expect(page.getByText('Add stories to begin').first()).toBeVisible();
      for (const each of both)
        for (const name of ['Olga Ruiz', 'Mateo Ruiz']) await expect(seat(each, name)).toBeVisible();
    },
    storyListed: async ({ both }) => {
      for (const each of both) await expect(storyRow(each)).toBeVisible();
    },
    voting: async ({ both }) => {
      for (const each of both) {
        await expect(each.getByRole('heading', { name: 'Una historia' })).toBeVisible();
        await expect(each.getByText('0 of 2 voted')).toBeVisible();
      }
    },
    votedAlike: async ({ both }) => {
      for (const each of both) await expect(each.getByText('2 of 2 voted')).toBeVisible();
    },
    votedApart: async ({ page, member }) => {
      await expect(page.getByText('2 of 2 voted')).toBeVisible();
      await expect(seat(page, 'Mateo Ruiz')).toContainText('Voted');
      await expect(seat(page, 'Mateo Ruiz')).not.toContainText('21');
      await expect(member.getByRole('button', { name: 'Reveal votes' })).toHaveCount(0);
    },
    agreeing: async ({ both }) => {
      for (const each of both) await expect(each.getByText('Everyone agrees', { exact: true })).toBeVisible();
    },
    agreed: async ({ both, member }) => {
      await expect(member.getByText('Agreed: 8')).toBeVisible();
      for (const each of both) await expect(storyRow(each)).toContainText('8');
    },
    summary: async ({ both }) => {
      for (const each of both) {
        await expect(each.getByRole('heading', { name: 'Summary' })).toBeVisible();
        await expect(each.getByText('1 of 1 stories estimated.')).toBeVisible();
      }
    },
    differing: async ({ page, member }) => {
      await expect(seat(page, 'Mateo Ruiz')).toContainText('21');
      await expect(seat(member, 'Olga Ruiz')).toContainText('8');
      await expect(member.getByText('Votes differ', { exact: true })).toBeVisible();
    },
    secondRound: async ({ member }) => {
      await expect(member.getByText('Round 2')).toBeVisible();
      await expect(member.getByText('0 of 2 voted')).toBeVisible();
      await expect(card(member, '21')).not.toBeChecked();
    },
  },
  do: {
    ADD_STORY: async ({ page }) => {
      await page.getByLabel('Add a story').fill('Una historia');
      await page.keyboard.press('Enter');
    },
    CHOOSE_STORY: ({ page }) => page.getByRole('button', { name: 'Vote on Una historia' }).click(),
    VOTE_ALIKE: ({ both }) => Promise.all(both.map((each) => vote(each, '8'))),
    VOTE_APART: ({ page, member }) => Promise.all([vote(page, '8'), vote(member, '21')]),
    REVEAL: ({ page }) => page.getByRole('button', { name: 'Reveal votes' }).click(),
    AGREE: ({ page }) => page.getByRole('button', { name: 'Agree on 8' }).click(),
    VOTE_AGAIN: ({ page }) => page.getByRole('button', { name: 'Vote again' }).click(),
    END: ({ page }) => page.getByRole('button', { name: 'End session' }).click(),
  },
});
