import { randomUUID } from 'node:crypto';
import type { Db } from '../../server/db/schema.ts';
import type { Seeded } from '../../server/demo/seed.ts';
import { processorSeconds } from './load.ts';
import { type Add, median } from './measurement.ts';
import { startWorld } from './world.ts';

const transitions = 100_000;
const samples = 15;

export async function measureInsights(add: Add): Promise<void> {
  const world = await startWorld(null, addMoves);
  try {
    const person = await world.signIn('noa');
    const { id: projectId } = world.project('platform');
    const { elements } = await world.api.call('listProjectTasks', {
      as: person,
      params: { projectId },
      query: { pageIndex: 1, pageSize: 1 },
    });
    const taskId = elements[0]?.id ?? '';
    const ask = async (query: object = {}): Promise<number> => {
      const from = performance.now();
      await world.api.call('getInsights', {
        as: person,
        params: { projectId },
        query: { zone: 'Europe/Madrid', ...query },
      });
      return performance.now() - from;
    };
    const first = await ask();
    const { pid = 0 } = world.server;
    let processor = 0;
    const anew: number[] = [];
    const again: number[] = [];
    const narrowed: number[] = [];
    for (let index = 0; index < samples; index += 1) {
      await world.api.call('updateProjectTask', {
        as: person,
        params: { projectId, taskId },
        body: { title: `Medida ${index}` },
      });
      const before = processorSeconds(pid);
      anew.push(await ask());
      processor += processorSeconds(pid) - before;
      again.push(await ask({ last: 365 }));
      narrowed.push(await ask({ filters: JSON.stringify({ assignedTo: [person.account.id] }) }));
    }
    const what = `insights of ${transitions.toLocaleString('en')} transitions of 10,000 tasks, SQLite`;
    add([
      {
        what: `${what}: after a change, median`,
        value: median(anew),
        unit: 'ms',
        budget: 300,
        note: `${samples} answers of 90 days, slowest ${Math.max(...anew).toFixed(0)} ms, ${((1000 * processor) / samples).toFixed(0)} ms of the server’s processor each; the very first ${first.toFixed(0)} ms`,
      },
      { what: `${what}: of a year, unchanged, median`, value: median(again), unit: 'ms', budget: 300 },
      { what: `${what}: of one person's tasks, unchanged, median`, value: median(narrowed), unit: 'ms', budget: 300 },
    ]);
  } finally {
    await world.stop();
  }
}

async function addMoves(db: Db, { projects }: Seeded): Promise<void> {
  const project = projects.find(({ key }) => key === 'platform');
  if (!project) throw new Error('There is no platform');
  const statuses = await db
    .selectFrom('tags')
    .select('id')
    .where('project_id', '=', project.id)
    .where('kind', '=', 'statuses')
    .orderBy('position')
    .execute();
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'created_at', 'created_by'])
    .where('project_id', '=', project.id)
    .execute();
  const { count } = await db
    .selectFrom('transitions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .where('field', '=', 'statusId')
    .executeTakeFirstOrThrow();
  const missing = transitions - Number(count);
  const rowAt = (index: number) => {
    const task = tasks[index % tasks.length];
    const turn = Math.floor(index / tasks.length);
    const status = (step: number) => JSON.stringify(statuses[step % Math.max(1, statuses.length - 1)]?.id);
    return {
      id: randomUUID(),
      workspace_id: project.workspaceId,
      project_id: project.id,
      task_id: task?.id ?? '',
      field: 'statusId' as const,
      version: 2 + turn,
      from_value: status(turn),
      to_value: status(turn + 1),
      by_id: task?.created_by ?? '',
      at: new Date(Date.parse(task?.created_at ?? '') + (turn + 1) * 60_000).toISOString(),
    };
  };
  for (let start = 0; start < missing; start += 500) {
    await db
      .insertInto('transitions')
      .values(Array.from({ length: Math.min(500, missing - start) }, (_, index) => rowAt(start + index)))
      .execute();
  }
}
