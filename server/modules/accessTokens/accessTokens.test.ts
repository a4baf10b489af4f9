import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { joinWorkspace, makeProject, makeTask } from '../../testing/team.ts';
import { insertAvatar } from '../avatars/repository.ts';
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
});

describeOnBoth('an access token on the HTTP API', (make) => {
  let server: TestServer;
  let ada: Person;
  let asToken: ReturnType<TestServer['as']>;
  beforeAll(async () => {
    server = await make();
    ada = await server.signUpPerson();
    const { data } = await server.as(ada).call('createAccessToken', {
      body: { name: 'Claude', workspaceId: ada.workspaceId, scope: 'write', days: 1, password: ada.password },
    });
    asToken = server.as({ ...ada, token: data.token });
  });

  it('is named in the activity log and in the list of tokens', async () => {
    const project = await makeProject(server, ada);
    const task = await makeTask(server, ada, project);
    const params = { projectId: project.id, taskId: task.id };
    expect((await asToken.call('updateProjectTask', { params, body: { title: 'Better plan' } })).status).toBe(200);
    const [last] = (await server.as(ada).call('taskHistory', { params: { taskId: task.id } })).data.elements;
    expect(last).toMatchObject({ field: 'title', via: 'Claude', by: { id: ada.id } });
    const [listed] = (await server.as(ada).call('listAccessTokens')).data.elements;
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it('sets no cookie', async () => {
    expect((await asToken.call('getAccount')).headers['set-cookie']).toBeUndefined();
  });

  it('loads only the pictures of its workspace', async () => {
    const other = (await server.as(ada).call('createWorkspace', { body: { name: 'Workshop' } })).data.id;
    const stranger = await server.signUpPerson();
    const statuses: number[] = [];
    for (const workspaceId of [ada.workspaceId, other, stranger.workspaceId]) {
      const id = newId();
      await server.database.transact((db) =>
        db
          .insertInto('images')
          .values({
            id,
            workspace_id: workspaceId,
            account_id: ada.id,
            created_at: ada.user.createdAt,
            image: new Uint8Array([1]),
          })
          .execute(),
      );
      statuses.push((await asToken.get(`/api/images/${id}`)).status);
    }
    expect(statuses).toEqual([200, 404, 404]);
  });

  it('loads only the avatars of people in its workspace', async () => {
    const other = (await server.as(ada).call('createWorkspace', { body: { name: 'Ships' } })).data.id;
    const colleague = await joinWorkspace(server, other, 'member');
    const avatarOf = (accountId: string) =>
      server.database.transact((db) => insertAvatar(db, accountId, new Uint8Array([1]), ada.user.createdAt));
    const [own, theirs] = [await avatarOf(ada.id), await avatarOf(colleague.id)];
    expect([(await asToken.get(own)).status, (await asToken.get(theirs)).status]).toEqual([200, 404]);
    expect((await server.as(ada).get(theirs)).status).toBe(200);
  });
});
