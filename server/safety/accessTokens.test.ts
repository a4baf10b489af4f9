import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '../../domain/endpoints.ts';
import { newId } from '../db/ids.ts';
import { makeAccessToken } from '../modules/accessTokens/repository.ts';
import { insertWorkspace } from '../modules/workspaces/repository.ts';
import { hashToken } from '../shared/tokens.ts';
import { describeOnBoth, type TestServer } from '../testing/testApp.ts';
import { callers, makeScene, type Scene } from './callers.ts';
import { expectations } from './expectations.ts';

/** Endpoints that no access token may call. */
const ofSessions: readonly EndpointName[] = [
  'signOut',
  'updateAccount',
  'getSignInMethods',
  'changeOwnPassword',
  'listSessions',
  'revokeSession',
  'revokeOtherSessions',
  'exportAccount',
  'deleteAccount',
  'uploadAvatar',
  'getNotificationSettings',
  'updateNotificationSettings',
  'createWorkspace',
  'deleteWorkspace',
  'leaveWorkspace',
  'transferWorkspace',
  'forcePasswordReset',
  'acceptInvitation',
  'listAccessTokens',
  'createAccessToken',
  'revokeAccessToken',
];
/** Requests that the table of endpoints doesn't describe. */
const furtherRoutes = ['download', 'getAvatar', 'getImage', 'health'];

const roles = callers.filter((caller) => caller !== 'none' && caller !== 'stranger');
type RoleName = (typeof roles)[number];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const reads = (name: EndpointName) => endpointOf(name).method === 'GET';
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpointOf(name).auth);
const ofTokens = names.filter((name) => !ofSessions.includes(name));
const ofPerson: EndpointName[] = ['getAccount', 'listWorkspaces'];
const ofWorkspace = ofTokens.filter((name) => !ofPerson.includes(name));
const ofRecords = ofWorkspace.filter(
  (name) => endpointOf(name).scope === 'workspace' && endpointOf(name).path.includes(':'),
);

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
}

describeOnBoth('access tokens', (make) => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await make();
    scene = await makeScene(server);
  });

  const makeToken = async (
    accountId: string,
    workspaceId: string,
    given: { scope?: 'read' | 'write'; expires_at?: string } = {},
  ): Promise<string> => {
    const token = makeAccessToken();
    const row = { id: newId(), name: 'Claude', scope: 'write' as const, last_used_at: null, expires_at: null };
    await server.database.transact((db) =>
      db
        .insertInto('access_tokens')
        .values({
          ...row,
          account_id: accountId,
          workspace_id: workspaceId,
          token_hash: hashToken(token),
          created_at: server.clock.now().toISOString(),
          ...given,
        })
        .execute(),
    );
    return token;
  };
  const ask = async (name: EndpointName, token: string, role: RoleName = 'owner', workspaceId?: string) => {
    const own = scene.people.owner.workspaceId;
    const answer = await server
      .as({ token, workspaceId: workspaceId ?? own })
      .call(name, expectations[name].request?.(scene, role) as object);
    expect(answer.status).toBeLessThan(500);
    return answer;
  };
  const rejection = async (...request: Parameters<typeof ask>) => {
    const { status, error } = await ask(...request);
    return [status, error.code, error.message];
  };

  it('are for the endpoints of the reference that name them', async () => {
    const { text } = await server.anonymous.get('/api/docs/json');
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [...Object.keys(endpoints), ...furtherRoutes].sort(),
    );
    const named = operations.filter(({ security = [] }) => security.some((scheme) => 'accessToken' in scheme));
    expect(named.map(({ operationId }) => operationId).sort()).toEqual([...ofTokens].sort());
  });

  it.each(ofSessions)('may not call %s', async (name) => {
    const { id, workspaceId } = scene.people.owner;
    expect(await rejection(name, await makeToken(id, workspaceId))).toEqual([
      403,
      'FORBIDDEN',
      'Access keys can’t be used for this request. Sign in to do it in the app.',
    ]);
  });

  describe('that have expired or were revoked, or whose owner has left', () => {
    let ended: string[];
    beforeAll(async () => {
      const { owner, stranger } = scene.people;
      ended = [
        await makeToken(owner.id, owner.workspaceId, { expires_at: server.clock.now().toISOString() }),
        await makeToken(stranger.id, owner.workspaceId),
        makeAccessToken(),
      ];
    });
    it.each(names)('may not call %s', async (name) => {
      for (const token of ended) expect(await rejection(name, token)).toEqual([401, 'INVALID_TOKEN', 'Invalid token']);
    });
  });

  describe('that can only read', () => {
    let token: string;
    beforeAll(async () => {
      token = await makeToken(scene.people.owner.id, scene.people.owner.workspaceId, { scope: 'read' });
    });
    it.each(ofTokens.filter(reads))('may call %s', async (name) => {
      expect((await ask(name, token)).status).toBe(expectations[name].statuses[callers.indexOf('owner')]);
    });
    it.each(ofTokens.filter((name) => !reads(name)))('may not call %s', async (name) => {
      expect(await rejection(name, token)).toEqual([
        403,
        'FORBIDDEN',
        'This access key has the scope “read”. Create a key that can also write to make changes.',
      ]);
    });
  });

  describe('of another workspace of the same person', () => {
    let token: string;
    let other: string;
    beforeAll(async () => {
      const { id } = scene.people.owner;
      const now = server.clock.now().toISOString();
      other = await server.database.transact((db) => insertWorkspace(db, { name: 'Workshop', ownerId: id }, now));
      token = await makeToken(id, other);
    });
    it.each(ofWorkspace)('may not call %s', async (name) => {
      expect(await rejection(name, token)).toEqual([403, 'FORBIDDEN', 'This access key is for another workspace']);
    });
    it.each(ofRecords)('find no record for %s', async (name) => {
      const { status, error } = await ask(name, token, 'owner', other);
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    });
    it('show no other workspace', async () => {
      const requester = server.as({ token, workspaceId: other });
      const account = (await requester.call('getAccount')).data;
      expect([account.defaultWorkspace, account.workspaces.map(({ id }) => id)]).toEqual([null, [other]]);
      expect((await requester.call('listWorkspaces')).data).toMatchObject({
        elements: [{ id: other }],
        pagination: { total: 1 },
      });
    });
  });

  describe('with the role of their owner', () => {
    it.each(ofTokens)('get the expected answer of %s', async (name) => {
      const expectedOf = (role: RoleName) => expectations[name].statuses[callers.indexOf(role)] ?? 0;
      const writers = reads(name) ? [] : roles.filter((role) => expectedOf(role) < 400);
      // Of the roles that may write, only the lowest one does, because a new scene for each takes long.
      for (const role of [...roles.filter((one) => !writers.includes(one)), ...writers.slice(0, 1)]) {
        const { id, workspaceId } = scene.people[role];
        const { status } = await ask(name, await makeToken(id, workspaceId), role);
        expect([role, status]).toEqual([role, expectedOf(role)]);
      }
      if (writers.length > 0) scene = await makeScene(server);
    });
  });
});
