import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const poker = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('poker_rooms')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('guest_key_hash', key)
      .addColumn('nudges', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('poker_rooms_list')
      .on('poker_rooms')
      .columns(['workspace_id', 'updated_at', 'id'])
      .execute();
    await db.schema.createIndex('poker_rooms_key').on('poker_rooms').column('guest_key_hash').unique().execute();

    await db.schema
      .createTable('poker_guests')
      .addColumn('token_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('room_id', key, (column) => column.notNull().references('poker_rooms.id').onDelete('cascade'))
      .addColumn('participant_id', key, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('poker_guests_room').on('poker_guests').column('room_id').execute();

    await db.schema
      .createTable('poker_presence')
      .addColumn('connection_id', key, (column) => column.primaryKey().notNull())
      .addColumn('room_id', key, (column) => column.notNull().references('poker_rooms.id').onDelete('cascade'))
      .addColumn('participant_id', key, (column) => column.notNull())
      .addColumn('process_id', key, (column) => column.notNull())
      .addColumn('seen_at', key, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('poker_presence_room')
      .on('poker_presence')
      .columns(['room_id', 'participant_id'])
      .execute();
    await db.schema.createIndex('poker_presence_process').on('poker_presence').column('process_id').execute();
    await db.schema.createIndex('poker_presence_seen').on('poker_presence').column('seen_at').execute();

    await db.schema
      .createTable('poker_deeds')
      .addColumn('room_id', key, (column) => column.notNull().references('poker_rooms.id').onDelete('cascade'))
      .addColumn('participant_id', key, (column) => column.notNull())
      .addColumn('id', key, (column) => column.notNull())
      .addColumn('at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('poker_deeds_key', ['room_id', 'participant_id', 'id'])
      .execute();
    await db.schema.createIndex('poker_deeds_at').on('poker_deeds').column('at').execute();
  },
});
