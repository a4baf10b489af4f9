import { type Color, colors, type PriorityIcon, priorityIcons } from '../../../domain/common.ts';
import {
  newTag,
  type Project,
  type ProjectMember,
  type ProjectShared,
  type ProjectSummary,
  type TagKind,
  type TaskPriority,
  type TaskType,
} from '../../../domain/project.ts';
import { presentLabel } from '../labels/presenter.ts';
import { lookOf } from '../../../domain/projectGlyph.ts';
import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import type { AccountRow, LabelRow, ProjectRow, TagRow } from '../../db/schema.ts';
import { abilitiesInProject, type ProjectAccess } from './policy.ts';

export type MemberRow = Pick<AccountRow, 'id' | 'nickname' | 'name' | 'last_name' | 'email' | 'avatar'>;

export const presentMember = (row: MemberRow): ProjectMember => ({
  id: row.id,
  nickname: row.nickname,
  name: row.name,
  lastName: row.last_name,
  email: row.email,
  avatar: row.avatar,
});

export type StatusCountRow = Pick<TagRow, 'name' | 'color' | 'category'> & { count: number };

export interface WholeProject {
  row: ProjectRow;
  members: MemberRow[];
  tags: TagRow[];
  labels: LabelRow[];
}

export function presentShared({ row, members, tags, labels }: WholeProject): ProjectShared {
  const of = (kind: TagKind) => tags.filter((tag) => tag.kind === kind);
  return {
    ...presentCore(row),
    members: members.map(presentMember),
    taskStatuses: of('statuses').map((tag) => ({
      ...presentColoured(tag, newTag.statuses.color),
      category: tag.category ?? newTag.statuses.category,
    })),
    taskTypes: of('types').map((tag) => presentColoured(tag, newTag.types.color)),
    taskPriorities: of('priorities').map(presentPriority),
    labels: labels.map(presentLabel),
    workflow: row.workflow === null ? null : (JSON.parse(row.workflow) as ActiveWorkflow),
  };
}

export const presentProject = (whole: WholeProject, access: ProjectAccess): Project => ({
  ...presentShared(whole),
  abilities: abilitiesInProject(access),
});

export const presentSummary = (
  row: ProjectRow,
  {
    members,
    counts,
    ...rest
  }: { members: MemberRow[]; counts: StatusCountRow[] } & Pick<ProjectSummary, 'memberCount' | 'activeAt' | 'starred'>,
  access: ProjectAccess,
): ProjectSummary => ({
  ...presentCore(row),
  ...rest,
  members: members.map(presentMember),
  taskCount: counts.reduce((sum, { category, count }) => (category === 'done' ? sum : sum + count), 0),
  progress: counts.map(({ name, color, category, count }) => ({
    name,
    color: colorOf(color, newTag.statuses.color),
    category: category ?? newTag.statuses.category,
    count,
  })),
  abilities: abilitiesInProject(access),
});

const presentCore = (row: ProjectRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...lookOf(row),
  workspaceId: row.workspace_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
  open: row.is_open === 1,
  example: row.is_example === 1,
  prefix: row.prefix,
  ...(row.archive_done_after !== null && { archiveDoneAfter: row.archive_done_after }),
});

const presentTag = (row: TagRow) => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  description: row.description,
  workspaceId: row.workspace_id,
  projectId: row.project_id,
  order: row.position,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const presentColoured = (row: TagRow, fallback: TaskType['color']): TaskType => ({
  ...presentTag(row),
  color: colorOf(row.color, fallback),
});

export const colorOf = (name: string | null, fallback: Color): Color =>
  colors.find((each) => each === name) ?? fallback;

const presentPriority = (row: TagRow): TaskPriority => ({
  ...presentTag(row),
  icon: iconOf(row.icon),
});

export const iconOf = (name: string | null): PriorityIcon =>
  priorityIcons.find((each) => each === name) ?? newTag.priorities.icon;
