import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Comment, commentShared } from '../../../domain/comment.ts';
import { endpoints } from '../../../domain/endpoints.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const mention = ({ id }: { id: string }, name = 'Ada') => `[@${name}](mention:${id})`;

describeOnBoth('comments', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let task: Task;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    task = await makeTask(server, team.owner, project, { title: 'Write the plan' });
    published = [];
  });

  const write = (person: Person, content: string, given: { id?: string; key?: string } = {}) =>
    server.as(person).call('createComment', {
      params: { taskId: task.id },
      body: { content, ...(given.id !== undefined && { id: given.id }) },
      ...(given.key !== undefined && { key: given.key }),
    });
  const at = (comment: { id: string }) => ({ params: { taskId: task.id, commentId: comment.id } });
  const edit = (person: Person, comment: { id: string }, content: string, version?: number) =>
    server
      .as(person)
      .call('updateComment', { ...at(comment), body: { content, ...(version !== undefined && { version }) } });
  const remove = (person: Person, comment: { id: string }) => server.as(person).call('deleteComment', at(comment));
  const restore = (person: Person, comment: { id: string }) => server.as(person).call('restoreComment', at(comment));
  const list = async (person: Person, query = {}) =>
    (await server.as(person).call('listComments', { params: { taskId: task.id }, query })).data;
  const changes = () => published.filter(({ change }) => change.type.startsWith('comment.'));
  const shared = (comment: Comment) => commentShared.parse(comment);
  const personOf = ({ user: { id, name, lastName, nickname, avatar } }: Person) => ({
    id,
    name,
    lastName,
    nickname,
    avatar,
  });
  const notificationsOf = async (person: Person) =>
    (await server.as(person).call('listNotifications')).data.elements
      .filter(({ taskId }) => taskId === task.id)
      .map(({ type, place }) => (place === null ? type : `${type} in ${place}`));

  it('are written by everyone in the project, listed oldest first in pages, and published live', async () => {
    const answers = [];
    for (const person of [team.owner, team.admin, team.member, team.guest])
      answers.push(await write(person, `  By **${person.user.name}** \n`, { key: `by-${person.id}-${task.id}` }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first] = answers;
    expect(first?.data).toEqual({
      id: expect.any(String),
      number: 1,
      taskId: task.id,
      content: 'By **Olga**',
      createdAt: expect.any(String),
      editedAt: null,
      deletedAt: null,
      version: 1,
      createdBy: personOf(team.owner),
      abilities: { update: true, delete: true },
    });
    expect(changes()[0]).toEqual({
      workspaceId: team.owner.workspaceId,
      audience: { projectId: project.id },
      change: {
        type: 'comment.saved',
        seq: expect.any(Number),
        projectId: project.id,
        comment: first && shared(first.data),
        mutationId: `by-${team.owner.id}-${task.id}`,
      },
    });
    const { elements, pagination } = await list(team.guest);
    expect(elements.map(({ content }) => content)).toEqual(['By **Olga**', 'By **Adam**', 'By **Mika**', 'By **Gus**']);
    expect(elements.map(({ abilities }) => abilities)).toEqual([
      { update: false, delete: false },
      { update: false, delete: false },
      { update: false, delete: false },
      { update: true, delete: true },
    ]);
    expect((await list(team.admin)).elements.map(({ abilities }) => abilities.delete)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(pagination).toEqual({ pageIndex: 1, pageSize: 100, total: 4 });
    expect(await list(team.guest, { pageIndex: 2, pageSize: 3 })).toEqual({
      elements: elements.slice(3),
      pagination: { pageIndex: 2, pageSize: 3, total: 4 },
    });
  });

  it('with half a surrogate pair are rejected by name, and an emoji is kept', async () => {
    expect((await write(team.member, 'a \ud83d b 😀')).error).toEqual({
      code: 'MALFORMED',
      message: "content: text can't hold half a character (a lone surrogate)",
    });
    const { data } = await write(team.member, 'a b 😀');
    expect((await list(team.owner)).elements.map(({ content }) => content)).toEqual([data.content]);
    expect(data.content).toBe('a b 😀');
  });

  it("keep the client's id, and are written once however often they are sent", async () => {
    const id = newId();
    const key = `once-${id}`;
    const [one, two] = [
      await write(team.member, 'Once', { id: id.toUpperCase(), key }),
      await write(team.member, 'Once', { id: id.toUpperCase(), key }),
    ];
    expect([one.data.id, two.text]).toEqual([id, one.text]);
    const taken = await write(team.owner, 'Other', { id });
    expect([taken.status, taken.error.message]).toEqual([409, 'A record with this id already exists']);
    expect((await list(team.owner)).pagination.total).toBe(1);
  });

  it('are edited only by their author, and marked as edited', async () => {
    const { data: comment } = await write(team.member, 'Frist');
    for (const person of [team.owner, team.admin, team.guest]) {
      const { status, error } = await edit(person, comment, 'First');
      expect([status, error.message]).toEqual([403, 'Only the author of a comment can change it']);
    }
    published = [];
    expect((await edit(team.member, comment, ' Frist ')).data).toEqual(comment);
    expect(changes()).toEqual([]);
    const { data: edited } = await edit(team.member, comment, 'First', 1);
    expect(edited).toEqual({ ...comment, content: 'First', editedAt: expect.any(String), version: 2 });
    expect(changes()).toMatchObject([{ change: { type: 'comment.saved', comment: shared(edited) } }]);
    // An edit based on an older version from the same session replaces the text.
    expect((await edit(team.member, comment, 'Mine', 1)).data.version).toBe(3);
  });

  it('reject an outdated version if someone else changed the comment', async () => {
    const { data: comment } = await write(team.member, 'Draft');
    await remove(team.owner, comment);
    const { data: current } = await restore(team.owner, comment);
    const rejected = await edit(team.member, comment, 'Late', 1);
    expect([rejected.status, rejected.error]).toEqual([
      409,
      {
        code: 'CONFLICT',
        message: 'Another person or session has changed this comment',
        issues: [{ path: 'body.content', message: 'Another person or session has changed this comment' }],
        current: { ...current, abilities: { update: true, delete: true } },
      },
    ]);
    expect(endpoints.updateComment.answer.parse(rejected.error.current)).toEqual(rejected.error.current);
    expect((await edit(team.member, comment, 'Knowing', current.version)).status).toBe(200);
    expect((await edit(team.member, comment, 'Whatever stands')).status).toBe(200);
  });

  it('are deleted and restored by their author and the managers of the project', async () => {
    const { data: comment } = await write(team.member, 'Oops');
    expect((await remove(team.guest, comment)).error.message).toBe(
      'Only the author of a comment and the managers of the project can delete it',
    );
    published = [];
    const { data: deleted } = await remove(team.member, comment);
    expect(deleted).toEqual({ ...comment, version: 2, deletedAt: expect.any(String) });
    expect(changes()).toMatchObject([
      { audience: { projectId: project.id }, change: { type: 'comment.removed', comment: shared(deleted) } },
    ]);
    expect((await list(team.owner)).elements).toEqual([]);
    for (const answer of [await remove(team.owner, comment), await edit(team.member, comment, 'New')]) {
      expect([answer.status, answer.error.message]).toEqual([404, 'Comment not found']);
    }
    expect((await restore(team.guest, comment)).status).toBe(403);
    published = [];
    const { data: back } = await restore(team.owner, comment);
    expect(back).toMatchObject({ ...shared(comment), version: 3, deletedAt: null, editedAt: null });
    expect(changes()).toMatchObject([{ change: { type: 'comment.saved', comment: shared(back) } }]);
    published = [];
    expect((await restore(team.member, comment)).data.version).toBe(3);
    expect(changes()).toEqual([]);
    const both = await Promise.all([remove(team.owner, comment), remove(team.member, comment)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('can be deleted by the creator of the project, unless they are a guest', async () => {
    const own = await makeProject(server, team.member, [team.guest]);
    task = await makeTask(server, team.member, own);
    const { data: comment } = await write(team.guest, 'Mine');
    expect((await list(team.member)).elements[0]?.abilities).toEqual({ update: false, delete: true });
    expect((await remove(team.member, comment)).status).toBe(200);
  });

  it("are hidden together with their task, and from people who can't see it", async () => {
    const { data: comment } = await write(team.owner, 'Here');
    const outside = await joinWorkspace(server, team.owner.workspaceId, 'member');
    for (const person of [outside, { ...team.stranger, workspaceId: team.owner.workspaceId }, team.stranger]) {
      for (const { status } of [
        await server.as(person).call('listComments', { params: { taskId: task.id } }),
        await write(person, 'Let me in'),
        await edit(person, comment, 'Mine'),
        await remove(person, comment),
        await restore(person, comment),
      ])
        expect(status).toBe(404);
    }
    const other = await makeTask(server, team.owner, project);
    expect(
      (await server.as(team.owner).call('deleteComment', { params: { taskId: other.id, commentId: comment.id } }))
        .status,
    ).toBe(404);
    await server.as(team.owner).call('deleteTask', { params: { taskId: task.id } });
    for (const { status } of [
      await server.as(team.owner).call('listComments', { params: { taskId: task.id } }),
      await write(team.owner, 'Late'),
      await edit(team.owner, comment, 'Late'),
      await remove(team.owner, comment),
    ])
      expect(status).toBe(404);
    await server.as(team.owner).call('restoreTask', { params: { taskId: task.id } });
    expect((await list(team.owner)).elements.map(({ id }) => id)).toEqual([comment.id]);
  });

  it('keep the text exactly as written', async () => {
    const texts = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '[x](javascript:alert(1)) & &amp; "quotes" \\ \' -- ; drop table comments',
      '# Not a heading? 👩‍👩‍👧 e\u0301 \u202e',
      `Gone: ${mention({ id: newId() }, 'Nobody')} and [@broken](mention:nobody)`,
      `\`\`\`\n  kept  \n\`\`\``,
    ];
    for (const text of texts) expect((await write(team.guest, text)).data.content).toBe(text);
    expect((await list(team.owner)).elements.map(({ content }) => content)).toEqual(texts);
  });

  it.each<[string, unknown, number, string | RegExp]>([
    ['no content', {}, 400, /^content: /],
    ['blanks', { content: ' \n\t' }, 400, /^content: Must not be empty/],
    ['another type', { content: { html: 'x' } }, 400, /^content: Must be text/],
    [
      '20,001 characters',
      { content: 'x'.repeat(20_001) },
      400,
      /^content: At most 20,000 characters are allowed, and this has 20,001/,
    ],
    [
      'a megabyte',
      { content: 'x'.repeat(1_000_000) },
      400,
      /^content: At most 20,000 characters are allowed, and this has 1,000,000/,
    ],
    ['more than a megabyte', { content: 'x'.repeat(1_100_000) }, 413, /1/],
    ['a backslash, which is what the editor writes for spaces', { content: '\\' }, 400, /no words/],
    ['spaces as character references', { content: '&#32;&nbsp;' }, 400, /no words/],
    ['NUL', { content: 'a\0b' }, 400, "content: text can't hold the NUL character"],
    ['an invalid id', { id: 'mine', content: 'x' }, 400, 'id: Must be a UUID'],
  ])('reject %s with a clear message', async (_, body, status, message) => {
    const answer = await server
      .as(team.owner)
      .post(`/api/workspaces/${team.owner.workspaceId}/tasks/${task.id}/comments`, body as object);
    expect(answer.status).toBe(status);
    expect(answer.error.message).toMatch(message);
    expect((await list(team.owner)).pagination.total).toBe(0);
  });

  it('notify the people of the task, or the mentioned ones, if they see the project', async () => {
    const [assignee, outside, left] = [
      await joinWorkspace(server, team.owner.workspaceId, 'member'),
      await joinWorkspace(server, team.owner.workspaceId, 'member'),
      await joinWorkspace(server, team.owner.workspaceId, 'member'),
    ];
    await server
      .as(team.owner)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [assignee.id, left.id] } });
    task = await makeTask(server, team.owner, project, { title: 'Shared', assignees: [assignee.id, left.id] });
    await server.as(team.owner).call('removeFromProject', { params: { projectId: project.id, userId: left.id } });
    await write(team.guest, 'I am here');
    expect(await notificationsOf(team.owner)).toEqual(['task_comment']);
    expect(await notificationsOf(team.guest)).toEqual([]);

    await write(
      team.member,
      `Look ${mention(team.owner)} ${mention(team.member)} ${mention(team.admin)} ${mention(outside)} ${mention(team.stranger)}`,
    );
    expect(await notificationsOf(team.owner)).toEqual(['task_mention in comment', 'task_comment']);
    expect(await notificationsOf(team.guest)).toEqual(['task_comment']);
    expect(await notificationsOf(team.admin)).toEqual(['task_mention in comment']);
    expect(await notificationsOf(assignee)).toEqual(expect.arrayContaining(['task_comment', 'task_comment']));
    for (const person of [team.member, outside]) expect(await notificationsOf(person)).toEqual([]);
    expect((await notificationsOf(left)).filter((type) => type !== 'task_assignment')).toEqual([]);
    const [newest] = (await server.as(team.admin).call('listNotifications')).data.elements;
    expect(newest).toMatchObject({
      actor: { id: team.member.id },
      subject: 'Shared',
      excerpt: 'Look @Ada @Ada @Ada @Ada @Ada',
      projectId: project.id,
      taskId: task.id,
      link: `/projects/${project.id}/tasks?task=${task.id}&tab=comments`,
    });
  });

  it('notify of an edit only newly mentioned people, once per mention', async () => {
    const { data: comment } = await write(team.owner, `For ${mention(team.member)}`);
    expect(await notificationsOf(team.member)).toEqual(['task_mention in comment']);
    await edit(team.owner, comment, `For ${mention(team.member)} and ${mention(team.guest)}`);
    await edit(team.owner, comment, 'For nobody');
    await edit(team.owner, comment, `For ${mention(team.guest)}, ${mention(team.member)}`);
    expect([await notificationsOf(team.member), await notificationsOf(team.guest)]).toEqual([
      ['task_mention in comment'],
      ['task_mention in comment'],
    ]);
  });

  it('keep their text when the author or a mentioned person leaves', async () => {
    const leaver = await joinWorkspace(server, team.owner.workspaceId, 'member');
    await server
      .as(team.owner)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [leaver.id] } });
    const text = `Ask ${mention(leaver)}`;
    const [{ data: about }, { data: by }] = [await write(team.owner, text), await write(leaver, 'By me')];
    await server.as(leaver).call('leaveWorkspace', { params: { workspaceId: team.owner.workspaceId } });
    await write(team.guest, text);
    const { elements } = await list(team.owner);
    expect(elements.map(({ content }) => content)).toEqual([text, 'By me', text]);
    expect(elements[1]).toMatchObject({ id: by.id, createdBy: { id: leaver.id, name: 'Ada' } });
    expect((await edit(team.owner, about, `${text}!`)).status).toBe(200);
  });

  it('are listed in pages, also ten thousand of one task', async () => {
    const now = Date.now();
    await server.database.transact(async (db) => {
      for (let from = 0; from < 10_000; from += 500) {
        await db
          .insertInto('comments')
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              id: newId(),
              workspace_id: team.owner.workspaceId,
              task_id: task.id,
              content: `Comment ${from + index}`,
              created_by: team.member.id,
              version: 1,
              others_version: 0,
              created_at: new Date(now + from + index).toISOString(),
              edited_at: null,
              deleted_at: null,
            })),
          )
          .execute();
      }
    });
    const { elements, pagination } = await list(team.owner, { pageIndex: 100 });
    expect([elements.at(-1)?.content, pagination.total]).toEqual(['Comment 9999', 10_000]);
  });
});
