import type {
  ActiveWorkflow,
  WorkflowAction,
  WorkflowDefinition,
  WorkflowGuard,
  WorkflowTimer,
} from '../../domain/workflow.ts';
import type { Db } from '../db/schema.ts';
import type { DemoProject } from './team.ts';
import type { Random } from './random.ts';

interface Move {
  from: string;
  to: string;
  name: string;
  guards?: WorkflowGuard[];
  actions?: WorkflowAction[];
}

interface Chart {
  name: string;
  active: boolean;
  moves: Move[];
  /** Minutes until the reminder, by name of the state. */
  reminders: Record<string, number>;
}

const day = 24 * 60;

const charts: Readonly<Record<string, Chart>> = {
  operations: {
    name: 'Incidentes',
    active: true,
    moves: [
      { from: 'Backlog', to: 'To Do', name: 'Priorizar' },
      { from: 'To Do', to: 'Backlog', name: 'Aplazar' },
      { from: 'To Do', to: 'In Progress', name: 'Empezar', guards: [{ kind: 'assigned' }, { kind: 'unblocked' }] },
      { from: 'In Progress', to: 'To Do', name: 'Devolver', actions: [{ kind: 'assign', whom: 'nobody' }] },
      { from: 'In Progress', to: 'Done', name: 'Cerrar', guards: [{ kind: 'role', roles: ['manager', 'member'] }] },
      {
        from: 'Done',
        to: 'In Progress',
        name: 'Reabrir',
        actions: [{ kind: 'notify', whom: 'assignees', text: 'Se ha vuelto a abrir: mira los comentarios.' }],
      },
      {
        from: 'Backlog',
        to: 'Done',
        name: 'Descartar',
        guards: [
          { kind: 'role', roles: ['manager'] },
          { kind: 'filled', field: 'description' },
        ],
      },
    ],
    reminders: { 'In Progress': 7 * day },
  },
  drivers: {
    name: 'Entrega con revisión',
    active: false,
    moves: [
      { from: 'Backlog', to: 'To Do', name: 'Planificar', guards: [{ kind: 'filled', field: 'estimate' }] },
      {
        from: 'To Do',
        to: 'In Progress',
        name: 'Empezar',
        guards: [{ kind: 'unblocked' }],
        actions: [{ kind: 'assign', whom: 'mover' }],
      },
      { from: 'In Progress', to: 'To Do', name: 'Dejar' },
      {
        from: 'In Progress',
        to: 'In Review',
        name: 'Pedir revisión',
        guards: [{ kind: 'assigned' }],
        actions: [{ kind: 'notify', whom: 'managers', text: 'Hay algo que revisar.' }],
      },
      {
        from: 'In Review',
        to: 'In Progress',
        name: 'Corregir',
        actions: [{ kind: 'notify', whom: 'assignees', text: 'La revisión pide cambios.' }],
      },
      { from: 'In Review', to: 'Done', name: 'Publicar', guards: [{ kind: 'approved', by: 'manager' }] },
      { from: 'Done', to: 'In Progress', name: 'Reabrir' },
    ],
    reminders: { 'In Review': 2 * day },
  },
};

interface Place {
  id: string;
  workspaceId: string;
  /** Status ids in the order of `statuses`. */
  statusIds: readonly string[];
  statuses: DemoProject['statuses'];
  authorId: string;
}

export async function seedWorkflow(
  db: Db,
  random: Random,
  key: string,
  at: number,
  { id: projectId, workspaceId, statusIds, statuses, authorId }: Place,
): Promise<void> {
  const chart = charts[key];
  if (!chart) return;
  const now = new Date(at).toISOString();
  const idOf = (name: string): string => statusIds[statuses.findIndex((status) => status.name === name)] ?? '';
  const definition: WorkflowDefinition = {
    initial: statusIds[0] ?? null,
    states: statuses.map(({ name, color, category }, place) => {
      const afterMinutes = chart.reminders[name];
      const timers: WorkflowTimer[] =
        afterMinutes === undefined ? [] : [{ id: random.id(at), afterMinutes, kind: 'remind', whom: 'assignees' }];
      return { id: idOf(name), name, color, category, x: place * 280, y: (place % 2) * 140, timers };
    }),
    edges: chart.moves.map(({ from, to, name, guards = [], actions = [] }) => ({
      id: random.id(at),
      from: idOf(from),
      to: idOf(to),
      name,
      guards,
      actions,
    })),
  };
  const id = random.id(at);
  await db
    .insertInto('workflows')
    .values({
      id,
      workspace_id: workspaceId,
      project_id: projectId,
      name: chart.name,
      active: chart.active ? 1 : 0,
      draft: JSON.stringify(definition),
      published_version: chart.active ? 1 : null,
      version: chart.active ? 2 : 1,
      created_by: authorId,
      created_at: now,
      updated_at: null,
      deleted_at: null,
    })
    .execute();
  if (!chart.active) return;
  await db
    .insertInto('workflow_versions')
    .values({
      workflow_id: id,
      version: 1,
      definition: JSON.stringify(definition),
      published_by: authorId,
      published_at: now,
    })
    .execute();
  const active: ActiveWorkflow = { id, name: chart.name, version: 1, definition };
  await db
    .updateTable('projects')
    .set({ workflow: JSON.stringify(active) })
    .where('id', '=', projectId)
    .execute();
}
