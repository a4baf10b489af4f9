import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { selectLanguage } from '../../src/machines/app/language/language.selectors.ts';
import { texts } from '../support/texts.ts';
import { after } from './after.ts';
import { openApp, type RunningApp } from './app.tsx';
import { ada, project, storedSessionOf } from './world.ts';

const { offer, take, leave } = texts.languageOffer;
const tasksPage = `/projects/${project.id}/tasks`;
let app: RunningApp;
let saved: Language[];

/** Opens a page as a user whose account has this language. */
const open = async (path: string, language: Language | null) => {
  const user = { ...ada, language };
  saved = [];
  app = await openApp({
    path,
    session: storedSessionOf(user),
    answers: {
      loadAccount: () => user,
      loadTexts: () => undefined,
      saveLanguage: ({ language: chosen }: { language: Language }) => {
        saved.push(chosen);
        return { ...user, language: chosen };
      },
    },
  });
};
const shownLanguage = async () => selectLanguage((await app.actor('language')).getSnapshot());
afterEach(() => app.close());

test('the first page offers the language of the browser, which one click saves with the account', async () => {
  await open(tasksPage, null);
  await screen.findByRole('region', { name: offer });
  await userEvent.click(screen.getByRole('button', { name: take }));
  await waitFor(() => expect(saved).toEqual(['en']));
  expect([await shownLanguage(), screen.queryByRole('region', { name: offer })]).toEqual(['en', null]);
});

test('a closed offer does not come back on another page', async () => {
  await open(tasksPage, null);
  await userEvent.click(await screen.findByRole('button', { name: leave }));
  await waitFor(() => expect(saved).toEqual(['spec']));
  await after('root', { type: 'navigation.requested', to: '/' })(app);
  await screen.findByRole('heading', { level: 1, name: texts.home.title });
  expect([await shownLanguage(), screen.queryByRole('region', { name: offer })]).toEqual(['spec', null]);
});

test('a user who has chosen a language gets no offer', async () => {
  await open('/', 'spec');
  await screen.findByRole('heading', { level: 1, name: texts.home.title });
  expect([screen.queryByRole('region', { name: offer }), screen.queryByRole('button', { name: take })]).toEqual([
    null,
    null,
  ]);
});

test('the sign-in page offers the language until another one is chosen', async () => {
  app = await openApp({
    path: '/authentication/sign-in',
    session: null,
    answers: { loadAccount: undefined, loadTexts: () => undefined },
  });
  await screen.findByRole('region', { name: offer });
  await userEvent.selectOptions(screen.getByRole('combobox'), 'de');
  await waitFor(() => expect(screen.queryByRole('region', { name: offer })).toBeNull());
  expect(await shownLanguage()).toBe('de');
});
