import { type JoinBuilder, sql, type SqlBool } from 'kysely';
import type { Role } from '../../../domain/workspace.ts';
import type { ProjectAccess } from './policy.ts';

/** Columns from which `splitAccess` derives a person's relation to the joined project. */
export const accessColumns = [
  'projects.created_by as project_created_by',
  'project_members.account_id as member_id',
] as const;

interface AccessColumns {
  project_created_by: string | null;
  member_id: string | null;
}

/** Condition that joins `project_members` with the person's membership of the joined project. */
export const membershipOf =
  (accountId: string) =>
  <Tables, From extends keyof Tables>(join: JoinBuilder<Tables, From>): JoinBuilder<Tables, From> =>
    join.on(sql<SqlBool>`project_members.project_id = projects.id and project_members.account_id = ${accountId}`);

/** Separates a row from the columns of the access to its project. */
export function splitAccess<Row extends AccessColumns>(
  viewer: { id: string; role: Role },
  { project_created_by: createdBy, member_id: memberId, ...row }: Row,
): { row: Omit<Row, keyof AccessColumns>; access: ProjectAccess } {
  return { row, access: { role: viewer.role, isCreator: createdBy === viewer.id, belongs: memberId !== null } };
}
