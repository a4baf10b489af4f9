import { io } from 'socket.io-client';
import { beforeAll, expect, it } from 'vitest';
import { databaseHeader } from '../../domain/endpoints/call.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

describeOnBoth('identity of the database', (make) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await make();
    ada = await server.signUpPerson();
  });

  const storedId = async () =>
    (await server.database.db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow()).id;
  const rename = (name: string, headers: Record<string, string>) =>
    server.as(ada).request('PATCH', `/api/workspaces/${ada.workspaceId}`, { payload: { name }, headers });

  it('is in every answer to a person, also in an error', async () => {
    const id = await storedId();
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect((await server.as(ada).call('listProjects')).headers[databaseHeader]).toBe(id);
    expect((await server.as(ada).get(`/api/workspaces/${crypto.randomUUID()}/projects`)).headers[databaseHeader]).toBe(
      id,
    );
  });

  it('is in the answer to the registration of a socket', async () => {
    const socket = io(await server.app.listen({ port: 0, host: '127.0.0.1' }), {
      auth: { token: ada.token },
      transports: ['websocket'],
    });
    const connected = new Promise((resolve) => socket.once('connected', resolve));
    socket.emit('register', ada.id);
    expect(await connected).toEqual({ userId: ada.id, databaseId: await storedId() });
    socket.disconnect();
  });

  it('rejects a write that was made for another database', async () => {
    const other = await rename('Lost', { [databaseHeader]: 'another' });
    expect([other.status, other.error.code, other.headers[databaseHeader]]).toEqual([
      412,
      'RESTORED',
      await storedId(),
    ]);
    expect((await rename('Same', { [databaseHeader]: await storedId() })).status).toBe(200);
    expect((await rename('Unknown', {})).status).toBe(200);
  });
});
