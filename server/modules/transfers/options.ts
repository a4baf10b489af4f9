/** Changes that an import makes to the options of its project, and their undo. */
import type { Color } from '../../../domain/common.ts';
import { tagKinds } from '../../../domain/project.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import { categoryOf } from '../../../domain/statusNames.ts';
import type { ImportOptions, KeptOption, UndoAnswer } from '../../../domain/transfer.ts';
import type { Db, ImportedOptionsTable, TagRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { tagAtEnd } from '../options/commands.ts';
import { visibleProject } from '../projects/access.ts';
import { recordProject } from '../projects/commands.ts';
import { managesProject, type Viewer } from '../projects/policy.ts';
import { insertTags, lockProject, tagsOf } from '../projects/repository.ts';
import { sameName } from '../projects/sameName.ts';
import { applyStatusOrder } from '../workflows/commands.ts';

interface Import {
  projectId: string;
  importId: string;
}

/** The caller must check that the viewer manages the project. */
export async function changeOptions(
  unit: Unit,
  viewer: Viewer,
  { projectId, importId }: Import,
  { created, statuses, archived }: Pick<ImportOptions, 'created' | 'statuses' | 'archived'>,
): Promise<void> {
  const { db, now } = unit;
  await lockProject(db, projectId);
  const before = await tagsOf(db, projectId);
  const added = newTags(before, created, { projectId, workspaceId: viewer.workspaceId, now });
  if (added.length > 0) await insertTags(db, added);
  const columns = [...before, ...added].filter(({ kind }) => kind === 'statuses');
  const uses = await usesOf(db, projectId, columns);
  const inFile = (name: string): number => statuses.findIndex((other) => sameName(other, name));
  const hidden = columns.filter(
    (tag) => tag.archived === 0 && archived.includes(tag.id) && !uses.has(tag.id) && inFile(tag.name) < 0,
  );
  // A project needs a status, and one that means done, or no task could be completed.
  const stays = (tag: TagRow): boolean => tag.archived === 0 && !hidden.includes(tag);
  if (!columns.some((tag) => stays(tag) && tag.category === 'done')) {
    const done = hidden.findLastIndex(({ category }) => category === 'done');
    if (done >= 0) hidden.splice(done, 1);
  }
  if (!columns.some(stays)) hidden.length = 0;
  if (hidden.length > 0)
    await db.updateTable('tags').set({ archived: 1, updated_at: now }).where('id', 'in', idsOf(hidden)).execute();

  const rank = (tag: TagRow): number => {
    if (tag.archived === 1 || hidden.includes(tag)) return statuses.length + 1;
    if (uses.has(tag.id)) return -1;
    const place = inFile(tag.name);
    return place < 0 ? statuses.length : place;
  };
  const sorted = statuses.length === 0 ? columns : columns.toSorted((one, other) => rank(one) - rank(other));
  const moved = await placeStatuses(unit, viewer, projectId, columns, sorted);
  const changes = [
    ...added.map(({ id }) => ({ tag_id: id, change: 'created' as const, position: null })),
    ...before.flatMap((tag) => {
      const change = hidden.includes(tag) ? 'archived' : moved.ids.has(tag.id) ? 'moved' : null;
      return change === null ? [] : [{ tag_id: tag.id, change, position: tag.position } as const];
    }),
  ];
  if (changes.length === 0) return;
  await db
    .insertInto('imported_options')
    .values(changes.map((change) => ({ ...change, import_id: importId })))
    .onConflict((conflict) => conflict.columns(['import_id', 'tag_id']).doNothing())
    .execute();
  await recordProject(unit, projectId, { updated_at: now, ...moved.patch });
}

function newTags(
  before: readonly TagRow[],
  created: ImportOptions['created'],
  project: { projectId: string; workspaceId: string; now: string },
): TagRow[] {
  const added: TagRow[] = [];
  for (const { kind, name } of created) {
    const list = [...before, ...added].filter((tag) => tag.kind === kind);
    if (list.some((tag) => tag.archived === 0 && sameName(tag.name, name))) continue;
    const category = categoryOf(name);
    const color = kind === 'statuses' ? unusedColor(list, category) : undefined;
    added.push(tagAtEnd(list, { ...project, kind }, { name, category, color }));
  }
  return added;
}

/** Colours of statuses that aren't done, so that neighbours in a chart are easy to tell apart. */
const spread = ['blue', 'amber', 'violet', 'cyan', 'pink', 'orange', 'indigo', 'fuchsia', 'sky', 'rose'] as const;
const greens = ['green', 'teal', 'lime', 'emerald'] as const;
const unusedColor = (list: readonly TagRow[], category: StatusCategory): Color | undefined =>
  (category === 'done' ? greens : spread).find(
    (color) => !list.some((tag) => tag.archived === 0 && tag.color === color),
  );

/** Stores the order of the statuses. Returns the moved ones, and the change to the project's workflow. */
async function placeStatuses(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  before: readonly TagRow[],
  sorted: readonly TagRow[],
): Promise<{ ids: Set<string>; patch: { workflow?: string } }> {
  const moved = sorted.map((tag, place) => ({ tag, place })).filter(({ tag, place }) => tag.position !== place);
  for (const { tag, place } of moved)
    await unit.db.updateTable('tags').set({ position: place, updated_at: unit.now }).where('id', '=', tag.id).execute();
  const isSorted = before.every((tag, place) => tag === sorted[place]);
  const workflow = isSorted ? undefined : await applyStatusOrder(unit, viewer, projectId, idsOf(sorted));
  return { ids: new Set(moved.map(({ tag }) => tag.id)), patch: workflow === undefined ? {} : { workflow } };
}

/** Returns the statuses that aren't archived and have no use. */
export async function listUnusedStatuses(db: Db, viewer: Viewer, projectId: string): Promise<{ ids: string[] }> {
  await visibleProject(db, viewer, projectId);
  const statuses = (await tagsOf(db, projectId)).filter(({ kind, archived }) => kind === 'statuses' && archived === 0);
  const uses = await usesOf(db, projectId, statuses);
  return { ids: idsOf(statuses).filter((id) => !uses.has(id)) };
}

type Use = Extract<KeptOption['reason'], 'tasks' | 'workflow' | 'view' | 'history'>;

/**
 * Returns one use of each option that has any. Deleted tasks don't count: a restored task gets another option instead of
 * one that no longer exists.
 */
async function usesOf(db: Db, projectId: string, tags: readonly TagRow[]): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>();
  if (tags.length === 0) return uses;
  const ids = idsOf(tags);
  const add = (use: Use, used: Iterable<string>): void => {
    for (const id of used) if (!uses.has(id)) uses.set(id, use);
  };
  for (const column of ['status_id', 'type_id', 'priority_id'] as const) {
    const rows = await db
      .selectFrom('tasks')
      .select(`${column} as id`)
      .distinct()
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .where(column, 'in', ids)
      .execute();
    add('tasks', idsOf(rows));
  }
  const namedIn = (texts: readonly (string | null)[]) =>
    ids.filter((id) => texts.some((text) => text?.includes(`"${id}"`)));
  const project = await db.selectFrom('projects').select('workflow').where('id', '=', projectId).executeTakeFirst();
  const workflows = await db
    .selectFrom('workflows')
    .select('draft')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  add('workflow', namedIn([project?.workflow ?? null, ...workflows.map(({ draft }) => draft)]));
  const views = await db.selectFrom('saved_views').select('content').where('project_id', '=', projectId).execute();
  add('view', namedIn(views.map(({ content }) => content)));
  const quoted = ids.map((id) => JSON.stringify(id));
  const log = await db
    .selectFrom('transitions')
    .innerJoin('tasks', 'tasks.id', 'transitions.task_id')
    .select(['transitions.from_value', 'transitions.to_value'])
    .distinct()
    .where('transitions.project_id', '=', projectId)
    .where('transitions.field', 'in', ['statusId', 'typeId', 'priorityId'])
    .where(({ or, eb }) => or([eb('transitions.from_value', 'in', quoted), eb('transitions.to_value', 'in', quoted)]))
    .where('tasks.deleted_at', 'is', null)
    .execute();
  add('history', namedIn(log.flatMap((row) => [row.from_value, row.to_value])));
  return uses;
}

/** Removes the options that the import created and nothing uses. Restores the statuses that it archived. */
export async function undoOptions(
  unit: Unit,
  viewer: Viewer,
  { projectId, importId }: Import,
): Promise<Pick<UndoAnswer, 'removedOptions' | 'keptOptions'>> {
  const { db, now } = unit;
  const changes = await db
    .selectFrom('imported_options')
    .select(['tag_id', 'change', 'position'])
    .where('import_id', '=', importId)
    .execute();
  if (changes.length === 0) return { removedOptions: 0, keptOptions: [] };
  await lockProject(db, projectId);
  const tags = await tagsOf(db, projectId);
  const changed = (change: ImportedOptionsTable['change']): TagRow[] => {
    const wanted = new Set(changes.flatMap((one) => (one.change === change ? one.tag_id : [])));
    return tags.filter(({ id }) => wanted.has(id));
  };
  const created = changed('created');
  const keptBecause = (reason: KeptOption['reason']) => (tag: TagRow) => ({ kind: tag.kind, name: tag.name, reason });
  const { access } = await visibleProject(db, viewer, projectId);
  if (!managesProject(access)) return { removedOptions: 0, keptOptions: created.map(keptBecause('notAllowed')) };

  const uses = await usesOf(db, projectId, created);
  const removed = new Set(created.filter(({ id }) => !uses.has(id)));
  const isNameTaken = (tag: TagRow): boolean =>
    tags.some(
      (other) =>
        other.kind === tag.kind && other.archived === 0 && !removed.has(other) && sameName(other.name, tag.name),
    );
  const archived = changed('archived').filter((tag) => tag.archived === 1);
  const restored = archived.filter((tag) => !isNameTaken(tag));
  const last = new Set<TagRow>();
  for (const kind of tagKinds) {
    const stays = (tag: TagRow): boolean => (tag.archived === 0 ? !removed.has(tag) : restored.includes(tag));
    const list = tags.filter((tag) => tag.kind === kind);
    const first = list.find((tag) => removed.has(tag));
    if (first && !list.some(stays)) last.add(first);
  }
  for (const tag of last) removed.delete(tag);

  if (restored.length > 0)
    await db.updateTable('tags').set({ archived: 0, updated_at: now }).where('id', 'in', idsOf(restored)).execute();
  if (removed.size > 0)
    await db
      .deleteFrom('tags')
      .where('id', 'in', idsOf([...removed]))
      .execute();
  const positions = new Map(changes.map((change) => [change.tag_id, change.position]));
  const columns = tags.filter((tag) => tag.kind === 'statuses' && !removed.has(tag));
  // A column that wasn't moved has no stored position. A created one that stays goes to the end.
  const placeOf = ({ id, position }: TagRow): number =>
    positions.has(id) ? (positions.get(id) ?? columns.length) : position;
  const placed = columns.toSorted((one, other) => placeOf(one) - placeOf(other));
  const { patch } = await placeStatuses(unit, viewer, projectId, columns, placed);
  await db.deleteFrom('imported_options').where('import_id', '=', importId).where('change', '!=', 'created').execute();
  await recordProject(unit, projectId, { updated_at: now, ...patch });
  return {
    removedOptions: removed.size,
    keptOptions: [
      ...created.flatMap((tag) => {
        const use = uses.get(tag.id) ?? (last.has(tag) ? ('last' as const) : null);
        return use === null ? [] : [keptBecause(use)(tag)];
      }),
      ...archived.filter((tag) => !restored.includes(tag)).map(keptBecause('name')),
    ],
  };
}

const idsOf = (tags: readonly { id: string }[]): string[] => tags.map(({ id }) => id);
