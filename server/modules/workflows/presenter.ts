import type { Person } from '../../../domain/person.ts';
import type { Workflow, WorkflowDefinition, WorkflowSummary, WorkflowVersion } from '../../../domain/workflow.ts';
import type { WorkflowRow, WorkflowVersionRow } from '../../db/schema.ts';
import type { ProjectAccess } from '../projects/policy.ts';
import { abilitiesOnWorkflow } from './policy.ts';
import { definitionIn } from './repository.ts';

export interface WholeWorkflow {
  row: WorkflowRow;
  last: WorkflowVersionRow | null;
  people: ReadonlyMap<string, Person>;
}

const personIn = (people: ReadonlyMap<string, Person>, id: string): Person =>
  people.get(id) ?? { id, name: '', lastName: '', nickname: '', avatar: null };

const core = ({ row, people }: WholeWorkflow, access: ProjectAccess) => ({
  id: row.id,
  projectId: row.project_id,
  workspaceId: row.workspace_id,
  name: row.name,
  active: row.active === 1,
  version: row.version,
  createdBy: personIn(people, row.created_by),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  abilities: abilitiesOnWorkflow(access),
});

export const presentWorkflow = (whole: WholeWorkflow, access: ProjectAccess): Workflow => ({
  ...core(whole, access),
  draft: definitionIn(whole.row.draft),
  published: whole.last && {
    version: whole.last.version,
    at: whole.last.published_at,
    by: personIn(whole.people, whole.last.published_by),
    definition: definitionIn(whole.last.definition),
  },
});

export function presentSummary(whole: WholeWorkflow, access: ProjectAccess): WorkflowSummary {
  const { states, edges } = definitionIn(whole.row.draft);
  return {
    ...core(whole, access),
    states: states.length,
    edges: edges.length,
    publishedVersion: whole.row.published_version,
    changed: whole.last !== null && whole.last.definition !== whole.row.draft,
  };
}

export const presentVersion = (
  row: WorkflowVersionRow,
  people: ReadonlyMap<string, Person>,
): WorkflowVersion & { definition: WorkflowDefinition } => {
  const definition = definitionIn(row.definition);
  return {
    version: row.version,
    at: row.published_at,
    by: personIn(people, row.published_by),
    states: definition.states.length,
    edges: definition.edges.length,
    definition,
  };
};
