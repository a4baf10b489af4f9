import { randomUUID } from 'node:crypto';
import { type Cluster, startCluster } from '../../scripts/support/postgres.ts';
import { batchesOf } from '../../server/db/batches.ts';
import type { Db } from '../../server/db/schema.ts';
import type { Seeded } from '../../server/demo/seed.ts';
import { type Add, median, quantile } from './measurement.ts';
import { startWorld } from './world.ts';

const counts = { tasks: 100_000, comments: 30_000 };
const samples = 20;

const searches = {
  'one word': ['turno', 'almacén', 'invoice', 'driver'],
  'two or three words': ['stock tránsito', 'shift dispatch board', 'error servicio precios'],
  'a word that no text has': ['zxqvjk'],
  'two letters': ['xq', 'ft'],
  'a letter that each text has': ['e'],
};

export async function measureSearch(add: Add): Promise<void> {
  await measureDatabase(add, 'SQLite', null);
  let cluster: Cluster | null = null;
  try {
    cluster = await startCluster();
    await measureDatabase(add, 'PostgreSQL', cluster.url);
  } finally {
    await cluster?.stop();
  }
}

async function measureDatabase(add: Add, name: string, adminUrl: string | null): Promise<void> {
  const world = await startWorld(adminUrl, addCopies);
  try {
    const person = await world.signIn('noa');
    for (const [what, texts] of Object.entries(searches)) {
      const times: number[] = [];
      for (let index = 0; index < samples; index += 1) {
        for (const search of texts) {
          const from = performance.now();
          await world.api.call('listTasks', { as: person, query: { pageIndex: 1, pageSize: 100, search } });
          times.push(performance.now() - from);
        }
      }
      add([
        {
          what: `${name}: search of ${counts.tasks.toLocaleString('en')} tasks and ${counts.comments.toLocaleString('en')} comments, ${what}, p95`,
          value: quantile(times, 0.95),
          unit: 'ms',
          budget: 100,
          note: `median ${median(times).toFixed(0)} ms`,
        },
      ]);
    }
  } finally {
    await world.stop();
  }
}

/** Adds copies of the demonstration's tasks and comments, in the order of their time. */
async function addCopies(db: Db, { projects }: Seeded): Promise<void> {
  const workspaceId = projects.find(({ key }) => key === 'platform')?.workspaceId ?? '';
  const tasks = await db.selectFrom('tasks').selectAll().where('workspace_id', '=', workspaceId).execute();
  for (const rows of batchesOf(copiesOf(tasks, counts.tasks))) await db.insertInto('tasks').values(rows).execute();
  const comments = await db.selectFrom('comments').selectAll().where('workspace_id', '=', workspaceId).execute();
  for (const rows of batchesOf(copiesOf(comments, counts.comments)))
    await db.insertInto('comments').values(rows).execute();
}

/** Returns as many copies as there are too few rows. */
function copiesOf<Row extends { id: string; created_at: string }>(rows: readonly Row[], count: number): Row[] {
  const missing = Math.max(0, count - rows.length);
  return Array.from({ length: Math.ceil(missing / rows.length) }, () => rows)
    .flat()
    .slice(0, missing)
    .map((row) => ({ ...row, id: randomUUID() }))
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}
