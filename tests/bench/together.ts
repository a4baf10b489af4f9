import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Socket } from 'socket.io-client';
import type { Changes } from '../../domain/socketEvents.ts';
import type { Db } from '../../server/db/schema.ts';
import type { Seeded } from '../../server/demo/seed.ts';
import type { Person } from '../support/api.ts';
import { openEditor } from '../support/collaboration.ts';
import { frameRows, record, visitBoard } from './board.ts';
import { newProfile, openBrowser } from './browser.ts';
import { connect, now, rows } from './live.ts';
import { type Add, median, quantile } from './measurement.ts';
import { within } from './within.ts';
import { startWorld, type World } from './world.ts';

const messages = 10_000;
const documents = 5_000;
const visits = 3;
const samplesOfEach = 40;
const sockets = 200;
const changesPerSecond = 100;
const seconds = 5;

interface Added {
  conversationId: string;
}

export async function measureTogether(add: Add): Promise<void> {
  const added: Added = { conversationId: randomUUID() };
  const world = await startWorld(null, (db, seeded) => fillMore(db, seeded, added));
  const browser = await openBrowser();
  try {
    const [writer, reader] = [await world.signIn('mateo'), await world.signIn('noa')];
    await measurePage(add, browser, reader, {
      what: `conversation of ${messages.toLocaleString('en')} messages`,
      url: `${world.server.baseURL}/conversations/${added.conversationId}`,
      scroller: '[role=log]',
      towards: 1,
    });
    await measurePage(add, browser, reader, {
      what: `tree of ${documents.toLocaleString('en')} documents`,
      url: `${world.server.baseURL}/documents`,
      scroller: '[role=tree]',
      towards: -1,
    });
    add(
      rows(
        'a message is drawn in another person’s browser',
        await messagesSeen(browser, world, writer, reader, added),
        100,
      ),
    );
    add(
      rows(
        'a keystroke in a shared document is drawn in another person’s browser',
        await keysSeen(browser, world, writer, reader),
        100,
      ),
    );
    await browser.close();
    const crowd = await crowdSees(world, writer, reader);
    add([
      {
        what: `${sockets} sockets, ${changesPerSecond} changes a second: a change reaches a socket, p50`,
        value: median(crowd),
        unit: 'ms',
        note: `${crowd.length.toLocaleString('en')} arrivals`,
      },
      { what: 'the same, p99', value: quantile(crowd, 0.99), unit: 'ms' },
    ]);
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function fillMore(db: Db, { people, projects }: Seeded, { conversationId }: Added): Promise<void> {
  const workspaceId = projects.find(({ key }) => key === 'drivers')?.workspaceId ?? '';
  const two = ['mateo', 'noa'].map((name) => people.find(({ email }) => email.startsWith(`${name}@`))?.id ?? '');
  const [mateo = '', noa = ''] = two;
  const start = Date.now() - messages * 60_000;
  const at = (index: number) => new Date(start + index * 60_000).toISOString();
  await db
    .insertInto('conversations')
    .values({
      id: conversationId,
      workspace_id: workspaceId,
      kind: 'group',
      name: 'Diez mil',
      direct_key: null,
      created_by: mateo,
      created_at: at(0),
      version: 1,
      named_version: 1,
      named_by: mateo,
      last_number: messages,
      last_at: at(messages),
    })
    .execute();
  await db
    .insertInto('conversation_members')
    .values(
      two.map((id) => ({
        conversation_id: conversationId,
        account_id: id,
        workspace_id: workspaceId,
        last_read: messages,
        joined_at: at(0),
      })),
    )
    .execute();
  await inBatches(
    messages,
    (index) => ({
      id: randomUUID(),
      conversation_id: conversationId,
      workspace_id: workspaceId,
      number: index + 1,
      content: `Mensaje **${index + 1}** ${'con algo que contar '.repeat(index % 12)}`,
      sender_id: index % 3 === 0 ? noa : mateo,
      version: 1,
      created_at: at(index),
      edited_at: null,
      deleted_at: null,
    }),
    (values) => db.insertInto('messages').values(values).execute(),
  );
  const perFolder = 100;
  const folders = Array.from({ length: documents / perFolder }, () => randomUUID());
  await inBatches(
    documents,
    (index) => {
      const folder = Math.floor(index / perFolder);
      const isFolder = index % perFolder === 0;
      const title = isFolder ? `Carpeta ${folder + 1}` : `Documento ${index + 1}`;
      return {
        id: isFolder ? (folders[folder] ?? '') : randomUUID(),
        workspace_id: workspaceId,
        project_id: null,
        parent_id: isFolder ? null : (folders[folder] ?? null),
        type: isFolder ? ('folder' as const) : ('document' as const),
        title,
        description: null,
        position: index,
        created_by: mateo,
        updated_by: null,
        created_at: at(0),
        updated_at: at(0),
        deleted_at: null,
        deleted_by: null,
        deleted_with: null,
        version: 1,
        content: isFolder ? null : '',
        search_text: title.toLowerCase(),
      };
    },
    (values) => db.insertInto('documents').values(values).execute(),
  );
}

async function inBatches<Row>(
  count: number,
  row: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < count; start += 500)
    await insert(Array.from({ length: Math.min(500, count - start) }, (_, index) => row(start + index)));
}

interface Opened {
  what: string;
  url: string;
  scroller: string;
  /** First direction: 1 scrolls up, as in a history, -1 scrolls down. */
  towards: 1 | -1;
}

async function measurePage(
  add: Add,
  browser: Browser,
  person: Person,
  { what, url, scroller, towards }: Opened,
): Promise<void> {
  const cold: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await newProfile(browser, person);
    cold.push(await visitBoard(await context.newPage(), url));
    await context.close();
  }
  const context = await newProfile(browser, person);
  try {
    const page = await context.newPage();
    await visitBoard(page, url);
    const warm: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) warm.push(await visitBoard(page, url));
    add([
      {
        what: `${what}: navigation to its first line, cold`,
        value: median(cold),
        unit: 'ms',
        note: `median of ${visits}, nothing cached`,
      },
      {
        what: `${what}: navigation to its first line`,
        value: median(warm),
        unit: 'ms',
        budget: 500,
        note: `median of ${visits} reloads, files cached`,
      },
    ]);
    if (scroller === '[role=tree]') {
      await page.locator(scroller).focus();
      // Expands all folders of the tree.
      await page.keyboard.press('*');
    }
    await wait(800);
    const frames = await scroll(page, scroller, towards);
    add(
      frameRows(`${what}: scrolling`, frames, true).map((row) =>
        row.unit === 'ms' && row.budget === 17 ? { ...row, budget: undefined } : row,
      ),
    );
  } finally {
    await context.close();
  }
}

async function scroll(page: Page, selector: string, towards: 1 | -1) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  const devtools = await page.context().newCDPSession(page);
  const gesture = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    speed: 3000,
    gestureSourceType: 'mouse',
  } as const;
  return record(page, async () => {
    await devtools.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: 6000 * towards });
    await devtools.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: -6000 * towards });
  });
}

async function messagesSeen(
  browser: Browser,
  { server, api }: World,
  writer: Person,
  reader: Person,
  { conversationId }: Added,
): Promise<number[]> {
  const context = await newProfile(browser, reader);
  try {
    const page = await context.newPage();
    await visitBoard(page, `${server.baseURL}/conversations/${conversationId}`);
    await wait(1000);
    return await seenAfter(page, '[role=log]', async (words) => {
      await api.call('createMessage', { as: writer, params: { conversationId }, body: { content: words } });
    });
  } finally {
    await context.close();
  }
}

async function keysSeen(browser: Browser, { server, api }: World, writer: Person, reader: Person): Promise<number[]> {
  const { id: documentId } = await api.call('createDocument', {
    as: writer,
    body: { title: 'Acta', type: 'document', content: 'Acta.' },
  });
  const editor = await openEditor(server.baseURL, writer.token, documentId);
  const context = await newProfile(browser, reader);
  try {
    const page = await context.newPage();
    await page.goto(`${server.baseURL}/documents/${documentId}`);
    await page.locator('.ProseMirror').filter({ hasText: 'Acta.' }).waitFor();
    await wait(1000);
    return await seenAfter(page, '.ProseMirror', async (words) => editor.type(` ${words}`));
  } finally {
    editor.close();
    await context.close();
  }
}

async function seenAfter(page: Page, selector: string, write: (words: string) => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < samplesOfEach; index += 1) {
    const words = `palabra${index}fin`;
    const shown = within(
      page.evaluate(([where, text]) => window.recorder.momentOf(where, text), [selector, words] as const),
      'The words were not drawn',
    );
    // The page runs calls in order, so the observer is active after this one.
    await page.evaluate(() => 0);
    const from = now();
    await write(words);
    samples.push((await shown) - from);
    await wait(37 + (index % 7) * 5);
  }
  return samples;
}

async function crowdSees({ server, api, project }: World, writer: Person, reader: Person): Promise<number[]> {
  const { id: projectId } = project('drivers');
  const { elements } = await api.call('listProjectTasks', {
    as: writer,
    params: { projectId },
    query: { pageIndex: 1, pageSize: 50 },
  });
  const crowd: Socket[] = [];
  const samples: number[] = [];
  const sent = new Map<string, number>();
  try {
    for (let index = 0; index < sockets; index += 1) {
      const socket = await connect(server.baseURL, reader);
      // Messages are not parsed by the schema, because 20,000 a second would dominate the measurement.
      socket.on('changes', (message: Changes) => {
        const at = now();
        for (const change of message.changes) {
          const from = change.type === 'task.saved' ? sent.get(change.task.title) : undefined;
          if (from !== undefined) samples.push(at - from);
        }
      });
      crowd.push(socket);
    }
    const writes: Promise<unknown>[] = [];
    const start = performance.now();
    for (let index = 0; index < changesPerSecond * seconds; index += 1) {
      await wait(Math.max(0, start + index * (1000 / changesPerSecond) - performance.now()));
      const title = `Cambio ${index} de muchos`;
      sent.set(title, now());
      writes.push(
        api.call('updateProjectTask', {
          as: writer,
          params: { projectId, taskId: elements[index % elements.length]?.id ?? '' },
          body: { title },
        }),
      );
    }
    await Promise.all(writes);
    await within(
      (async () => {
        while (samples.length < sockets * changesPerSecond * seconds) await wait(20);
      })(),
      `Only ${samples.length} changes arrived`,
      20_000,
    );
    return samples;
  } finally {
    for (const socket of crowd) socket.disconnect();
  }
}
