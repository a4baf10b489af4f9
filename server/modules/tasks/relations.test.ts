import { beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { newId } from '../../db/ids.ts';
import { makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('relations of tasks', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  /** Project that only the owner and the admin see. */
  let hidden: Project;
  let a: Task;
  let b: Task;
  let c: Task;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member], 'Planning');
    hidden = await makeProject(server, team.owner, [], 'Secret');
  });
  beforeEach(async () => {
    [a, b, c] = [await task('A'), await task('B'), await task('C')];
  });

  const task = (title: string, at = project, given: object = {}) =>
    makeTask(server, team.owner, at, { title, ...given });
  const keyOf = ({ number }: Task, at = project) => `${at.prefix}-${number}`;
  const update = ({ id: taskId, projectId }: Task, body: object, by: Person = team.owner) =>
    server.as(by).call('updateProjectTask', { params: { projectId: projectId ?? '', taskId }, body });
  const relate = ({ id: taskId, projectId }: Task, body: object, by: Person = team.owner) =>
    server.as(by).call('relateTask', { params: { projectId: projectId ?? '', taskId }, body: body as never });
  const relations = async ({ id: taskId, projectId }: Task, by: Person = team.owner) =>
    (
      await server.as(by).call('listTaskRelations', { params: { projectId: projectId ?? '', taskId } })
    ).data.elements.map(({ kind, key }) => `${kind} ${key}`);
  const refusal = async (answer: ReturnType<typeof update>) => (await answer).error.issues;

  it('are listed in both directions', async () => {
    await update(a, { blockedBy: [b.id], relatedTo: [c.id], duplicateOf: c.id });
    expect(await relations(a)).toEqual([`blockedBy ${keyOf(b)}`, `relatedTo ${keyOf(c)}`, `duplicateOf ${keyOf(c)}`]);
    expect(await relations(b)).toEqual([`blocks ${keyOf(a)}`]);
    expect(await relations(c)).toEqual([`relatedTo ${keyOf(a)}`, `duplicatedBy ${keyOf(a)}`]);
    await update(a, { blockedBy: [], relatedTo: [], duplicateOf: null });
    expect([await relations(a), await relations(b), await relations(c)]).toEqual([[], [], []]);
  });

  it('that both tasks name are listed once', async () => {
    await update(a, { relatedTo: [b.id] });
    await update(b, { relatedTo: [a.id] });
    expect(await relations(a)).toEqual([`relatedTo ${keyOf(b)}`]);
    const params = { projectId: project.id, taskId: a.id };
    const { elements } = (await server.as(team.owner).call('listTaskRelations', { params })).data;
    expect(elements).toMatchObject([{ id: b.id, byThis: true, byOther: true }]);
  });

  it('leave out deleted tasks until they are restored', async () => {
    await update(a, { blockedBy: [b.id] });
    await server.as(team.owner).call('deleteTask', { params: { taskId: b.id } });
    expect(await relations(a)).toEqual([]);
    await server.as(team.owner).call('restoreTask', { params: { taskId: b.id } });
    expect(await relations(a)).toEqual([`blockedBy ${keyOf(b)}`]);
  });

  it('may lead to another project, and are hidden from people who cannot see it', async () => {
    const secret = await task('Secret', hidden);
    expect((await update(a, { blockedBy: [secret.id, b.id] })).status).toBe(200);
    await update(secret, { relatedTo: [a.id] });
    expect(await relations(a)).toEqual([
      `blockedBy ${keyOf(b)}`,
      `blockedBy ${keyOf(secret, hidden)}`,
      `relatedTo ${keyOf(secret, hidden)}`,
    ]);
    expect(await relations(a, team.member)).toEqual([`blockedBy ${keyOf(b)}`]);
    const { elements } = (await server.as(team.member).call('taskHistory', { params: { taskId: a.id } })).data;
    expect(elements[0]).toMatchObject({ field: 'blockedBy', toName: `${keyOf(b)} B` });
    // A person who can't see a task may still change the others.
    expect((await update(a, { blockedBy: [secret.id, b.id, c.id] }, team.member)).status).toBe(200);
  });

  it.each(['blockedBy', 'relatedTo', 'duplicateOf'] as const)('reject a wrong task in words: %s', async (field) => {
    const set = (id: string, by = team.owner) =>
      refusal(update(a, { [field]: field === 'duplicateOf' ? id : [id] }, by));
    const label = { blockedBy: 'Bloqueada por', relatedTo: 'Relacionada con', duplicateOf: 'Duplicado de' }[field];
    const unknown = newId();
    const missing = (id: string) => [
      { path: `body.${field}`, message: `“${label}” names a task that does not exist or that you cannot see: ${id}` },
    ];
    expect(await set(unknown)).toEqual(missing(unknown));
    const secret = await task('Secret', hidden);
    expect(await set(secret.id, team.member)).toEqual(missing(secret.id));
    await server.as(team.owner).call('deleteTask', { params: { taskId: c.id } });
    expect(await set(c.id)).toEqual([
      { path: `body.${field}`, message: `“${label}” names a deleted task: ${keyOf(c)}` },
    ]);
    const itself = {
      blockedBy: 'A task cannot wait for itself',
      relatedTo: 'A task cannot be related to itself',
      duplicateOf: 'A task cannot be a duplicate of itself',
    }[field];
    expect(await set(a.id)).toEqual([{ path: `body.${field}`, message: itself }]);
  });

  it.each([
    ['blockedBy', 'These tasks would block each other: '],
    ['duplicateOf', 'These tasks would be duplicates of each other: '],
  ] as const)('reject circles of any length, with the keys: %s', async (field, words) => {
    const value = (id: string) => (field === 'duplicateOf' ? id : [id]);
    await update(a, { [field]: value(b.id) });
    await update(b, { [field]: value(c.id) });
    expect(await refusal(update(b, { [field]: value(a.id) }))).toEqual([
      { path: `body.${field}`, message: `${words}${keyOf(b)} → ${keyOf(a)} → ${keyOf(b)}` },
    ]);
    const way = [c, a, b, c].map((each) => keyOf(each)).join(' → ');
    expect(await refusal(update(c, { [field]: value(a.id) }))).toEqual([
      { path: `body.${field}`, message: `${words}${way}` },
    ]);
    // A deleted task can be restored, so it may not close a circle either.
    await server.as(team.owner).call('deleteTask', { params: { taskId: b.id } });
    expect((await refusal(update(c, { [field]: value(a.id) })))?.[0]?.message).toBe(`${words}${way}`);
  });

  it('do not name hidden tasks of a circle', async () => {
    const secret = await task('Secret', hidden, { blockedBy: [b.id] });
    await update(a, { blockedBy: [secret.id] });
    expect((await refusal(update(b, { blockedBy: [a.id] }, team.member)))?.[0]?.message).toBe(
      `These tasks would block each other: ${keyOf(b)} → ${keyOf(a)} → ? → ${keyOf(b)}`,
    );
  });

  it('stay without circles when two people write at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await task('One'), await task('Other')];
      const answers = await Promise.all([
        update(one, { blockedBy: [other.id] }),
        update(other, { blockedBy: [one.id] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('are added and removed one by one, also at the same time', async () => {
    const answers = await Promise.all(
      [b, c].map((other) => relate(a, { field: 'blockedBy', otherId: other.id, present: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await relations(a)).toEqual([`blockedBy ${keyOf(b)}`, `blockedBy ${keyOf(c)}`]);
    await relate(a, { field: 'blockedBy', otherId: b.id, present: false });
    await relate(a, { field: 'duplicateOf', otherId: b.id, present: true });
    // The task is no duplicate of this one.
    await relate(a, { field: 'duplicateOf', otherId: c.id, present: false });
    expect(await relations(a)).toEqual([`blockedBy ${keyOf(c)}`, `duplicateOf ${keyOf(b)}`]);
    expect(await refusal(relate(b, { field: 'duplicateOf', otherId: a.id, present: true }))).toMatchObject([
      { path: 'body.otherId' },
    ]);
  });

  it('have a limit with words', async () => {
    const many = Array.from({ length: limits.related + 1 }, () => newId());
    expect(await refusal(update(a, { relatedTo: many }))).toEqual([
      { path: 'body.relatedTo', message: 'A task can have at most 50 related tasks' },
    ]);
    expect(await refusal(update(a, { blockedBy: many }))).toEqual([
      { path: 'body.blockedBy', message: 'At most 50 tasks can block a task' },
    ]);
  });

  it('that are empty are left out of lists', async () => {
    await update(a, { relatedTo: [b.id] });
    const { text } = await server.as(team.owner).call('listProjectTasks', { params: { projectId: project.id } });
    const { elements } = (JSON.parse(text) as { data: { elements: Partial<Task>[] } }).data;
    const shown = (wanted: Task) => {
      const { relatedTo, duplicateOf } = elements.find(({ id }) => id === wanted.id) ?? {};
      return [relatedTo, duplicateOf];
    };
    expect([shown(a), shown(b)]).toEqual([
      [[b.id], undefined],
      [undefined, undefined],
    ]);
  });
});
