import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { accounts } from '../modules/accounts/routes.ts';
import { presentWorkspace } from '../modules/workspaces/presenter.ts';
import { insertWorkspace } from '../modules/workspaces/repository.ts';
import type { PublishedChange } from '../realtime/slot.ts';
import { ReadyJson } from './readyJson.ts';
import { serve, serveWrite } from './serve.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

describeOnBoth('the server', (make) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await make();
    ada = await server.signUpPerson();
  });

  it('reports its health', async () => {
    expect(await server.anonymous.get('/api/health')).toMatchObject({ status: 200, data: { ready: true } });
  });

  it('describes its API', async () => {
    const { status, text } = await server.anonymous.get('/api/docs/json');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/auth/sign-in': { post: { operationId: 'signIn' } } },
    });
    expect((await server.anonymous.get('/api/docs/')).status).toBe(200);
  });

  it.each([
    ['malformed JSON', 'application/json', '{"email": ', 400, 'MALFORMED', 'The body is not valid JSON'],
    [
      'a poisoned prototype',
      'application/json',
      '{"__proto__": {"admin": true}}',
      400,
      'MALFORMED',
      'The body is not valid JSON',
    ],
    ['no body', 'application/json', '', 400, 'VALIDATION', 'body: Must be an object'],
    ['a list', 'application/json', '[]', 400, 'VALIDATION', 'body: Must be an object'],
    [
      'a wrong type',
      'application/json',
      '{"email": 1, "password": "correct horse"}',
      400,
      'VALIDATION',
      'email: Invalid email',
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      'email=x',
      415,
      'UNSUPPORTED_MEDIA',
      'The body must be application/json',
    ],
    ['plain text', 'text/plain', 'hello', 415, 'UNSUPPORTED_MEDIA', 'The body must be application/json'],
    [
      'NUL',
      'application/json',
      '{"email": "a@example.com", "password": "correct\\u0000horse"}',
      400,
      'MALFORMED',
      "password: text can't hold the NUL character",
    ],
    [
      '2 MB',
      'application/json',
      JSON.stringify({ email: 'x'.repeat(2_000_000) }),
      413,
      'PAYLOAD_TOO_LARGE',
      'The body is larger than 1048576 bytes',
    ],
  ])('rejects this body: %s', async (_, type, payload, status, code, message) => {
    const answer = await server.anonymous.request('POST', '/api/auth/sign-in', {
      payload,
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([status, code, message]);
  });

  it.each([
    ['/api/unknown', 404, 'NOT_FOUND', "GET /api/unknown doesn't exist"],
    ['/api/%zz', 400, 'MALFORMED', 'The address has a malformed escape'],
    ['/api/workspaces/%00/members', 400, 'MALFORMED', "address: text can't hold the NUL character"],
    ['/somewhere', 404, 'NOT_FOUND', "GET /somewhere doesn't exist"],
  ])('rejects the address %s', async (url, status, code, message) => {
    const answer = await server.as(ada).get(url);
    expect([answer.status, answer.error]).toEqual([status, { message, code }]);
  });

  it('sends a strict Content-Security-Policy', async () => {
    const { headers } = await server.anonymous.get('/api/health');
    expect(headers['content-security-policy']).toContain("default-src 'self';script-src 'self';");
    expect(headers['content-security-policy']).toContain(";img-src 'self' data: blob: https:;");
    expect(headers['content-security-policy']).toContain(";connect-src 'self';");
    const measured = await make({ ANALYTICS_KEY: 'key', ANALYTICS_HOST: 'https://eu.posthog.example/path' });
    expect((await measured.anonymous.get('/api/health')).headers['content-security-policy']).toContain(
      ";connect-src 'self' https://eu.posthog.example;",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('strict-transport-security');
    const secure = await make({ PUBLIC_URL: 'https://faena.example' });
    expect((await secure.anonymous.get('/api/health')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  it('forbids caches to store answers and errors about an account', async () => {
    const answers = [
      await server.as(ada).call('getAccount'),
      await server.anonymous.call('getAccount'),
      await server.anonymous.call('signIn', { body: { email: ada.email, password: 'wrong password' } }),
    ];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store']);
  });
});

describeOnBoth('serve', (make) => {
  let server: TestServer;
  let ada: Person;
  let eve: Person;
  let runs = 0;
  let published: PublishedChange[] = [];

  const probe = async (app: FastifyInstance) => {
    serve(app, 'listMembers', async ({ workspace }) => new ReadyJson(JSON.stringify({ data: workspace })));
    serve(app, 'listProjects', async () => {
      throw new Error('secret of the server');
    });
    serveWrite(app, 'removeFromProject', async () => {
      throw new AppError('CONFLICT', 'never', { current: { version: 3 } });
    });
    serve(app, 'listWorkspaces', async () => ({ elements: [{ id: 'no id' }], pagination: {} }) as never);
    serveWrite(
      app,
      'createWorkspace',
      async (unit) => {
        runs += 1;
        const id = await insertWorkspace(unit.db, { name: unit.body.name, ownerId: unit.account.id }, unit.now);
        unit.publish(id, 'workspace', { type: 'workspace.saved', id, name: unit.body.name, version: 1 });
        if (unit.body.name === 'fails') throw new AppError('FORBIDDEN', 'after the insert');
        return { ...presentWorkspace({ id, name: unit.body.name, version: 1, role: 'owner' }), secret: 'stripped' };
      },
      { status: 201 },
    );
  };

  beforeAll(async () => {
    server = await make({}, { modules: [accounts, probe] });
    ada = await server.signUpPerson();
    eve = await server.signUpPerson();
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(() => {
    runs = 0;
    published = [];
  });

  it('admits only members to a workspace, and does not reveal whether it exists', async () => {
    expect((await server.as(ada).call('listMembers')).data).toEqual({ id: ada.workspaceId, role: 'owner' });
    expect((await server.anonymous.call('listMembers', { workspaceId: ada.workspaceId })).status).toBe(401);
    for (const workspaceId of [
      ada.workspaceId,
      '00000000-0000-4000-8000-000000000000',
      'x',
      "' or 1=1",
      'é'.repeat(90),
    ]) {
      const { status, error } = await server.as(eve).call('listMembers', { workspaceId });
      expect([status, error]).toEqual([404, { message: 'Workspace not found', code: 'NOT_FOUND' }]);
    }
  });

  it('checks the membership before anything else', async () => {
    const url = `/api/workspaces/${ada.workspaceId}/projects/nonsense/users/${eve.id}`;
    expect((await server.as(eve).delete(url)).status).toBe(404);
    const own = await server.as(ada).delete(url);
    expect([own.status, own.error]).toEqual([
      404,
      {
        message: 'There is nothing at this address. Check that the link is complete.',
        code: 'NOT_FOUND',
        issues: [{ path: 'params.projectId', message: 'Must be a UUID' }],
      },
    ]);
  });

  it('validates the query', async () => {
    for (const [query, message] of [
      ['pageSize=0', 'pageSize: Must be at least 1, and this is 0'],
      ['pageSize=1001', 'pageSize: Must be at most 1,000, and this is 1,001'],
      ['pageIndex=1e99', /^pageIndex: /],
      ['pageIndex=x', /^pageIndex: /],
      ['search=a&search=b', /^search: /],
    ] as const) {
      const { status, error } = await server.as(ada).get(`/api/workspaces/${ada.workspaceId}/members?${query}`);
      expect(status).toBe(400);
      expect(error.message).toMatch(message);
    }
  });

  it('hides unexpected errors and answers that break their schema', async () => {
    for (const name of ['listProjects', 'listWorkspaces'] as const) {
      const { status, error, headers } = await server.as(ada).call(name);
      expect([status, error]).toEqual([500, { message: 'Something went wrong on the server', code: 'INTERNAL' }]);
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
  });

  it('answers a conflict with the current record', async () => {
    const { status, error } = await server
      .as(ada)
      .call('removeFromProject', { params: { projectId: ada.id, userId: ada.id } });
    expect([status, error]).toEqual([409, { message: 'never', code: 'CONFLICT', current: { version: 3 } }]);
  });

  it('writes once for one key, also when it is sent concurrently', async () => {
    const body = { name: 'Once' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.as(ada).call('createWorkspace', { body, key: 'k-1' })),
    );
    const again = await server.as(ada).call('createWorkspace', { body, key: 'k-1' });
    const [first] = answers;
    expect(first?.status).toBe(201);
    expect(first?.data).not.toHaveProperty('secret');
    for (const answer of [...answers, again]) expect([answer.status, answer.text]).toEqual([201, first?.text]);
    expect(runs).toBe(1);
    expect(published).toEqual([
      {
        workspaceId: first?.data.id,
        audience: 'workspace',
        change: { type: 'workspace.saved', seq: 1, id: first?.data.id, name: 'Once', version: 1 },
      },
    ]);
  });

  it('rejects a key that another request used, but not one of another person', async () => {
    await server.as(ada).call('createWorkspace', { body: { name: 'One' }, key: 'k-2' });
    const other = await server.as(ada).call('createWorkspace', { body: { name: 'Two' }, key: 'k-2' });
    expect([other.status, other.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect((await server.as(eve).call('createWorkspace', { body: { name: 'Two' }, key: 'k-2' })).status).toBe(201);
    for (const key of ['x'.repeat(201), 'with space', '\u00e9']) {
      expect((await server.as(ada).call('createWorkspace', { body: { name: 'x' }, key })).error.message).toMatch(
        /^Idempotency-Key: /,
      );
    }
  });

  it('leaves nothing of a write that fails, not even its key', async () => {
    const workspaces = () =>
      server.database.db.selectFrom('workspaces').select('id').where('created_by', '=', ada.id).execute();
    const before = await workspaces();
    const failed = await server.as(ada).call('createWorkspace', { body: { name: 'fails' }, key: 'k-3' });
    expect(failed.error).toEqual({ message: 'after the insert', code: 'FORBIDDEN' });
    expect(await workspaces()).toEqual(before);
    expect(published).toEqual([]);
    expect((await server.as(ada).call('createWorkspace', { body: { name: 'works' }, key: 'k-3' })).status).toBe(201);
  });

  it('isolates units that share a commit', async () => {
    const names = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? 'fails' : `n${index}`));
    const answers = await Promise.all(names.map((name) => server.as(eve).call('createWorkspace', { body: { name } })));
    expect(answers.map(({ status }) => status)).toEqual(names.map((name) => (name === 'fails' ? 403 : 201)));
    const rows = await server.database.db
      .selectFrom('workspaces')
      .select('name')
      .where('created_by', '=', eve.id)
      .execute();
    expect(
      rows
        .filter(({ name }) => /^n\d/.test(name))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names.filter((name) => name !== 'fails').sort());
    expect(rows.filter(({ name }) => name === 'fails')).toEqual([]);
  });

  it('numbers the changes of a workspace without gaps or duplicates', async () => {
    const publish = () =>
      server.app.unitOfWork(async (unit) => {
        unit.publish(ada.workspaceId, 'workspace', { type: 'members.changed' });
        unit.publish(ada.workspaceId, { accountId: ada.id }, { type: 'projects.changed' });
      });
    await Promise.all(Array.from({ length: 20 }, publish));
    expect(published.map(({ change }) => change.seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    const stored = await server.database.db
      .selectFrom('changes')
      .select(['seq', 'account_id'])
      .where('workspace_id', '=', ada.workspaceId)
      .orderBy('seq')
      .limit(2)
      .execute();
    expect(stored.map(({ seq, account_id }) => [seq, account_id])).toEqual([
      [1, null],
      [2, ada.id],
    ]);
  });

  it('runs no effects of a unit that fails, and fails no unit because of its effects', async () => {
    const effects: string[] = [];
    await expect(
      server.app.unitOfWork(async (unit) => {
        unit.afterCommit(() => effects.push('failed'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await server.app.unitOfWork(async (unit) => {
      unit.afterCommit(() => {
        throw new Error('an effect');
      });
      unit.afterCommit(() => effects.push('committed'));
    });
    expect(effects).toEqual(['committed']);
  });
});
