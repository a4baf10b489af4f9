import { type Kysely, sql } from 'kysely';

const subjects = ['task', 'comment', 'message', 'document', 'project', 'conversation', 'invitation'] as const;

/** Indexes to find the notifications about a record that is changed, deleted, or no longer visible. */
export const notificationSubjects = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const subject of subjects) {
      await db.schema
        .createIndex(`notifications_${subject}`)
        .on('notifications')
        .column(`${subject}_id`)
        .where(sql<boolean>`${sql.ref(`${subject}_id`)} is not null`)
        .execute();
    }
  },
});
