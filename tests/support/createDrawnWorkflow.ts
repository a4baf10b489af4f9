import type { WorkflowGuard } from '../../domain/workflow.ts';
import type { Api } from './api.ts';
import { signUpColleague } from './signUpColleague.ts';

export async function createDrawnWorkflow(
  api: Api,
  moves: readonly (readonly [from: string, to: string, guards?: WorkflowGuard[]])[],
) {
  const ada = await api.signUp({ name: 'Ada', lastName: 'Lovelace' });
  const grace = await signUpColleague(api, ada);
  const project = await api.addToProject(ada, await api.createProject(ada), [grace]);
  const idOf = (name: string): string => project.taskStatuses.find((status) => status.name === name)?.id ?? '';
  const workflow = await api.call('createWorkflow', {
    as: ada,
    params: { projectId: project.id },
    body: {
      name: 'Printing',
      draft: {
        initial: idOf('Backlog'),
        states: project.taskStatuses.map(({ id, name, color, category }, at) => ({
          id,
          name,
          color,
          category,
          x: at * 240,
          y: 0,
          timers: [],
        })),
        edges: moves.map(([from, to, guards = []]) => ({
          id: crypto.randomUUID(),
          from: idOf(from),
          to: idOf(to),
          name: '',
          guards,
          actions: [],
        })),
      },
    },
  });
  return { ada, grace, project, workflow, idOf, path: `/projects/${project.id}/tasks` };
}
