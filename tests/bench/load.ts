import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Person } from '../support/api.ts';
import type { LoadOrder, LoadResult } from './loadGenerator.ts';
import type { World } from './world.ts';

const execute = promisify(execFile);

/** Generates load in a separate process, so that it shares no thread with the server or the benchmark. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const { stdout } = await execute(process.execPath, [
    join(import.meta.dirname, 'loadGenerator.ts'),
    JSON.stringify(order),
  ]);
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failed > 0 || result.succeeded === 0) {
    const { method, url, headers, body } = order;
    const again = await fetch(url, { method, headers, body });
    throw new Error(
      `${method} ${new URL(url).pathname}: ${result.failed} of ${result.failed + result.succeeded} requests failed; ` +
        `another one is answered ${again.status} ${(await again.text()).slice(0, 200)}`,
    );
  }
  return result;
}

export interface Orders {
  createTask: Omit<LoadOrder, 'connections' | 'seconds'>;
  listTasks(pageSize: number, encoding?: 'gzip'): Omit<LoadOrder, 'connections' | 'seconds'>;
}

/** Creates tasks in the small project, so that the 1,000-task board keeps its size. */
export async function ordersOf(world: World, person: Person): Promise<Orders> {
  const created = world.project('portal');
  const listed = world.project('drivers');
  const { taskStatuses, taskTypes, taskPriorities } = await world.api.call('getProject', {
    as: person,
    params: { projectId: created.id },
  });
  const base = (projectId: string): string =>
    `${world.server.baseURL}/api/workspaces/${person.workspaceId}/projects/${projectId}/tasks`;
  const headers = { authorization: `Bearer ${person.token}` };
  return {
    createTask: {
      url: base(created.id),
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Avisar al destinatario cuando cambie la franja',
        description: 'Con el mismo texto que el correo.',
        statusId: taskStatuses[0]?.id,
        typeId: taskTypes[0]?.id,
        priorityId: taskPriorities[2]?.id,
        dueDate: null,
        assignees: [person.account.id],
      }),
      withKey: false,
    },
    listTasks: (pageSize, encoding) => ({
      url: `${base(listed.id)}?pageIndex=1&pageSize=${pageSize}`,
      method: 'GET',
      headers: { ...headers, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
      withKey: false,
    }),
  };
}

const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the processor time of a process since its start, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}
