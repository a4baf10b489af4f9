import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { accessTokensMachine } from './accessTokens.machine.ts';
import { selectTokenSecret } from './accessTokens.selectors.ts';
import type { AccessTokenCreated } from './accessTokens.types.ts';

const created: AccessTokenCreated = {
  id: 't',
  name: 'Claude',
  workspaceId: 'w',
  scope: 'write',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  token: 'secret-of-claude',
};

describe('accessTokens machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: accessTokensMachine,
        events: [
          { type: 'xstate.error.actor.form', error: new Error('crash') },
          { type: 'xstate.error.actor.deletion', error: new Error('crash') },
          { type: 'form.dismissed' },
          { type: 'deletion.cancelled' },
          { type: 'record.saved', record: created, isNew: true },
          { type: 'secret.closed' },
        ],
      }),
    ).toMatchObject({ states: 2, transitions: { covered: 6, reachable: 6 }, missed: [] });
  });

  test('keeps the secret of a new token only while it is shown', () => {
    const it = stage(accessTokensMachine, undefined as never);
    it.actor.send({ type: 'record.saved', record: created, isNew: true });
    expect(selectTokenSecret(it.actor.getSnapshot())).toBe(created.token);
    it.actor.send({ type: 'secret.closed' });
    expect(selectTokenSecret(it.actor.getSnapshot())).toBe('');
    expect(JSON.stringify(it.actor.getPersistedSnapshot())).not.toContain(created.token);
  });
});
