import { beforeAll, expect, it } from 'vitest';
import { taskShared } from '../../domain/task.ts';
import { workflowDefinition } from '../../domain/workflow.ts';
import { checkWorkflow } from '../../domain/workflowChecks.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { readState } from '../modules/documents/yjsUpdates.ts';
import { noLinks } from '../modules/tasks/links.ts';
import { presentShared } from '../modules/tasks/presenter.ts';
import { describeOnBoth, type TestServer } from '../testing/testApp.ts';
import { type Seeded, seedDemo } from './seed.ts';

const now = new Date('2026-03-18T15:40:00.000Z');
const ninetyDays = 90 * 86_400_000;

describeOnBoth('demo data', (make) => {
  let server: TestServer;
  let database: DatabaseHandle;
  let seeded: Seeded;

  beforeAll(async () => {
    server = await make();
    ({ database } = server);
    seeded = await seedDemo(database, { now });
  });

  it('has 3 workspaces, 12 people and 5 projects, one with 1,000 tasks and one with 10,000', async () => {
    const count = async (table: 'workspaces' | 'accounts' | 'projects' | 'tasks'): Promise<number> =>
      Number(
        (
          await database.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await count('workspaces')).toBe(3);
    expect(await count('accounts')).toBe(12);
    expect(await count('projects')).toBe(5);
    expect(await count('tasks')).toBe(11_212);
    const perProject = await database.db
      .selectFrom('tasks')
      .select(['project_id', ({ fn }) => fn.countAll().as('count')])
      .groupBy('project_id')
      .execute();
    expect(Object.fromEntries(perProject.map(({ project_id: id, count: tasks }) => [id, Number(tasks)]))).toEqual(
      Object.fromEntries(seeded.projects.map(({ id, taskCount }) => [id, taskCount])),
    );
    expect(seeded.projects.map(({ taskCount }) => taskCount)).toEqual([10_000, 1_000, 100, 64, 48]);
  });

  it('accepts the shared password for every person', async () => {
    const [first] = seeded.people;
    const { data } = await server.anonymous.call('signIn', {
      body: { email: first?.email ?? '', password: seeded.password },
    });
    expect(data.account.id).toBe(first?.id);
    expect(data.account.workspaces.map(({ name, role }) => [name, role])).toEqual(Object.entries(first?.roles ?? {}));
    expect(new Set(seeded.people.flatMap(({ roles }) => Object.values(roles)))).toEqual(
      new Set(['owner', 'admin', 'member', 'guest']),
    );
  });

  it('has one project with an active workflow and one with a draft, both valid', async () => {
    const rows = await database.db
      .selectFrom('workflows')
      .innerJoin('projects', 'projects.id', 'workflows.project_id')
      .select(['workflows.draft', 'workflows.active', 'projects.workflow', 'workflows.id'])
      .orderBy('workflows.active')
      .execute();
    expect(rows.map(({ active, workflow }) => [active, workflow === null])).toEqual([
      [0, true],
      [1, false],
    ]);
    for (const { draft, workflow, id } of rows) {
      const definition = workflowDefinition.parse(JSON.parse(draft));
      expect([JSON.stringify(definition), checkWorkflow(definition)]).toEqual([draft, []]);
      if (workflow !== null) expect(JSON.parse(workflow)).toEqual({ id, name: 'Incidentes', version: 1, definition });
    }
  });

  it('leaves every task in the state that its activity log leads to', async () => {
    const assignees = new Map<string, string[]>();
    for (const { task_id: taskId, account_id: accountId } of await database.db
      .selectFrom('task_assignees')
      .selectAll()
      .orderBy('task_id')
      .orderBy('position')
      .execute()) {
      assignees.set(taskId, [...(assignees.get(taskId) ?? []), accountId]);
    }
    const tasks = new Map((await database.db.selectFrom('tasks').selectAll().execute()).map((row) => [row.id, row]));
    const stored = (id: string) => {
      const row = tasks.get(id);
      return {
        title: row?.title,
        description: row?.description,
        typeId: row?.type_id,
        statusId: row?.status_id,
        priorityId: row?.priority_id,
        dueDate: row?.due_date,
        sprintId: row?.sprint_id,
        archived: row?.archived_at ? null : undefined,
        assignees: assignees.get(id) ?? [],
      };
    };
    const reached = new Map<string, Record<string, unknown>>();
    const births = new Map<string, string>();
    const lastAt = new Map<string, string>();
    const lastVersion = new Map<string, number>();
    const disorder: string[] = [];
    for (const row of await database.db
      .selectFrom('transitions')
      .selectAll()
      .orderBy('task_id')
      .orderBy('at')
      .orderBy('id')
      .execute()) {
      if (row.field === 'created') {
        births.set(row.task_id, row.at);
        if (lastAt.has(row.task_id)) disorder.push(`${row.task_id} was changed before its birth`);
      } else {
        const before = reached.get(row.task_id) ?? {};
        const from: unknown = row.from_value === null ? null : JSON.parse(row.from_value);
        if (row.field in before && JSON.stringify(before[row.field]) !== JSON.stringify(from))
          disorder.push(`${row.id} does not go on from the change before it`);
        reached.set(row.task_id, { ...before, [row.field]: row.to_value === null ? null : JSON.parse(row.to_value) });
      }
      lastAt.set(row.task_id, row.at);
      lastVersion.set(row.task_id, row.version);
    }
    expect(disorder).toEqual([]);
    expect(births.size).toBe(tasks.size);
    const wrong = [...tasks.values()].filter((row) => {
      const state = stored(row.id);
      const last = lastAt.get(row.id);
      return (
        JSON.stringify({ ...state, ...reached.get(row.id) }) !== JSON.stringify(state) ||
        lastVersion.get(row.id) !== row.version ||
        births.get(row.id) !== row.created_at ||
        (row.updated_at ?? row.created_at) !== last
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has a history of the last 90 days, in working hours, by members of the project', async () => {
    const members = new Map(seeded.projects.map(({ id, memberIds }) => [id, new Set(memberIds)]));
    const rows = await database.db.selectFrom('transitions').select(['project_id', 'by_id', 'at']).execute();
    const odd = rows.filter(({ project_id: projectId, by_id: by, at }) => {
      const moment = new Date(at);
      const hour = moment.getUTCHours();
      return (
        !members.get(projectId ?? '')?.has(by) ||
        moment > now ||
        now.getTime() - moment.getTime() > ninetyDays ||
        hour < 7 ||
        hour > 16 ||
        [0, 6].includes(moment.getUTCDay())
      );
    });
    expect(rows.length).toBeGreaterThan(40_000);
    expect(odd).toEqual([]);
    const assigned = await database.db
      .selectFrom('task_assignees')
      .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
      .select(['tasks.project_id', 'task_assignees.account_id'])
      .execute();
    expect(
      assigned.filter(({ project_id: projectId, account_id: id }) => !members.get(projectId ?? '')?.has(id)),
    ).toEqual([]);
  });

  it('has open tasks that are overdue, due today and due later, in every column', async () => {
    const open = await database.db
      .selectFrom('tasks')
      .innerJoin('tags', 'tags.id', 'tasks.status_id')
      .select(['tasks.due_date', 'tags.name'])
      .execute();
    const dated = open.filter(({ name }) => name !== 'Done').map(({ due_date: date }) => date);
    expect(dated.filter((date) => date === '2026-03-18').length).toBeGreaterThan(50);
    expect(dated.filter((date) => date !== null && date < '2026-03-18').length).toBeGreaterThan(200);
    expect(dated.filter((date) => date !== null && date > '2026-03-18').length).toBeGreaterThan(500);
    expect([...new Set(open.map(({ name }) => name))].sort()).toEqual([
      'Backlog',
      'Done',
      'In Progress',
      'In Review',
      'To Do',
    ]);
  });

  it('has subtasks on two levels, relations, start dates, archived tasks and tasks that were done long ago', async () => {
    const rows = await database.db
      .selectFrom('tasks')
      .innerJoin('tags', 'tags.id', 'tasks.status_id')
      .selectAll('tasks')
      .select('tags.category')
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const subtasks = rows.filter((row) => row.parent_id !== null);
    const parentOf = (row: (typeof rows)[number]) => byId.get(row.parent_id ?? '');
    expect(subtasks.filter((row) => parentOf(row)?.project_id !== row.project_id)).toEqual([]);
    expect(subtasks.filter((row) => parentOf(row)?.category === 'done')).toEqual([]);
    const grandchildren = subtasks.filter((row) => parentOf(row)?.parent_id);
    expect(grandchildren.filter((row) => parentOf(parentOf(row) ?? row)?.parent_id)).toEqual([]);
    expect(grandchildren.length).toBeGreaterThan(20);
    expect(subtasks.filter(({ category }) => category === 'done').length).toBeGreaterThan(20);
    const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString();
    for (const { id } of seeded.projects) {
      const own = rows.filter((row) => row.project_id === id);
      const longDone = own.filter((row) => row.category === 'done' && row.status_since < monthAgo);
      expect(own.filter((row) => row.parent_id !== null).length).toBeGreaterThan(5);
      expect(longDone.filter((row) => row.archived_at === null).length).toBeGreaterThan(1);
      expect(own.filter((row) => row.related_to !== null).length).toBeGreaterThan(0);
    }
    expect(rows.filter((row) => row.archived_at !== null && row.category !== 'done')).toEqual([]);
    expect(rows.filter((row) => row.archived_at !== null).length).toBeGreaterThan(100);
    expect(rows.filter((row) => row.start_date !== null && row.start_date > (row.due_date ?? ''))).toEqual([]);
    expect(rows.filter((row) => row.start_date !== null).length).toBeGreaterThan(500);
    const relations = await database.db.selectFrom('task_relations').selectAll().execute();
    expect(new Set(relations.map(({ kind }) => kind))).toEqual(new Set(['blockedBy', 'relatedTo', 'duplicateOf']));
    const members = new Map(seeded.projects.map(({ id, memberIds }) => [id, memberIds]));
    const projectOf = (id: string) => byId.get(id)?.project_id ?? '';
    const outside = relations.filter((row) => projectOf(row.task_id) !== projectOf(row.other_id));
    expect(outside.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'blockedBy'));
    for (const row of outside)
      expect(members.get(projectOf(row.other_id))).toEqual(
        expect.arrayContaining(members.get(projectOf(row.task_id)) ?? []),
      );
    const originals = new Set(relations.flatMap((row) => (row.kind === 'duplicateOf' ? [row.other_id] : [])));
    expect(relations.filter((row) => row.kind === 'duplicateOf' && originals.has(row.task_id))).toEqual([]);
  });

  it('has followers and people who muted a task, all of them members of its project', async () => {
    const rows = await database.db
      .selectFrom('task_followers')
      .innerJoin('tasks', 'tasks.id', 'task_followers.task_id')
      .leftJoin('project_members', (join) =>
        join
          .onRef('project_members.project_id', '=', 'tasks.project_id')
          .onRef('project_members.account_id', '=', 'task_followers.account_id'),
      )
      .select(['task_followers.state', 'task_followers.reason', 'project_members.account_id'])
      .execute();
    expect(rows.filter((row) => row.account_id === null)).toEqual([]);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['creator', 'assigned', 'commented', 'own']));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['following', 'muted']));
  });

  it('has comments by members of the project, written after the task was created', async () => {
    const members = new Map(seeded.projects.map(({ id, memberIds }) => [id, new Set(memberIds)]));
    const rows = await database.db
      .selectFrom('comments')
      .innerJoin('tasks', 'tasks.id', 'comments.task_id')
      .select([
        'tasks.project_id',
        'tasks.created_at as born',
        'comments.created_by',
        'comments.created_at',
        'comments.edited_at',
        'comments.content',
      ])
      .execute();
    expect(
      rows.filter(
        (row) =>
          !members.get(row.project_id ?? '')?.has(row.created_by) ||
          row.created_at <= row.born ||
          (row.edited_at ?? row.created_at) > now.toISOString() ||
          /\{\w+\}/.test(row.content),
      ),
    ).toEqual([]);
    for (const { id } of seeded.projects)
      expect(rows.filter((row) => row.project_id === id).length).toBeGreaterThan(20);
    expect(rows.some(({ edited_at: at }) => at !== null)).toBe(true);
  });

  it('has documents in folders whose content matches their collaboration state', async () => {
    const all = await database.db.selectFrom('documents').selectAll().execute();
    const byId = new Map(all.map((row) => [row.id, row]));
    expect(all.length).toBeGreaterThan(12);
    for (const row of all) {
      const parent = row.parent_id === null ? null : byId.get(row.parent_id);
      expect([
        parent?.type ?? 'folder',
        parent?.project_id ?? row.project_id,
        row.created_at < now.toISOString(),
      ]).toEqual(['folder', row.project_id, true]);
      if (row.type === 'folder') continue;
      const { state } = await database.db
        .selectFrom('document_states')
        .select('state')
        .where('document_id', '=', row.id)
        .executeTakeFirstOrThrow();
      expect(readState(state)).toEqual({ content: row.content, words: row.words });
      expect(row.content).not.toMatch(/\{\w+\}/);
    }
  });

  it('has conversations with numbered messages and plausible read positions', async () => {
    const all = await database.db.selectFrom('conversations').selectAll().execute();
    const [groups, directs] = [all.filter(({ kind }) => kind === 'group'), all.filter(({ kind }) => kind === 'direct')];
    expect([groups.length, directs.length]).toEqual([4, 2]);
    for (const { id, workspace_id: workspaceId, last_number: last, last_at: lastAt } of all) {
      const messages = await database.db
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', id)
        .orderBy('number')
        .execute();
      expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      expect(messages.map((message) => message.created_at)).toEqual(
        messages.map((message) => message.created_at).toSorted(),
      );
      expect([messages.at(-1)?.created_at, lastAt < now.toISOString()]).toEqual([lastAt, true]);
      expect(messages.filter(({ content }) => /\{\w+\}/.test(content))).toEqual([]);
      const members = await database.db
        .selectFrom('conversation_members')
        .innerJoin('workspace_members', (join) =>
          join
            .onRef('workspace_members.account_id', '=', 'conversation_members.account_id')
            .onRef('workspace_members.workspace_id', '=', 'conversation_members.workspace_id'),
        )
        .select(['conversation_members.account_id', 'conversation_members.last_read'])
        .where('conversation_id', '=', id)
        .where('workspace_members.workspace_id', '=', workspaceId)
        .execute();
      const readBy = new Map(members.map((row) => [row.account_id, row.last_read]));
      expect(messages.filter(({ sender_id: sender, number }) => (readBy.get(sender) ?? -1) < number)).toEqual([]);
    }
    const [first] = seeded.people;
    const { data } = await server.anonymous.call('signIn', {
      body: { email: first?.email ?? '', password: seeded.password },
    });
    const workspaceId = seeded.projects[0]?.workspaceId ?? '';
    const { elements } = (await server.as({ token: data.token, workspaceId }).call('listConversations')).data;
    expect(elements.map(({ name, unread }) => [name, unread])).toEqual([
      ['Despliegue del viernes', 3],
      ['', 2],
      ['Portal con Mercado Sur', 1],
      ['', 0],
    ]);
  });

  it('contains only records that the domain schemas accept', async () => {
    const rows = await database.db.selectFrom('tasks').selectAll().limit(500).execute();
    for (const row of rows) taskShared.parse(presentShared(row, noLinks));
  });
});
