import { emptyTaskValues } from '../../domain/fields/task.ts';
import type { Project } from '../../domain/project.ts';
import type { Task } from '../../domain/task.ts';
import type { ImportRow } from '../../domain/transfer.ts';
import type { Role } from '../../domain/workspace.ts';
import { addMember } from '../modules/workspaces/repository.ts';
import type { Person, TestServer } from './testApp.ts';

export interface Team {
  owner: Person;
  admin: Person;
  /** Member who hasn't created a project. */
  member: Person;
  guest: Person;
  stranger: Person;
}

export async function joinWorkspace(
  server: TestServer,
  workspaceId: string,
  role: Role,
  name = 'Ada',
): Promise<Person> {
  const person = await server.signUpPerson({ name });
  await server.database.transact((db) =>
    addMember(db, { workspaceId, accountId: person.id, role }, server.clock.now().toISOString()),
  );
  return { ...person, workspaceId };
}

export async function makeTeam(server: TestServer): Promise<Team> {
  const owner = await server.signUpPerson({ name: 'Olga' });
  const join = (role: Role, name: string) => joinWorkspace(server, owner.workspaceId, role, name);
  return {
    owner,
    admin: await join('admin', 'Adam'),
    member: await join('member', 'Mika'),
    guest: await join('guest', 'Gus'),
    stranger: await server.signUpPerson({ name: 'Eve' }),
  };
}

export async function makeProject(
  server: TestServer,
  creator: Person,
  people: Person[] = [],
  name = 'Launch',
): Promise<Project> {
  const { data } = await server.as(creator).call('createProject', { body: { name } });
  if (people.length === 0) return data;
  const params = { projectId: data.id };
  return (
    await server.as(creator).call('inviteToProject', { params, body: { usersToInvite: people.map(({ id }) => id) } })
  ).data;
}

export function tagsFor(project: Project, status = 'Backlog', type = 'Task', priority = 'Medium') {
  const idOf = (list: { id: string; name: string }[], wanted: string) => {
    const found = list.find(({ name }) => name === wanted);
    if (!found) throw new Error(`${wanted} is not in the list`);
    return found.id;
  };
  return {
    statusId: idOf(project.taskStatuses, status),
    typeId: idOf(project.taskTypes, type),
    priorityId: idOf(project.taskPriorities, priority),
  };
}

export async function makeTask(
  server: TestServer,
  creator: Person,
  project: Project,
  given: object = {},
): Promise<Task> {
  const body = { title: 'Write the plan', ...tagsFor(project), ...given };
  return (await server.as(creator).call('createProjectTask', { params: { projectId: project.id }, body })).data;
}

export const rowFor = (project: Project, given: Partial<ImportRow> = {}): ImportRow => ({
  ...emptyTaskValues,
  line: 2,
  key: 'csv:1',
  title: 'Write the plan',
  ...tagsFor(project),
  comments: [],
  ...given,
});
