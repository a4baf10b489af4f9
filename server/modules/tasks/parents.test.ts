import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('parents of tasks', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
  });
  beforeEach(async () => {
    project = await makeProject(server, team.owner, [team.member]);
  });

  const api = () => server.as(team.owner);
  const task = (title: string, parentId: string | null = null, given: object = {}) =>
    makeTask(server, team.owner, project, { title, parentId, ...given });
  const update = (taskId: string, body: object) =>
    api().call('updateProjectTask', { params: { projectId: project.id, taskId }, body });
  const read = async (taskId: string) =>
    (await api().call('getProjectTask', { params: { projectId: project.id, taskId } })).data;
  const parentOf = async (taskId: string) => (await read(taskId)).parentId;
  const refusal = async (answer: Promise<{ status: number; error?: unknown }>) => {
    const { status, error } = await answer;
    return { status, issues: (error as { issues?: unknown } | undefined)?.issues };
  };
  const refused = (message: string) => ({ status: 400, issues: [{ path: 'body.parentId', message }] });
  const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);
  /** Creates a chain of tasks, each the parent of the next. */
  const chain = async (...names: string[]): Promise<Task[]> => {
    const made: Task[] = [];
    for (const name of names) made.push(await task(name, made.at(-1)?.id ?? null));
    return made;
  };
  const at = (tasks: Task[], index: number): Task => {
    const found = tasks[index];
    if (!found) throw new Error(`No task ${index}`);
    return found;
  };

  it('have five levels at most, counted with the subtasks of the moved task', async () => {
    const made = await chain('1', '2', '3', '4', '5');
    const tooDeep = refused('Tarea principal: las subtareas pueden tener como máximo 5 niveles');
    const body = { title: '6', ...tagsFor(project), parentId: at(made, 4).id };
    expect(await refusal(api().call('createProjectTask', { params: { projectId: project.id }, body }))).toEqual(
      tooDeep,
    );
    const [root, leaf] = await chain('root', 'leaf');
    expect(await refusal(update(root?.id ?? '', { parentId: at(made, 3).id }))).toEqual(tooDeep);
    expect((await update(root?.id ?? '', { parentId: at(made, 2).id })).status).toBe(200);
    expect(titles((await read(leaf?.id ?? '')).ancestors)).toEqual(['root', '3', '2', '1']);
  });

  it('are refused with the reason if they are the task itself, below it, deleted, or in another project', async () => {
    const [one, , three] = await chain('1', '2', '3');
    const id = one?.id ?? '';
    expect(await refusal(update(id, { parentId: id }))).toEqual(
      refused('Tarea principal: una tarea no puede ser su propia subtarea'),
    );
    expect(await refusal(update(id, { parentId: three?.id }))).toEqual(
      refused('Tarea principal: esta tarea es una subtarea de la que mueves, así que se contendrían la una a la otra'),
    );
    const gone = await task('gone');
    await api().call('deleteTask', { params: { taskId: gone.id } });
    expect(await refusal(update(id, { parentId: gone.id }))).toEqual(refused('Tarea principal: esta tarea se eliminó'));
    const elsewhere = await makeTask(server, team.owner, await makeProject(server, team.owner));
    expect(await refusal(update(id, { parentId: elsewhere.id }))).toEqual(
      refused('Tarea principal: tiene que ser una tarea del mismo proyecto'),
    );
  });

  it('sum progress and estimates of all levels, and list the subtasks', async () => {
    const done = tagsFor(project, 'Done');
    const root = await task('root', null, { estimate: '100', estimatedHours: 50 });
    const first = await task('first', root.id, { estimate: '3', estimatedHours: 0.1 });
    await task('second', root.id, { estimate: 'XL', ...done });
    await task('below', first.id, { estimate: '½', estimatedHours: 0.2, ...done });
    const found = await read(root.id);
    expect(found.subtaskSums).toEqual({ total: 3, done: 2, estimate: 3.5, estimatedHours: 0.3 });
    expect(titles(found.subtasks)).toEqual(['first', 'second', 'below']);
    expect((await read(first.id)).subtaskSums).toEqual({ total: 1, done: 1, estimate: 0.5, estimatedHours: 0.2 });
    expect(await read((await task('alone')).id)).toMatchObject({
      ancestors: [],
      subtasks: [],
      subtaskSums: { total: 0, done: 0, estimate: null, estimatedHours: null },
    });
  });

  it('release their subtasks when they are deleted, and get them back when they are restored', async () => {
    const [root, child, grandchild] = await chain('root', 'child', 'grandchild');
    const other = await task('other', child?.id);
    await api().call('deleteTask', { params: { taskId: child?.id ?? '' } });
    expect([await parentOf(grandchild?.id ?? ''), await parentOf(other.id)]).toEqual([null, null]);
    const { elements } = (await api().call('taskHistory', { params: { taskId: other.id } })).data;
    expect(elements[0]).toMatchObject({ field: 'parentId', from: child?.id, to: null, fromName: expect.any(String) });
    await update(other.id, { parentId: root?.id });
    await api().call('restoreTask', { params: { taskId: child?.id ?? '' } });
    expect(await parentOf(child?.id ?? '')).toBe(root?.id);
    expect([await parentOf(grandchild?.id ?? ''), await parentOf(other.id)]).toEqual([child?.id, root?.id]);
  });

  it('are lost by a restored task if they were deleted or no longer fit', async () => {
    const [root, child, grandchild] = await chain('root', 'child', 'grandchild');
    await api().call('deleteTask', { params: { taskId: child?.id ?? '' } });
    await api().call('deleteTask', { params: { taskId: root?.id ?? '' } });
    await api().call('restoreTask', { params: { taskId: child?.id ?? '' } });
    expect(await parentOf(child?.id ?? '')).toBeNull();
    // The former parent becomes a subtask of the former subtask.
    await api().call('restoreTask', { params: { taskId: root?.id ?? '' } });
    expect(await parentOf(child?.id ?? '')).toBeNull();
    await api().call('deleteTask', { params: { taskId: child?.id ?? '' } });
    await update(root?.id ?? '', { parentId: grandchild?.id });
    await api().call('restoreTask', { params: { taskId: child?.id ?? '' } });
    expect(await parentOf(grandchild?.id ?? '')).toBe(child?.id);
    expect(titles((await read(root?.id ?? '')).ancestors)).toEqual(['grandchild', 'child']);
  });

  it('are filtered by none, by any and by id', async () => {
    const [root, child] = await chain('root', 'child');
    const other = await task('other', child?.id);
    const found = async (parentIds: string[]) => {
      const query = { filters: JSON.stringify({ parentIds }) };
      const { elements } = (await api().call('listProjectTasks', { params: { projectId: project.id }, query })).data;
      return titles(elements);
    };
    expect(await found(['none'])).toEqual(['root']);
    expect(await found(['not', 'none'])).toEqual(['child', 'other']);
    expect(await found([root?.id ?? ''])).toEqual(['child']);
    expect(await found([child?.id ?? '', 'none'])).toEqual(['root', 'other']);
    expect(await found(['not', root?.id ?? ''])).toEqual(['root', 'other']);
    expect(other.parentId).toBe(child?.id);
  });

  it('never form a cycle when two people move each other’s task at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await task('one'), await task('two')];
      const statuses = (
        await Promise.all([update(one.id, { parentId: two.id }), update(two.id, { parentId: one.id })])
      ).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 400]);
    }
  });
});
