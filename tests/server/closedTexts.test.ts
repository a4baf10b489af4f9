import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fromCallback } from 'xstate';
import * as Y from 'yjs';
import { type CollaborationEnd, collaborationName } from '../../domain/document.ts';
import { endpoints, fillPath } from '../../domain/endpoints.ts';
import { AppError } from '../../domain/errors.ts';
import { fragmentName } from '../../richText/yjs.ts';
import { buildApp } from '../../server/app.ts';
import { makeProject, makeTeam, type Team } from '../../server/testing/team.ts';
import { describeOnBoth, type TestServer } from '../../server/testing/testApp.ts';
import { collaborationMachine } from '../../src/machines/documents/collaboration/collaboration.machine.ts';
import {
  selectChanges,
  selectCloseReason,
  selectLinkStatus,
} from '../../src/machines/documents/collaboration/collaboration.selectors.ts';
import { documentEditorMachine } from '../../src/machines/documents/documentEditor/documentEditor.machine.ts';
import { selectRecordStatus } from '../../src/machines/documents/documentEditor/documentEditor.selectors.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { collaborate } from '../../src/services/collaboration.ts';
import { createCollaborations } from '../../src/services/collaborations.ts';
import { createSeenDatabase } from '../../src/services/seenDatabase.ts';
import { createTextCopies } from '../../src/services/textCopies.ts';
import { openEditor } from '../support/collaboration.ts';
import { isVerify } from '../support/tier.ts';
import { stage } from '../model/stage.ts';

const patience = { timeout: 20_000, interval: 10 };

/** Sockets of the tabs, in the order in which they were opened. */
const sockets: WebSocket[] = [];
class RecordedWebSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    sockets.push(this);
  }
}
const lastSocket = (): WebSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('No tab has connected');
  return socket;
};

const storage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
};

const device = { onLine: true };
const browser = new EventTarget();
const setOnline = (onLine: boolean): void => {
  device.onLine = onLine;
  browser.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

interface Tab {
  state: () => [status: string, link: string, changes: string];
  reason: () => string | null;
  type: (words: string) => void;
  /** Deletes everything except the first `length` letters. */
  shorten: (length: number) => void;
  /** Inserts a table at the end in one transaction, like a paste. */
  insertTable: (rows: number, columns: number) => void;
  text: () => string;
  /** Loads the record again, like a live change. */
  load: () => void;
  retry: () => void;
  close: () => void;
}

const element = (name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
};
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const table = (rows: number, columns: number): Y.XmlElement =>
  element(
    'table',
    times(rows, (row) =>
      element(
        'tableRow',
        times(columns, (column) => element('tableCell', [element('paragraph', [new Y.XmlText(`${row}/${column}`)])])),
      ),
    ),
  );

/** Opens a document like its screen: with the real machines and services, but without views. */
function openTab(baseUrl: string, person: { token: string; workspaceId: string }, id: string): Tab {
  const collaborations = createCollaborations();
  const tab = stage(
    documentEditorMachine.provide({
      actors: {
        followList: fromCallback(() => undefined),
        collaboration: collaborationMachine.provide({
          actors: {
            collaborate: collaborate({
              baseUrl,
              token: () => person.token,
              collaborations,
              copies: createTextCopies(storage(), undefined),
              database: createSeenDatabase(storage(), () => undefined),
            }),
          },
        }),
      },
    }),
    { workspaceId: person.workspaceId, accountId: 'a', documentId: id, titleDraft: null, descriptionDraft: null },
  );
  const load = async () => {
    const path = fillPath(endpoints.getDocument.path, { documentId: id });
    try {
      const response = await fetch(`${baseUrl}/api/workspaces/${person.workspaceId}${path}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      const answer = await response.json();
      if (!response.ok) throw new AppError(answer.code, answer.message);
      tab.actor.send({ type: 'list.received', elements: [answer.data] });
    } catch (error) {
      tab.actor.send({
        type: 'list.failed',
        error: failureOf(error instanceof AppError ? error : new AppError('NETWORK', 'No answer')),
      });
    }
  };
  // Make time pass ten times as fast, so that the pauses before a retry are short.
  const timer = setInterval(() => {
    tab.clock.increment(100);
    if (tab.sentTo('records').some(({ type }) => type === 'resource.refreshRequested')) void load();
  }, 10);
  void load();
  const textOf = (): Y.XmlText => {
    const paragraph = collaborations.get(id)?.document.getXmlFragment(fragmentName).get(0);
    const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : null;
    if (!(text instanceof Y.XmlText)) throw new Error('The text is not open');
    return text;
  };
  const linkOf = () => tab.actor.getSnapshot().children.collaboration?.getSnapshot();
  return {
    state: () => [selectRecordStatus(tab.actor.getSnapshot()), selectLinkStatus(linkOf()), selectChanges(linkOf())],
    reason: () => selectCloseReason(linkOf()),
    type: (words) => textOf().insert(textOf().length, words),
    shorten: (length) => textOf().delete(length, textOf().length - length),
    insertTable: (rows, columns) =>
      collaborations
        .get(id)
        ?.document.getXmlFragment(fragmentName)
        .push([table(rows, columns)]),
    text: () => textOf().toString(),
    load: () => void load(),
    retry: () => tab.actor.send({ type: 'retry.requested' }),
    close: () => {
      clearInterval(timer);
      tab.close();
    },
  };
}

const kept = ['ready', 'synced', 'sent'];

describeOnBoth('a document text that the server closes', (make, kind) => {
  let server: TestServer;
  let address: string;
  let team: Team;
  let tab: Tab;

  const start = async () => {
    server = await make({}, { collaboration: { accessCheckInterval: 50, derivePause: 20 } });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    team = await makeTeam(server);
  };
  beforeAll(async () => {
    vi.stubGlobal('window', browser);
    vi.stubGlobal('navigator', device);
    vi.stubGlobal('location', new URL('http://localhost'));
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    vi.stubGlobal('WebSocket', RecordedWebSocket);
    await start();
  });
  afterEach(() => {
    setOnline(true);
    tab.close();
  });
  afterAll(() => vi.unstubAllGlobals());

  interface World {
    documentId: string;
    projectId: string;
    person: { id: string; token: string; workspaceId: string };
    tab: Tab;
  }
  const asAdmin = () => server.as(team.admin);
  const rename = (from: string, to: string) =>
    server.database.transact((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  const setRole = ({ person }: Pick<World, 'person'>, role: 'guest' | 'member') =>
    server.as(team.owner).call('updateMember', { params: { memberId: person.id }, body: { role } });
  const remove = ({ documentId }: World) => asAdmin().call('deleteDocument', { params: { documentId } });
  const restore = ({ documentId }: World) => asAdmin().call('restoreDocument', { params: { documentId } });
  const signOut = ({ person }: World) => server.as(person).call('signOut');
  const signIn = async ({ person }: Pick<World, 'person'>) => {
    const { email, password } = team.guest;
    person.token = (await server.anonymous.call('signIn', { body: { email, password } })).data.token;
  };
  const pages = async (limit: number) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.database.db);
    const most = (rows[0]?.page_count ?? 0) + limit;
    await server.database.transact((db) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(db));
  };

  interface Row {
    /** What the user sees: the states of the document, the connection and the changes, and the reason. */
    shown: [status: string, link: string, changes: string, reason: CollaborationEnd | null];
    begin: (world: World) => unknown;
    end: (world: World) => unknown;
    /** Text that is typed while the document's text is closed. */
    during?: string;
    only?: 'sqlite';
  }
  const rows: Record<string, Row> = {
    'the rights changed to reading': {
      shown: ['ready', 'readOnly', 'unsent', null],
      begin: async (world) => {
        await setRole(world, 'guest');
        await expect.poll(tab.state, patience).toEqual(['ready', 'readOnly', 'sent']);
      },
      end: (world) => setRole(world, 'member'),
    },
    'the access was removed': {
      shown: ['gone', 'offline', 'unsent', 'access-lost'],
      begin: ({ projectId, person }) =>
        asAdmin().call('removeFromProject', { params: { projectId, userId: person.id } }),
      end: ({ projectId, person }) =>
        asAdmin().call('inviteToProject', { params: { projectId }, body: { usersToInvite: [person.id] } }),
    },
    'the document was deleted': {
      shown: ['gone', 'offline', 'unsent', 'document-deleted'],
      begin: remove,
      end: restore,
    },
    'the document was deleted while the device was offline': {
      shown: ['gone', 'offline', 'unsent', 'not-found'],
      begin: async (world) => {
        setOnline(false);
        await remove(world);
        setOnline(true);
        world.tab.load();
      },
      end: restore,
    },
    'the session ended': { shown: ['failed', 'offline', 'unsent', 'session-ended'], begin: signOut, end: signIn },
    'the token is not valid': {
      shown: ['failed', 'offline', 'unsent', 'invalid-token'],
      begin: ({ person }) => {
        person.token = 'forged';
        lastSocket().close();
      },
      end: signIn,
    },
    'the disk is full': {
      only: 'sqlite',
      during: ' '.padEnd(300_000, 'during'),
      shown: ['doubted', 'offline', 'unsent', 'unavailable'],
      begin: () => pages(0),
      end: () => pages(1_000_000),
    },
    'the database can not store it': {
      shown: ['doubted', 'offline', 'unsent', 'unavailable'],
      begin: () => rename('document_updates', 'document_updates_away'),
      end: () => rename('document_updates_away', 'document_updates'),
    },
    'the database can not read it': {
      shown: ['doubted', 'offline', 'unsent', 'unavailable'],
      begin: async () => {
        await rename('document_states', 'document_states_away');
        lastSocket().close();
      },
      end: () => rename('document_states_away', 'document_states'),
    },
    'it is too large': {
      shown: ['tooBig', 'offline', 'unsent', 'too-big'],
      during: 'x'.repeat(9_000_000),
      begin: () => undefined,
      end: (world) => world.tab.shorten('before'.length),
    },
    'its update is larger than a message': {
      shown: ['tooBig', 'offline', 'unsent', 'too-big'],
      during: 'x'.repeat(11_000_000),
      begin: () => undefined,
      end: (world) => world.tab.shorten('before'.length),
    },
    'too many messages came at once': {
      shown: ['doubted', 'offline', 'unsent', 'too-fast'],
      begin: ({ documentId }) => {
        const name = Buffer.from(collaborationName(documentId));
        for (let message = 0; message < 500; message += 1) lastSocket().send(Uint8Array.of(name.length, ...name, 3));
      },
      end: () => undefined,
    },
    'a message was malformed': {
      shown: ['doubted', 'offline', 'unsent', 'malformed'],
      begin: () => lastSocket().send(Uint8Array.of(0)),
      end: () => undefined,
    },
    'the connection was cut': {
      shown: ['ready', 'offline', 'unsent', null],
      begin: () => lastSocket().close(),
      end: () => undefined,
    },
    'the device was offline': {
      shown: ['ready', 'offline', 'unsent', null],
      begin: () => setOnline(false),
      end: () => setOnline(true),
    },
  };
  const open = async (): Promise<World> => {
    await setRole({ person: team.guest }, 'member');
    const project = await makeProject(server, team.admin, [team.guest]);
    const { data } = await asAdmin().call('createProjectDocument', {
      params: { projectId: project.id },
      body: { title: 'Plan', type: 'document', content: 'x' },
    });
    const person = { id: team.guest.id, token: '', workspaceId: team.owner.workspaceId };
    const world = { documentId: data.id, projectId: project.id, person };
    await signIn(world);
    tab = openTab(address, person, data.id);
    await expect.poll(tab.state, patience).toEqual(kept);
    tab.shorten(0);
    tab.type('before');
    await expect.poll(tab.state, patience).toEqual(kept);
    return { ...world, tab };
  };
  const stored = async ({ documentId }: World): Promise<string> => {
    const editor = await openEditor(address, team.admin.token, documentId);
    const text = editor.text();
    editor.close();
    return text;
  };

  const cases = Object.entries(rows).filter(([, { only }]) => only === undefined || only === kind);
  const tried = cases.filter(([why]) => isVerify || why === 'it is too large');
  it.each([
    ...cases.map(([why, row]) => [why, 'by itself', row] as const),
    ...tried.map(([why, row]) => [why, "by 'Try again'", row] as const),
  ])('remains on the device when closed because %s, and is sent %s', (_why, how, row) => check(how, row));

  it.each(isVerify ? ['connected', 'offline'] : ['offline'])(
    'accepts a pasted table of 20,000 cells while %s',
    async (how) => {
      const world = await open();
      if (how === 'offline') setOnline(false);
      tab.insertTable(2000, 10);
      expect(tab.state()[2]).toBe('unsent');
      setOnline(true);
      await expect.poll(() => [...tab.state(), tab.reason()], patience).toEqual([...kept, null]);
      expect((await stored(world)).split('\n').at(-1)).toContain('1999/9');
    },
  );

  it('remains on the device when the server stops, and is sent automatically later', async () => {
    await start();
    let next: FastifyInstance | null = null;
    await check('by itself', {
      shown: ['ready', 'offline', 'unsent', null],
      begin: () => server.app.close(),
      end: async () => {
        const { config, database, clock } = server;
        next = buildApp({ config, database, clock, assets: null });
        await next.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
      },
    });
    tab.close();
    await (next as FastifyInstance | null)?.close();
  });

  async function check(how: string, { begin, end, shown, during = ' during' }: Row): Promise<void> {
    const world = await open();
    await begin(world);
    tab.type(during);
    const seen: string[] = [];
    await expect
      .poll(() => {
        const now = JSON.stringify([...tab.state(), tab.reason()]);
        seen.push(now);
        return seen.includes(JSON.stringify(shown)) ? 'shown' : now;
      }, patience)
      .toBe('shown');
    expect(tab.text()).toBe(`before${during}`);
    await end(world);
    tab.type(' after');
    const expected = tab.text();
    if (how === 'by itself') world.tab.load();
    else tab.retry();
    await expect.poll(() => [...tab.state(), tab.reason()], patience).toEqual([...kept, null]);
    expect([tab.text(), await stored(world)]).toEqual([expected, expected]);
  }
});
