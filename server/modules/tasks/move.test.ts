import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('moves to another project', (make) => {
  let server: TestServer;
  let team: Team;
  let source: Project;
  let target: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    source = await makeProject(server, team.owner, [team.member, team.guest]);
    target = await makeProject(server, team.owner, [team.member]);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(() => {
    published = [];
  });

  const move = (person: Person, { id: taskId, projectId }: Task, to: Project, more: object = {}) =>
    server.as(person).call('moveTask', {
      params: { projectId: projectId ?? '', taskId },
      body: { projectId: to.id, ...more },
    });
  const keyed = async (person: Person, key: string) =>
    (await server.as(person).call('listKeyedTasks', { query: { keys: key } })).data.elements.map(({ id, key: now }) => [
      id,
      now,
    ]);
  const keyIn = ({ prefix }: Project, { number }: Task) => `${prefix}-${number}`;
  const read = async (task: Task, project: Project) =>
    (await server.as(team.owner).call('getProjectTask', { params: { projectId: project.id, taskId: task.id } })).data;
  const statusNamed = (project: Project, name: string) =>
    project.taskStatuses.find((status) => status.name === name)?.id ?? '';

  it('map options by name, drop what is missing, and lead on from the old key', async () => {
    const label = await server
      .as(team.owner)
      .call('createLabel', { body: { name: 'Only here', projectId: source.id } });
    const task = await makeTask(server, team.owner, source, {
      title: 'Wander',
      statusId: statusNamed(source, 'In Progress'),
      assignees: [team.guest.id, team.member.id],
      labels: [label.data.id],
    });
    await server.as(team.owner).call('createComment', { params: { taskId: task.id }, body: { content: 'Hello' } });
    published = [];
    const { status, data } = await move(team.member, task, target);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: task.id,
      projectId: target.id,
      title: 'Wander',
      statusId: statusNamed(target, 'In Progress'),
      labels: [],
      version: task.version + 1,
    });
    expect(data.assignees.map(({ id }) => id)).toEqual([team.member.id]);
    // People of the source lose the task, and people of the target get it.
    expect(
      published.flatMap(({ audience, change }) =>
        change.type === 'task.saved' || change.type === 'task.removed' ? [[audience, change.type]] : [],
      ),
    ).toEqual([
      [{ projectId: source.id }, 'task.removed'],
      [{ projectId: target.id }, 'task.saved'],
    ]);
    expect(await keyed(team.member, keyIn(source, task))).toEqual([[task.id, keyIn(target, data)]]);
    expect(await keyed(team.guest, keyIn(source, task))).toEqual([]);
    const found = await server.as(team.member).call('search', { query: { q: keyIn(source, task) } });
    expect(found.data.elements.map(({ id }) => id)).toContain(task.id);
    // The old address answers with the task in its new project.
    expect(await read(task, source)).toMatchObject({ projectId: target.id, project: { id: target.id } });
    const history = await server.as(team.owner).call('taskHistory', { params: { taskId: task.id } });
    expect(history.data.elements[0]).toMatchObject({
      field: 'project',
      from: keyIn(source, task),
      to: keyIn(target, data),
    });
  });

  it('come back with the old key and values', async () => {
    const task = await makeTask(server, team.owner, source, {
      title: 'Return',
      statusId: statusNamed(source, 'Done'),
      assignees: [team.guest.id],
    });
    const { data: away } = await move(team.owner, task, target, {
      statusIds: { [task.statusId]: statusNamed(target, 'Backlog') },
    });
    expect(away).toMatchObject({ statusId: statusNamed(target, 'Backlog'), assignees: [] });
    const { data: back } = await move(team.owner, away, source, { back: true });
    expect(back).toMatchObject({ projectId: source.id, number: task.number, statusId: task.statusId });
    expect(back.assignees.map(({ id }) => id)).toEqual([team.guest.id]);
    expect(await keyed(team.owner, keyIn(target, away))).toEqual([[task.id, keyIn(source, task)]]);
    // A third project, and the keys of both former ones lead on.
    const third = await makeProject(server, team.owner, []);
    const { data: last } = await move(team.owner, back, third);
    for (const key of [keyIn(source, task), keyIn(target, away)])
      expect(await keyed(team.owner, key)).toEqual([[task.id, keyIn(third, last)]]);
  });

  it('take subtasks along', async () => {
    const parent = await makeTask(server, team.owner, source, { title: 'Parent' });
    const child = await makeTask(server, team.owner, source, { title: 'Child', parentId: parent.id });
    await move(team.owner, parent, target);
    expect(await read(child, target)).toMatchObject({ projectId: target.id, parentId: parent.id });
    // A subtask that is moved alone becomes a task, and is a subtask again after an undo.
    const moved = await read(child, target);
    const { data: alone } = await move(team.owner, { ...child, projectId: target.id }, source);
    expect(alone).toMatchObject({ parentId: null, number: child.number });
    const { data: undone } = await move(team.owner, alone, target, { back: true });
    expect(undone).toMatchObject({ parentId: parent.id, number: moved.number });
  });

  it('need the right to create tasks in the target, and hide what a person may not see', async () => {
    const open = await makeProject(server, team.owner, [team.guest]);
    const secret = await makeProject(server, team.owner, []);
    const task = await makeTask(server, team.owner, source, {});
    expect((await move(team.guest, task, open)).status).toBe(403);
    expect((await move(team.member, task, secret)).status).toBe(404);
    await server.as(team.owner).call('archiveTask', { params: { taskId: task.id } });
    expect((await move(team.owner, task, target)).status).toBe(409);
  });

  it('begin in the initial status of a workflow', async () => {
    const strict = await makeProject(server, team.owner, [team.member]);
    const { data: workflow } = await server
      .as(team.owner)
      .call('createWorkflow', { params: { projectId: strict.id }, body: { name: 'Strict' } });
    const address = { projectId: strict.id, workflowId: workflow.id };
    await server
      .as(team.owner)
      .call('publishWorkflow', { params: address, body: { version: workflow.version, moves: {} } });
    const task = await makeTask(server, team.owner, source, {
      ...tagsFor(source),
      statusId: statusNamed(source, 'Done'),
    });
    const { data: project } = await server.as(team.owner).call('getProject', { params: { projectId: strict.id } });
    const initial = project.workflow?.definition.initial ?? '';
    const done = { statusIds: { [task.statusId]: statusNamed(strict, 'Done') } };
    expect((await move(team.owner, task, strict, done)).status).toBe(422);
    const { data } = await move(team.owner, task, strict);
    expect(data.statusId).toBe(initial);
  });
});
