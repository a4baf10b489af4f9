import type { Page } from '../../../domain/common.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import { pages } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { visibleProject } from './access.ts';
import type { Viewer } from './policy.ts';
import { presentMember, presentSummary } from './presenter.ts';
import {
  firstMembers,
  lastActivity,
  pageOfProjects,
  pageOfUsers,
  starredBy,
  statusCounts,
  visibleProjects,
} from './repository.ts';

const membersOnCard = 5;

interface ListQuery {
  pageIndex?: number;
  pageSize?: number;
  search?: string;
  cursor?: string;
}

export async function listProjects(db: Db, viewer: Viewer, query: ListQuery): Promise<Page<ProjectSummary>> {
  const { rows, pagination } = await pageOfProjects(db, viewer, { ...pages.projects, ...query });
  const ids = rows.map(({ id }) => id);
  const members = await firstMembers(db, ids, membersOnCard);
  const counts = await statusCounts(db, ids);
  const active = await lastActivity(db, ids);
  const starred = await starredBy(db, viewer.id, ids);
  return {
    elements: rows.map((row) =>
      presentSummary(
        row,
        {
          members: [],
          memberCount: 0,
          ...members.get(row.id),
          counts: counts.get(row.id) ?? [],
          activeAt: [row.updated_at ?? row.created_at, active.get(row.id) ?? ''].reduce((a, b) => (a > b ? a : b)),
          starred: starred.has(row.id),
        },
        { role: viewer.role, isCreator: row.created_by === viewer.id, belongs: true },
      ),
    ),
    pagination,
  };
}

export async function listProjectUsers(db: Db, viewer: Viewer, projectId: string, query: ListQuery) {
  await visibleProject(db, viewer, projectId);
  const { rows, pagination } = await pageOfUsers(db, projectId, { ...pages.members, ...query });
  return {
    elements: rows.map((row) => ({ ...presentMember(row), role: row.role })),
    pagination,
  };
}

/** Returns the oldest of the given projects that the person sees, or null if there is none. */
export async function firstVisible(
  db: Db,
  viewer: Viewer,
  among: readonly { id: string }[],
): Promise<{ id: string; name: string } | null> {
  if (among.length === 0) return null;
  const seen = await visibleProjects(db, viewer)
    .select('projects.name')
    .where(
      'projects.id',
      'in',
      among.map(({ id }) => id),
    )
    .orderBy('projects.created_at')
    .orderBy('projects.id')
    .limit(1)
    .executeTakeFirst();
  return seen ?? null;
}

/** Returns the viewer's own example project. */
export const ownExample = (db: Db, viewer: Viewer): Promise<{ id: string } | undefined> =>
  visibleProjects(db, viewer)
    .where('projects.is_example', '=', 1)
    .where('projects.created_by', '=', viewer.id)
    .executeTakeFirst();
