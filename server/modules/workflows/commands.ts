import type * as z from 'zod/mini';
import { AppError } from '../../../domain/errors.ts';
import {
  type Workflow,
  type WorkflowDefinition,
  type workflowCreate,
  workflowLimits,
  type workflowUpdate,
} from '../../../domain/workflow.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db, TagRow, WorkflowRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { checkUnchanged, withEdits, writerOf } from '../history/edits.ts';
import { managedProject } from '../projects/access.ts';
import { saveProject } from '../projects/commands.ts';
import type { Viewer } from '../projects/policy.ts';
import { lockProject, tagsOf } from '../projects/repository.ts';
import { type Address, lockedWorkflow, presentFound, publishWorkflowChange } from './access.ts';
import { definitionIn, findVersion } from './repository.ts';

export async function createWorkflow(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  given: z.output<typeof workflowCreate>,
): Promise<Workflow> {
  const { db, now } = unit;
  const { access } = await managedProject(db, viewer, projectId);
  await lockProject(db, projectId);
  const { count } = await db
    .selectFrom('workflows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= workflowLimits.workflows)
    throw new AppError('CONFLICT', phrase('errors', 'workflows.full', { limit: workflowLimits.workflows }));
  const draft = given.draft ?? defaultDraft(await tagsOf(db, projectId));
  const row = await db
    .insertInto('workflows')
    .values({
      id: given.id?.toLowerCase() ?? newId(),
      workspace_id: viewer.workspaceId,
      project_id: projectId,
      name: given.name,
      active: 0,
      draft: JSON.stringify(draft),
      published_version: null,
      version: 1,
      created_by: viewer.id,
      created_at: now,
      updated_at: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  publishWorkflowChange(unit, row);
  return presentFound(db, { row, access });
}

const statesPerRow = 4;

/** Returns a draft with the project's statuses in rows. Each has edges to the previous and the next status. */
export function defaultDraft(tags: readonly TagRow[]): WorkflowDefinition {
  const statuses = tags
    .filter(({ kind, archived }) => kind === 'statuses' && archived === 0)
    .slice(0, workflowLimits.states);
  const states = statuses.map(({ id, name, color, category }, place): WorkflowDefinition['states'][number] => ({
    id,
    name,
    color: (color ?? 'slate') as WorkflowDefinition['states'][number]['color'],
    category: category ?? 'started',
    // Mirrors every second row, so that consecutive statuses are adjacent.
    x:
      (Math.floor(place / statesPerRow) % 2 === 0 ? place % statesPerRow : statesPerRow - 1 - (place % statesPerRow)) *
      280,
    y: Math.floor(place / statesPerRow) * 180,
    timers: [],
  }));
  const edge = (from: string, to: string): WorkflowDefinition['edges'][number] => ({
    id: newId(),
    from,
    to,
    name: '',
    guards: [],
    actions: [],
  });
  const edges = states.slice(1).flatMap((state, place) => {
    const before = states[place];
    return before ? [edge(before.id, state.id), edge(state.id, before.id)] : [];
  });
  return { initial: states[0]?.id ?? null, states, edges };
}

/**
 * Updates a draft. With `version`, throws CONFLICT rather than overwrite a newer change of another person or session.
 */
export async function updateWorkflow(
  unit: Unit,
  viewer: Viewer,
  address: Address,
  given: z.output<typeof workflowUpdate>,
): Promise<Workflow> {
  const { db, now } = unit;
  const found = await lockedWorkflow(db, viewer, address);
  const { row, access } = found;
  const name = given.name ?? row.name;
  const draft = given.draft ? JSON.stringify(given.draft) : row.draft;
  const changed = [...(name === row.name ? [] : ['name']), ...(draft === row.draft ? [] : ['draft'])];
  if (changed.length === 0) return presentFound(db, found);
  const writer = writerOf(unit, viewer);
  await checkUnchanged(
    row,
    changed,
    { since: given.version, writer },
    phrase('errors', 'workflows.changedMeanwhile'),
    () => presentFound(db, found),
  );
  const updated = await write(db, row, { name, draft, edits: withEdits(row, changed, writer), updated_at: now });
  publishWorkflowChange(unit, updated);
  // The project's row also contains the name of its active workflow.
  if (row.active === 1 && name !== row.name) await renameActive(unit, viewer, row.project_id, name);
  return presentFound(db, { row: updated, access });
}

async function renameActive(unit: Unit, viewer: Viewer, projectId: string, name: string): Promise<void> {
  const { row, access } = await managedProject(unit.db, viewer, projectId);
  if (row.workflow === null) return;
  const workflow = { ...(JSON.parse(row.workflow) as object), name };
  await saveProject(unit, access, projectId, { workflow: JSON.stringify(workflow), updated_at: unit.now });
}

export const write = (
  db: Db,
  row: Pick<WorkflowRow, 'id'>,
  patch: Partial<Omit<WorkflowRow, 'id' | 'version'>>,
): Promise<WorkflowRow> =>
  db
    .updateTable('workflows')
    .set((old) => ({ ...patch, version: old('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteWorkflow(unit: Unit, viewer: Viewer, address: Address): Promise<Workflow> {
  const { db, now } = unit;
  const { row, access } = await lockedWorkflow(db, viewer, address);
  if (row.active === 1) throw new AppError('CONFLICT', phrase('errors', 'workflows.activeStays'));
  const deleted = await write(db, row, { deleted_at: now });
  publishWorkflowChange(unit, deleted);
  return presentFound(db, { row: deleted, access });
}

export async function deactivateWorkflow(unit: Unit, viewer: Viewer, address: Address): Promise<Workflow> {
  const { db, now } = unit;
  const found = await lockedWorkflow(db, viewer, address);
  if (found.row.active === 0) return presentFound(db, found);
  const row = await write(db, found.row, { active: 0, updated_at: now });
  await saveProject(unit, found.access, row.project_id, { workflow: null, updated_at: now });
  publishWorkflowChange(unit, row);
  return presentFound(db, { row, access: found.access });
}

type StatusLooks = Pick<TagRow, 'name' | 'color' | 'category'>;

/**
 * Copies the changes to a status into the states of workflows. Properties that a draft changed itself don't change.
 * Returns the new value of the project's column `workflow`, or undefined if it doesn't change.
 */
export const applyStatusChange = (
  unit: Unit,
  viewer: Viewer,
  before: TagRow,
  after: StatusLooks,
): Promise<string | undefined> =>
  changeWorkflows(unit, viewer, before.project_id, (definition, isDraft) => ({
    ...definition,
    states: definition.states.map((state) => {
      if (state.id !== before.id) return state;
      const taken = <F extends keyof StatusLooks>(field: F): boolean => !isDraft || state[field] === before[field];
      return {
        ...state,
        name: taken('name') ? after.name : state.name,
        color: (taken('color') ? (after.color ?? state.color) : state.color) as typeof state.color,
        category: taken('category') ? (after.category ?? state.category) : state.category,
      };
    }),
  }));

/**
 * Sorts the states of workflows in the order of the statuses in the settings. A state without a status remains behind
 * its predecessor.
 */
export const applyStatusOrder = (
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  ids: readonly string[],
): Promise<string | undefined> =>
  changeWorkflows(unit, viewer, projectId, (definition) => {
    let last = -1;
    const placed = definition.states.map((state) => {
      const place = ids.indexOf(state.id);
      if (place !== -1) last = place;
      return { state, place: place === -1 ? last + 0.5 : place };
    });
    return { ...definition, states: placed.sort((a, b) => a.place - b.place).map(({ state }) => state) };
  });

async function changeWorkflows(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  change: (definition: WorkflowDefinition, isDraft: boolean) => WorkflowDefinition,
): Promise<string | undefined> {
  const { db, now } = unit;
  let active: string | undefined;
  const rows = await db
    .selectFrom('workflows')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const draft = JSON.stringify(change(definitionIn(row.draft), true));
    const isDraftChanged = draft !== row.draft;
    const version = row.active === 1 ? row.published_version : null;
    const published = version === null ? undefined : await findVersion(db, row.id, version);
    const definition = published && JSON.stringify(change(definitionIn(published.definition), false));
    const isActiveChanged = published !== undefined && definition !== undefined && definition !== published.definition;
    if (isActiveChanged && version !== null) {
      await db
        .updateTable('workflow_versions')
        .set({ definition })
        .where('workflow_id', '=', row.id)
        .where('version', '=', version)
        .execute();
      active = JSON.stringify({ id: row.id, name: row.name, version, definition: definitionIn(definition) });
    }
    if (!isDraftChanged && !isActiveChanged) continue;
    const edits = isDraftChanged ? { edits: withEdits(row, ['draft'], writerOf(unit, viewer)) } : {};
    publishWorkflowChange(unit, await write(db, row, { draft, ...edits, updated_at: now }));
  }
  return active;
}
