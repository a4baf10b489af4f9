import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import type { User } from '../../../../domain/account.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Language } from '../../../../domain/languages.ts';
import { languageMachine } from './language.machine.ts';
import { selectChosenLanguage, selectLanguage } from './language.selectors.ts';
import type { LanguageCall, LanguageInput } from './language.types.ts';

const userWith = (language: Language | null): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@example.org',
  nickname: 'ana',
  name: 'Ana',
  lastName: 'Prado',
  avatar: null,
  workspaceDefaultId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  requirePasswordChange: false,
  defaultWorkspace: null,
  workspaces: [],
  language,
  timeZone: 'Europe/Madrid',
});

const offline = new AppError('NETWORK', 'no answer');
const rejected = new AppError('VALIDATION', 'unknown language');

/** Runs the machine with services whose calls are answered by the test. */
const start = (input: LanguageInput = { language: 'spec', isChosen: false }) => {
  const calls: string[] = [];
  const answers: ((answer?: Error) => void)[] = [];
  const called = <T>(name: string, result: (call: LanguageCall) => T) =>
    fromPromise<T, LanguageCall>(({ input: call }) => {
      calls.push(`${name} ${call.language}`);
      return new Promise((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve(result(call)))));
    });
  const staged = stage(
    languageMachine.provide({
      actors: {
        loadTexts: called<void>('load', () => undefined),
        saveLanguage: called('save', ({ language }) => userWith(language)),
      },
    }),
    input,
  );
  const answer = async (error?: Error) => {
    answers.shift()?.(error);
    await settled();
  };
  const language = () => selectLanguage(staged.actor.getSnapshot());
  return { ...staged, calls, answer, language };
};

describe('language machine', () => {
  test('a closed offer saves the shown language, unless the account has another one', async () => {
    const without = start();
    without.actor.send({ type: 'offer.closed' });
    expect(without.sentTo('storageKeeper')).toEqual([{ type: 'language.saved', language: 'spec' }]);
    without.actor.send({ type: 'account.received', user: userWith(null) });
    const other = start();
    other.actor.send({ type: 'offer.closed' });
    other.actor.send({ type: 'account.received', user: userWith('de') });
    const signedIn = start();
    signedIn.actor.send({ type: 'account.received', user: userWith(null) });
    signedIn.actor.send({ type: 'offer.closed' });
    expect([without.calls, other.calls, signedIn.calls]).toEqual([['save spec'], ['load de'], ['save spec']]);
  });

  test('covers every transition', async () => {
    const done = { type: 'xstate.done.actor.saveLanguage', output: userWith('es') } as const;
    const coverage = await coverMachine({
      machine: languageMachine,
      inputs: [
        { language: 'spec', isChosen: false },
        { language: 'en', isChosen: true },
      ],
      events: [
        { type: 'language.chosen', language: 'en' },
        { type: 'language.chosen', language: 'es' },
        { type: 'account.received', user: userWith(null) },
        { type: 'account.received', user: userWith('es') },
        { type: 'offer.closed' },
        { type: 'session.closed' },
        { type: 'choice.shown' },
        { type: 'xstate.done.actor.loadTexts', output: undefined },
        { type: 'xstate.error.actor.loadTexts', error: offline },
        done,
        { type: 'xstate.error.actor.saveLanguage', error: offline },
        { type: 'xstate.error.actor.saveLanguage', error: rejected },
        { type: 'xstate.after.pause.language.account.waiting' },
      ],
      check: (snapshot) => {
        const { context } = snapshot;
        if (snapshot.matches({ texts: 'shown' })) expect(context.shown).toBe(context.next);
      },
    });
    expect(coverage.missed).toEqual([]);
  });

  test('shows the chosen language once its texts are loaded, and stores the choice on the device', async () => {
    const { actor, answer, calls, language, sentTo } = start();
    actor.send({ type: 'language.chosen', language: 'en' });
    expect([language(), selectChosenLanguage(actor.getSnapshot())]).toEqual(['spec', 'en']);
    await answer();
    expect(language()).toBe('en');
    expect(sentTo('storageKeeper')).toEqual([{ type: 'language.saved', language: 'en' }]);
    expect(calls).toEqual(['load en']);
  });

  test('shows the previous language with an error if the texts of the chosen one cannot be loaded', async () => {
    const { actor, answer, language, sentTo } = start();
    actor.send({ type: 'language.chosen', language: 'en' });
    await answer(offline);
    expect([language(), selectChosenLanguage(actor.getSnapshot())]).toEqual(['spec', 'spec']);
    expect(sentTo('toasts')).toHaveLength(1);
  });

  test("switches to the account's language after the sign-in", async () => {
    const { actor, answer, calls, language } = start();
    actor.send({ type: 'account.received', user: userWith('es') });
    await answer();
    expect([language(), calls]).toEqual(['es', ['load es']]);
  });

  test("saves a language chosen before the sign-in, instead of using the account's language", async () => {
    const { actor, answer, calls, language, sentTo } = start();
    actor.send({ type: 'language.chosen', language: 'en' });
    await answer();
    actor.send({ type: 'account.received', user: userWith('es') });
    await answer();
    expect([language(), calls]).toEqual(['en', ['load en', 'save en']]);
    expect(sentTo('session')).toEqual([{ type: 'account.refreshed', user: userWith('en') }]);
  });

  test("saves the device's chosen language to an account without a language", () => {
    const { actor, calls } = start({ language: 'es', isChosen: true });
    actor.send({ type: 'account.received', user: userWith(null) });
    expect(calls).toEqual(['save es']);
  });

  test('saves the language again after a pause if the server could not be reached', async () => {
    const { actor, answer, calls, clock } = start();
    actor.send({ type: 'account.received', user: userWith('es') });
    await answer();
    actor.send({ type: 'language.chosen', language: 'en' });
    await answer();
    await answer(offline);
    clock.increment(10_000);
    expect(calls).toEqual(['load es', 'load en', 'save en', 'save en']);
    actor.send({ type: 'account.received', user: userWith('es') });
    expect(calls).toHaveLength(4);
  });
});
