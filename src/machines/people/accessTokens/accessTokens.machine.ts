/**
 * Machine of the access tokens with which other programs act as the user. It runs while its screen is open. Its
 * children are the form of a new token and the revocation; the list is in the records of the account. The server sends
 * a new token's secret once, so the machine holds it only while it is shown.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assign, forwardTo, setup } from 'xstate';
import { listOf } from '../../sync/listScreen.ts';
import type { AccessToken, AccessTokenCreate, AccessTokenCreated, AccessTokensEvent } from './accessTokens.types.ts';

export interface AccessTokensContext {
  /** Secret of the new token, or '' if none is shown. */
  secret: string;
}

export const tokenList = listOf({
  types: {} as { values: AccessTokenCreate; saved: AccessTokenCreated; listed: AccessToken },
  screen: 'accessTokens',
  lists: 'accessTokens',
  placeOf: () => ({}),
  messages: {
    created: null,
    changed: null,
    done: phrase('toasts', 'tokenRevoked'),
    gone: phrase('toasts', 'tokenRevoked'),
  },
  toastsFailure: true,
});

export const accessTokensMachine = setup({
  types: {
    context: {} as AccessTokensContext,
    events: {} as AccessTokensEvent,
    children: {} as { form: 'form'; deletion: 'deletion' },
  },
  actors: tokenList.actors,
  actions: {
    storeSecret: assign({ secret: (_, { token }: AccessTokenCreated) => token }),
    clearSecret: assign({ secret: '' }),
  },
}).createMachine({
  id: 'accessTokens',
  context: () => ({ secret: '' }),
  invoke: tokenList.invoke,
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'record.saved': {
          target: 'showingSecret',
          actions: { type: 'storeSecret', params: ({ event }) => event.record },
        },
      },
    },
    showingSecret: { on: { 'secret.closed': { target: 'idle', actions: 'clearSecret' } } },
  },
});
