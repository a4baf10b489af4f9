import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

interface Order {
  key: string;
  /** Number for the first row of a list without a counter: the greatest number in use plus one. */
  first: RawBuilder<number>;
}

/**
 * Takes the next number in each list, for the order of its rows. Other writers to the same list wait until this unit
 * ends. So the numbers follow the order of the commits, regardless of the clocks. The keys are locked in a fixed order,
 * so that two calls can't deadlock.
 */
export async function takeOrders(db: Db, orders: readonly Order[]): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .insertInto('order_counters')
    .values(
      orders.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ key, first }) => ({ key, last: first })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ last: row('order_counters.last', '+', 1) })),
    )
    .returning(['key', 'last'])
    .execute();
  return new Map(rows.map(({ key, last }) => [key, last]));
}

export async function takeOrder(db: Db, order: Order): Promise<number> {
  const taken = (await takeOrders(db, [order])).get(order.key);
  if (taken === undefined) throw new Error(`No number for ${order.key}`);
  return taken;
}

/** Numbers all rows in the order of their times, for rows from versions that didn't store numbers. */
export async function numberByTime(db: Pick<Db, 'getExecutor'>): Promise<void> {
  await sql`update comments set number = ranked.place from
    (select id, row_number() over (partition by task_id order by created_at, id) as place from comments) as ranked
    where ranked.id = comments.id`.execute(db);
  await sql`update notifications set number = ranked.place from
    (select id, row_number() over (partition by account_id order by created_at, id) as place from notifications)
    as ranked where ranked.id = notifications.id`.execute(db);
  await sql`update conversations set last_place = ranked.place from
    (select id, row_number() over (partition by workspace_id order by last_at, id) as place from conversations)
    as ranked where ranked.id = conversations.id`.execute(db);
  await sql`update messages set place = conversations.last_place from conversations
    where conversations.id = messages.conversation_id`.execute(db);
}
