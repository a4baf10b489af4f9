import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { changes } from '../../domain/socketEvents.ts';
import type { Person } from '../support/api.ts';
import { newProfile, openBrowser, tasksLoaded } from './browser.ts';
import { type Add, type Measurement, median, quantile } from './measurement.ts';
import { within } from './within.ts';
import { startWorld, type World } from './world.ts';

const bySocket = 200;
const byBrowser = 40;

export async function measureLive(add: Add): Promise<void> {
  const world = await startWorld();
  try {
    const writer = await world.signIn('mateo');
    const reader = await world.signIn('noa');
    add(rows('a change reaches another person’s socket', await toSocket(world, writer, reader), 20));
    add(rows('a change is drawn in another person’s browser', await toBrowser(world, writer, reader), 20));
  } finally {
    await world.stop();
  }
}

export const rows = (what: string, samples: number[], budget: number): Measurement[] => [
  {
    what: `${what}, p50`,
    value: median(samples),
    unit: 'ms',
    budget,
    note: `from the request, ${samples.length} changes`,
  },
  { what: `${what}, p95`, value: quantile(samples, 0.95), unit: 'ms', budget },
  { what: `${what}, p99`, value: quantile(samples, 0.99), unit: 'ms' },
  { what: `${what}, slowest`, value: Math.max(...samples), unit: 'ms' },
];

export const now = (): number => performance.timeOrigin + performance.now();

async function toSocket({ server, api, project }: World, writer: Person, reader: Person): Promise<number[]> {
  const { id: projectId } = project('drivers');
  const { elements } = await api.call('listProjectTasks', {
    as: writer,
    params: { projectId },
    query: { pageIndex: 1, pageSize: 1 },
  });
  const taskId = elements[0]?.id ?? '';
  const socket = await connect(server.baseURL, reader);
  try {
    const samples: number[] = [];
    for (let index = 0; index < bySocket; index += 1) {
      const title = `Cambio ${index}`;
      const seen = arrival(socket, title);
      const from = now();
      await api.call('updateProjectTask', { as: writer, params: { projectId, taskId }, body: { title } });
      samples.push((await seen) - from);
    }
    return samples;
  } finally {
    socket.disconnect();
  }
}

export function connect(baseURL: string, { token, account }: Person): Promise<Socket> {
  const socket = io(baseURL, { auth: { token }, transports: ['websocket'], reconnection: false });
  return within(
    new Promise<Socket>((resolve, reject) => {
      socket.once('connect', () => socket.emit('register', account.id));
      socket.once('connected', () => resolve(socket));
      socket.once('connect_error', reject);
    }),
    'The socket was not registered',
  );
}

function arrival(socket: Socket, title: string): Promise<number> {
  return within(
    new Promise((resolve) => {
      const listen = (message: unknown): void => {
        const at = now();
        if (
          !changes.parse(message).changes.some((change) => change.type === 'task.saved' && change.task.title === title)
        )
          return;
        socket.off('changes', listen);
        resolve(at);
      };
      socket.on('changes', listen);
    }),
    'A change did not arrive',
  );
}

async function toBrowser({ server, api, project }: World, writer: Person, reader: Person): Promise<number[]> {
  const { id: projectId } = project('drivers');
  const browser = await openBrowser();
  try {
    const page = await (await newProfile(browser, reader)).newPage();
    await page.goto(`${server.baseURL}/projects/${projectId}/tasks`);
    await page.waitForFunction(() => window.recorder.firstCard !== null);
    await tasksLoaded(page);
    const taskId = (await page.locator('[data-task-id]').first().getAttribute('data-task-id')) ?? '';
    const samples: number[] = [];
    for (let index = 0; index < byBrowser; index += 1) {
      const title = `Visto por otra persona ${index}.`;
      const shown = within(
        page.evaluate(([selector, text]) => window.recorder.momentOf(selector, text), [
          `[data-task-id="${taskId}"]`,
          title,
        ] as const),
        'A change was not drawn',
      );
      // The page runs calls in order, so the observer is active after this one.
      await page.evaluate(() => 0);
      const from = now();
      await api.call('updateProjectTask', { as: writer, params: { projectId, taskId }, body: { title } });
      samples.push((await shown) - from);
      // Varies the offset to the frames.
      await wait(37 + (index % 7) * 5);
    }
    return samples;
  } finally {
    await browser.close();
  }
}
