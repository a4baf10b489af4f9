import { type Kysely, sql } from 'kysely';
import { visibleName } from '../../../domain/visibleName.ts';

const columns = [
  ['accounts', 'name'],
  ['accounts', 'last_name'],
  ['accounts', 'nickname'],
  ['workspaces', 'name'],
  ['projects', 'name'],
  ['tags', 'name'],
  ['conversations', 'name'],
  ['boards', 'name'],
  ['sprints', 'name'],
  ['workflows', 'name'],
  ['saved_views', 'name'],
] as const;

/** Removes hidden characters from names, as requests do. A name of only hidden characters becomes a question mark. */
export const visibleNames = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, column] of columns) {
      const { rows } = await sql<{ id: string; name: string | null }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db);
      for (const { id, name } of rows) {
        if (name === null || name === '') continue;
        const visible = visibleName(name) || '?';
        if (visible !== name)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${visible} where id = ${id}`.execute(db);
      }
    }
  },
});
