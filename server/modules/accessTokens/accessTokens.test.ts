import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const minute = 60_000;

describeOnBoth('creating an access token', (make) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await make();
    ada = await server.signUpPerson();
  });

  const create = (person: Person, password?: string, key?: string) =>
    server.as(person).call('createAccessToken', {
      body: { name: 'Claude', workspaceId: person.workspaceId, scope: 'read', days: null, password },
      key,
    });
  const countTokens = async (person: Person) =>
    (await server.as(person).call('listAccessTokens')).data.pagination.total;

  it('requires the password', async () => {
    for (const [password, message] of [
      [undefined, 'Write your current password'],
      ['', 'Write your current password'],
      ['wrong password', 'The current password is wrong'],
    ] as const) {
      const { status, error } = await create(ada, password);
      expect([status, error.issues]).toMatchObject([400, [{ path: 'body.password', message }]]);
    }
    expect(await countTokens(ada)).toBe(0);
    expect((await create(ada, ada.password)).status).toBe(201);
  });

  it('stores nothing under the Idempotency-Key that depends on the password', async () => {
    const key = crypto.randomUUID();
    expect((await create(ada, 'wrong password', key)).status).toBe(400);
    const stored = () =>
      server.database.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();
    expect(await stored()).toBeUndefined();
    const { data } = await create(ada, ada.password, key);
    const row = await stored();
    expect(JSON.stringify(row)).not.toContain(ada.password);
    // The hash of a request leaves out the password, so a request with another password counts as repeated.
    expect((await create(ada, 'another password', key)).data).toEqual(data);
    expect(await stored()).toEqual(row);
  });

  it('without a password is possible for ten minutes after sign-in', async () => {
    const grace = await server.signUpPerson();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ password_hash: null }).where('id', '=', grace.id).execute(),
    );
    server.clock.advance(9 * minute);
    expect((await create(grace)).status).toBe(201);
    server.clock.advance(minute);
    const { status, error } = await create(grace, 'correct horse');
    expect([status, error]).toMatchObject([
      403,
      { message: 'Sign in again first. You can create a key within 10 minutes after you sign in.' },
    ]);
    expect(await countTokens(grace)).toBe(1);
  });

  it('is not possible with an access token', async () => {
    const { data } = await create(ada, ada.password);
    expect((await create({ ...ada, token: data.token }, ada.password)).status).toBe(401);
  });
});
