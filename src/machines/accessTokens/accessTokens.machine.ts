/**
 * Machine of the access tokens with which other programs act as the user. It runs while its screen is open. Its
 * children are the form of a new token and the revocation; the list is in the records of the account. The server sends
 * a new token's secret once, so the machine holds it only while it is shown.
 */
import { phrase } from '../../../domain/phrase.ts';
import { assign, forwardTo, setup } from 'xstate';
import { restartAfterCrash } from '../crash.ts';
import { limits } from '../../../domain/limits.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import type { AccessToken, AccessTokenCreate, AccessTokenCreated, AccessTokensEvent } from './accessTokens.types.ts';

export interface AccessTokensContext {
  /** Secret of the new token, or '' if none is shown. */
  secret: string;
}

export const newToken: AccessTokenCreate = { name: '', workspaceId: '', scope: 'read', days: 90 };

export const isNameWrong = ({ name }: Pick<AccessTokenCreate, 'name'>): boolean =>
  name.trim() === '' || name.trim().length > limits.name;

/** The other fields can only have valid values. The form of an account without a password has no password. */
export const tokenForm = recordFormOf<object, AccessTokenCreate, AccessTokenCreated>(
  (values) => !isNameWrong(values) && values.password !== '',
);
export const tokenDeletion = deletionOf<object, AccessToken>();

export const accessTokensMachine = setup({
  types: {
    context: {} as AccessTokensContext,
    events: {} as AccessTokensEvent,
    children: {} as { form: 'form'; deletion: 'deletion' },
  },
  actors: { form: tokenForm, deletion: tokenDeletion },
  actions: {
    storeSecret: assign({ secret: (_, { token }: AccessTokenCreated) => token }),
    clearSecret: assign({ secret: '' }),
  },
}).createMachine({
  id: 'accessTokens',
  context: () => ({ secret: '' }),
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: {
        screen: 'accessTokens',
        lists: 'accessTokens',
        place: {},
        blank: newToken,
        messages: { created: null, changed: null },
      },
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: {
        screen: 'accessTokens',
        lists: 'accessTokens',
        place: {},
        messages: { done: phrase('toasts', 'tokenRevoked'), gone: phrase('toasts', 'tokenRevoked') },
        toastsFailure: true,
      },
      onError: { actions: restartAfterCrash },
    },
  ],
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
