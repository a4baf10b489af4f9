import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { addPerson } from './testing/people.ts';
import { describeOnBoth, type TestServer } from './testing/testApp.ts';

interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}

describeOnBoth('the log', (make) => {
  const prepare = async (level: string): Promise<{ server: TestServer; lines: () => Line[]; text: () => string }> => {
    let written = '';
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written += chunk.toString();
        done();
      },
    });
    const server = await make({}, { logger: { level, stream } });
    const lines = () =>
      written
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line);
    return { server, lines, text: () => written };
  };

  it('has one line per authentication event, with ids alone, and no name or address at any level', async () => {
    const { server, lines, text } = await prepare('trace');
    const ada = await server.signUpPerson({ name: 'Adalina', lastName: 'Byronova', email: 'adalina@secret.example' });
    const eve = await addPerson(server, ada, 'member');
    const as = server.as(ada);
    const signIn = (email: string, password: string) => server.anonymous.call('signIn', { body: { email, password } });
    await signIn(ada.email, 'wrong password');
    await signIn('nobody@secret.example', 'wrong password');
    await signIn(ada.email, ada.password);
    await server.anonymous.call('requestPasswordReset', { body: { email: ada.email } });
    await server.app.mail.idle();
    await as.call('createInvitation', { body: { email: 'guest@secret.example' } });
    await server.app.mail.idle();
    const key = await as.call('createAccessToken', {
      body: {
        name: 'Robotina',
        workspaceId: ada.workspaceId,
        scope: 'read',
        days: null,
        password: ada.password,
      },
    });
    await as.call('revokeAccessToken', { params: { tokenId: key.data.id } });
    await as.call('updateMember', { params: { memberId: eve.id }, body: { role: 'admin' } });
    await as.call('updateMember', { params: { memberId: ada.id }, body: { role: 'guest' } });
    await as.call('createProject', { body: { name: 'Adalina' } });
    await as.get('/api/adalina@secret.example?search=Adalina');
    await as.call('changeOwnPassword', {
      body: { currentPassword: ada.password, password: 'another long one', confirmPassword: 'another long one' },
    });
    await as.call('removeMember', { params: { memberId: eve.id } });
    await as.call('signOut');
    for (const secret of ['secret.example', 'Adalina', 'Byronova', 'Robotina', ada.token, key.data.token])
      expect([secret, text().toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
    const events = lines()
      .filter(({ msg }) => msg === 'authentication')
      .map(({ level, event, accountId, byId, role }) => [level, event, accountId, byId, role]);
    const by = (event: string, accountId: string | null, more: unknown[] = [undefined, undefined]) => [
      30,
      event,
      accountId,
      ...more,
    ];
    expect(events).toEqual([
      by('sign-up', ada.id),
      by('sign-up', eve.id),
      by('sign-in failed', ada.id),
      by('sign-in failed', null),
      by('sign-in', ada.id),
      by('password reset requested', ada.id),
      by('key created', ada.id),
      by('key revoked', ada.id),
      by('role changed', eve.id, [ada.id, 'admin']),
      by('password changed', ada.id),
      by('member removed', eve.id, [ada.id, undefined]),
      by('sign-out', ada.id),
    ]);
  });

  it('has one line per request at debug, with the route instead of the address, and none at info', async () => {
    const { server, lines } = await prepare('debug');
    const ada = await server.signUpPerson();
    await server.as(ada).get(`/api/workspaces/${ada.workspaceId}/projects?search=x`);
    await server.anonymous.get('/api/gone?token=secret');
    await server.anonymous.call('getAccount');
    const requests = lines().filter(({ msg }) => msg === 'request');
    expect(requests.map(({ method, route, status, accountId }) => [method, route, status, accountId])).toEqual([
      ['POST', '/api/auth/sign-up', 201, null],
      ['GET', '/api/workspaces/:workspaceId/projects', 200, ada.id],
      ['GET', null, 404, null],
      ['GET', '/api/auth/account', 401, null],
    ]);
    expect(requests.every(({ milliseconds }) => Number.isInteger(milliseconds))).toBe(true);
    const quiet = await prepare('info');
    await quiet.server.anonymous.call('getAccount');
    expect(quiet.lines()).toEqual([]);
  });

  it('shows no address that an error quotes', async () => {
    const { server, lines } = await prepare('info');
    server.app.log.error({ err: new Error('Key (email)=(ada@secret.example) exists') }, 'failed');
    expect(lines()).toMatchObject([{ err: { type: 'Error', message: 'Key (email)=([address]) exists' } }]);
  });
});
