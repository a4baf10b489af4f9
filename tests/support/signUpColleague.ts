import type { SignUp } from '../../domain/account.ts';
import type { Api, Person } from './api.ts';

export async function signUpColleague(
  api: Api,
  host: Person,
  given: Partial<SignUp> = { name: 'Grace', lastName: 'Hopper' },
  role?: 'admin' | 'member' | 'guest',
): Promise<Person> {
  const person = await api.signUp(given);
  const workspaceId = await api.joinWorkspace(host, person, role);
  const workspace = (await api.call('listWorkspaces', { as: person })).elements.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error(`${person.account.name} has joined the workspace`);
  return {
    ...person,
    workspaceId,
    account: { ...person.account, defaultWorkspace: workspace, workspaces: [...person.account.workspaces, workspace] },
  };
}
