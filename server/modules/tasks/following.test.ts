import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '../../../domain/notification.ts';
import { notificationSettingsUpdate } from '../../../domain/notificationSettings.ts';
import { sentenceOfChanges } from '../../../domain/taskChanges.ts';
import { startSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, rowFor, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { newId } from '../../db/ids.ts';
import { textIn } from '../../shared/texts.ts';
import { mergedChanges } from '../notifications/storedChanges.ts';

const minute = 60_000;
const mentionOf = (person: Person) => `[@${person.user.name}](mention:${person.id})`;

describeOnBoth('followers of tasks', (make, kind) => {
  let smtp: TestSmtp;
  let server: TestServer;
  /** Second process on the same database. SQLite allows only one, so there the same process runs twice. */
  let other: TestServer;
  let team: Team;
  const toasts: string[] = [];
  beforeAll(async () => {
    smtp = await startSmtp();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Faena <faena@example.com>', PUBLIC_URL: 'https://faena.example' };
    server = await make(env);
    other = kind === 'postgres' ? await make(env) : server;
    for (const one of new Set([server, other]))
      one.app.realtime.attach({
        published: () => {},
        sessionEnded: () => {},
        notified: (accountId, { type, toast }) => {
          if (type === 'task_change' && toast) toasts.push(accountId);
        },
      });
    team = await makeTeam(server);
  });
  afterAll(() => smtp.close());

  const advance = (milliseconds: number) => {
    for (const one of new Set([server, other])) one.clock.advance(milliseconds);
  };
  const followersOf = async (person: Person, taskId: string) =>
    (await server.as(person).call('listFollowers', { params: { taskId } })).data;
  const follow = (person: Person, taskId: string, state: 'following' | 'muted' | null) =>
    server.as(person).call('followTask', { params: { taskId }, body: { state } });
  const reasons = async (person: Person, taskId: string) =>
    Object.fromEntries((await followersOf(person, taskId)).elements.map(({ name, reason }) => [name, reason]));
  const changesTo = async (person: Person): Promise<Notification[]> =>
    (await server.as(person).call('listNotifications', { query: { type: 'task_change' } })).data.elements;
  const sentences = async (person: Person) =>
    (await changesTo(person)).map((one) => textIn('en', sentenceOfChanges(one, { subject: one.subject })));
  const scene = async (people: Person[] = [team.member, team.guest], given: object = {}) => {
    const project = await makeProject(server, team.owner, people);
    const task = await makeTask(server, team.owner, project, given);
    const change = (person: Person, body: object, on = server) =>
      on.as(person).call('updateProjectTask', { params: { projectId: project.id, taskId: task.id }, body });
    return { project, task, change, status: (name: string) => tagsFor(project, name).statusId };
  };
  const clear = async (...people: Person[]) => {
    for (const person of people)
      await server.database.transact((db) =>
        db.deleteFrom('notifications').where('account_id', '=', person.id).execute(),
      );
  };

  it('are the creator, assignees, mentioned and commenting people, and those who chose to', async () => {
    const { owner, admin, member, guest } = team;
    const joined = await joinWorkspace(server, owner.workspaceId, 'member', 'Zoe');
    const { task, change } = await scene([member, guest, joined], { assignees: [member.id] });
    expect(await reasons(owner, task.id)).toEqual({ Olga: 'creator', Mika: 'assigned' });
    await change(owner, { description: mentionOf(guest) });
    await server.as(joined).call('createComment', { params: { taskId: task.id }, body: { content: 'Thanks' } });
    await follow(admin, task.id, 'following');
    expect(await reasons(owner, task.id)).toEqual({
      Olga: 'creator',
      Mika: 'assigned',
      Gus: 'mentioned',
      Zoe: 'commented',
      Adam: 'own',
    });
    expect((await followersOf(admin, task.id)).following).toBe('following');
  });

  it('may mute a task: they then get only assignments and mentions, and do not follow it again by themselves', async () => {
    const { owner, member } = team;
    const { task, change, status } = await scene([member], { assignees: [member.id] });
    await clear(member);
    expect((await follow(member, task.id, 'muted')).data).toMatchObject({ following: 'muted' });
    await change(owner, { statusId: status('Done') });
    await server.as(owner).call('createComment', { params: { taskId: task.id }, body: { content: 'Done' } });
    await server.as(member).call('createComment', { params: { taskId: task.id }, body: { content: 'Good' } });
    expect(await reasons(owner, task.id)).toEqual({ Olga: 'creator' });
    expect((await server.as(member).call('listNotifications')).data.elements).toEqual([]);
    await server.as(owner).call('createComment', { params: { taskId: task.id }, body: { content: mentionOf(member) } });
    await change(owner, { assignees: [] });
    await change(owner, { assignees: [member.id] });
    expect((await server.as(member).call('listNotifications')).data.elements.map(({ type }) => type)).toEqual([
      'task_assignment',
      'task_mention',
    ]);
    expect((await follow(member, task.id, null)).data.following).toBeNull();
  });

  it('no longer follow when they leave the project, also after they return', async () => {
    const { owner, member } = team;
    const { task, project, change, status } = await scene([member], { assignees: [member.id] });
    await clear(member);
    await server.as(owner).call('removeFromProject', { params: { projectId: project.id, userId: member.id } });
    expect((await follow(member, task.id, 'following')).status).toBe(404);
    expect(await reasons(owner, task.id)).toEqual({ Olga: 'creator' });
    await change(owner, { statusId: status('Done') });
    await server
      .as(owner)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [member.id] } });
    expect(await changesTo(member)).toEqual([]);
    expect(await reasons(owner, task.id)).toEqual({ Olga: 'creator' });
  });

  it('do not include people who lost the access in another way', async () => {
    const { owner } = team;
    const boss = await joinWorkspace(server, owner.workspaceId, 'admin', 'Bob');
    const { task, change, status } = await scene([]);
    await follow(boss, task.id, 'following');
    await server.as(owner).call('updateMember', { params: { memberId: boss.id }, body: { role: 'member' } });
    expect(await reasons(owner, task.id)).toEqual({ Olga: 'creator' });
    await change(owner, { statusId: status('Done') });
    const stored = await server.database.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', boss.id)
      .execute();
    expect(stored).toEqual([]);
  });

  it('are notified of changes by others within five minutes once, across processes', async () => {
    const { owner, admin, member } = team;
    const { task, change, status } = await scene([member], { assignees: [member.id] });
    await clear(owner, member);
    await change(owner, { statusId: status('Done') });
    const [first] = await changesTo(member);
    await server.as(member).call('readNotification', { params: { notificationId: first?.id ?? '' } });
    advance(2 * minute);
    await change(owner, { dueDate: '2026-12-05', startDate: '2026-12-01' }, other);
    expect(await sentences(member)).toEqual([
      'Olga Lovelace changed Write the plan: status Done, start date Dec 1, 2026, and due date Dec 5, 2026',
    ]);
    const [again] = await changesTo(member);
    expect([again?.id, again?.readAt, (again?.number ?? 0) > (first?.number ?? 0)]).toEqual([first?.id, null, true]);
    await change(admin, { dueDate: null });
    expect(await sentences(member)).toEqual([
      'Adam Lovelace and others changed Write the plan: status Done and start date Dec 1, 2026',
    ]);
    expect(await sentences(owner)).toEqual(['Adam Lovelace changed Write the plan: no due date']);
    advance(5 * minute);
    await change(admin, { assignees: [] });
    expect(await sentences(member)).toEqual([
      'Adam Lovelace changed Write the plan: assigned to nobody',
      'Adam Lovelace and others changed Write the plan: status Done and start date Dec 1, 2026',
    ]);
    expect((await changesTo(member))[0]?.link).toBe(`/projects/${task.projectId}/tasks?task=${task.id}`);
  });

  it('get one notification of changes that two processes make at the same time', async () => {
    const { owner, admin, member } = team;
    const { change, status } = await scene([member], { assignees: [member.id] });
    await clear(member);
    await Promise.all([
      change(owner, { statusId: status('Done') }),
      change(admin, { dueDate: '2026-12-05' }, other),
      change(owner, { startDate: '2026-12-01' }, other),
    ]);
    expect((await changesTo(member)).map(({ changes }) => changes?.map(({ field }) => field).toSorted())).toEqual([
      ['dueDate', 'startDate', 'status'],
    ]);
  });

  it('are not notified of changes that were undone within five minutes', async () => {
    const { owner, member } = team;
    const { task, change, status } = await scene([member], { assignees: [member.id] });
    await clear(member);
    await change(owner, { statusId: status('Done') });
    await change(owner, { statusId: task.statusId });
    expect(await changesTo(member)).toEqual([]);
    expect((await server.as(member).call('listNotifications')).data.unread).toBe(0);
  });

  it('are not told twice of an assignment or a mention', async () => {
    const { owner, member, guest } = team;
    const { task, change, status } = await scene();
    await follow(member, task.id, 'following');
    await follow(guest, task.id, 'following');
    await clear(member, guest);
    await change(owner, { statusId: status('Done'), assignees: [member.id], description: mentionOf(guest) });
    expect([await changesTo(member), await changesTo(guest)]).toEqual([[], []]);
  });

  it('are notified of blocking tasks that are not done', async () => {
    const { owner, member } = team;
    const { project, task, change } = await scene([member], { assignees: [member.id] });
    const blocker = await makeTask(server, owner, project, { title: 'Dig' });
    const done = await makeTask(server, owner, project, { ...tagsFor(project, 'Done') });
    await clear(member);
    await change(owner, { blockedBy: [done.id] });
    expect(await changesTo(member)).toEqual([]);
    await change(owner, { blockedBy: [done.id, blocker.id] });
    expect(await sentences(member)).toEqual(['Write the plan is blocked by “Dig”']);
    advance(6 * minute);
    await change(owner, { blockedBy: [], dueDate: '2026-12-05' });
    expect((await sentences(member))[0]).toBe(
      'Olga Lovelace changed Write the plan: due date Dec 5, 2026 and no longer blocked',
    );
    expect(task.blockedBy).toEqual([]);
  });

  it('are notified when the last blocking task is done, opened again, deleted or restored', async () => {
    const { owner, admin, member } = team;
    const { project, task, change } = await scene([member], { assignees: [member.id] });
    const make = (title: string) => makeTask(server, owner, project, { title });
    const [first, second] = [await make('Dig'), await make('Fill')];
    await change(owner, { blockedBy: [first.id, second.id] });
    advance(6 * minute);
    await clear(owner, member);
    const move = (taskId: string, name: string) =>
      server.as(admin).call('updateProjectTask', {
        params: { projectId: project.id, taskId },
        body: { statusId: tagsFor(project, name).statusId },
      });
    await move(first.id, 'Done');
    expect(await sentences(member)).toEqual([]);
    await move(second.id, 'Done');
    expect(await sentences(member)).toEqual(['Write the plan is no longer blocked']);
    expect((await changesTo(member))[0]?.taskId).toBe(task.id);
    advance(6 * minute);
    await move(second.id, 'Backlog');
    expect((await sentences(member))[0]).toBe('Write the plan is blocked by “Fill”');
    advance(6 * minute);
    await server.as(owner).call('deleteTask', { params: { taskId: second.id } });
    expect((await sentences(member))[0]).toBe('Write the plan is no longer blocked');
    await server.as(owner).call('restoreTask', { params: { taskId: second.id } });
    expect(await sentences(member)).toHaveLength(2);
  });

  it('are in the export of their data, and end with the account', async () => {
    const { owner } = team;
    const leaver = await joinWorkspace(server, owner.workspaceId, 'member', 'Lea');
    const { task } = await scene([leaver], { assignees: [leaver.id] });
    const { data } = await server.as(leaver).call('exportAccount');
    expect(data.followedTasks).toEqual([
      { id: task.id, title: task.title, state: 'following', reason: 'assigned', since: task.createdAt },
    ]);
    await server.as(leaver).call('deleteAccount', { body: { confirmation: leaver.password } });
    const rows = await server.database.db
      .selectFrom('task_followers')
      .select('task_id')
      .where('account_id', '=', leaver.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('choose the kinds of changes, and get mails five minutes later unless they read the notification', async () => {
    const { owner, member, guest } = team;
    const { change, status } = await scene([member, guest], { assignees: [member.id, guest.id] });
    const mails = { inApp: true, toast: true, mail: true };
    const none = { inApp: false, toast: false, mail: false, digest: false };
    await server.as(member).call('updateNotificationSettings', { body: { task_status: mails, task_dates: none } });
    await server.as(guest).call('updateNotificationSettings', { body: { task_status: mails, task_dates: mails } });
    await server.app.mail.idle();
    await clear(member, guest);
    const before = smtp.received.length;
    toasts.length = 0;
    await change(owner, { dueDate: '2026-12-05' });
    expect([await changesTo(member), toasts]).toEqual([[], [guest.id]]);
    await change(owner, { statusId: status('Done') });
    expect(await sentences(member)).toEqual(['Olga Lovelace changed Write the plan: status Done']);
    await server.app.mail.idle();
    expect(smtp.received).toHaveLength(before);
    const [read] = await changesTo(guest);
    await server.as(guest).call('readNotification', { params: { notificationId: read?.id ?? '' } });
    advance(5 * minute);
    await server.app.mail.idle();
    const [mail, ...more] = smtp.received.slice(before);
    expect([mail?.to, more]).toEqual([[member.email], []]);
    expect(mail?.raw).toContain('ha cambiado');
    for (const person of [member, guest]) {
      const defaults = { inApp: true, toast: true, mail: false, digest: false };
      await server
        .as(person)
        .call('updateNotificationSettings', { body: { task_status: defaults, task_dates: defaults } });
    }
  });

  it('stop the mails of all kinds of changes with their link', async () => {
    const { owner, member } = team;
    const { change, status } = await scene([member], { assignees: [member.id] });
    await server
      .as(member)
      .call('updateNotificationSettings', { body: { task_status: { mail: true }, task_dates: { mail: true } } });
    await change(owner, { statusId: status('Done') });
    advance(5 * minute);
    await server.app.mail.idle();
    const raw = smtp.to(member.email).at(-1)?.raw ?? '';
    const path = /faena\.example(\/unsubscribe\/[\w-]+)/.exec(raw)?.[1] ?? '/';
    expect((await server.app.inject({ method: 'POST', url: path })).statusCode).toBe(200);
    const { data } = await server.as(member).call('getNotificationSettings');
    expect([data.task_status.mail, data.task_dates.mail, data.task_assignment.mail]).toEqual([false, false, true]);
  });

  it('get three toasts of a change of many tasks', async () => {
    const { owner, member } = team;
    const { project, status } = await scene([member]);
    const tasks = [];
    for (let index = 0; index < 5; index += 1)
      tasks.push(await makeTask(server, owner, project, { assignees: [member.id] }));
    await clear(member);
    toasts.length = 0;
    for (const { id: taskId } of tasks)
      await server
        .as(owner)
        .call('updateProjectTask', { params: { projectId: project.id, taskId }, body: { statusId: status('Done') } });
    expect([toasts.length, (await changesTo(member)).length]).toEqual([3, 5]);
  });

  it('are not notified of an import, and follow its tasks unless these have another author', async () => {
    const { owner, member } = team;
    const { project } = await scene([member]);
    const { data } = await server.as(owner).call('importTasks', {
      params: { projectId: project.id, importId: newId() },
      body: {
        fileName: 'tasks.csv',
        source: 'csv',
        rows: [
          rowFor(project, { key: 'csv:1', assignees: [member.id] }),
          rowFor(project, { key: 'csv:2', line: 3, author: 'Somebody' }),
        ],
      },
    });
    const [own, foreign] = data.rows.map(({ taskId }) => taskId ?? '');
    expect(await reasons(owner, own ?? '')).toEqual({ Olga: 'creator', Mika: 'assigned' });
    expect(await reasons(owner, foreign ?? '')).toEqual({});
    expect(await changesTo(member).then((list) => list.filter(({ taskId }) => taskId === own))).toEqual([]);
  });

  it('keep settings that were stored before there were changes', () => {
    expect(notificationSettingsUpdate.parse({ task_comment: { toast: false } })).toEqual({
      task_comment: { toast: false },
    });
  });
});

describe('changes of a followed task', () => {
  const change = (from: string[], to: string[], field: 'status' | 'assignees' = 'status', by = 'ana') => ({
    field,
    from,
    to,
    by,
  });

  it('are merged by field, and left out if the first value is back', () => {
    expect(mergedChanges([change(['a'], ['b'])], [change(['b'], ['c'])])).toEqual([change(['a'], ['c'])]);
    expect(mergedChanges([change(['a'], ['b'])], [change(['b'], ['a'])])).toEqual([]);
    expect(mergedChanges([change(['a', 'b'], [], 'assignees')], [change([], ['b', 'a'], 'assignees')])).toEqual([]);
  });

  it('begin with the value of the recipient, if that person changed the field in between', () => {
    expect(mergedChanges([change(['a'], ['b'])], [change(['c'], ['a'])])).toEqual([change(['c'], ['a'])]);
  });
});
