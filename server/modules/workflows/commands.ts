import * as z from 'zod/mini';
import { AppError } from '../../../domain/errors.ts';
import { type Workflow, type WorkflowDefinition, type workflowCreate, workflowLimits, type workflowUpdate } from '../../../domain/workflow.ts';
import { newId } from '../../db/ids.ts';
import type { Db, TagRow, WorkflowRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { managedProject } from '../projects/access.ts';
import { saveProject } from '../projects/commands.ts';
import type { Viewer } from '../projects/policy.ts';
import { lockProject, tagsOf } from '../projects/repository.ts';
import { type Address, lockedWorkflow, presented, tellWorkflow } from './access.ts';
import { definitionIn } from './repository.ts';
import { words } from './words.ts';

/** Keeps a draft; without one, a chart of the project's statuses that each lead to the one before and after. */
export async function createWorkflow(unit: Unit, viewer: Viewer, projectId: string, given: z.output<typeof workflowCreate>): Promise<Workflow> {
  const { db, now } = unit;
  const { standing } = await managedProject(db, viewer, projectId);
  await lockProject(db, projectId);
  const { count } = await db.selectFrom('workflows').select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId).where('deleted_at', 'is', null).executeTakeFirstOrThrow();
  if (Number(count) >= workflowLimits.workflows) throw new AppError('CONFLICT', words.full(workflowLimits.workflows));
  const draft = given.draft ?? usualDraft(await tagsOf(db, projectId));
  const row = await db.insertInto('workflows')
    .values({
      id: given.id?.toLowerCase() ?? newId(), workspace_id: viewer.workspaceId, project_id: projectId, name: given.name, active: 0, draft: JSON.stringify(draft),
      published_version: null, version: 1, created_by: viewer.id, created_at: now, updated_at: null, deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', words.idTaken);
  tellWorkflow(unit, row);
  return presented(db, { row, standing });
}

const perLine = 4;

/** The project's statuses in their order, in lines of a few, each leading to the one before and the one after it. */
export function usualDraft(tags: readonly TagRow[]): WorkflowDefinition {
  const statuses = tags.filter(({ kind, archived }) => kind === 'statuses' && archived === 0).slice(0, workflowLimits.states);
  const states = statuses.map(({ id, name, color, category }, place): WorkflowDefinition['states'][number] => ({
    id, name, color: (color ?? 'slate') as WorkflowDefinition['states'][number]['color'], category: category ?? 'started',
    // Every other line runs back, so that neighbours stay neighbours.
    x: (Math.floor(place / perLine) % 2 === 0 ? place % perLine : perLine - 1 - (place % perLine)) * 280,
    y: Math.floor(place / perLine) * 180,
    timers: [],
  }));
  const edge = (from: string, to: string): WorkflowDefinition['edges'][number] => ({ id: newId(), from, to, name: '', guards: [], actions: [] });
  const edges = states.slice(1).flatMap((state, place) => {
    const before = states[place];
    return before ? [edge(before.id, state.id), edge(state.id, before.id)] : [];
  });
  return { initial: states[0]?.id ?? null, states, edges };
}

const editsSchema = z.record(z.string(), z.object({ version: z.int(), by: z.string() }));
/** For name and draft, who wrote them last and which version came of it. */
export const editsOf = (row: Pick<WorkflowRow, 'edits'>) => editsSchema.parse(JSON.parse(row.edits));

/** Writes name and draft; a write based on an old version never goes over what someone else wrote since. */
export async function updateWorkflow(unit: Unit, viewer: Viewer, address: Address, given: z.output<typeof workflowUpdate>): Promise<Workflow> {
  const { db, now } = unit;
  const found = await lockedWorkflow(db, viewer, address);
  const { row, standing } = found;
  const name = given.name ?? row.name;
  const draft = given.draft ? JSON.stringify(given.draft) : row.draft;
  const changed = [...(name === row.name ? [] : ['name']), ...(draft === row.draft ? [] : ['draft'])];
  if (changed.length === 0) return presented(db, found);
  const last = editsOf(row);
  const since = given.version;
  const lost = since === undefined ? [] : changed.filter((field) => {
    const edit = last[field];
    return edit !== undefined && edit.version > since && edit.by !== viewer.id;
  });
  if (lost.length > 0) {
    throw new AppError('CONFLICT', words.changedMeanwhile, {
      issues: lost.map((field) => ({ path: `body.${field}`, message: words.changedMeanwhile })), current: await presented(db, found),
    });
  }
  const version = row.version + 1;
  const edit = Object.fromEntries(changed.map((field) => [field, { version, by: viewer.id }]));
  const updated = await write(db, row, { name, draft, edits: JSON.stringify({ ...last, ...edit }), updated_at: now });
  tellWorkflow(unit, updated);
  // The name of what governs comes with the project.
  if (row.active === 1 && name !== row.name) await renameActive(unit, viewer, row.project_id, name);
  return presented(db, { row: updated, standing });
}

async function renameActive(unit: Unit, viewer: Viewer, projectId: string, name: string): Promise<void> {
  const { row, standing } = await managedProject(unit.db, viewer, projectId);
  if (row.workflow === null) return;
  const workflow = { ...JSON.parse(row.workflow) as object, name };
  await saveProject(unit, standing, projectId, { workflow: JSON.stringify(workflow), updated_at: unit.now });
}

/** Counts the version up with what changed. */
export const write = (db: Db, row: Pick<WorkflowRow, 'id'>, patch: Partial<Omit<WorkflowRow, 'id' | 'version'>>): Promise<WorkflowRow> =>
  db.updateTable('workflows').set((old) => ({ ...patch, version: old('version', '+', 1) })).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow();

/** Deletes one that isn't active; its versions stay in the database. */
export async function deleteWorkflow(unit: Unit, viewer: Viewer, address: Address): Promise<Workflow> {
  const { db, now } = unit;
  const { row, standing } = await lockedWorkflow(db, viewer, address);
  if (row.active === 1) throw new AppError('CONFLICT', words.activeStays);
  const deleted = await write(db, row, { deleted_at: now });
  tellWorkflow(unit, deleted);
  return presented(db, { row: deleted, standing });
}

/** From then on every move is allowed; one that isn't active answers as it is. */
export async function deactivateWorkflow(unit: Unit, viewer: Viewer, address: Address): Promise<Workflow> {
  const { db, now } = unit;
  const found = await lockedWorkflow(db, viewer, address);
  if (found.row.active === 0) return presented(db, found);
  const row = await write(db, found.row, { active: 0, updated_at: now });
  await saveProject(unit, found.standing, row.project_id, { workflow: null, updated_at: now });
  tellWorkflow(unit, row);
  return presented(db, { row, standing: found.standing });
}

/**
 * A status was changed in the settings: charts that have it as a state say the same, so that they never disagree. Drafts
 * only where they said what the status said before. Called with the project locked; the caller writes what it gives into
 * the project's row, undefined for no change.
 */
export async function followStatus(unit: Unit, viewer: Viewer, before: TagRow, after: Pick<TagRow, 'id' | 'name' | 'color' | 'category'>): Promise<string | undefined> {
  const { db, now } = unit;
  let activeText: string | undefined;
  const rows = await db.selectFrom('workflows').selectAll().where('project_id', '=', before.project_id).where('deleted_at', 'is', null).orderBy('id').execute();
  for (const row of rows) {
    const draft = followed(row.draft, before, after, false);
    const version = row.published_version;
    const published = row.active === 1 && version !== null
      ? await db.selectFrom('workflow_versions').select('definition').where('workflow_id', '=', row.id).where('version', '=', version).executeTakeFirst()
      : undefined;
    const definition = published && followed(published.definition, before, after, true);
    if (published && version !== null && definition !== undefined && definition !== published.definition) {
      await db.updateTable('workflow_versions').set({ definition }).where('workflow_id', '=', row.id).where('version', '=', version).execute();
      activeText = JSON.stringify({ id: row.id, name: row.name, version, definition: JSON.parse(definition) as unknown });
    }
    if (draft === row.draft && (definition === undefined || definition === published?.definition)) continue;
    const edits = draft === row.draft ? {} : { edits: JSON.stringify({ ...editsOf(row), draft: { version: row.version + 1, by: viewer.id } }) };
    tellWorkflow(unit, await write(db, row, { draft, ...edits, updated_at: now }));
  }
  return activeText;
}

function followed(json: string, before: TagRow, after: Pick<TagRow, 'name' | 'color' | 'category'>, always: boolean): string {
  const definition = definitionIn(json);
  let isChanged = false;
  const states = definition.states.map((state) => {
    if (state.id !== before.id) return state;
    const next = {
      ...state,
      name: always || state.name === before.name ? after.name : state.name,
      color: (always || state.color === before.color ? after.color ?? state.color : state.color) as typeof state.color,
      category: always || state.category === before.category ? after.category ?? state.category : state.category,
    };
    isChanged ||= next.name !== state.name || next.color !== state.color || next.category !== state.category;
    return next;
  });
  return isChanged ? JSON.stringify({ ...definition, states }) : json;
}
