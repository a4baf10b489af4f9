import { beforeEach, expect, it } from 'vitest';
import { languages } from '../../../domain/languages.ts';
import { addDays } from '../../../domain/sprintDays.ts';
import { textsOf } from '../../shared/texts.ts';
import { makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('example project', (make) => {
  let server: TestServer;
  let team: Team;
  beforeEach(async () => {
    server = await make();
    team = await makeTeam(server);
  });
  const create = async (person: Person) => (await server.as(person).call('createExampleProject')).data;
  const tasksOf = async (person: Person, projectId: string) =>
    (await server.as(person).call('listProjectTasks', { params: { projectId }, query: { pageSize: 100 } })).data
      .elements;
  const listed = async (person: Person) =>
    (await server.as(person).call('listProjects')).data.elements.map(({ id, example }) => ({ id, example }));

  it.each(languages)('has every text in %s, within its limits', async (language) => {
    await server.as(team.owner).call('updateAccount', { body: { id: team.owner.id, language } });
    const project = await create(team.owner);
    const { project: name, description, tasks: texts } = textsOf(language)('example');
    expect(project).toMatchObject({ name, description, example: true });
    const tasks = await tasksOf(team.owner, project.id);
    const status = project.taskStatuses[2]?.name ?? '';
    const expected = Object.values(texts).map(({ title, text }) => [
      typeof title === 'string' ? title : title({ status }),
      text,
    ]);
    expect(tasks.map(({ title, description: text }) => [title, text]).sort()).toEqual(expected.sort());
  });

  it('has tasks in every column, and due dates from today in a running sprint', async () => {
    const project = await create(team.member);
    const tasks = await tasksOf(team.member, project.id);
    expect(project.taskStatuses.map(({ id }) => tasks.filter(({ statusId }) => statusId === id).length)).toEqual([
      5, 3, 2, 1,
    ]);
    const today = server.clock.now().toISOString().slice(0, 10);
    const planned = tasks.filter(({ dueDate }) => dueDate !== null);
    expect(planned.map(({ dueDate }) => dueDate?.slice(0, 10)).sort()).toEqual(
      [0, 1, 2, 3].map((days) => addDays(today, days)),
    );
    const { elements: sprints } = (await server.as(team.member).call('listSprints')).data;
    expect(sprints).toMatchObject([{ state: 'active', startsOn: today, endsOn: addDays(today, 6) }]);
    for (const { sprintId, assignees } of planned) {
      expect(sprintId).toBe(sprints[0]?.id);
      expect(assignees.map(({ id }) => id)).toEqual([team.member.id]);
    }
  });

  it('exists once for each person, also after two requests at the same time', async () => {
    const [first, second] = await Promise.all([create(team.owner), create(team.owner)]);
    expect(second.id).toBe(first.id);
    expect(await tasksOf(team.owner, first.id)).toHaveLength(11);
    const other = await create(team.member);
    expect(other.id).not.toBe(first.id);
    expect(await listed(team.member)).toEqual([{ id: other.id, example: true }]);
  });

  it('may not be created by a guest', async () => {
    const { status, error } = await server.as(team.guest).call('createExampleProject');
    expect([status, error?.message]).toEqual([403, 'Guests cannot create projects']);
  });

  it('does not count for the first steps', async () => {
    const project = await create(team.owner);
    const params = { projectId: project.id };
    const [task] = await tasksOf(team.owner, project.id);
    await server.as(team.owner).call('updateProjectTask', {
      params: { ...params, taskId: task?.id ?? '' },
      body: { statusId: project.taskStatuses[3]?.id },
    });
    const steps = async () => (await server.as(team.owner).call('getFirstSteps')).data.done;
    const nothing = { task: false, move: false, invitation: false, document: false };
    expect(await steps()).toEqual(nothing);
    await server.as(team.owner).call('deleteProject', { params });
    expect(await steps()).toEqual(nothing);
  });

  it('can be removed and restored with its tasks, and a new one can be created after a removal', async () => {
    const { id: projectId, version } = await create(team.owner);
    const params = { projectId };
    await server.as(team.owner).call('deleteProject', { params });
    expect(await listed(team.owner)).toEqual([]);
    const restored = await server.as(team.owner).call('restoreProject', { params });
    expect(restored).toMatchObject({ status: 200, data: { id: projectId, version: version + 2, example: true } });
    expect(await tasksOf(team.owner, projectId)).toHaveLength(11);
    await server.as(team.owner).call('deleteProject', { params });
    const again = await create(team.owner);
    expect(await listed(team.owner)).toEqual([{ id: again.id, example: true }]);
  });
});
