/**
 * The keys with which other programs work in Faena as this person. Started and stopped with its screen. A new key's
 * secret is here only while it is shown: the server tells it once.
 */
import { assign, sendTo, setup } from 'xstate';
import { limits } from '../../../domain/limits.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { outlivesScreen } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  AccessToken,
  AccessTokenCreate,
  AccessTokenCreated,
  AccessTokensEvent,
  CreateTokenCall,
  RevokeTokenCall,
} from './accessTokens.types.ts';

export interface AccessTokensContext {
  /** Newest first. */
  tokens: readonly AccessToken[];
  listFailure: Failure | null;
  form: AccessTokenCreate;
  /** What the form was sent as, until it is changed: an answer that was lost is not asked for twice. */
  mutationId: string;
  creationFailure: Failure | null;
  /** The secret of the key just made; '' when none is shown. */
  secret: string;
  /** The key whose revocation is asked about. */
  revoking: string;
}

const emptyForm: AccessTokenCreate = { name: '', workspaceId: '', scope: 'read', days: 90 };

export const accessTokensMachine = setup({
  types: {
    context: {} as AccessTokensContext,
    events: {} as AccessTokensEvent,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as { loadTokens: 'loadTokens'; createToken: 'createToken'; revokeToken: 'revokeToken' },
  },
  actors: {
    loadTokens: unprovided<AccessToken[], void>('loadTokens'),
    createToken: unprovided<AccessTokenCreated, CreateTokenCall>('createToken'),
    revokeToken: unprovided<void, RevokeTokenCall>('revokeToken'),
  },
  actions: {
    noteTokens: assign({ tokens: (_, tokens: AccessToken[]) => tokens, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure }),
    openForm: assign({
      form: (_, workspaceId: string) => ({ ...emptyForm, workspaceId }),
      mutationId: '',
      creationFailure: null,
    }),
    noteFields: assign(({ context }, fields: Partial<AccessTokenCreate>) => ({
      form: { ...context.form, ...fields },
      mutationId: '',
      creationFailure: null,
    })),
    noteRequest: assign({ mutationId: ({ context }, mutationId: string) => context.mutationId || mutationId }),
    noteCreated: assign(({ context }, { token, ...created }: AccessTokenCreated) => ({
      tokens: [created, ...context.tokens],
      secret: token,
    })),
    forgetSecret: assign({ secret: '' }),
    noteCreationFailure: assign({ creationFailure: (_, failure: Failure) => failure }),
    noteRevoking: assign({ revoking: (_, tokenId: string) => tokenId }),
    forgetRevoked: assign({
      tokens: ({ context: { tokens, revoking } }) => tokens.filter(({ id }) => id !== revoking),
    }),
    sayRevoked: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', messages.tokenRevoked)),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isNameWrong: ({ context }) => isNameWrong(context),
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
  },
}).createMachine({
  id: 'accessTokens',
  context: () => ({
    tokens: [],
    listFailure: null,
    form: emptyForm,
    mutationId: '',
    creationFailure: null,
    secret: '',
    revoking: '',
  }),
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
    creation: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'creation.opened': {
              target: 'typing',
              actions: { type: 'openForm', params: ({ event }) => event.workspaceId },
            },
          },
        },
        typing: {
          on: {
            'form.changed': { actions: { type: 'noteFields', params: ({ event }) => event.fields } },
            'form.submitted': [
              { guard: 'isNameWrong', target: 'correcting' },
              { target: 'saving', actions: { type: 'noteRequest', params: ({ event }) => event.mutationId } },
            ],
            'creation.closed': 'closed',
          },
        },
        correcting: {
          description: 'Was sent with faults, or refused.',
          on: {
            'form.changed': { actions: { type: 'noteFields', params: ({ event }) => event.fields } },
            'form.submitted': [
              { guard: 'isNameWrong' },
              { target: 'saving', actions: { type: 'noteRequest', params: ({ event }) => event.mutationId } },
            ],
            'creation.closed': 'closed',
          },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'createToken',
            src: 'createToken',
            input: ({ context: { form, mutationId } }) => ({ form: { ...form, name: form.name.trim() }, mutationId }),
            onDone: { target: 'showing', actions: { type: 'noteCreated', params: ({ event }) => event.output } },
            onError: {
              target: 'correcting',
              actions: { type: 'noteCreationFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        showing: { on: { 'creation.closed': { target: 'closed', actions: 'forgetSecret' } } },
      },
    },
    revocation: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'revocation.requested': {
              target: 'confirming',
              actions: { type: 'noteRevoking', params: ({ event }) => event.tokenId },
            },
          },
        },
        confirming: { on: { 'revocation.cancelled': 'idle', 'revocation.confirmed': 'revoking' } },
        revoking: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'revokeToken',
            src: 'revokeToken',
            input: ({ context }) => ({ tokenId: context.revoking }),
            onDone: { target: 'idle', actions: ['forgetRevoked', 'sayRevoked'] },
            onError: [
              {
                // Revoked elsewhere, or it has run out.
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: 'idle',
                actions: ['forgetRevoked', 'sayRevoked'],
              },
              {
                target: 'confirming',
                actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
      },
    },
  },
});

/** The one field that can be wrong: the others are chosen from what is right. */
export const isNameWrong = ({ form: { name } }: Pick<AccessTokensContext, 'form'>): boolean =>
  name.trim() === '' || name.trim().length > limits.name;
