import { assign, enqueueActions, raise, setup } from 'xstate';
import type { User } from '../../../../domain/account.ts';
import { defaultLanguage, type Language } from '../../../../domain/languages.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { afterCrash } from '../../crash.ts';
import { failureOf, isTransient } from '../../failure.ts';
import { unprovided } from '../../unprovided.ts';
import type { LanguageCall, LanguageContext, LanguageEvent, LanguageInput } from './language.types.ts';
import { refreshAccount } from '../session/session.senders.ts';
import { saveLanguage } from '../storageKeeper/storageKeeper.senders.ts';
import { showToast } from '../toasts/toasts.senders.ts';

/**
 * Machine of the person's language. It runs always, as a child of the root. A language is shown when its texts are
 * loaded. A choice is stored on the device and, while a user is signed in, in the account. Without a choice on the
 * device, the account's language is shown.
 */
export const languageMachine = setup({
  types: {
    context: {} as LanguageContext,
    events: {} as LanguageEvent,
    input: {} as LanguageInput,
    children: {} as { loadTexts: 'loadTexts'; saveLanguage: 'saveLanguage' },
  },
  actors: {
    loadTexts: unprovided<void, LanguageCall>('loadTexts'),
    saveLanguage: unprovided<User, LanguageCall>('saveLanguage'),
  },
  guards: {
    isOther: ({ context }, { language }: LanguageCall) => language !== context.next,
    hasOtherLanguage: ({ context }, { language }: User) =>
      !context.isUnsaved && language !== null && language !== context.next,
    isUnsaved: ({ context }, { language }: User) => context.isUnsaved || (context.isChosen && language === null),
    hasUnsavedChoice: ({ context }) => context.isUnsaved,
    isTransient: (_, { error }: { error: unknown }) => isTransient(failureOf(error).code),
  },
  actions: {
    request: assign((_, next: Language) => ({ next })),
    markChosen: assign({ isChosen: true }),
    markUnsaved: assign({ isUnsaved: true }),
    markSaved: assign({ isUnsaved: false }),
    show: assign({ shown: ({ context }) => context.next, isChosen: true }),
    keepShown: assign({ next: ({ context }) => context.shown, isUnsaved: false }),
    saveOnDevice: enqueueActions(({ context, enqueue }) => enqueue(saveLanguage(context.shown))),
    reportShown: raise({ type: 'choice.shown' }),
    sendAccount: enqueueActions(({ enqueue }, user: User) => enqueue(refreshAccount(user))),
    showFailure: showToast('error', phrase('start', 'toasts.languageFailed')),
  },
  delays: { pause: 10_000 },
}).createMachine({
  id: 'language',
  meta: afterCrash<LanguageInput, LanguageContext>({
    restartFrom: ({ context: { shown, isChosen } }) => ({ language: shown, isChosen }),
  }),
  context: ({ input: { language, isChosen } }) => ({ shown: language, next: language, isChosen, isUnsaved: false }),
  type: 'parallel',
  states: {
    texts: {
      initial: 'shown',
      on: {
        'offer.closed': { actions: ['markChosen', 'saveOnDevice'] },
        'language.chosen': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: [{ type: 'request', params: ({ event }) => event.language }, 'markUnsaved'],
        },
        'account.received': {
          guard: { type: 'hasOtherLanguage', params: ({ event }) => event.user },
          target: '.loading',
          actions: { type: 'request', params: ({ event }) => event.user.language ?? defaultLanguage },
        },
      },
      states: {
        shown: {},
        loading: {
          invoke: {
            id: 'loadTexts',
            src: 'loadTexts',
            input: ({ context }) => ({ language: context.next }),
            onDone: { target: 'shown', actions: ['show', 'saveOnDevice', 'reportShown'] },
            onError: { target: 'shown', actions: ['keepShown', 'showFailure'] },
          },
        },
      },
    },
    account: {
      initial: 'signedOut',
      on: { 'session.closed': '.signedOut' },
      states: {
        signedOut: {
          description: 'A choice is stored on the device only.',
          on: {
            'account.received': [
              { guard: { type: 'isUnsaved', params: ({ event }) => event.user }, target: 'saving' },
              { target: 'saved' },
            ],
          },
        },
        saved: { on: { 'offer.closed': 'saving', 'choice.shown': { guard: 'hasUnsavedChoice', target: 'saving' } } },
        saving: {
          on: { 'choice.shown': { target: 'saving', reenter: true } },
          invoke: {
            id: 'saveLanguage',
            src: 'saveLanguage',
            input: ({ context }) => ({ language: context.next }),
            onDone: {
              target: 'saved',
              actions: ['markSaved', { type: 'sendAccount', params: ({ event }) => event.output }],
            },
            onError: [
              { guard: { type: 'isTransient', params: ({ event }) => event }, target: 'waiting' },
              { target: 'saved', actions: 'markSaved' },
            ],
          },
        },
        waiting: {
          description: 'The server could not be reached. The choice is sent again after a pause.',
          on: { 'choice.shown': 'saving' },
          after: { pause: 'saving' },
        },
      },
    },
  },
});
