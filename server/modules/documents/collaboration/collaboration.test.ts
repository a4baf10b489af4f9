import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { collaborationPath, collaborationName } from '../../../../domain/document.ts';
import { fragmentName, isTooDeep, updateOf } from '../../../../richText/yjs.ts';
import { type Editor, openEditor } from '../../../../tests/support/collaboration.ts';
import { describeOnBoth, type Person, type TestServer } from '../../../testing/testApp.ts';
import { storeUpdate } from '../collaborationStore.ts';
import { makeProject, makeTeam, type Team } from '../../../testing/team.ts';

// A long time-out, because only a failing test waits for it, even on a busy machine.
const patience = { timeout: 30_000, interval: 5 };

describeOnBoth('collaborative texts', (make) => {
  let server: TestServer;
  let address: string;
  let team: Team;
  let editors: Editor[] = [];
  beforeAll(async () => {
    server = await make({}, { collaboration: { accessCheckInterval: 100, derivePause: 50 } });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    team = await makeTeam(server);
  });
  afterEach(() => {
    for (const editor of editors) editor.close();
    editors = [];
  });
  const open = async (
    person: Pick<Person, 'token'>,
    documentId: string,
    options: { reconnects?: boolean } = {},
  ): Promise<Editor> => {
    const editor = await openEditor(address, person.token, documentId, options);
    editors.push(editor);
    return editor;
  };
  const create = async (content = 'uno', person = team.member) =>
    (await server.as(person).call('createDocument', { body: { title: 'Plan', type: 'document', content } })).data.id;
  const read = async (documentId: string, person = team.member) =>
    (await server.as(person).call('getDocument', { params: { documentId } })).data;
  const close = (editor: Editor) => {
    editor.close();
    editors = editors.filter((one) => one !== editor);
  };

  it('are edited together, stored, and read as Markdown', async () => {
    const id = await create();
    const [mika, adam] = [await open(team.member, id), await open(team.admin, id)];
    mika.type(' dos');
    adam.type('cero ', 0, 0);
    await Promise.all([adam.sees('dos'), mika.sees('cero')]);
    await Promise.all([mika.saved(), adam.saved()]);
    expect([mika.text(), adam.text()]).toEqual(['cero uno dos', 'cero uno dos']);
    await expect.poll(async () => (await read(id)).content, patience).toBe('cero uno dos');
    expect([team.member.id, team.admin.id]).toContain((await read(id)).updatedBy);
    expect(
      (await server.as(team.member).call('searchDocuments', { query: { search: 'CERO uno' } })).data.elements.map(
        (found) => found.id,
      ),
    ).toEqual([id]);
    close(mika);
    close(adam);
    expect((await open(team.owner, id)).text()).toBe('cero uno dos');
  });

  it('are stored before the writer gets a confirmation', async () => {
    const id = await create();
    const editor = await open(team.member, id);
    for (const words of [' a', ' b', ' c']) {
      editor.type(words);
      await editor.saved();
      const rows = await server.database.db
        .selectFrom('document_updates')
        .select('content')
        .where('document_id', '=', id)
        .execute();
      const state = await server.database.db
        .selectFrom('document_states')
        .select('state')
        .where('document_id', '=', id)
        .executeTakeFirstOrThrow();
      const shared = new Y.Doc();
      for (const part of [state.state, ...rows.map(({ content }) => content)]) Y.applyUpdate(shared, part);
      expect(shared.getXmlFragment(fragmentName).toString()).toContain(words);
    }
  });

  it('become one state and a version when the last person leaves', async () => {
    const id = await create('');
    const [mika, adam] = [await open(team.member, id), await open(team.admin, id)];
    mika.type('hola');
    await mika.saved();
    await adam.sees('hola');
    adam.type(' adiós');
    await adam.saved();
    close(mika);
    close(adam);
    const versions = async () =>
      (await server.as(team.member).call('listDocumentVersions', { params: { documentId: id } })).data.elements;
    await expect.poll(async () => (await versions()).length, patience).toBe(1);
    expect((await versions())[0]?.authors.map(({ name }) => name).sort()).toEqual(['Adam', 'Mika']);
    await expect
      .poll(
        async () =>
          (await server.database.db.selectFrom('document_updates').select('id').where('document_id', '=', id).execute())
            .length,
        patience,
      )
      .toBe(0);
    expect((await open(team.owner, id)).text()).toBe('hola adiós');
  });

  it('become a version after ten minutes of writing', async () => {
    const id = await create('');
    const editor = await open(team.member, id);
    editor.type('uno');
    await expect.poll(async () => (await read(id)).content, patience).toBe('uno');
    server.clock.advance(11 * 60_000);
    editor.type(' dos');
    await expect
      .poll(
        async () =>
          (await server.as(team.member).call('listDocumentVersions', { params: { documentId: id } })).data.elements
            .length,
        patience,
      )
      .toBe(1);
  });

  it('accept edits as Markdown and restored versions during collaboration', async () => {
    const id = await create('uno\n\ndos');
    const editor = await open(team.member, id);
    editor.type(' más', 1);
    await editor.saved();
    await server
      .as(team.admin)
      .call('updateDocument', { params: { documentId: id }, body: { content: 'cero\n\ndos más\n\ntres' } });
    await editor.sees('tres');
    expect(editor.text()).toBe('cero\n\ndos más\n\ntres');
    editor.type('?', 1);
    await editor.saved();
    await expect.poll(async () => (await read(id)).content, patience).toBe('cero\n\ndos más?\n\ntres');
    const { data } = await server.as(team.admin).call('listDocumentVersions', { params: { documentId: id } });
    const first = data.elements.at(-1)?.id ?? '';
    await server.as(team.admin).call('restoreDocumentVersion', { params: { documentId: id, versionId: first } });
    await expect.poll(() => editor.text(), patience).toBe('uno\n\ndos');
    const after = (await server.as(team.admin).call('listDocumentVersions', { params: { documentId: id } })).data
      .elements;
    const kept = await Promise.all(
      after.map(
        async (version) =>
          (
            await server
              .as(team.admin)
              .call('getDocumentVersion', { params: { documentId: id, versionId: version.id } })
          ).data.content,
      ),
    );
    expect(kept).toContain('cero\n\ndos más?\n\ntres');
  });

  it('get a long table of Markdown in whole rows', async () => {
    const id = await create('before');
    const editor = await open(team.member, id);
    const lengths = new Set<number>();
    editor.shared.on('update', () => {
      for (const table of editor.shared.getXmlFragment(fragmentName).toArray())
        if (table instanceof Y.XmlElement && table.nodeName === 'table')
          for (const row of table.toArray()) lengths.add(row instanceof Y.XmlElement ? row.length : 0);
    });
    const row = (cells: string) => `| ${Array.from({ length: 7 }, () => cells).join(' | ')} |`;
    const rows = [row('head'), row('---'), ...Array.from({ length: 300 }, (_, index) => row(`cell ${index}`))];
    const content = rows.join('\n');
    await server.as(team.admin).call('updateDocument', { params: { documentId: id }, body: { content } });
    await editor.sees('cell 299');
    expect([...lengths]).toEqual([7]);
  });

  it('open only for people who may read, and accept edits only from people who may write', async () => {
    const id = await create();
    for (const person of [team.guest, team.stranger]) await expect(open(person, id)).rejects.toThrow('not-found');
    await expect(open({ token: 'forged' }, id)).rejects.toThrow('invalid-token');
    await expect(open({ token: `${team.member.token} lost-database` }, id)).rejects.toThrow('restored');
    await expect(open(team.member, crypto.randomUUID())).rejects.toThrow('not-found');
    const folder = (await server.as(team.member).call('createDocument', { body: { title: 'F', type: 'folder' } })).data
      .id;
    await expect(open(team.member, folder)).rejects.toThrow('not-found');

    const project = await makeProject(server, team.admin, [team.guest]);
    const { data } = await server.as(team.admin).call('createProjectDocument', {
      params: { projectId: project.id },
      body: { title: 'x', type: 'document', content: 'leer' },
    });
    const [guest, admin] = [await open(team.guest, data.id), await open(team.admin, data.id)];
    guest.type(' colado');
    admin.type(' bien');
    await guest.sees('bien');
    await admin.saved();
    expect(guest.provider.authorizedScope).toBe('readonly');
    expect(admin.text()).toBe('leer bien');
    await expect.poll(async () => (await read(data.id, team.admin)).content, patience).toBe('leer bien');
  });

  it('close with a reason when the session ends, access changes, or the document is deleted', async () => {
    const project = await makeProject(server, team.admin, [team.member, team.guest]);
    const params = { projectId: project.id };
    const make = async () =>
      (
        await server
          .as(team.admin)
          .call('createProjectDocument', { params, body: { title: 'x', type: 'document', content: 'x' } })
      ).data.id;
    const [first, second] = [await make(), await make()];
    const [member, guest, admin] = [
      await open(team.member, first),
      await open(team.guest, first),
      await open(team.admin, second),
    ];
    await server.as(team.admin).call('removeFromProject', { params: { ...params, userId: team.member.id } });
    await expect.poll(() => member.ends, patience).toEqual(['access-lost']);
    expect(guest.ends).toEqual([]);
    await expect(open(team.member, first)).rejects.toThrow('not-found');
    await server.as(team.admin).call('deleteDocument', { params: { documentId: first } });
    await expect.poll(() => guest.ends, patience).toEqual(['document-deleted']);
    await server.as(team.owner).call('updateMember', { params: { memberId: team.guest.id }, body: { role: 'member' } });
    const promoted = await open(team.guest, second);
    await server.as(team.owner).call('updateMember', { params: { memberId: team.guest.id }, body: { role: 'guest' } });
    await expect.poll(() => promoted.ends, patience).toEqual(['access-changed']);
    const again = await server.anonymous.call('signIn', {
      body: { email: team.admin.email, password: team.admin.password },
    });
    const other = await open({ token: again.data.token }, second);
    await server.as({ ...team.admin, token: again.data.token }).call('signOut');
    await expect.poll(() => other.ends, patience).toEqual(['session-ended']);
    expect(admin.ends).toEqual([]);
    const folder = (
      await server.as(team.admin).call('createProjectDocument', { params, body: { title: 'F', type: 'folder' } })
    ).data.id;
    await server.as(team.admin).call('updateDocument', { params: { documentId: second }, body: { parentId: folder } });
    await server.as(team.admin).call('deleteDocument', { params: { documentId: folder } });
    await expect.poll(() => admin.ends, patience).toEqual(['document-deleted']);
  });

  it('show who is present, only under the name of the session', async () => {
    const id = await create();
    const [mika, adam] = [await open(team.member, id), await open(team.admin, id)];
    mika.provider.setAwarenessField('user', {
      name: 'Olga',
      id: team.owner.id,
      color: '#ff0000',
      avatar: 'javascript:x',
    });
    mika.provider.setAwarenessField('junk', 'x'.repeat(10_000));
    const seen = () =>
      [...(adam.provider.awareness?.getStates().values() ?? [])].filter(
        (state) => (state.user as { id?: string } | undefined)?.id === team.member.id,
      );
    await expect
      .poll(seen, patience)
      .toEqual([{ user: { id: team.member.id, name: 'Mika Lovelace', avatar: null, color: '#ff0000' } }]);
    close(mika);
    await expect.poll(seen, patience).toEqual([]);
  });

  it('notify people of a new mention once', async () => {
    const id = await create('');
    const editor = await open(team.member, id);
    const mention = new Y.XmlElement('mention');
    mention.setAttribute('id', team.owner.id);
    mention.setAttribute('label', 'Olga');
    (editor.shared.getXmlFragment(fragmentName).get(0) as Y.XmlElement).insert(0, [mention]);
    const mentions = async () =>
      (await server.as(team.owner).call('listNotifications')).data.elements.filter(
        ({ documentId }) => documentId === id,
      );
    await expect.poll(async () => (await mentions()).length, patience).toBe(1);
    editor.type(' hola');
    await editor.saved();
    await expect.poll(async () => (await read(id)).content, patience).toContain('hola');
    expect(await mentions()).toMatchObject([
      { type: 'task_mention', place: 'document', actor: { id: team.member.id } },
    ]);
  });

  it('support many concurrent writers', async () => {
    const id = await create('');
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => open(index % 2 ? team.member : team.admin, id)),
    );
    many.forEach((editor, index) => editor.type(`(${index})`));
    await Promise.all(many.map((editor) => editor.saved()));
    for (const editor of many) for (let index = 0; index < many.length; index += 1) await editor.sees(`(${index})`);
    expect(new Set(many.map((editor) => editor.text())).size).toBe(1);
  });

  it('reject what exceeds the maximum size, with a reason', async () => {
    const id = await create('');
    const editor = await open(team.member, id);
    for (let part = 0; part < 4 && editor.ends.length === 0; part += 1) {
      editor.type('x'.repeat(2_500_000));
      await expect.poll(() => editor.ends.length > 0 || !editor.provider.hasUnsyncedChanges, patience).toBe(true);
    }
    expect(editor.ends).toEqual(['too-big']);
  });

  it('reject an update with too many parts, which its writer keeps', async () => {
    const id = await create();
    const [hostile, witness] = [await open(team.member, id), await open(team.admin, id)];
    const letters = hostile.shared.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
    hostile.shared.transact(() => {
      for (let part = 0; part < 30_000; part += 1) (letters.get(0) as Y.XmlText).insert(0, 'x');
    });
    await expect.poll(() => hostile.ends, patience).toEqual(['too-big']);
    expect(hostile.text()).toHaveLength(30_003);
    witness.type(' dos');
    await witness.saved();
    expect(witness.text()).toBe('uno dos');
    const reader = await open(team.owner, id);
    const paragraph = (index: number) => {
      const element = new Y.XmlElement('paragraph');
      element.insert(0, [new Y.XmlText(`Pasted ${index}`)]);
      return element;
    };
    reader.shared.getXmlFragment(fragmentName).insert(
      1,
      Array.from({ length: 5000 }, (_, index) => paragraph(index)),
    );
    await reader.saved();
    await witness.sees('Pasted 4999');
    expect(reader.ends).toEqual([]);
  });

  it('reject an update with elements nested too deep, which its writer keeps', async () => {
    const id = await create();
    const [hostile, witness] = [await open(team.member, id), await open(team.admin, id)];
    hostile.shared.transact(() => {
      let inner: Y.XmlFragment = hostile.shared.getXmlFragment(fragmentName);
      for (let level = 0; level < 500; level += 1) {
        const quote = new Y.XmlElement('blockquote');
        inner.insert(0, [quote]);
        inner = quote;
      }
    });
    await expect.poll(() => hostile.ends, patience).toEqual(['too-big']);
    expect(isTooDeep(hostile.shared)).toBe(true);
    witness.type(' dos');
    await witness.saved();
    expect([isTooDeep(witness.shared), witness.text()]).toEqual([false, 'uno dos']);
    expect((await open(team.owner, id)).text()).toBe('uno dos');
  });

  it('open as soon as the database can be read again', async () => {
    const id = await create();
    const rename = (from: string, to: string) =>
      server.database.transact((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
    await rename('document_states', 'document_states_away');
    await expect(open(team.member, id)).rejects.toThrow(/^unavailable$/);
    await rename('document_states_away', 'document_states');
    expect((await open(team.member, id)).text()).toBe('uno');
  });

  it('accept a burst of messages that is longer than the queue', async () => {
    const id = await create('');
    const editor = await open(team.member, id);
    for (let part = 0; part < 70; part += 1) editor.type('x'.repeat(20_000));
    await editor.saved();
    expect([editor.ends, editor.text().length]).toEqual([[], 1_400_000]);
  });

  it('load without a damaged part', async () => {
    const id = await create();
    const damaged = Buffer.from([200, 200, 3]);
    await server.database.transact((db) => storeUpdate(db, id, damaged, null, server.clock.now().toISOString()));
    const editor = await open(team.member, id);
    editor.type(' dos');
    await editor.saved();
    const kept = async () =>
      (
        await server.database.db
          .selectFrom('document_updates')
          .select('content')
          .where('document_id', '=', id)
          .execute()
      ).map(({ content }) => Buffer.from(content));
    expect(await kept()).toHaveLength(2);
    close(editor);
    await expect.poll(kept, patience).toEqual([damaged]);
    expect((await open(team.owner, id)).text()).toBe('uno dos');
  });

  it('keep all updates if the state is damaged', async () => {
    const id = await create();
    const { db } = server.database;
    const damaged = Buffer.from([200, 200, 3]);
    const content = updateOf('dos');
    await server.database.transact(async (within) => {
      await within.updateTable('document_states').set({ state: damaged }).where('document_id', '=', id).execute();
      await storeUpdate(within, id, content, null, server.clock.now().toISOString());
    });
    const opened = await open(team.member, id);
    expect(opened.text()).toBe('dos');
    close(opened);
    await open(team.member, await create());
    expect((await open(team.member, id)).text()).toBe('dos');
    const state = await db
      .selectFrom('document_states')
      .select('state')
      .where('document_id', '=', id)
      .executeTakeFirst();
    const updates = await db.selectFrom('document_updates').select('content').where('document_id', '=', id).execute();
    expect([state?.state, ...updates.map((update) => update.content)].map((part) => Buffer.from(part ?? []))).toEqual([
      damaged,
      Buffer.from(content),
    ]);
  });

  it('continue reading after a connection with too many waiting messages closed', async () => {
    const id = await create();
    const name = Buffer.from(collaborationName(id));
    const framed = (...rest: (number | Uint8Array)[]) =>
      Buffer.concat([
        Buffer.from([name.length, ...name]),
        ...rest.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)),
      ]);
    const token = Buffer.from(team.member.token);
    const socket = new WebSocket(`${address.replace('http', 'ws')}${collaborationPath}`);
    await once(socket, 'open');
    socket.send(framed(2, 0, token.length, token));
    await once(socket, 'message');
    const answered = async () => {
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
    };
    // The server reads from the socket only after the text is open, which the lock prevents.
    await answered();
    const [locked, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const rename = server.database
      .transact(async (db) => {
        await sql`alter table document_updates rename to document_updates_away`.execute(db);
        locked.resolve();
        await failed.promise;
      })
      .then(() =>
        server.database.transact((db) => sql`alter table document_updates_away rename to document_updates`.execute(db)),
      );
    await locked.promise;
    const update = updateOf('dos');
    socket.send(framed(0, 2, update.length, update));
    const waiting = framed(3, Buffer.alloc(900_000));
    socket.send(waiting);
    await answered();
    socket.send(waiting);
    for (let turn = 0; turn < 10; turn += 1) await read(id);
    failed.resolve();
    await rename;
    await Promise.race([answered(), once(socket, 'close')]);
    socket.terminate();
  });

  describe('without a token', () => {
    /** Opens a connection that sends no token. Resolves with `status` if the server rejected the upgrade. */
    const knock = (to: string, headers: Record<string, string> = {}) =>
      new Promise<{ socket: WebSocket; status: number }>((resolve) => {
        const socket = new WebSocket(`${to.replace('http', 'ws')}${collaborationPath}`, { headers });
        socket.on('error', () => {});
        socket.once('open', () => resolve({ socket, status: 101 }));
        socket.once('unexpected-response', (_request, answer) => resolve({ socket, status: answer.statusCode ?? 0 }));
      });
    const ended = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
    const asked = (token: string) => {
      const name = Buffer.from(collaborationName(crypto.randomUUID()));
      return Buffer.from([name.length, ...name, 2, 0, token.length, ...Buffer.from(token)]);
    };

    it('a connection that sends more than a few kilobytes is closed', async () => {
      const { socket } = await knock(address);
      const end = ended(socket);
      // The message is never completed, so the connection can only be closed because of the received bytes.
      socket.send(Buffer.alloc(5000), { binary: true, fin: false });
      expect(await end).toBe(1006);
    });

    it('a connection that keeps sending after its token was rejected is closed', async () => {
      const { socket } = await knock(address);
      const end = ended(socket);
      socket.send(asked('forged'));
      socket.send(Buffer.alloc(1024 * 1024));
      expect([4401, 1006]).toContain(await end);
    });

    it('a connection whose first message is something else is closed', async () => {
      const codes = await Promise.all(
        [[Buffer.from([1, 65, 0])], [asked('forged')], ['text']].map(async ([message = '']) => {
          const { socket } = await knock(address);
          const end = ended(socket);
          socket.send(message);
          return end;
        }),
      );
      expect(codes).toEqual([4400, 4401, 4400]);
    });

    it('a connection that sends nothing is closed', async () => {
      const own = await make({}, { collaboration: { greetingTime: 20 } });
      const { socket } = await knock(await own.app.listen({ port: 0, host: '127.0.0.1' }));
      expect(await ended(socket)).toBe(1006);
    });

    it('an address has a maximum number of connections, and may open another after one is closed', async () => {
      const silent = await Promise.all(Array.from({ length: 200 }, () => knock(address)));
      expect((await knock(address)).status).toBe(429);
      const [first] = silent;
      first?.socket.close();
      await expect
        .poll(async () => {
          const { socket, status } = await knock(address);
          socket.close();
          return status;
        }, patience)
        .toBe(101);
      for (const { socket } of silent) socket.terminate();
      const id = await create();
      await expect.poll(() => open(team.member, id).then((editor) => editor.text(), String), patience).toBe('uno');
    });

    it('the address of a client is the one that a trusted proxy reports', async () => {
      const own = await make({ TRUST_PROXY: '1' });
      const to = await own.app.listen({ port: 0, host: '127.0.0.1' });
      const from = (client: string) => knock(to, { 'x-forwarded-for': `1.2.3.4, ${client}` });
      const silent = await Promise.all(Array.from({ length: 200 }, () => from('10.2.0.1')));
      const [sameClient, otherClient] = [await from('10.2.0.1'), await from('10.2.0.2')];
      for (const { socket } of [...silent, otherClient]) socket.terminate();
      expect([sameClient.status, otherClient.status]).toEqual([429, 101]);
    });
  });

  it('survive any message of a socket', async () => {
    const id = await create();
    const witness = await open(team.admin, id);
    const address2 = `${address.replace('http', 'ws')}${collaborationPath}`;
    const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(Math.random() * 256));
    const name = Buffer.from(collaborationName(id));
    const framed = (...rest: number[]) => Uint8Array.from([name.length, ...name, ...rest]);
    const token = Buffer.from(team.member.token);
    const auth = framed(2, 0, token.length, ...token);
    const talk = (messages: (Uint8Array | string)[]) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(address2);
        const timer = setTimeout(() => socket.close(), 150);
        socket.on('open', () => {
          for (const message of messages) socket.send(message);
        });
        socket.on('error', () => {});
        socket.on('close', (code) => {
          clearTimeout(timer);
          resolve(code);
        });
      });
    const signedIn = Array.from({ length: 60 }, (_, round) => [auth, framed(round % 11, ...bytes(round * 3))]);
    const unsigned = Array.from({ length: 30 }, (_, round) => [bytes(round * 5 + 1)]);
    await Promise.all(
      [...signedIn, ...unsigned, ['text'], [framed(2, 0, 1, 65)], [framed(0, 2, 200)], [Uint8Array.of(0)]].map(talk),
    );
    expect(await talk(Array.from({ length: 3000 }, () => framed(3)))).not.toBe(1005);
    // The code is 1006 if the connection broke before the client read the close frame.
    expect([1009, 1006]).toContain(await talk([new Uint8Array(11 * 1024 * 1024)]));
    // A well-formed update that contradicts itself: it announces parts that it doesn't contain.
    await talk([auth, framed(0, 2, 4, 200, 200, 3, 1), framed(0, 2, 2, 0, 0), framed(1, 3, 1, 1, 1)]);
    witness.type(' sigue');
    await witness.saved();
    expect((await read(id, team.admin)).id).toBe(id);
    expect((await open(team.owner, id)).text()).toContain('uno sigue');
  });
});
