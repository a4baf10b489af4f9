/**
 * The keys with which other programs work in Faena as this person: their list, the form of a new key, and the revocation of one. Started and
 * stopped with its screen, which needs no workspace: so the list isn't the records'. The secret of a new key is here only while it is shown,
 * because the server sends it once.
 */
import { assign, forwardTo, setup } from 'xstate';
import { limits } from '../../../domain/limits.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import { unprovided } from '../systemActors.ts';
import type { AccessToken, AccessTokenCreate, AccessTokenCreated, AccessTokensEvent } from './accessTokens.types.ts';

export interface AccessTokensContext {
  /** Newest first. */
  tokens: readonly AccessToken[];
  listFailure: Failure | null;
  /** Secret of the new key; '' when none is shown. */
  secret: string;
}

export const newToken: AccessTokenCreate = { name: '', workspaceId: '', scope: 'read', days: 90 };

/** The name is the only field that can be wrong: the others are chosen from what is right. */
export const isNameWrong = ({ name }: Pick<AccessTokenCreate, 'name'>): boolean =>
  name.trim() === '' || name.trim().length > limits.name;

export const tokenForm = recordFormOf<object, AccessTokenCreate, AccessTokenCreated>((values) => !isNameWrong(values));
export const tokenDeletion = deletionOf<object, AccessToken>();

export const accessTokensMachine = setup({
  types: {
    context: {} as AccessTokensContext,
    events: {} as AccessTokensEvent,
    children: {} as { loadTokens: 'loadTokens'; form: 'form'; deletion: 'deletion' },
  },
  actors: {
    loadTokens: unprovided<AccessToken[], void>('loadTokens'),
    form: tokenForm,
    deletion: tokenDeletion,
  },
  actions: {
    noteTokens: assign({ tokens: (_, tokens: AccessToken[]) => tokens, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure }),
    noteCreated: assign(({ context }, { token, ...created }: AccessTokenCreated) => ({
      tokens: [created, ...context.tokens],
      secret: token,
    })),
    forgetSecret: assign({ secret: '' }),
    removeToken: assign({
      tokens: ({ context }, tokenId: string) => context.tokens.filter(({ id }) => id !== tokenId),
    }),
  },
}).createMachine({
  id: 'accessTokens',
  context: () => ({ tokens: [], listFailure: null, secret: '' }),
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: {
        screen: 'accessTokens',
        lists: null,
        place: {},
        blank: newToken,
        messages: { created: null, changed: null },
      },
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: {
        screen: 'accessTokens',
        lists: null,
        place: {},
        messages: { done: messages.tokenRevoked, gone: messages.tokenRevoked },
        toastsFailure: true,
      },
    },
  ],
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.deleted': { actions: { type: 'removeToken', params: ({ event }) => event.id } },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadTokens',
            src: 'loadTokens',
            onDone: { target: 'listed', actions: { type: 'noteTokens', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteListFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        failed: { on: { 'list.refreshRequested': 'loading' } },
        listed: { on: { 'list.refreshRequested': 'loading' } },
      },
    },
    secret: {
      initial: 'none',
      states: {
        none: {
          on: {
            'record.saved': {
              target: 'showing',
              actions: { type: 'noteCreated', params: ({ event }) => event.record },
            },
          },
        },
        showing: { on: { 'secret.closed': { target: 'none', actions: 'forgetSecret' } } },
      },
    },
  },
});
