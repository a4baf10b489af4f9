import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds the projects that a person joins by accepting an invitation. */
export const invitationProjects = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('invitation_projects')
      .addColumn('invitation_id', key, (column) => column.notNull().references('invitations.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('invitation_projects_key', ['invitation_id', 'project_id'])
      .execute();
    await db.schema.createIndex('invitation_projects_project').on('invitation_projects').column('project_id').execute();
  },
});
