import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../../server/testing/databases.ts';
import type { Api, Person } from '../support/api.ts';
import { type Editor, openEditor } from '../support/collaboration.ts';
import type { RunningServer } from '../support/server.ts';
import { describeServersOnBoth, serversOn } from '../support/servers.ts';

const patience = { timeout: 10_000, interval: 10 };

describeServersOnBoth('document text on a server that crashes', (servers) => {
  let server: RunningServer;
  let api: Api;
  beforeAll(() => {
    server = servers.server();
    api = servers.api();
  });

  it('includes every word shown as saved, also in its Markdown and in the search', async () => {
    const ada = await api.signUp();
    const { id } = await api.call('createDocument', { as: ada, body: { title: 'Diario', type: 'document' } });
    const editor = await openEditor(server.baseURL, ada.token, id, { reconnects: true });
    let saved = 0;
    for (let word = 0; word < 40; word += 1) {
      editor.type(` palabra${word}`);
      await editor.saved();
      saved = word;
    }
    editor.type(' perdida');
    await server.kill();
    await server.restart();
    const reader = await openEditor(server.baseURL, ada.token, id);
    for (let word = 0; word <= saved; word += 1) expect(reader.text()).toContain(` palabra${word}`.trim());
    reader.close();
    await editor.saved();
    await expect
      .poll(async () => (await api.call('getDocument', { as: ada, params: { documentId: id } })).content, patience)
      .toContain('perdida');
    editor.close();
  });

  it('can be loaded and found after the crash before a person opens it', async () => {
    const ada = await api.signUp();
    const { id } = await api.call('createDocument', { as: ada, body: { title: 'Diario', type: 'document' } });
    const editor = await openEditor(server.baseURL, ada.token, id);
    editor.type('ornitorrinco');
    await editor.saved();
    await server.kill();
    editor.close();
    await server.restart();
    await expect
      .poll(async () => (await api.call('getDocument', { as: ada, params: { documentId: id } })).content, patience)
      .toBe('ornitorrinco');
    expect(
      (await api.call('searchDocuments', { as: ada, query: { search: 'ornitorrinco' } })).elements.map(
        (found) => found.id,
      ),
    ).toEqual([id]);
  });
});

describe.skipIf(adminUrl === '')('document text with two processes on one PostgreSQL', () => {
  const servers = serversOn('postgres', { processes: 2 });
  let api: Api;
  let ada: Person;
  const editors: Editor[] = [];
  beforeAll(async () => {
    api = servers.api();
    ada = await api.signUp();
  });
  afterAll(() => {
    for (const editor of editors) editor.close();
  });
  const open = async (process: 0 | 1, id: string, reconnects = false): Promise<Editor> => {
    const editor = await openEditor(servers.server(process).baseURL, ada.token, id, { reconnects });
    editors.push(editor);
    return editor;
  };
  const create = async (content = 'uno') =>
    (await api.call('createDocument', { as: ada, body: { title: 'Plan', type: 'document', content } })).id;

  it('is the same on both: long texts, Markdown edits and presence', async () => {
    const id = await create();
    const [here, there] = [await open(0, id), await open(1, id)];
    here.type(' dos');
    await there.sees('dos');
    const long = 'x'.repeat(20_000);
    there.type(long);
    await here.sees(long);
    await Promise.all([here.saved(), there.saved()]);
    expect(here.text()).toBe(there.text());
    await servers
      .api(1)
      .call('updateDocument', { as: ada, params: { documentId: id }, body: { content: 'cero\n\nfin' } });
    await Promise.all([here.sees('fin'), there.sees('fin')]);
    here.provider.setAwarenessField('cursor', { anchor: 1 });
    await expect
      .poll(
        () =>
          [...(there.provider.awareness?.getStates().values() ?? [])].some(
            (state) => JSON.stringify(state.cursor) === '{"anchor":1}',
          ),
        patience,
      )
      .toBe(true);
    const late = await open(1, await create());
    expect(late.text()).toBe('uno');
  });

  it('includes all simultaneous edits of many people', async () => {
    const id = await create('');
    const many = await Promise.all(Array.from({ length: 8 }, (_, index) => open(index % 2 === 0 ? 0 : 1, id)));
    for (let round = 0; round < 5; round += 1) many.forEach((editor, index) => editor.type(`(${index}.${round})`));
    await Promise.all(many.map((editor) => editor.saved()));
    for (const editor of many) for (let index = 0; index < many.length; index += 1) await editor.sees(`(${index}.4)`);
    expect(new Set(many.map((editor) => editor.text())).size).toBe(1);
  });

  it('closes on one process when access ends through the other', async () => {
    const id = await create();
    const editor = await open(1, id);
    await api.call('deleteDocument', { as: ada, params: { documentId: id } });
    await expect.poll(() => editor.ends, patience).toEqual(['document-deleted']);
  });

  it('remains editable on one process when the other process crashes', async () => {
    const id = await create('');
    const [here, there] = [await open(0, id, true), await open(1, id)];
    here.type('antes');
    await there.sees('antes');
    await servers.server().kill();
    there.type(' durante');
    await there.saved();
    here.type(' sin red');
    await servers.server().restart();
    await Promise.all([there.sees('sin red'), here.sees('durante')]);
    await here.saved();
    expect(here.text()).toBe(there.text());
  });
});
