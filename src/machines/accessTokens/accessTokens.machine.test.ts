import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { accessTokensMachine } from './accessTokens.machine.ts';
import {
  selectIsTokenNameWrong,
  selectRevocation,
  selectRevokedToken,
  selectTokenCreation,
  selectTokenCreationFailure,
  selectTokenForm,
  selectTokens,
  selectTokenSecret,
  selectTokensStatus,
} from './accessTokens.selectors.ts';
import type {
  AccessToken,
  AccessTokenCreated,
  AccessTokensEvent,
  CreateTokenCall,
  RevokeTokenCall,
} from './accessTokens.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const token: AccessToken = {
  id: 't1',
  name: 'Laptop',
  workspaceId: 'w',
  scope: 'read',
  createdAt: at,
  lastUsedAt: null,
  expiresAt: null,
};
const created: AccessTokenCreated = { ...token, id: 't2', name: 'Claude', scope: 'write', token: 'secret' };
const refused = new AppError('UNAVAILABLE', 'later');
test('access tokens: every transition', async () => {
  const walk = (region: string, events: (AccessTokensEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(accessTokensMachine, '', [region]),
      events,
      serializeState: ({ value, context: { form, tokens } }) => JSON.stringify([value, form.name, tokens.length > 0]),
    });
  expect(
    await walk('list', [
      { type: 'list.refreshRequested' },
      { type: 'xstate.done.actor.loadTokens', output: [token] },
      { type: 'xstate.error.actor.loadTokens', error: refused },
    ]),
  ).toMatchObject({ states: 3, transitions: { covered: 4, reachable: 4 }, missed: [] });
  expect(
    await walk('creation', [
      { type: 'creation.opened', workspaceId: 'w' },
      { type: 'creation.closed' },
      { type: 'form.changed', fields: { name: 'Claude' } },
      { type: 'form.changed', fields: { name: ' ' } },
      { type: 'form.submitted', mutationId: 'm' },
      { type: 'xstate.done.actor.createToken', output: created },
      { type: 'xstate.error.actor.createToken', error: refused },
    ]),
  ).toMatchObject({ states: 5, transitions: { covered: 12, reachable: 12 }, missed: [] });
  expect(
    await walk('revocation', [
      { type: 'revocation.requested', tokenId: 't1' },
      { type: 'revocation.cancelled' },
      { type: 'revocation.confirmed' },
      { type: 'xstate.done.actor.revokeToken', output: undefined },
      { type: 'xstate.error.actor.revokeToken', error: refused },
      { type: 'xstate.error.actor.revokeToken', error: new AppError('NOT_FOUND', 'none') },
    ]),
  ).toMatchObject({ states: 3, transitions: { covered: 6, reachable: 6 }, missed: [] });
});

const loaded = (more: object = {}) =>
  stage(
    accessTokensMachine.provide({
      actors: { loadTokens: fromPromise<AccessToken[], void>(async () => [token]), ...more },
    }),
    undefined as never,
  );

test('a key is made once it has a name; its secret is here only while it is shown', async () => {
  const calls: CreateTokenCall[] = [];
  const it = loaded({
    createToken: fromPromise<AccessTokenCreated, CreateTokenCall>(async ({ input }) => {
      calls.push(input);
      if (calls.length === 1) throw refused;
      return created;
    }),
  });
  const now = () => it.actor.getSnapshot();
  await settled();
  expect([selectTokensStatus(now()), selectTokens(now())]).toEqual(['listed', [token]]);
  it.actor.send({ type: 'creation.opened', workspaceId: 'w' });
  it.actor.send({ type: 'form.submitted', mutationId: 'm' });
  it.actor.send({ type: 'form.submitted', mutationId: 'm' });
  expect([selectIsTokenNameWrong(now()), calls]).toEqual([true, []]);
  it.actor.send({ type: 'form.changed', fields: { name: ' Claude ', scope: 'write', days: null } });
  expect(selectIsTokenNameWrong(now())).toBe(false);
  it.actor.send({ type: 'form.submitted', mutationId: 'm' });
  await settled();
  expect([selectTokenCreation(now()), selectTokenCreationFailure(now())?.message]).toEqual(['typing', 'later']);
  it.actor.send({ type: 'form.submitted', mutationId: 'm' });
  await settled();
  const { token: secret, ...listed } = created;
  expect([selectTokenCreation(now()), selectTokenSecret(now()), selectTokens(now())]).toEqual([
    'showing',
    secret,
    [listed, token],
  ]);
  expect(calls).toEqual(
    Array.from({ length: 2 }, () => ({
      form: { name: 'Claude', workspaceId: 'w', scope: 'write', days: null },
      mutationId: 'm',
    })),
  );
  it.actor.send({ type: 'creation.closed' });
  expect(JSON.stringify(now().context)).not.toContain('secret-');
  expect([selectTokenSecret(now()), selectTokenCreation(now())]).toEqual(['', 'closed']);
  it.actor.send({ type: 'creation.opened', workspaceId: 'w' });
  expect(selectTokenForm(now())).toEqual({ name: '', workspaceId: 'w', scope: 'read', days: 90 });
});

test('a key is revoked once that is confirmed; one that is gone already counts as revoked', async () => {
  const answers = [refused, new AppError('NOT_FOUND', 'none')];
  const it = loaded({
    revokeToken: fromPromise<void, RevokeTokenCall>(async () => {
      throw answers.shift() ?? refused;
    }),
  });
  const now = () => it.actor.getSnapshot();
  await settled();
  it.actor.send({ type: 'revocation.requested', tokenId: 't1' });
  expect([selectRevocation(now()), selectRevokedToken(now())]).toEqual(['confirming', token]);
  it.actor.send({ type: 'revocation.confirmed' });
  await settled();
  expect([selectRevocation(now()), selectTokens(now()), it.told('toasts')]).toEqual([
    'confirming',
    [token],
    [{ type: 'toast.requested', kind: 'error', message: 'later' }],
  ]);
  it.actor.send({ type: 'revocation.confirmed' });
  await settled();
  expect([selectRevocation(now()), selectTokens(now()), it.told('toasts')]).toEqual([
    'none',
    [],
    [{ type: 'toast.requested', kind: 'success', message: 'Token revoked' }],
  ]);
});
