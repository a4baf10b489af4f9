import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/**
 * Adds the table that finds the poker rooms of a person. Before, the database searched the JSON of every room for the
 * person's id.
 */
export const pokerParticipants = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const isPostgres = kind === 'postgres';
    const key: RawBuilder<unknown> = isPostgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('poker_participants')
      .addColumn('participant_id', key, (column) => column.notNull())
      .addColumn('room_id', key, (column) => column.notNull().references('poker_rooms.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('poker_participants_key', ['participant_id', 'room_id'])
      .execute();
    await db.schema.createIndex('poker_participants_room').on('poker_participants').column('room_id').execute();
    const each = isPostgres
      ? sql`json_array_elements(poker_rooms.state::json #> '{context,participants}') as participant (value)`
      : sql`json_each(poker_rooms.state, '$.context.participants') as participant`;
    await sql`insert into poker_participants (participant_id, room_id)
      select distinct participant.value ->> 'id', poker_rooms.id from poker_rooms, ${each}`.execute(db);
  },
});
