import { type Cluster, startCluster } from '../../scripts/support/postgres.ts';
import type { Person } from '../support/api.ts';
import { load, type Orders, ordersOf, processorSeconds } from './load.ts';
import type { LoadOrder, LoadResult } from './loadGenerator.ts';
import type { Add, Measurement } from './measurement.ts';
import { startWorld, type World } from './world.ts';

const seconds = 4;
const clients = [1, 10, 50];

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
    const person = await world.signIn('noa');
    const orders = await ordersOf(world, person);
    await load({ ...orders.listTasks(100), connections: 10, seconds: 1 });
    await load({ ...orders.createTask, connections: 10, seconds: 1 });
    const run = runnerOn(world);
    await lists(add, name, run, orders, (work) => whileChanging(world, person, work));
    await creates(add, name, run, orders);
  } finally {
    await world.stop();
  }
}

/** A load's outcome with the server's processor time for each request, which other programs on the machine don't change. */
interface Outcome extends LoadResult {
  processorMs: number;
}
type Run = (order: LoadOrder) => Promise<Outcome>;

function runnerOn({ server }: World): Run {
  return async (order) => {
    const { pid } = server;
    if (pid === undefined) throw new Error('The server has no process');
    const before = processorSeconds(pid);
    const result = await load(order);
    return { ...result, processorMs: (1000 * (processorSeconds(pid) - before)) / result.succeeded };
  };
}

async function lists(
  add: Add,
  name: string,
  run: Run,
  orders: Orders,
  whileChanged: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  for (const connections of clients) {
    const result = await run({ ...orders.listTasks(1000), connections, seconds });
    add(
      rows(`${name}: list of a 1,000-task board, ${inClients(connections)}`, result, {
        rate: name === 'SQLite' && connections === 10 ? 300 : undefined,
        note: 'all in one page',
      }),
    );
  }
  const changing = await whileChanged(() => run({ ...orders.listTasks(1000), connections: 10, seconds }));
  add(
    rows(`${name}: the same while the board changes 10 times a second, 10 clients`, changing, {
      note: 'all in one page',
    }),
  );
  const compressed = await run({ ...orders.listTasks(1000, 'gzip'), connections: 10, seconds });
  add(rows(`${name}: the same as browsers ask for it, 10 clients`, compressed, { note: 'gzip' }));
  const first = await run({ ...orders.listTasks(100), connections: 10, seconds });
  add(rows(`${name}: its first page of 100, 10 clients`, first, {}));
}

/** Changes a task again and again during the work, so that lists aren't answered from the cache. */
async function whileChanging<T>({ api, project }: World, person: Person, work: () => Promise<T>): Promise<T> {
  const { id: projectId } = project('drivers');
  const { elements } = await api.call('listProjectTasks', {
    as: person,
    params: { projectId },
    query: { pageIndex: 1, pageSize: 1 },
  });
  const taskId = elements[0]?.id ?? '';
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    count += 1;
    last = api.call('updateProjectTask', {
      as: person,
      params: { projectId, taskId },
      body: { title: `Cambio ${count}` },
    });
  }, 100);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
}

async function creates(add: Add, name: string, run: Run, orders: Orders): Promise<void> {
  const durability = name === 'SQLite' ? 'durable commits' : "the tests' settings: no fsync";
  for (const connections of clients) {
    const result = await run({ ...orders.createTask, connections, seconds });
    const isBudgeted = name === 'SQLite' && connections === 50;
    add(
      rows(`${name}: create-task, ${inClients(connections)}`, result, {
        rate: isBudgeted ? 2000 : undefined,
        p99: isBudgeted ? 50 : undefined,
        note: durability,
      }),
    );
  }
  const keyed = await run({ ...orders.createTask, withKey: true, connections: 50, seconds });
  add(rows(`${name}: create-task with an idempotency key, 50 clients`, keyed, { note: durability }));
}

const inClients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

const rows = (
  what: string,
  { rate, p50, p99, processorMs }: Outcome,
  { rate: leastRate, p99: mostP99, note }: { rate?: number; p99?: number; note?: string },
): Measurement[] => [
  {
    what,
    value: rate,
    unit: '/s',
    budget: leastRate,
    note: [...(note === undefined ? [] : [note]), `${processorMs.toFixed(2)} ms of the server’s processor each`].join(
      '; ',
    ),
  },
  { what: `${what}, p50`, value: p50, unit: 'ms' },
  { what: `${what}, p99`, value: p99, unit: 'ms', budget: mostP99 },
];
