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

/** Searches with the palette's endpoint. The words with an error are near words of the texts. */
const paletteSearches = {
  ...searches,
  'beginnings of words': ['alm', 'inv', 'dri'],
  'words with a typing error': ['almaceen', 'invioce', 'drivre trukc'],
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
  const size = `${counts.tasks.toLocaleString('en')} tasks and ${counts.comments.toLocaleString('en')} comments`;
  const measure = async (
    what: string,
    cases: Record<string, readonly string[]>,
    search: (text: string) => Promise<unknown>,
  ): Promise<void> => {
    for (const [which, texts] of Object.entries(cases)) {
      const times: number[] = [];
      for (let index = 0; index < samples; index += 1) {
        for (const text of texts) {
          const from = performance.now();
          await search(text);
          times.push(performance.now() - from);
        }
      }
      add([
        {
          what: `${name}: ${what} ${size}, ${which}, p95`,
          value: quantile(times, 0.95),
          unit: 'ms',
          budget: 100,
          note: `median ${median(times).toFixed(0)} ms`,
        },
      ]);
    }
  };
  try {
    const person = await world.signIn('noa');
    await measure('search in the palette of', paletteSearches, (q) =>
      world.api.call('search', { as: person, query: { q } }),
    );
    await measure('search of', searches, (search) =>
      world.api.call('listTasks', { as: person, query: { pageIndex: 1, pageSize: 100, search } }),
    );
  } finally {
    await world.stop();
  }
}

/** Adds copies of the demonstration's tasks and comments, in the order of their time. */
async function addCopies(db: Db, { projects }: Seeded): Promise<void> {
  const workspaceId = projects.find(({ key }) => key === 'platform')?.workspaceId ?? '';
  const tasks = await db.selectFrom('tasks').selectAll().where('workspace_id', '=', workspaceId).execute();
  // A number belongs to one task.
  const withoutNumbers = tasks.map((task) => ({ ...task, number: null }));
  for (const rows of batchesOf(copiesOf(withoutNumbers, counts.tasks)))
    await db.insertInto('tasks').values(rows).execute();
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
