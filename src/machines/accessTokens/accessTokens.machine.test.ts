import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { accessTokensMachine, isNameWrong } from './accessTokens.machine.ts';
import { selectTokens, selectTokenSecret, selectTokensStatus } from './accessTokens.selectors.ts';
import type { AccessToken, AccessTokenCreated, AccessTokensEvent } from './accessTokens.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const token: AccessToken = {
  id: 't1',
  name: 'Laptop',
  workspaceId: 'w',
  scope: 'read',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};
const created: AccessTokenCreated = { ...token, id: 't2', name: 'Claude', scope: 'write', token: 'secret-of-claude' };
const { token: secret, ...listed } = created;
const refused = new AppError('UNAVAILABLE', 'later');
const everywhere: AccessTokensEvent[] = [
  { type: 'form.dismissed' },
  { type: 'deletion.cancelled' },
  { type: 'record.deleted', id: 't1' },
];

test('access tokens: every transition', async () => {
  const walk = (region: string, events: (AccessTokensEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(accessTokensMachine, '', [region]),
      events: [...everywhere, ...events],
      serializeState: ({ value, context: { tokens } }) => JSON.stringify([value, tokens.length > 0]),
    });
  expect(
    await walk('list', [
      { type: 'list.refreshRequested' },
      { type: 'xstate.done.actor.loadTokens', output: [token] },
      { type: 'xstate.error.actor.loadTokens', error: refused },
    ]),
  ).toMatchObject({ states: 3, transitions: { covered: 7, reachable: 7 }, missed: [] });
  expect(
    await walk('secret', [{ type: 'record.saved', record: created, isNew: true }, { type: 'secret.closed' }]),
  ).toMatchObject({ states: 2, transitions: { covered: 5, reachable: 5 }, missed: [] });
});

const loaded = async () => {
  const it = stage(
    accessTokensMachine.provide({ actors: { loadTokens: fromPromise<AccessToken[], void>(async () => [token]) } }),
    undefined as never,
  );
  await settled();
  return { ...it, now: () => it.actor.getSnapshot() };
};

test('keeps the secret of a new key only while it is shown', async () => {
  const it = await loaded();
  expect([selectTokensStatus(it.now()), selectTokens(it.now())]).toEqual(['listed', [token]]);
  it.actor.send({ type: 'record.saved', record: created, isNew: true });
  expect([selectTokenSecret(it.now()), selectTokens(it.now())]).toEqual([secret, [listed, token]]);
  it.actor.send({ type: 'secret.closed' });
  expect(selectTokenSecret(it.now())).toBe('');
  expect(JSON.stringify(it.actor.getPersistedSnapshot())).not.toContain(secret);
});

test('lists a revoked key no longer', async () => {
  const it = await loaded();
  it.actor.send({ type: 'record.deleted', id: 't1' });
  expect(selectTokens(it.now())).toEqual([]);
});

test('a key has a name of at most a hundred characters', () => {
  expect(['', ' ', 'Claude', ` ${'x'.repeat(100)} `, 'x'.repeat(101)].map((name) => isNameWrong({ name }))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});
