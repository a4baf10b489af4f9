import type { Insertable, Updateable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import {
  defaultTags,
  newTag,
  type Project,
  type ProjectCreate,
  type ProjectShared,
  type ProjectUpdate,
  type StarredProject,
  type TagKind,
  tagKinds,
  tagListOf,
  usualCategory,
} from '../../../domain/project.ts';
import type { Language } from '../../../domain/languages.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { newId } from '../../db/ids.ts';
import type { Db, ProjectRow, ProjectsTable, TagsTable } from '../../db/schema.ts';
import { foldText } from '../../../domain/foldText.ts';
import { phrase } from '../../../domain/phrase.ts';
import { freePrefix, suggestPrefix } from '../../../domain/taskKey.ts';
import { checkBounds } from '../../shared/bounds.ts';
import { validationError } from '../../http/errors.ts';
import { textsOf } from '../../shared/texts.ts';
import type { Unit } from '../../unitOfWork.ts';
import { checkUnchanged, withEdits, writerOf } from '../history/edits.ts';
import { removeFollowers } from '../followers/queries.ts';
import { linkToProject } from '../notifications/links.ts';
import { notify, refreshNotifications } from '../notifications/notify.ts';
import { mayCreateProject } from '../workspaces/policy.ts';
import { lockWorkspace, roleIn } from '../../db/memberships.ts';
import { managedProject, visibleProject } from './access.ts';
import { mayRemovePerson, type ProjectAccess, type Viewer } from './policy.ts';
import { presentProject, presentShared, type WholeProject } from './presenter.ts';
import {
  addByOpening,
  addToProject,
  findProject,
  insertTags,
  lockProject,
  managersOf,
  prefixesLike,
  peopleOfWorkspace,
  removeByOpening,
  reservePrefix,
  wholeProject,
} from './repository.ts';
import { sameName } from './sameName.ts';

/** Creates a project. Default options have names in the given language. */
export async function createProject(
  unit: Unit,
  viewer: Viewer,
  given: ProjectCreate,
  language: Language,
  { isExample = false } = {},
): Promise<Project> {
  const { db, now } = unit;
  if (!mayCreateProject(viewer.role)) throw new AppError('FORBIDDEN', phrase('errors', 'projects.mayNotCreate'));
  checkOrigin(viewer, given);
  await checkNumber(unit, viewer, viewer.id);
  const id = given.id?.toLowerCase() ?? newId();
  const description = given.description ?? '';
  const inserted = await db
    .insertInto('projects')
    .values({
      id,
      workspace_id: viewer.workspaceId,
      name: given.name,
      description,
      color: given.color ?? null,
      glyph: given.glyph ?? null,
      search_text: searchTextOf({ name: given.name, description }),
      created_by: viewer.id,
      is_example: isExample ? 1 : 0,
      prefix: '',
      version: 1,
      created_at: now,
      updated_at: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  const row = { ...inserted, prefix: given.prefix ?? (await unusedPrefix(db, inserted)) };
  await takePrefix(db, row, row.prefix);
  await db.updateTable('projects').set({ prefix: row.prefix }).where('id', '=', id).execute();
  await insertTags(db, firstTags(row, given, textsOf(language)('defaults'), now));
  await addToProject(db, { id, workspaceId: viewer.workspaceId }, [viewer.id], now);
  const whole = await wholeProject(db, row);
  publishSaved(unit, presentShared(whole));
  publishToPeople(unit, viewer.workspaceId, [viewer.id, ...(await managersOf(db, viewer.workspaceId))]);
  return presentProject(whole, { role: viewer.role, isCreator: true, belongs: true });
}

/** Throws CONFLICT if the workspace, or the creator in it, has the maximum number of projects. */
async function checkNumber(unit: Unit, { workspaceId }: Viewer, creatorId: string): Promise<void> {
  const count = unit.db
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null);
  await checkBounds(unit, creatorId, {
    projects: () => count.executeTakeFirstOrThrow(),
    ownProjects: () => count.where('created_by', '=', creatorId).executeTakeFirstOrThrow(),
  });
}

/** Throws VALIDATION if the workspace or creator in the body differs from the one of the request. */
export function checkOrigin(
  viewer: Viewer,
  { workspaceId, createdBy }: { workspaceId?: string; createdBy?: string },
): void {
  if (workspaceId !== undefined && workspaceId !== viewer.workspaceId) {
    throw validationError([{ path: 'body.workspaceId', message: phrase('errors', 'projects.otherWorkspace') }]);
  }
  if (createdBy !== undefined && createdBy !== viewer.id)
    throw validationError([{ path: 'body.createdBy', message: phrase('errors', 'projects.otherCreator') }]);
}

function firstTags(
  project: ProjectRow,
  given: ProjectCreate,
  texts: Catalogues['defaults'],
  now: string,
): Insertable<TagsTable>[] {
  const defaults = defaultTags(texts);
  const colorOf = (name: string): string =>
    (defaults.statuses.find((fallback) => sameName(fallback.name, name)) ?? newTag.statuses).color;
  const lists: Record<
    TagKind,
    {
      name: string;
      color?: string;
      category?: StatusCategory;
      icon?: string;
      description?: string | null;
      order?: number;
    }[]
  > = {
    statuses:
      given.taskStatuses?.map((draft) => ({ ...draft, color: draft.color ?? colorOf(draft.name) })) ??
      defaults.statuses,
    types: given.taskTypes ?? defaults.types,
    priorities: given.taskPriorities ?? defaults.priorities,
  };
  for (const kind of tagKinds) {
    const duplicate = lists[kind].findIndex(
      ({ name }, position, list) => list.findIndex((other) => sameName(other.name, name)) !== position,
    );
    const taken = lists[kind][duplicate];
    if (taken)
      throw validationError([
        {
          path: `body.${tagListOf[kind]}.${duplicate}.name`,
          message: phrase('errors', 'projects.nameTaken', { name: taken.name }),
        },
      ]);
  }
  return tagKinds.flatMap((kind) =>
    inOrder(lists[kind]).map(({ name, color, category, icon, description }, position, list) => ({
      id: newId(),
      workspace_id: project.workspace_id,
      project_id: project.id,
      kind,
      name,
      description: description ?? null,
      category: kind === 'statuses' ? (category ?? usualCategory(position, list.length)) : null,
      color: color ?? null,
      icon: icon ?? null,
      position,
      archived: 0,
      created_at: now,
      updated_at: null,
    })),
  );
}

const inOrder = <T extends { order?: number }>(list: T[]): T[] =>
  list
    .map((entry, place) => ({ entry, order: entry.order ?? place }))
    .sort((a, b) => a.order - b.order)
    .map(({ entry }) => entry);

/**
 * Updates a project. With `version`, throws CONFLICT rather than overwrite a newer text of another person or session.
 */
export async function updateProject(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  given: ProjectUpdate,
): Promise<Project> {
  const { db, now } = unit;
  await managedProject(db, viewer, projectId);
  // Lock the workspace, so that nobody joins it while the project is opened. Always lock it before a project, to prevent
  // deadlocks.
  if (given.open !== undefined) await lockWorkspace(db, viewer.workspaceId);
  await lockProject(db, projectId);
  const { row, access } = await visibleProject(db, viewer, projectId);
  const wasOpen = row.is_open === 1;
  const before = { ...row, open: wasOpen, archiveDoneAfter: row.archive_done_after };
  const changed = (['name', 'description', 'color', 'glyph', 'prefix', 'open', 'archiveDoneAfter'] as const).filter(
    (field) => given[field] !== undefined && given[field] !== before[field],
  );
  const current = async () => presentProject(await wholeProject(db, row), access);
  if (changed.length === 0) return current();
  const writer = writerOf(unit, viewer);
  await checkUnchanged(
    row,
    changed,
    { since: given.version, writer },
    phrase('errors', 'projects.changedMeanwhile'),
    current,
  );
  const {
    name = row.name,
    description = row.description,
    color = row.color,
    glyph = row.glyph,
    prefix = row.prefix,
    open = wasOpen,
    archiveDoneAfter = row.archive_done_after,
  } = given;
  if (prefix !== row.prefix) await takePrefix(db, row, prefix);
  const people = open === wasOpen ? [] : await changeOpening(unit, row, open);
  const belongs = people.includes(viewer.id) ? open : access.belongs;
  const saved = await saveProject(unit, { ...access, belongs }, projectId, {
    name,
    description,
    color,
    glyph,
    prefix,
    is_open: open ? 1 : 0,
    archive_done_after: archiveDoneAfter,
    ...(changed.includes('archiveDoneAfter') && { archive_done_by: viewer.id }),
    search_text: searchTextOf({ name, description }),
    edits: withEdits(row, changed, writer),
    updated_at: now,
  });
  if (people.length > 0) publishToPeople(unit, viewer.workspaceId, people);
  if (changed.some((field) => field !== 'description')) await refreshNotifications(unit, { projectId });
  return saved;
}

/** Reserves a prefix for a new project that no project of the workspace has or had. */
async function unusedPrefix(db: Db, { id, workspace_id: workspaceId, name }: ProjectRow): Promise<string> {
  const suggested = suggestPrefix(name);
  // Tries again if another transaction reserved the prefix after it was found free.
  for (;;) {
    const taken = await prefixesLike(db, workspaceId, suggested.slice(0, 1));
    const prefix = freePrefix(suggested, (candidate) => taken.has(candidate));
    if ((await reservePrefix(db, { workspaceId, projectId: id, prefix })) === id) return prefix;
  }
}

/** Reserves a prefix for a project. Throws VALIDATION if another project of the workspace has or had it. */
async function takePrefix(db: Db, { id, workspace_id: workspaceId }: ProjectRow, prefix: string): Promise<void> {
  if ((await reservePrefix(db, { workspaceId, projectId: id, prefix })) !== id)
    throw validationError([{ path: 'body.prefix', message: phrase('errors', 'projects.prefixTaken', { prefix }) }]);
}

/** Adds the members of an opened project, or removes those of a closed one. Returns the ids of these people. */
async function changeOpening({ db, now }: Unit, { id, workspace_id: workspaceId }: ProjectRow, open: boolean) {
  const changed = open
    ? await addByOpening(db, { workspaceId, projectId: id }, now)
    : await removeByOpening(db, { projectId: id });
  return changed.map((row) => row.account_id);
}

/** Adds or removes a favourite. Favourites belong to one person and aren't visible to others. */
export async function starProject(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  starred: boolean,
): Promise<StarredProject> {
  const { db, now } = unit;
  await visibleProject(db, viewer, projectId);
  const key = { project_id: projectId, account_id: viewer.id };
  if (starred) {
    await db
      .insertInto('project_stars')
      .values({ ...key, created_at: now })
      .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('project_stars')
      .where('project_id', '=', projectId)
      .where('account_id', '=', viewer.id)
      .execute();
  }
  publishToPeople(unit, viewer.workspaceId, [viewer.id]);
  return { projectId, starred };
}

export async function deleteProject(unit: Unit, viewer: Viewer, projectId: string): Promise<Project> {
  const { db, now } = unit;
  const { access } = await managedProject(db, viewer, projectId);
  const row = await db
    .updateTable('projects')
    .set((old) => ({ deleted_at: now, version: old('version', '+', 1) }))
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'projects.notFound'));
  unit.publish(viewer.workspaceId, { projectId }, { type: 'project.removed', projectId });
  await refreshNotifications(unit, { projectId });
  return presentProject(await wholeProject(db, row), access);
}

/** Restores a deleted project with everything in it. Returns a project that isn't deleted as it is. */
export async function restoreProject(unit: Unit, viewer: Viewer, projectId: string): Promise<Project> {
  const { db, now } = unit;
  // Nobody joins or leaves the workspace while the members of an open project are determined.
  await lockWorkspace(db, viewer.workspaceId);
  if (await findProject(db, viewer, projectId)) {
    await managedProject(db, viewer, projectId);
    return readProject(db, viewer, projectId);
  }
  const { row } = await managedProject(db, viewer, projectId, true);
  await checkNumber(unit, viewer, row.created_by);
  await db.updateTable('projects').set({ deleted_at: null }).where('id', '=', projectId).execute();
  if (row.is_open === 1) {
    await removeByOpening(db, { projectId });
    await addByOpening(db, { workspaceId: viewer.workspaceId, projectId }, now);
  }
  const { members } = await recordProject(unit, projectId, { updated_at: now });
  publishToPeople(unit, viewer.workspaceId, [
    ...members.map(({ id }) => id),
    ...(await managersOf(db, viewer.workspaceId)),
  ]);
  await refreshNotifications(unit, { projectId });
  return readProject(db, viewer, projectId);
}

export async function inviteToProject(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  usersToInvite: string[],
): Promise<Project> {
  const { db, now } = unit;
  const { row, access } = await managedProject(db, viewer, projectId);
  const ids = [...new Set(usersToInvite)];
  const known = await peopleOfWorkspace(db, viewer.workspaceId, ids);
  const strangers = ids.filter((id) => !known.has(id));
  if (strangers.length > 0)
    throw validationError([
      { path: 'body.usersToInvite', message: phrase('errors', 'projects.strangers', { ids: strangers.join(', ') }) },
    ]);
  const added = await addToProject(db, { id: projectId, workspaceId: viewer.workspaceId }, ids, now);
  if (added.length === 0) return presentProject(await wholeProject(db, row), access);
  const saved = await saveProject(
    unit,
    { ...access, belongs: access.belongs || added.includes(viewer.id) },
    projectId,
    { updated_at: now },
  );
  publishToPeople(unit, viewer.workspaceId, added);
  await refreshNotifications(unit, { projectId, accountIds: added });
  await notify(unit, {
    workspaceId: viewer.workspaceId,
    actorId: viewer.id,
    type: 'project_invitation',
    recipients: added,
    subject: row.name,
    projectId,
    link: linkToProject(projectId),
  });
  return saved;
}

/** Throws the error of a removal that isn't allowed. Returns the viewer's access. */
export async function checkRemoval(db: Db, viewer: Viewer, projectId: string, userId: string): Promise<ProjectAccess> {
  const { row, access } = await visibleProject(db, viewer, projectId);
  if (!mayRemovePerson(access, userId === viewer.id))
    throw new AppError('FORBIDDEN', phrase('errors', 'projects.mayNotManage'));
  if (row.is_open === 1 && (await roleIn(db, viewer.workspaceId, userId)) !== 'guest')
    throw new AppError('CONFLICT', phrase('errors', 'projects.openToAll'));
  return access;
}

export async function removeFromProject(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  userId: string,
): Promise<Project> {
  const { db, now } = unit;
  const access = await checkRemoval(db, viewer, projectId, userId);
  const removed = await db
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('account_id', '=', userId)
    .returning('account_id')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND', phrase('errors', 'projects.notMember'));
  await removeFollowers(db, { workspaceId: viewer.workspaceId, projectId, accountId: userId });
  const saved = await saveProject(unit, { ...access, belongs: access.belongs && userId !== viewer.id }, projectId, {
    updated_at: now,
  });
  publishToPeople(unit, viewer.workspaceId, [userId]);
  await refreshNotifications(unit, { projectId, accountIds: [userId] });
  return saved;
}

export async function saveProject(
  unit: Unit,
  access: ProjectAccess,
  projectId: string,
  patch: Updateable<ProjectsTable>,
): Promise<Project> {
  return presentProject(await recordProject(unit, projectId, patch), access);
}

export async function recordProject(
  unit: Unit,
  projectId: string,
  patch: Updateable<ProjectsTable>,
): Promise<WholeProject> {
  const { db } = unit;
  const row = await db
    .updateTable('projects')
    .set((old) => ({ ...patch, version: old('version', '+', 1) }))
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'projects.notFound'));
  const whole = await wholeProject(db, row);
  publishSaved(unit, presentShared(whole));
  return whole;
}

const publishSaved = (unit: Unit, project: ProjectShared): void =>
  unit.publish(
    project.workspaceId,
    { projectId: project.id },
    { type: 'project.saved', projectId: project.id, project },
  );

function publishToPeople(unit: Unit, workspaceId: string, accountIds: string[]): void {
  for (const accountId of new Set(accountIds)) unit.publish(workspaceId, { accountId }, { type: 'projects.changed' });
}

const searchTextOf = ({ name, description }: { name: string; description: string }): string =>
  foldText(`${name}\n${description}`);

export async function readProject(db: Db, viewer: Viewer, projectId: string): Promise<Project> {
  const { row, access } = await visibleProject(db, viewer, projectId);
  return presentProject(await wholeProject(db, row), access);
}
