import { type Cluster, startCluster } from '../../scripts/support/postgres.ts';
import { load, type Orders, ordersOf } from './load.ts';
import type { Add, Measurement } from './measurement.ts';
import { startWorld } from './world.ts';

const seconds = 4;
const clients = [1, 10, 50];

/** Creating and listing over HTTP on both databases. */
export async function measureHttp(add: Add): Promise<void> {
  await measureDatabase(add, 'SQLite', null);
  let cluster: Cluster | null = null;
  try {
    cluster = await startCluster();
    await measureDatabase(add, 'PostgreSQL', cluster.url);
  } finally {
    await cluster?.stop();
  }
}

async function measureDatabase(add: Add, name: 'SQLite' | 'PostgreSQL', adminUrl: string | null): Promise<void> {
  const world = await startWorld(adminUrl);
  try {
    const orders = await ordersOf(world, await world.signIn('noa'));
    await load({ ...orders.listTasks(100), connections: 10, seconds: 1 });
    await load({ ...orders.createTask, connections: 10, seconds: 1 });
    await lists(add, name, orders);
    await creates(add, name, orders);
  } finally {
    await world.stop();
  }
}

async function lists(add: Add, name: string, orders: Orders): Promise<void> {
  for (const connections of clients) {
    const result = await load({ ...orders.listTasks(1000), connections, seconds });
    add(rows(`${name}: list of a 1,000-task board, ${inClients(connections)}`, result, {
      rate: name === 'SQLite' && connections === 10 ? 300 : undefined, note: 'all in one page',
    }));
  }
  const compressed = await load({ ...orders.listTasks(1000, 'gzip'), connections: 10, seconds });
  add(rows(`${name}: the same as browsers ask for it, 10 clients`, compressed, { note: 'gzip' }));
  const first = await load({ ...orders.listTasks(100), connections: 10, seconds });
  add(rows(`${name}: its first page of 100, 10 clients`, first, {}));
}

async function creates(add: Add, name: string, orders: Orders): Promise<void> {
  const durability = name === 'SQLite' ? 'durable commits' : "the tests' settings: no fsync";
  for (const connections of clients) {
    const result = await load({ ...orders.createTask, connections, seconds });
    const isBudgeted = name === 'SQLite' && connections === 50;
    add(rows(`${name}: create-task, ${inClients(connections)}`, result, {
      rate: isBudgeted ? 2000 : undefined, p99: isBudgeted ? 50 : undefined, note: durability,
    }));
  }
  const keyed = await load({ ...orders.createTask, withKey: true, connections: 50, seconds });
  add(rows(`${name}: create-task with an idempotency key, 50 clients`, keyed, { note: durability }));
}

const inClients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

const rows = (
  what: string,
  { rate, p50, p99 }: { rate: number; p50: number; p99: number },
  budget: { rate?: number; p99?: number; note?: string },
): Measurement[] => [
  { what, value: rate, unit: '/s', budget: budget.rate, note: budget.note },
  { what: `${what}, p50`, value: p50, unit: 'ms' },
  { what: `${what}, p99`, value: p99, unit: 'ms', budget: budget.p99 },
];
