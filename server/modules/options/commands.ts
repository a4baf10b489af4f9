import type { Updateable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import { newTag, type Project, type TagCreate, type TagKind, type TagUpdate } from '../../../domain/project.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db, TagRow, TagsTable } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { applyStatusOrder, applyStatusChange } from '../workflows/commands.ts';
import { activeOf } from '../workflows/repository.ts';
import { managedProject, visibleProject } from '../projects/access.ts';
import { readProject, saveProject } from '../projects/commands.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { insertTags, lockProject } from '../projects/repository.ts';
import { sameName } from '../projects/sameName.ts';

/** Maximum number of options in one list. */
const tagsInList = 200;

interface List {
  projectId: string;
  kind: TagKind;
}

export async function createTag(unit: Unit, viewer: Viewer, list: List, given: TagCreate): Promise<Project> {
  const { db, now } = unit;
  const { access, tags } = await openList(db, viewer, list);
  checkAppearance(list.kind, given);
  checkName(tags, given.name, null);
  const inserted = await insertTags(db, [tagAtEnd(tags, { ...list, workspaceId: viewer.workspaceId, now }, given)]);
  if (!inserted) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  return saveProject(unit, access, list.projectId, { updated_at: now });
}

/** Returns the row of a new option after the others of its list. Throws CONFLICT if the list is full. */
export function tagAtEnd(
  tags: readonly TagRow[],
  { projectId, kind, workspaceId, now }: List & { workspaceId: string; now: string },
  given: TagCreate,
): TagRow {
  if (tags.length >= tagsInList)
    throw new AppError('CONFLICT', phrase('errors', 'projects.listFull', { limit: tagsInList }));
  const defaults: { color?: string; icon?: string } = newTag[kind];
  return {
    id: given.id?.toLowerCase() ?? newId(),
    workspace_id: workspaceId,
    project_id: projectId,
    kind,
    name: given.name,
    description: given.description ?? null,
    color: given.color ?? defaults.color ?? null,
    icon: given.icon ?? defaults.icon ?? null,
    category: kind === 'statuses' ? (given.category ?? newTag.statuses.category) : null,
    position: Math.max(-1, ...tags.map(({ position }) => position)) + 1,
    archived: 0,
    created_at: now,
    updated_at: null,
  };
}

/** Updates an option. Tasks keep an option that is archived. */
export async function updateTag(
  unit: Unit,
  viewer: Viewer,
  list: List & { tagId: string },
  given: TagUpdate,
): Promise<Project> {
  const { db, now } = unit;
  const { access, tags } = await openList(db, viewer, list);
  const tag = tags.find(({ id }) => id === list.tagId);
  if (!tag) throw new AppError('NOT_FOUND', phrase('errors', 'projects.tagNotFound'));
  checkAppearance(list.kind, given);
  const archived = given.archived ?? tag.archived === 1;
  const patch: Updateable<TagsTable> = {
    name: given.name ?? tag.name,
    description: given.description === undefined ? tag.description : given.description,
    color: given.color ?? tag.color,
    icon: given.icon ?? tag.icon,
    category: given.category ?? tag.category,
    archived: archived ? 1 : 0,
  };
  if (Object.entries(patch).every(([field, value]) => Reflect.get(tag, field) === value))
    return readProject(db, viewer, list.projectId);
  if (!archived && (given.name !== undefined || tag.archived === 1)) checkName(tags, given.name ?? tag.name, tag.id);
  if (archived && tag.archived === 0 && tags.filter((other) => other.archived === 0).length === 1) {
    throw new AppError('CONFLICT', phrase('errors', 'projects.lastOne'));
  }
  if (list.kind === 'statuses' && archived && tag.archived === 0) await checkUnused(db, viewer, list.projectId, tag);
  await db
    .updateTable('tags')
    .set({ ...patch, updated_at: now })
    .where('id', '=', tag.id)
    .execute();
  const workflow =
    list.kind === 'statuses'
      ? await applyStatusChange(unit, viewer, tag, {
          name: given.name ?? tag.name,
          color: given.color ?? tag.color,
          category: given.category ?? tag.category,
        })
      : undefined;
  return saveProject(unit, access, list.projectId, { updated_at: now, ...(workflow !== undefined && { workflow }) });
}

/**
 * Throws CONFLICT if the active workflow uses the status. Publishing a version of the workflow without the status
 * archives it.
 */
async function checkUnused(db: Db, viewer: Viewer, projectId: string, { id, name }: TagRow): Promise<void> {
  const workflow = activeOf((await visibleProject(db, viewer, projectId)).row.workflow);
  if (workflow?.definition.states.some((state) => state.id === id))
    throw new AppError(
      'CONFLICT',
      phrase('errors', 'workflows.usedByWorkflow', { status: name, workflow: workflow.name }),
    );
}

export async function orderTags(unit: Unit, viewer: Viewer, list: List, ids: string[]): Promise<Project> {
  const { db, now } = unit;
  const { access, tags } = await openList(db, viewer, list);
  const wanted = new Map(ids.map((id, position) => [id, position]));
  if (ids.length !== tags.length || wanted.size !== tags.length || tags.some(({ id }) => !wanted.has(id))) {
    throw validationError([{ path: 'body.ids', message: phrase('errors', 'projects.wholeOrder') }]);
  }
  const moved = tags.filter(({ id, position }) => wanted.get(id) !== position);
  if (moved.length === 0) return readProject(db, viewer, list.projectId);
  for (const { id } of moved) {
    await db
      .updateTable('tags')
      .set({ position: wanted.get(id), updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  const workflow = list.kind === 'statuses' ? await applyStatusOrder(unit, viewer, list.projectId, ids) : undefined;
  return saveProject(unit, access, list.projectId, { updated_at: now, ...(workflow !== undefined && { workflow }) });
}

async function openList(
  db: Db,
  viewer: Viewer,
  { projectId, kind }: List,
): Promise<{ access: ProjectAccess; tags: TagRow[] }> {
  const { access } = await managedProject(db, viewer, projectId);
  if (!(await lockProject(db, projectId))) throw new AppError('NOT_FOUND', phrase('errors', 'projects.notFound'));
  const tags = await db
    .selectFrom('tags')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('position')
    .execute();
  return { access, tags };
}

function checkAppearance(
  kind: TagKind,
  { color, category, icon }: { color?: string; category?: string; icon?: string },
): void {
  if (kind !== 'statuses' && category !== undefined)
    throw validationError([{ path: 'body.category', message: phrase('errors', 'projects.hasNoCategory') }]);
  if (kind === 'priorities' && color !== undefined)
    throw validationError([{ path: 'body.color', message: phrase('errors', 'projects.hasNoColor') }]);
  if (kind !== 'priorities' && icon !== undefined)
    throw validationError([{ path: 'body.icon', message: phrase('errors', 'projects.hasNoIcon') }]);
}

function checkName(tags: TagRow[], name: string, ownId: string | null): void {
  const taken = tags.some((other) => other.archived === 0 && other.id !== ownId && sameName(other.name, name));
  if (taken)
    throw new AppError('CONFLICT', phrase('errors', 'projects.nameTaken', { name }), {
      issues: [{ path: 'body.name', message: phrase('errors', 'projects.nameTaken', { name }) }],
    });
}
