import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { waitFor } from 'xstate';
import { writeMachine } from '../../src/machines/sync/write/write.machine.ts';
import { sendWrite } from '../../src/services/api/writes.ts';
import { createHttp } from '../../src/services/http.ts';
import { stage } from '../model/stage.ts';
import { createApi } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { isVerify } from '../support/tier.ts';

/** Number of rejected requests before the lock is released. The server waits 5 s for the lock each time. */
const refusals = isVerify ? 6 : 1;

it('a write is retried until another process releases its lock on the database', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'silent' } });
  onTestFinished(() => server.stop());
  const api = createApi(server.baseURL);
  const ada = await api.signUp();
  const other = new DatabaseSync(join(server.dataDir, 'faena.db'));
  onTestFinished(() => other.close());
  const answers: number[] = [];
  const http = createHttp({
    baseUrl: server.baseURL,
    token: () => ada.token,
    language: () => 'spec',
    onInvalidToken: () => {},
    fetch: async (url, options) => {
      const response = await fetch(url, options);
      answers.push(response.status);
      if (answers.length === refusals) other.exec('commit');
      return response;
    },
  });
  const documentId = randomUUID();
  other.exec('begin immediate');
  const { actor, clock, sentTo } = stage(writeMachine.provide({ actors: { sendWrite: sendWrite(http) } }), {
    op: { kind: 'document.create', projectId: null, documentId, document: { title: 'Plan', type: 'document' } },
    mutationId: randomUUID(),
    workspaceId: ada.workspaceId,
    accountId: ada.account.id,
    online: true,
    state: 'queued',
    error: null,
    current: null,
  });
  actor.subscribe(({ value }) => {
    // Skip the pause that the server requested.
    if (value === 'waiting') queueMicrotask(() => clock.increment(30_000));
  });
  actor.send({ type: 'turn' });
  await waitFor(actor, ({ status }) => status === 'done');
  expect(answers).toEqual([...Array.from({ length: refusals }, () => 503), 201]);
  expect(sentTo('records').at(-1)).toMatchObject({ type: 'write.answered', result: { document: { id: documentId } } });
  const { elements } = await api.call('listDocuments', { as: ada });
  expect(elements.map(({ id }) => id)).toEqual([documentId]);
});
