import { type Kysely, sql } from 'kysely';

const subjects = ['task', 'comment', 'message', 'document', 'project', 'conversation', 'invitation'] as const;

/** Finds the notifications of a record that changes, is deleted, or can no longer be seen. */
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
