import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import type { PokerSettings } from '../../domain/poker.ts';
import { addPerson } from '../testing/people.ts';
import { makeProject } from '../testing/team.ts';
import { startSmtp } from '../testing/smtp.ts';
import { describeOnBoth, type Person, type TestAnswer, type TestServer } from '../testing/testApp.ts';

const outcome = (answer: TestAnswer<unknown>): string =>
  answer.status < 300 ? String(answer.status) : `${answer.status} ${answer.error.code}: ${answer.error.message}`;
/** Runs the calls at the same time. Returns their outcomes, sorted. */
const together = async (calls: (() => Promise<TestAnswer<unknown>>)[]): Promise<string[]> =>
  (await Promise.all(calls.map((call) => call()))).map(outcome).sort();

const settings: PokerSettings = {
  name: 'Room',
  deck: { kind: 'fibonacci' },
  revealing: 'facilitator',
  autoReveal: false,
  timer: null,
};

describeOnBoth('bounds', (make) => {
  const prepare = async (env: Record<string, string>): Promise<{ server: TestServer; ada: Person; eve: Person }> => {
    const server = await make(env);
    return { server, ada: await server.signUpPerson(), eve: await server.signUpPerson() };
  };

  it('count only the existing workspaces that a person owns', async () => {
    const { server, ada, eve } = await prepare({ MAX_WORKSPACES: '3' });
    const create = () => server.as(ada).call('createWorkspace', { body: { name: 'Lab' } });
    const full =
      '409 CONFLICT: You own 3 workspaces, which is the maximum on this server. Delete one or hand it over first.';
    expect(await together([create, create, create, create])).toEqual(['201', '201', full, full]);
    expect(outcome(await server.as(eve).call('createWorkspace', { body: { name: 'Lab' } }))).toBe('201');
    const { data } = await server.as(ada).call('listWorkspaces');
    const id = data.elements.at(-1)?.id ?? '';
    const deleted = await server
      .as(ada)
      .request('DELETE', `/api/workspaces/${id}`, { payload: { name: data.elements.at(-1)?.name } });
    expect([deleted.status, outcome(await create())]).toEqual([200, '201']);
  });

  it.each([
    ['projects', { MAX_PROJECTS: '1' }, { name: 'Plan' }, 'This workspace has 1 project'],
    ['projects', { MAX_PROJECTS_PER_PERSON: '1' }, { name: 'Plan' }, 'You have created 1 project'],
    ['boards', { MAX_BOARDS: '1' }, { name: 'Board' }, 'You have created 1 board'],
    ['documents', { MAX_DOCUMENTS: '1' }, { title: 'A', type: 'document' }, 'You have created 1 document or folder'],
    ['documents', { MAX_CREATIONS_PER_DAY: '1' }, { title: 'A', type: 'folder' }, 'You have created 1 record today'],
    ['poker/rooms', { MAX_POKER_ROOMS: '1' }, { settings }, 'You have created 1 poker room'],
  ])('of %s hold with %o, also for requests at the same time', async (path, env, body, message) => {
    const { server, ada, eve } = await prepare(env);
    const createAs = (person: Person) => () =>
      server.as(person).post(`/api/workspaces/${person.workspaceId}/${path}`, body);
    const [made, refused] = await together([createAs(ada), createAs(ada)]);
    expect([made, refused?.slice(0, `409 CONFLICT: ${message}`.length)]).toEqual(['201', `409 CONFLICT: ${message}`]);
    expect(outcome(await createAs(eve)())).toBe('201');
  });

  it('of sprints and conversations name them', async () => {
    const { server, ada, eve } = await prepare({ MAX_SPRINTS: '1', MAX_CONVERSATIONS: '1' });
    const { data: project } = await server.as(ada).call('createProject', { body: { name: 'Plan' } });
    const plan = (startsOn: string, endsOn: string) =>
      server.as(ada).call('createSprint', {
        params: { projectId: project.id },
        body: { name: 'Sprint', startsOn, endsOn },
      });
    await plan('2026-01-01', '2026-01-14');
    expect(outcome(await plan('2026-02-01', '2026-02-14'))).toBe(
      '409 CONFLICT: This project has 1 sprint, which is the maximum on this server.',
    );
    const { data: invitation } = await server.as(ada).call('createInvitation', { body: { email: eve.email } });
    const token = invitation.link?.split('/').at(-1) ?? '';
    await server.as(eve).call('acceptInvitation', { params: { token }, body: { userId: eve.id } });
    const talk = (name: string) => server.as(ada).call('createConversation', { body: { name, memberIds: [eve.id] } });
    expect([outcome(await talk('One')), outcome(await talk('Two'))]).toEqual([
      '200',
      '409 CONFLICT: You have started 1 conversation in this workspace, which is the maximum on this server.',
    ]);
  });

  it('of nested folders hold for new documents and for moves', async () => {
    const { server, ada } = await prepare({ MAX_FOLDER_DEPTH: '2' });
    const create = (type: 'folder' | 'document', parentId: string | null) =>
      server.as(ada).call('createDocument', { body: { title: 'A', type, parentId } });
    const [one, two, other] = [
      (await create('folder', null)).data,
      (await create('folder', null)).data,
      (await create('folder', null)).data,
    ];
    const move = (documentId: string, parentId: string) =>
      server.as(ada).call('updateDocument', { params: { documentId }, body: { parentId } });
    const tooDeep = '409 CONFLICT: Folders can be nested at most 2 deep';
    expect(outcome(await move(two.id, one.id))).toBe('200');
    expect(outcome(await create('document', two.id))).toBe('201');
    expect(outcome(await create('folder', two.id))).toBe(tooDeep);
    expect(outcome(await move(one.id, other.id))).toBe(tooDeep);
    expect(outcome(await move(other.id, two.id))).toBe(tooDeep);
  });

  it('of invitations hold for a person, a workspace and an address, until the next day', async () => {
    const invite = (server: TestServer, person: Person, email: string) =>
      server.as(person).call('createInvitation', { body: { email } });
    const own = await prepare({ MAX_INVITATIONS_PER_DAY: '2' });
    const calls = [1, 2, 3].map((number) => () => invite(own.server, own.ada, `a${number}@example.com`));
    const full = '409 CONFLICT: You have sent 2 invitations today, which is the daily limit. Try again tomorrow.';
    expect(await together(calls)).toEqual(['201', '201', full]);
    own.server.clock.advance(86_400_000);
    const { data } = await invite(own.server, own.ada, 'a4@example.com');
    const resend = () => own.server.as(own.ada).call('resendInvitation', { params: { invitationId: data.id } });
    expect([outcome(await resend()), outcome(await resend())]).toEqual(['200', full]);

    const shared = await prepare({ MAX_INVITATIONS_PER_ADDRESS: '1' });
    expect(outcome(await invite(shared.server, shared.ada, 'a@example.com'))).toBe('201');
    expect(outcome(await invite(shared.server, shared.eve, 'a@example.com'))).toBe(
      '409 CONFLICT: This address has been sent 1 invitation today, which is the daily limit. Try again tomorrow, or copy the link of the last one.',
    );
    const team = await prepare({ MAX_WORKSPACE_INVITATIONS_PER_DAY: '1' });
    await invite(team.server, team.ada, 'a@example.com');
    expect(outcome(await invite(team.server, team.ada, 'b@example.com'))).toBe(
      '409 CONFLICT: 1 invitation to this workspace was sent today, which is the daily limit. Try again tomorrow.',
    );
  });

  it('of reset mails hold for an address, with the same answer', async () => {
    const smtp = await startSmtp();
    const { server, ada } = await prepare({
      MAX_RESETS_PER_DAY: '2',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'faena@example.com',
    });
    for (let count = 0; count < 3; count += 1) {
      const asked = await server.anonymous.call('requestPasswordReset', { body: { email: ada.email } });
      expect(asked.status).toBe(200);
      await server.app.mail.idle();
      server.clock.advance(2 * 3_600_000);
    }
    expect(smtp.to(ada.email)).toHaveLength(2);
    await smtp.close();
  });

  it('of mails about one person leave the notification in the app', async () => {
    const smtp = await startSmtp();
    const { server, ada } = await prepare({
      MAX_MAILS_PER_DAY: '2',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'faena@example.com',
    });
    const bo = await addPerson(server, ada, 'member');
    await server.as(bo).call('updateNotificationSettings', { body: { project_invitation: { mail: true } } });
    for (let count = 0; count < 3; count += 1) await makeProject(server, ada, [bo]);
    await server.app.mail.idle();
    const { data } = await server.as(bo).call('listNotifications');
    const projects = data.elements.filter(({ type }) => type === 'project_invitation');
    expect([smtp.to(bo.email).length, projects.length]).toEqual([2, 3]);
    await smtp.close();
  });

  it('of changes a minute answer when to go on', async () => {
    const { server, ada, eve } = await prepare({ MAX_WRITES_PER_MINUTE: '2' });
    const create = (person: Person) => server.as(person).call('createWorkspace', { body: { name: 'Lab' } });
    await create(ada);
    await create(ada);
    const refused = await create(ada);
    expect(outcome(refused)).toMatch(
      /^429 RATE_LIMITED: At most 2 changes a minute are possible\. Try again in \d+ se/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([outcome(await server.as(ada).call('getAccount')), outcome(await create(eve))]).toEqual(['200', '201']);
  });

  it('of sessions end the one that was unused for longest', async () => {
    const { server, ada } = await prepare({ MAX_SESSIONS: '2' });
    const signIn = async () => {
      server.clock.advance(1000);
      return (await server.anonymous.call('signIn', { body: { email: ada.email, password: ada.password } })).data.token;
    };
    const [second, third] = [await signIn(), await signIn()];
    const statuses = [ada.token, second, third].map(
      async (token) => (await server.as({ token, workspaceId: '' }).call('getAccount')).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  });

  it.each(['', '/poker'])('of live connections at %s hold for a person, until one closes', async (namespace) => {
    const { server, ada, eve } = await prepare({ MAX_SOCKETS: '1' });
    const address = await server.app.listen({ port: 0 });
    const open = (token: string) => {
      const socket = io(`${address}${namespace}`, { auth: { token }, forceNew: true, reconnection: false });
      return new Promise<{ socket: typeof socket; error: string | null }>((resolve) => {
        socket.once('connect', () => resolve({ socket, error: null }));
        socket.once('connect_error', ({ message }) => resolve({ socket, error: message }));
      });
    };
    const first = await open(ada.token);
    const second = await open(ada.token);
    const other = await open(eve.token);
    expect([first.error, second.error, other.error]).toEqual([
      null,
      'You have 1 live connection, which is the maximum on this server. Close some tabs.',
      null,
    ]);
    first.socket.close();
    await expect
      .poll(async () => {
        const { socket, error } = await open(ada.token);
        socket.close();
        return error;
      })
      .toBeNull();
    second.socket.close();
    other.socket.close();
  });
});
