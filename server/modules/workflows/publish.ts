import { AppError, type Issue } from '../../../domain/errors.ts';
import {
  type ActiveWorkflow,
  type Workflow,
  type WorkflowDefinition,
  workflowLimits,
} from '../../../domain/workflow.ts';
import { checkWorkflow, problemPhrase } from '../../../domain/workflowChecks.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, TagRow } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { conflictIn, editsOf } from '../history/edits.ts';
import { logChanges } from '../history/log.ts';
import { saveProject } from '../projects/commands.ts';
import type { Viewer } from '../projects/policy.ts';
import { insertTags, membersOf, tagsOf } from '../projects/repository.ts';
import { presentShared as presentTask } from '../tasks/presenter.ts';
import { linksOf } from '../tasks/links.ts';
import { type Address, lockedWorkflow, presentFound, publishWorkflowChange } from './access.ts';
import { write } from './commands.ts';
import { definitionIn, tasksIn } from './repository.ts';

const statusesInList = 200;
const tasksPerBatch = 200;

/**
 * Publishes the draft as the active workflow, in one transaction. Its states become the project's statuses, in their
 * order. Statuses that the draft removes are archived, after their tasks were moved as in `moves`.
 */
export async function publishWorkflow(
  unit: Unit,
  viewer: Viewer,
  address: Address,
  given: { version: number; moves: Record<string, string> },
): Promise<Workflow> {
  const { db, now } = unit;
  const found = await lockedWorkflow(db, viewer, address);
  const { row, access } = found;
  // The draft may have been changed by another person, or by the caller in another window.
  if ((editsOf(row).draft?.version ?? 1) > given.version) {
    throw conflictIn(['version'], phrase('errors', 'workflows.changedMeanwhile'), await presentFound(db, found));
  }
  const { projectId } = address;
  const definition = definitionIn(row.draft);
  const tags = await tagsOf(db, projectId);
  await checkDraft(db, projectId, definition, tags);
  const statuses = tags.filter(({ kind }) => kind === 'statuses');
  const removed = statuses.filter(
    ({ id, archived }) => archived === 0 && !definition.states.some((state) => state.id === id),
  );
  const moves = await checkMoves(db, projectId, definition, removed, given.moves);

  await writeStatuses(unit, { projectId, workspaceId: row.workspace_id }, definition, statuses, removed);
  for (const [from, to] of moves) await moveTasks(unit, viewer, projectId, from, to);

  const { last } = await db
    .selectFrom('workflow_versions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('workflow_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const version = Number(last ?? 0) + 1;
  await db
    .insertInto('workflow_versions')
    .values({ workflow_id: row.id, version, definition: row.draft, published_by: viewer.id, published_at: now })
    .execute();
  await db
    .deleteFrom('workflow_versions')
    .where('workflow_id', '=', row.id)
    .where('version', '<=', version - workflowLimits.versions)
    .execute();
  const others = await db
    .selectFrom('workflows')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('active', '=', 1)
    .where('id', '!=', row.id)
    .execute();
  for (const other of others) publishWorkflowChange(unit, await write(db, other, { active: 0 }));
  const published = await write(db, row, { active: 1, published_version: version, updated_at: now });
  const active: ActiveWorkflow = { id: row.id, name: row.name, version, definition };
  await saveProject(unit, access, projectId, { workflow: JSON.stringify(active), updated_at: now });
  publishWorkflowChange(unit, published);
  return presentFound(db, { row: published, access });
}

async function checkDraft(
  db: Db,
  projectId: string,
  definition: WorkflowDefinition,
  tags: readonly TagRow[],
): Promise<void> {
  const inUse = (kind: TagRow['kind']) =>
    tags.filter((tag) => tag.kind === kind && tag.archived === 0).map(({ id }) => id);
  const problems = checkWorkflow(definition, {
    priorityIds: inUse('priorities'),
    typeIds: inUse('types'),
    memberIds: (await membersOf(db, projectId)).map(({ id }) => id),
  });
  const issues = problems
    .filter(({ severity }) => severity === 'error')
    .map((problem): Issue => ({
      path: pathOf(definition, problem),
      message: problemPhrase(problem, definition),
    }));
  const own = new Set(tags.filter(({ kind }) => kind === 'statuses').map(({ id }) => id));
  const strange = definition.states.map(({ id }) => id).filter((id) => !own.has(id));
  const taken =
    strange.length === 0 ? [] : await db.selectFrom('tags').select('id').where('id', 'in', strange).execute();
  definition.states.forEach(({ id }, place) => {
    if (taken.some((tag) => tag.id === id))
      issues.push({ path: `draft.states.${place}.id`, message: phrase('errors', 'workflows.foreignState') });
  });
  if (own.size + strange.length > statusesInList)
    issues.push({
      path: 'draft.states',
      message: phrase('errors', 'workflows.tooManyStatuses', { limit: statusesInList }),
    });
  if (issues.length > 0) throw validationError(issues);
}

function pathOf(
  definition: WorkflowDefinition,
  { kind, stateId, edgeId }: ReturnType<typeof checkWorkflow>[number],
): string {
  if (stateId !== undefined) return `draft.states.${definition.states.findIndex(({ id }) => id === stateId)}`;
  if (edgeId !== undefined) return `draft.edges.${definition.edges.findIndex(({ id }) => id === edgeId)}`;
  return kind === 'noStart' || kind === 'startMissing' ? 'draft.initial' : 'draft.states';
}

async function checkMoves(
  db: Db,
  projectId: string,
  { states }: WorkflowDefinition,
  removed: readonly TagRow[],
  given: Record<string, string>,
): Promise<[from: string, to: string][]> {
  const counts = await tasksIn(
    db,
    projectId,
    removed.map(({ id }) => id),
  );
  const moves: [string, string][] = [];
  const issues: Issue[] = [];
  for (const { id, name } of removed) {
    const tasks = counts.get(id) ?? 0;
    if (tasks === 0) continue;
    const to = given[id];
    if (to === undefined)
      issues.push({ path: `body.moves.${id}`, message: phrase('errors', 'workflows.moveNeeded', { name, tasks }) });
    else if (!states.some((state) => state.id === to))
      issues.push({ path: `body.moves.${id}`, message: phrase('errors', 'workflows.moveTarget') });
    else moves.push([id, to]);
  }
  if (issues.length > 0)
    throw new AppError('VALIDATION', issues[0]?.message ?? phrase('errors', 'workflows.moveTarget'), { issues });
  return moves;
}

async function writeStatuses(
  { db, now }: Unit,
  { projectId, workspaceId }: { projectId: string; workspaceId: string },
  { states }: WorkflowDefinition,
  statuses: readonly TagRow[],
  removed: readonly TagRow[],
): Promise<void> {
  const rest = statuses
    .filter(({ id }) => !states.some((state) => state.id === id))
    .sort((a, b) => a.position - b.position);
  for (const [position, { id, name, color, category }] of states.entries()) {
    const known = statuses.find((status) => status.id === id);
    if (!known) {
      const inserted = await insertTags(db, [
        {
          id,
          workspace_id: workspaceId,
          project_id: projectId,
          kind: 'statuses',
          name,
          description: null,
          color,
          icon: null,
          category,
          position,
          archived: 0,
          created_at: now,
          updated_at: null,
        },
      ]);
      if (!inserted) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
    } else if (
      known.name !== name ||
      known.color !== color ||
      known.category !== category ||
      known.position !== position ||
      known.archived === 1
    ) {
      await db
        .updateTable('tags')
        .set({ name, color, category, position, archived: 0, updated_at: now })
        .where('id', '=', id)
        .execute();
    }
  }
  for (const [place, { id, position, archived }] of rest.entries()) {
    const after = {
      position: states.length + place,
      archived: archived === 1 || removed.some((tag) => tag.id === id) ? (1 as const) : (0 as const),
    };
    if (after.position === position && after.archived === archived) continue;
    await db
      .updateTable('tags')
      .set({ ...after, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
}

async function moveTasks(unit: Unit, viewer: Viewer, projectId: string, from: string, to: string): Promise<void> {
  const { db, now } = unit;
  for (;;) {
    const rows = await db
      .updateTable('tasks')
      .set((old) => ({
        status_id: to,
        status_since: now,
        approvals: null,
        updated_at: now,
        version: old('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        db
          .selectFrom('tasks')
          .select('id')
          .where('project_id', '=', projectId)
          .where('status_id', '=', from)
          .where('deleted_at', 'is', null)
          .limit(tasksPerBatch),
      )
      .returningAll()
      .execute();
    if (rows.length === 0) return;
    const links = await linksOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      await logChanges(unit, row, viewer.id, [{ field: 'statusId', from, to }]);
      unit.publish(
        row.workspace_id,
        { projectId },
        { type: 'task.saved', projectId, task: presentTask(row, links(row.id)) },
      );
    }
  }
}
