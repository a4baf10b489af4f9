import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../domain/sprintDays.ts';
import type { LiveNotification, Notification } from '../../../domain/notification.ts';
import { sweep } from '../../jobs/maintenance.ts';
import { sweeps } from '../all.ts';
import { verifyEmail } from '../../testing/people.ts';
import { startSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { clockIn } from '../../shared/zoneClock.ts';
import { digestHour, reminderHour, runDaily } from './daily.ts';
import { notify } from './notify.ts';

const mentionOf = (person: Person) => `[@${person.user.name}](mention:${person.id})`;
const shown = ({ type, actor, subject, place, excerpt, dueDate }: Notification) => ({
  type,
  actor: actor?.name ?? null,
  subject,
  place,
  excerpt,
  dueDate,
});

describeOnBoth('notifications', (make) => {
  let server: TestServer;
  let team: Team;
  let live: { accountId: string; notification: LiveNotification }[];
  let counts: { accountId: string; unread: number }[];
  beforeAll(async () => {
    server = await make();
    server.app.realtime.attach({
      published: (changes) => {
        for (const { audience, change } of changes) {
          if (change.type === 'notifications.changed' && typeof audience === 'object' && 'accountId' in audience) {
            counts.push({ accountId: audience.accountId, unread: change.unread });
          }
        }
      },
      sessionEnded: () => {},
      notified: (accountId, notification) => live.push({ accountId, notification }),
    });
    live = [];
    counts = [];
    team = await makeTeam(server);
  });

  const list = async (person: Person, query: object = {}, workspaceId = person.workspaceId) =>
    (await server.as(person).call('listNotifications', { query, workspaceId })).data;
  const kinds = async (person: Person) => (await list(person)).elements.map(({ type }) => type);

  it('notify people of an assignment, a project and a mention, live and in their list, newest first', async () => {
    const { owner } = team;
    const mika = await joinWorkspace(server, owner.workspaceId, 'member', 'Mika');
    const project = await makeProject(server, owner, [mika], 'Cohete');
    const task = await makeTask(server, owner, project, { title: 'Encender', assignees: [mika.id, owner.id] });
    await server.as(owner).call('updateProjectTask', {
      params: { projectId: project.id, taskId: task.id },
      body: { description: `**Mira** esto, ${mentionOf(mika)} y ${mentionOf(owner)}` },
    });
    const { elements, pagination, unread } = await list(mika);
    expect([pagination, unread]).toEqual([{ pageIndex: 1, pageSize: 100, total: 3 }, 3]);
    expect(elements.map(shown)).toEqual([
      {
        type: 'task_mention',
        actor: 'Olga',
        subject: 'Encender',
        place: 'description',
        excerpt: 'Mira esto, @Mika y @Olga',
        dueDate: null,
      },
      { type: 'task_assignment', actor: 'Olga', subject: 'Encender', place: null, excerpt: null, dueDate: null },
      { type: 'project_invitation', actor: 'Olga', subject: 'Cohete', place: null, excerpt: null, dueDate: null },
    ]);
    expect(elements[0]).toMatchObject({
      link: `/projects/${project.id}/tasks?task=${task.id}`,
      taskId: task.id,
      taskKey: 'COH-1',
      projectId: project.id,
      readAt: null,
    });
    expect(
      live
        .filter(({ accountId }) => accountId === mika.id)
        .map(({ notification }) => [notification.type, notification.toast, notification.inApp]),
    ).toEqual([
      ['project_invitation', true, true],
      ['task_assignment', true, true],
      ['task_mention', true, true],
    ]);
    expect(counts.filter(({ accountId }) => accountId === mika.id).map((count) => count.unread)).toEqual([1, 2, 3]);
    expect((await list(owner)).elements).toEqual([]);
  });

  it('are sent only to people who were not assigned or mentioned before', async () => {
    const { owner } = team;
    const [first, second] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'guest'),
    ];
    const project = await makeProject(server, owner, [first, second]);
    const task = await makeTask(server, owner, project, { assignees: [first.id], description: mentionOf(second) });
    const change = (body: object) =>
      server.as(owner).call('updateProjectTask', { params: { projectId: project.id, taskId: task.id }, body });
    await change({ assignees: [second.id, first.id] });
    await change({ description: `${mentionOf(second)}, otra vez` });
    await change({ description: 'nada' });
    await change({ description: mentionOf(second) });
    expect(await kinds(first)).toEqual(['task_change', 'task_assignment', 'project_invitation']);
    expect(await kinds(second)).toEqual(['task_assignment', 'task_mention', 'project_invitation']);
  });

  it('about a mention are not sent to people outside of the project or the workspace', async () => {
    const { owner, member, stranger } = team;
    const [inside, gone] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ];
    const project = await makeProject(server, owner, [inside, gone]);
    await server.as(gone).call('leaveWorkspace', { params: { workspaceId: owner.workspaceId } });
    const before = { member: await kinds(member), stranger: await kinds(stranger) };
    await makeTask(server, owner, project, {
      description: [inside, gone, member, stranger, team.admin].map(mentionOf).join(' '),
    });
    expect(await kinds(inside)).toEqual(['task_mention', 'project_invitation']);
    expect(await kinds(member)).toEqual(before.member);
    expect(await kinds(stranger)).toEqual(before.stranger);
    expect(await kinds(team.admin)).toContain('task_mention');
    const kept = await server.database.db
      .selectFrom('notifications')
      .select('type')
      .where('account_id', '=', gone.id)
      .execute();
    expect(kept.map(({ type }) => type)).toEqual(['project_invitation']);
  });

  it('are filtered by state and type, and paged', async () => {
    const { owner } = team;
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const project = await makeProject(server, owner, [ada]);
    for (const title of ['uno', 'dos', 'tres']) await makeTask(server, owner, project, { title, assignees: [ada.id] });
    const [newest] = (await list(ada)).elements;
    await server.as(ada).call('readNotification', { params: { notificationId: newest?.id ?? '' } });
    expect((await list(ada, { state: 'unread' })).elements.map(({ subject }) => subject)).toEqual([
      'dos',
      'uno',
      'Launch',
    ]);
    expect(await list(ada, { state: 'unread', type: 'task_assignment', pageSize: 1, pageIndex: 2 })).toMatchObject({
      elements: [{ subject: 'uno' }],
      pagination: { pageIndex: 2, pageSize: 1, total: 2 },
      unread: 3,
    });
    expect((await server.as(ada).get(`/api/workspaces/${ada.workspaceId}/notifications?type=gossip`)).status).toBe(400);
  });

  it('are marked as read and unread one by one, or read all together, and publish the count', async () => {
    const { owner } = team;
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const project = await makeProject(server, owner, [ada]);
    await makeTask(server, owner, project, { assignees: [ada.id] });
    const [first] = (await list(ada)).elements;
    const mark = (body?: { read: boolean }) =>
      server.as(ada).call('readNotification', { params: { notificationId: first?.id ?? '' }, body });
    const { readAt } = (await mark()).data;
    expect(readAt).not.toBeNull();
    expect((await mark({ read: true })).data.readAt).toBe(readAt);
    expect((await mark({ read: false })).data).toEqual(first);
    counts = [];
    const marked = await server.as(ada).request('PATCH', `/api/workspaces/${ada.workspaceId}/notifications`);
    expect(marked.data).toEqual({ accepted: true });
    expect(counts).toEqual([{ accountId: ada.id, unread: 0 }]);
    expect((await list(ada)).elements.every((one) => one.readAt !== null)).toBe(true);
    counts = [];
    await server.as(ada).call('readAllNotifications');
    expect(counts).toEqual([]);
  });

  it('of a due date or a task count once, and are marked together', async () => {
    const owner = await server.signUpPerson();
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const send = (type: 'reminder' | 'task_comment', subject: string, dueDate: string | null) =>
      server.app.unitOfWork((unit) =>
        notify(unit, {
          workspaceId: owner.workspaceId,
          actorId: null,
          type,
          recipients: [ada.id],
          subject,
          dueDate,
          link: '/',
          dedupeKey: `${type} ${subject} ${dueDate}`,
        }),
      );
    await send('reminder', 'One', '2026-03-10');
    await send('reminder', 'Two', '2026-03-10');
    await send('reminder', 'Three', '2026-03-11');
    await send('reminder', 'No date', null);
    await send('task_comment', 'No task', null);
    const before = await list(ada);
    expect(before.unread).toBe(4);
    const ids = before.elements.flatMap(({ id, dueDate }) => (dueDate === '2026-03-10' ? [id] : []));
    await server.as(ada).call('readAllNotifications', { body: { ids } });
    expect((await list(ada, { state: 'unread' })).elements.map(({ subject }) => subject)).toEqual([
      'No task',
      'No date',
      'Three',
    ]);
    await server.as(ada).call('readAllNotifications', { body: { ids, read: false } });
    expect((await list(ada)).unread).toBe(4);
    expect((await server.as(owner).call('readAllNotifications', { body: { ids } })).status).toBe(200);
    expect((await list(ada)).unread).toBe(4);
  });

  it('can only be read and marked by their owner', async () => {
    const { owner, admin } = team;
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    await makeProject(server, owner, [ada]);
    const [one] = (await list(ada)).elements;
    for (const asker of [owner, admin]) {
      expect(
        (await server.as(asker).call('readNotification', { params: { notificationId: one?.id ?? '' } })).status,
      ).toBe(404);
    }
    const elsewhere = await server.as(ada).call('readNotification', {
      workspaceId: ada.user.workspaceDefaultId ?? '',
      params: { notificationId: one?.id ?? '' },
    });
    expect(elsewhere.status).toBe(404);
    expect((await list(ada, {}, ada.user.workspaceDefaultId ?? '')).elements).toEqual([]);
  });

  it("follow each person's settings: not listed, without a toast, or not sent", async () => {
    const { owner } = team;
    const people = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ] as const;
    const [quiet, toastOnly, deaf] = people;
    const choose = (person: Person, channels: object) =>
      server.as(person).call('updateNotificationSettings', { body: { project_invitation: channels } });
    await choose(quiet, { toast: false });
    await choose(toastOnly, { inApp: false, mail: true });
    await choose(deaf, { inApp: false, toast: false });
    live = [];
    counts = [];
    await makeProject(server, owner, [...people]);
    expect(live.map(({ accountId, notification: { toast, inApp } }) => [accountId, toast, inApp]).sort()).toEqual(
      [
        [quiet.id, false, true],
        [toastOnly.id, true, false],
      ].sort(),
    );
    expect(counts).toEqual([{ accountId: quiet.id, unread: 1 }]);
    expect(await list(toastOnly)).toMatchObject({ elements: [], unread: 0 });
    const hidden = live.find(({ accountId }) => accountId === toastOnly.id);
    expect(
      (
        await server
          .as(toastOnly)
          .call('readNotification', { params: { notificationId: hidden?.notification.id ?? '' } })
      ).status,
    ).toBe(200);
    expect(
      await server.database.db.selectFrom('notifications').select('id').where('account_id', '=', deaf.id).execute(),
    ).toEqual([]);
    expect(
      await server.database.db.selectFrom('mails').select('id').where('recipient', '=', toastOnly.email).execute(),
    ).toEqual([]);
  });

  it('reach a hundred people with two inserts, one for their numbers, and each person once per key', async () => {
    const { owner } = team;
    const ids = await server.database.transact(async (db) => {
      const now = server.clock.now().toISOString();
      const made = Array.from({ length: 100 }, (_, index) =>
        crypto.randomUUID().replace(/^.{8}/, index.toString(16).padStart(8, '0')),
      );
      await db
        .insertInto('accounts')
        .values(
          made.map((id) => ({
            id,
            email: `${id}@example.com`,
            password_hash: null,
            nickname: 'x',
            name: 'X',
            last_name: 'Y',
            avatar: null,
            workspace_default_id: null,
            google_id: null,
            google_access_token: null,
            google_refresh_token: null,
            require_password_change: 0 as const,
            search_text: '',
            created_at: now,
            updated_at: null,
            deleted_at: null,
          })),
        )
        .execute();
      await db
        .insertInto('workspace_members')
        .values(
          made.map((id) => ({
            workspace_id: owner.workspaceId,
            account_id: id,
            role: 'member' as const,
            created_at: now,
          })),
        )
        .execute();
      return made;
    });
    const event = {
      workspaceId: owner.workspaceId,
      actorId: owner.id,
      type: 'task_comment' as const,
      recipients: [...ids, owner.id, ids[0] ?? ''],
      subject: 'Todos',
      link: '/',
      dedupeKey: `comment:${ids[0]}`,
    };
    live = [];
    counts = [];
    const inserts: string[] = [];
    await server.app.unitOfWork((unit) =>
      notify(
        {
          ...unit,
          db: unit.db.withPlugin({
            transformQuery: ({ node }) => {
              if (node.kind === 'InsertQueryNode') inserts.push(node.kind);
              return node;
            },
            transformResult: async ({ result }) => result,
          }),
        },
        event,
      ),
    );
    expect([live.length, counts.length, inserts.length]).toEqual([100, 100, 2]);
    await Promise.all([1, 2].map(() => server.app.unitOfWork((unit) => notify(unit, event))));
    expect([live.length, counts.length]).toEqual([100, 100]);
  });

  it('about an invitation are listed in every workspace, and only the invited person can accept', async () => {
    const [host, ada, eve] = [
      await server.signUpPerson({ name: 'Olga' }),
      await server.signUpPerson(),
      await server.signUpPerson(),
    ];
    await verifyEmail(server, ada);
    counts = [];
    await server.as(host).call('createInvitation', { body: { email: ada.email, role: 'guest' } });
    const [notification] = (await list(ada)).elements;
    expect(notification && shown(notification)).toEqual({
      type: 'workspace_invitation',
      actor: 'Olga',
      subject: host.user.workspaces[0]?.name,
      place: null,
      excerpt: null,
      dueDate: null,
    });
    expect(counts).toEqual([{ accountId: ada.id, unread: 1 }]);
    const token = notification?.link.split('/').at(-1) ?? '';
    expect((await server.anonymous.call('previewInvitation', { params: { token } })).data.state).toBe('open');
    const accept = (person: Person) =>
      server.as(person).call('acceptInvitation', { params: { token }, body: { userId: person.id } });
    expect((await accept(eve)).status).toBe(403);
    const signUp = await server.anonymous.call('signUp', {
      body: {
        email: `x${ada.email}`,
        password: 'correct horse',
        confirmPassword: 'correct horse',
        name: 'Xena',
        lastName: 'Xenakis',
        invitation: token,
      },
    });
    expect(signUp.error.code).toBe('INVITATION_INVALID');
    expect((await accept(ada)).data.id).toBe(host.workspaceId);
    expect(await list(ada, {}, host.workspaceId)).toMatchObject({
      elements: [{ type: 'workspace_invitation' }],
      unread: 0,
    });
  });

  it("are part of the account's export, and are deleted with the account", async () => {
    const { owner } = team;
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    await makeProject(server, owner, [ada]);
    expect((await server.as(ada).call('exportAccount')).data.notifications).toMatchObject([
      { type: 'project_invitation', subject: 'Launch', readAt: null },
    ]);
    expect((await server.as(ada).call('deleteAccount', { body: { confirmation: ada.password } })).status).toBe(200);
    expect(
      await server.database.db.selectFrom('notifications').select('id').where('account_id', '=', ada.id).execute(),
    ).toEqual([]);
  });
});

describeOnBoth('notification mails', (make, kind) => {
  let smtp: TestSmtp;
  let server: TestServer;
  /** Second process on the same database. SQLite allows only one, so there the same process runs twice. */
  let other: TestServer;
  const env = () => ({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Faena <faena@example.com>',
    PUBLIC_URL: 'https://faena.example',
  });
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await make(env());
    other = kind === 'postgres' ? await make(env()) : server;
  });
  afterAll(() => smtp.close());

  const daily = (on: TestServer, now: Date) =>
    runDaily({ unitOfWork: on.app.unitOfWork, db: on.database.db, clock: { now: () => now } });
  const bothDaily = async (now: Date) => {
    await Promise.all([daily(server, now), daily(other, now)]);
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
  };
  const at = (hour: number, days = 0) => {
    const clock = clockIn(null);
    return new Date(clock.startOf(addDays(clock.dayOf(server.clock.now().getTime()), days), hour));
  };
  const remindersOf = async (person: Person) =>
    (await server.as(person).call('listNotifications', { query: { type: 'reminder' } })).data.elements.map(
      ({ subject, dueDate }) => [subject, dueDate],
    );
  const choose = (person: Person, body: object) => server.as(person).call('updateNotificationSettings', { body });
  const today = () => clockIn(null).dayOf(server.clock.now().getTime());

  it('are sent once, as escaped text and HTML, with links to the subject and to the settings', async () => {
    const owner = await server.signUpPerson({ name: 'Olga', lastName: '<b>Ruiz</b>' });
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const project = await makeProject(server, owner, [ada]);
    const task = await makeTask(server, owner, project, {
      title: 'Ir <script>\r\nBcc: eve@example.com',
      assignees: [ada.id],
    });
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    const [mail, ...more] = smtp.to(ada.email);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.link).toBe(`https://faena.example/projects/${project.id}/tasks?task=${task.id}`);
    expect(mail?.raw).toContain('https://faena.example/settings/notifications');
    expect(mail?.raw).toContain('Olga &lt;b&gt;Ruiz&lt;/b&gt;');
    const html = mail?.raw.slice(mail.raw.indexOf('<!doctype')) ?? '';
    expect(html).toContain('lang="es"');
    expect(html).not.toContain('<script');
    expect(smtp.to('eve@example.com')).toEqual([]);
  });

  it('are marked as automatic, and have an unsubscribe link only if they can be stopped', async () => {
    const owner = await server.signUpPerson();
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const project = await makeProject(server, owner, [ada]);
    const invited = `invited-${ada.email}`;
    await server.as(owner).call('createInvitation', { body: { email: invited } });
    await server.anonymous.call('requestPasswordReset', { body: { email: owner.email } });
    await makeTask(server, owner, project, { assignees: [ada.id] });
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    const headers = [invited, owner.email, ada.email].map((address) =>
      smtp
        .to(address)
        .map(({ raw }) => [
          /^Auto-Submitted: (.*)$/im.exec(raw)?.[1]?.trim(),
          /^List-Unsubscribe-Post: (.*)$/im.exec(raw)?.[1]?.trim(),
          unsubscribeLinkIn(raw) !== null,
        ]),
    );
    expect(headers).toEqual([
      [['auto-generated', undefined, false]],
      [['auto-generated', undefined, false]],
      [['auto-generated', 'List-Unsubscribe=One-Click', true]],
    ]);
  });

  it('can be stopped with their link, without a session, and only by POST', async () => {
    const owner = await server.signUpPerson();
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const project = await makeProject(server, owner, [ada]);
    await choose(ada, { task_assignment: { mail: true, digest: true }, reminder: { digest: true } });
    await makeTask(server, owner, project, { title: 'One', assignees: [ada.id] });
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    await bothDaily(at(digestHour, 1));
    const [notification, digest] = smtp.to(ada.email).map(({ raw }) => new URL(unsubscribeLinkIn(raw) ?? '').pathname);
    const settings = async () => (await server.as(ada).call('getNotificationSettings')).data;
    const before = await settings();
    const page = await server.anonymous.get(notification ?? '');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<form method="post">');
    expect(await settings()).toEqual(before);
    const post = (path: string | undefined, type = 'application/x-www-form-urlencoded') =>
      server.anonymous.request('POST', path ?? '', {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': type },
      });
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
      expect((await post(notification, type)).status).toBe(200);
    const stopped = { ...before, task_assignment: { ...before.task_assignment, mail: false } };
    expect(await settings()).toEqual(stopped);
    expect((await post(digest)).status).toBe(200);
    expect(await settings()).toEqual({
      ...stopped,
      task_assignment: { ...stopped.task_assignment, digest: false },
      reminder: { ...before.reminder, digest: false },
    });
    await makeTask(server, owner, project, { title: 'Two', assignees: [ada.id] });
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    expect(smtp.to(ada.email)).toHaveLength(2);
    for (const unknown of ['/unsubscribe/forged', `${notification}x`])
      expect([(await server.anonymous.get(unknown)).status, (await post(unknown)).status]).toEqual([404, 404]);
    await server.database.transact((db) =>
      db
        .updateTable('unsubscribe_links')
        .set({ expires_at: server.clock.now().toISOString() })
        .where('account_id', '=', ada.id)
        .execute(),
    );
    expect((await post(notification)).status).toBe(404);
    await sweep(server.app.unitOfWork, sweeps);
    expect(
      await server.database.db
        .selectFrom('unsubscribe_links')
        .select('token_hash')
        .where('account_id', '=', ada.id)
        .execute(),
    ).toEqual([]);
  });

  it('are not sent for an invitation, which has its own mail and needs a verified address', async () => {
    const [host, ada] = [await server.signUpPerson(), await server.signUpPerson()];
    await server.as(host).call('createInvitation', { body: { email: ada.email } });
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    expect(smtp.to(ada.email).map(({ link }) => link.split('/').slice(0, -1).join('/'))).toEqual([
      'https://faena.example/invites/workspace',
    ]);
    const [notification] = (await server.as(ada).call('listNotifications')).data.elements;
    expect(notification?.excerpt).toBe('Abre el enlace del correo de invitación para unirte.');
    const accept = () =>
      server.as(ada).call('acceptInvitation', {
        params: { token: notification?.link.split('/').at(-1) ?? '' },
        body: { userId: ada.id },
      });
    const rejected = await accept();
    expect([rejected.status, rejected.error.message]).toEqual([
      403,
      'Open the link in the invitation mail to confirm that this address is yours.',
    ]);
    await verifyEmail(server, ada);
    expect((await accept()).status).toBe(200);
  });

  it('are not sent for a deleted task, or to a person who has left', async () => {
    const owner = await server.signUpPerson();
    const [ada, bob] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ];
    const project = await makeProject(server, owner, [ada, bob]);
    smtp.rejects = true;
    const task = await makeTask(server, owner, project, { assignees: [ada.id] });
    await makeTask(server, owner, project, { assignees: [bob.id] });
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    smtp.rejects = false;
    await server.as(owner).call('deleteTask', { params: { taskId: task.id } });
    await server.as(bob).call('leaveWorkspace', { params: { workspaceId: owner.workspaceId } });
    for (const one of new Set([server, other])) one.clock.advance(60_000);
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    expect([smtp.to(ada.email), smtp.to(bob.email)]).toEqual([[], []]);
    expect(
      await server.database.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', 'in', [ada.email, bob.email])
        .execute(),
    ).toEqual([]);
  });

  it('are not sent for a document in the bin, or to a guest who cannot see it', async () => {
    const owner = await server.signUpPerson();
    const [ada, bob] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ];
    const make = async (title: string) =>
      (await server.as(owner).call('createDocument', { body: { title, type: 'document' } })).data.id;
    const [binned, kept] = [await make('Al cubo'), await make('Acta')];
    smtp.rejects = true;
    const tell = (documentId: string, recipients: string[]) =>
      server.app.unitOfWork((unit) =>
        notify(unit, {
          workspaceId: owner.workspaceId,
          actorId: owner.id,
          type: 'task_mention',
          place: 'document',
          recipients,
          subject: 'Acta',
          documentId,
          link: `/documents/${documentId}`,
        }),
      );
    await tell(binned, [ada.id]);
    await tell(kept, [ada.id, bob.id]);
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    smtp.rejects = false;
    await server.as(owner).call('deleteDocument', { params: { documentId: binned } });
    await server.as(owner).call('updateMember', { params: { memberId: bob.id }, body: { role: 'guest' } });
    for (const one of new Set([server, other])) one.clock.advance(60_000);
    await Promise.all([server.app.mail.idle(), other.app.mail.idle()]);
    expect([smtp.to(ada.email).map(({ link }) => link), smtp.to(bob.email)]).toEqual([
      [`https://faena.example/documents/${kept}`],
      [],
    ]);
  });

  it('remind the people of an open task once on the day before and once on the day', async () => {
    const owner = await server.signUpPerson({ name: 'Olga' });
    const [ada, bob, gone] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ];
    const project = await makeProject(server, owner, [ada, bob, gone]);
    await choose(ada, { reminder: { mail: true } });
    const due = addDays(today(), 1);
    const done = project.taskStatuses.at(-1)?.id ?? '';
    await makeTask(server, owner, project, { title: 'De Ada', dueDate: due, assignees: [ada.id, gone.id] });
    await makeTask(server, bob, project, { title: 'De nadie', dueDate: due });
    await makeTask(server, owner, project, { title: 'Hecha', dueDate: due, assignees: [ada.id], statusId: done });
    await makeTask(server, owner, project, { title: 'Lejana', dueDate: addDays(due, 1), assignees: [ada.id] });
    const deleted = await makeTask(server, owner, project, { title: 'Borrada', dueDate: due, assignees: [ada.id] });
    await server.as(owner).call('deleteTask', { params: { taskId: deleted.id } });
    await server.as(owner).call('removeFromProject', { params: { projectId: project.id, userId: gone.id } });

    await bothDaily(new Date(at(reminderHour).getTime() - 1));
    expect(await remindersOf(ada)).toEqual([]);
    await bothDaily(at(reminderHour));
    await bothDaily(at(reminderHour));
    expect(await remindersOf(ada)).toEqual([['De Ada', due]]);
    expect(await remindersOf(bob)).toEqual([]);
    expect(await remindersOf(owner)).toEqual([]);
    expect(await remindersOf(gone)).toEqual([]);

    await bothDaily(at(reminderHour, 1));
    await bothDaily(at(reminderHour + 5, 1));
    expect((await remindersOf(ada)).toSorted()).toEqual([
      ['De Ada', due],
      ['De Ada', due],
      ['Lejana', addDays(due, 1)],
    ]);
    expect(await remindersOf(bob)).toEqual([['De nadie', due]]);
    expect(smtp.to(ada.email).filter(({ raw }) => raw.includes('/settings/notifications')).length).toBe(4 + 2);
  });

  it('summarise the previous day at eight, once, only with unread notifications', async () => {
    const owner = await server.signUpPerson({ name: 'Olga' });
    const [ada, reader, none] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ];
    for (const person of [ada, reader, none])
      await choose(person, { task_assignment: { mail: false, digest: true }, project_invitation: { digest: true } });
    const project = await makeProject(server, owner, [ada, reader], 'Cohete');
    const kept = await makeTask(server, owner, project, { title: 'Encender', assignees: [ada.id, reader.id] });
    const deleted = await makeTask(server, owner, project, { title: 'Borrada', assignees: [ada.id] });
    await server.as(owner).call('deleteTask', { params: { taskId: deleted.id } });
    await server.as(reader).call('readAllNotifications');

    await bothDaily(new Date(at(digestHour, 1).getTime() - 1));
    expect(smtp.to(ada.email)).toEqual([]);
    await bothDaily(at(digestHour, 1));
    await bothDaily(at(digestHour + 3, 1));
    const [mail, ...more] = smtp.to(ada.email);
    expect(more).toEqual([]);
    expect(mail?.raw).toMatch(/^Subject: Tu resumen de Faena: 2 novedades$/m);
    expect(mail?.raw).toContain(`https://faena.example/projects/${project.id}/tasks?task=${kept.id}`);
    expect(mail?.raw).toContain('https://faena.example/notifications/');
    expect(mail?.raw).not.toContain('Borrada');
    expect([smtp.to(reader.email), smtp.to(none.email)]).toEqual([[], []]);

    await bothDaily(at(digestHour, 2));
    expect(smtp.to(ada.email)).toHaveLength(1);
  });

  it('are in the language of each reader', async () => {
    const owner = await server.signUpPerson({ name: 'Olga' });
    const [english, spanish, unset] = [
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
      await joinWorkspace(server, owner.workspaceId, 'member'),
    ];
    await server.as(english).patch('/api/auth/account', { language: 'en' });
    await server.as(spanish).patch('/api/auth/account', { language: 'es' });
    const people = [english, spanish, unset];
    for (const person of people) await choose(person, { project_invitation: { mail: false, digest: true } });
    const project = await makeProject(server, owner, people);
    await makeTask(server, owner, project, { title: 'Plan', assignees: people.map(({ id }) => id) });
    await bothDaily(at(digestHour, 1));

    const read = people.map((person) =>
      smtp
        .to(person.email)
        .map(({ raw }) => [
          /^Subject: (\w+ .*Faena.*?)\r?$/m.exec(raw)?.[1],
          /<html lang="(.*?)">/.exec(raw)?.[1],
          /(assigned you the task|te ha asignado la tarea|You have .*\.|Tienes .*\.)/.exec(raw)?.[1],
        ]),
    );
    expect(read).toEqual([
      [
        [undefined, 'en', 'assigned you the task'],
        ['Your Faena summary: 1 update', 'en', 'You have one unread notification.'],
      ],
      [
        [undefined, 'es', 'te ha asignado la tarea'],
        ['Tu resumen de Faena: 1 novedad', 'es', expect.stringMatching(/^Tienes una .* sin leer\.$/)],
      ],
      [
        [undefined, 'es', 'te ha asignado la tarea'],
        ['Tu resumen de Faena: 1 novedad', 'es', expect.stringMatching(/^Tienes una .* sin leer\.$/)],
      ],
    ]);

    const pages = await Promise.all(
      people.map(async (person) => {
        const link = unsubscribeLinkIn(smtp.to(person.email)[0]?.raw ?? '') ?? '';
        return (await server.app.inject({ method: 'GET', url: new URL(link).pathname })).body;
      }),
    );
    expect(pages.map((page) => /<p>(.*?)<\/p>/.exec(page)?.[1])).toEqual([
      'Do you want to stop receiving emails about tasks assigned to you?',
      '¿Quieres dejar de recibir los correos de tareas que te asignan?',
      '¿Quieres dejar de recibir los correos de tareas que te asignan?',
    ]);
  });

  it('are retried if the mail server is unreachable at eight', async () => {
    const owner = await server.signUpPerson();
    const ada = await joinWorkspace(server, owner.workspaceId, 'member');
    await choose(ada, { project_invitation: { digest: true } });
    await makeProject(server, owner, [ada]);
    smtp.rejects = true;
    await bothDaily(at(digestHour, 3));
    expect(smtp.to(ada.email)).toEqual([]);
    smtp.rejects = false;
    for (const one of new Set([server, other])) one.clock.advance(60_000);
    await bothDaily(at(digestHour, 3));
    expect(smtp.to(ada.email)).toHaveLength(1);
  });
});

const unsubscribeLinkIn = (raw: string): string | null =>
  /^List-Unsubscribe:\s+<(https:[^>]+)>/im.exec(raw)?.[1] ?? null;
