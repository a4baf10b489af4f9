import { beforeAll, describe, expect, it } from 'vitest';
import type { Document, DocumentCreate, DocumentUpdate } from '../../../domain/document.ts';
import { makeProject, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { excerptAround } from './queries.ts';
import { textsOf } from '../../shared/texts.ts';

const messages = textsOf('spec')('errors').documents;

describeOnBoth('documents', (make) => {
  let server: TestServer;
  let team: Team;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
  });
  const create = async (person: Person, given: Partial<DocumentCreate> = {}): Promise<Document> =>
    (await server.as(person).call('createDocument', { body: { title: 'Plan', type: 'document', ...given } })).data;
  const update = (person: Person, documentId: string, body: DocumentUpdate) =>
    server.as(person).call('updateDocument', { params: { documentId }, body });
  const remove = (person: Person, documentId: string) =>
    server.as(person).call('deleteDocument', { params: { documentId } });
  const read = (person: Person, documentId: string) =>
    server.as(person).call('getDocument', { params: { documentId } });
  const tree = async (person: Person, parentId: string | null) =>
    (await server.as(person).call('listDocuments')).data.elements
      .filter((item) => item.parentId === parentId)
      .map(({ title }) => title);
  const folderOf = (titles: string[]) => async () => {
    const folder = await create(team.member, { title: 'Folder', type: 'folder' });
    const made: Document[] = [];
    for (const title of titles) made.push(await create(team.member, { title, parentId: folder.id }));
    return { folder, made };
  };

  it('are created, read and stored as typed, also without a title', async () => {
    const made = await create(team.member, {
      title: '  ',
      description: 'd',
      content: '# Uno\n\n<b>x</b> | [y](javascript:alert(1))',
    });
    expect(made).toMatchObject({
      title: '  ',
      description: 'd',
      type: 'document',
      projectId: null,
      parentId: null,
      version: 1,
      createdBy: team.member.id,
      updatedBy: null,
      abilities: { update: true, delete: true },
    });
    expect(made.content).toBe('# Uno\n\n&lt;b>x&lt;/b> | \\[y\\](javascript:alert(1))');
    expect(made.creator?.name).toBe('Mika');
    expect((await read(team.admin, made.id)).data).toMatchObject({
      id: made.id,
      abilities: { update: true, delete: true },
    });
    expect((await create(team.member, { type: 'folder', title: 'F' })).content).toBeNull();
    const id = crypto.randomUUID();
    await create(team.member, { id });
    expect(
      (await server.as(team.member).call('createDocument', { body: { id, title: 'x', type: 'document' } })).status,
    ).toBe(409);
  });

  it('are visible to the team in a workspace, and to the members in a project', async () => {
    const own = await create(team.admin);
    expect([(await read(team.guest, own.id)).status, (await read(team.stranger, own.id)).status]).toEqual([404, 404]);
    expect((await server.as(team.guest).call('listDocuments')).data).toEqual({
      elements: [],
      abilities: { create: false, update: false, manage: false },
    });
    expect(
      (await server.as(team.guest).call('createDocument', { body: { title: 'x', type: 'document' } })).status,
    ).toBe(403);
    expect((await update(team.member, own.id, { title: 'Better' })).status).toBe(200);
    expect((await remove(team.member, own.id)).error).toMatchObject({
      code: 'FORBIDDEN',
      message: messages.mayNotDelete,
    });

    const project = await makeProject(server, team.admin, [team.guest]);
    const params = { projectId: project.id };
    const { data } = await server
      .as(team.admin)
      .call('createProjectDocument', { params, body: { title: 'Of it', type: 'document' } });
    expect(data.projectId).toBe(project.id);
    expect((await read(team.guest, data.id)).data.abilities).toEqual({ update: false, delete: false });
    expect((await read(team.member, data.id)).status).toBe(404);
    expect((await update(team.guest, data.id, { title: 'x' })).error.message).toBe(messages.mayNotUpdate);
    expect(
      (await server.as(team.guest).call('createProjectDocument', { params, body: { title: 'x', type: 'document' } }))
        .status,
    ).toBe(403);
    expect((await server.as(team.guest).call('listProjectDocuments', { params })).data.elements).toHaveLength(1);
    expect((await server.as(team.member).call('listProjectDocuments', { params })).status).toBe(404);
    expect(
      (
        await server
          .as(team.owner)
          .call('updateProjectDocument', { params: { ...params, documentId: data.id }, body: { title: 'y' } })
      ).data.title,
    ).toBe('y');
    expect(
      (
        await server
          .as(team.owner)
          .call('updateProjectDocument', { params: { ...params, documentId: own.id }, body: { title: 'y' } })
      ).status,
    ).toBe(404);
  });

  it('keep the position that they are given: first, last, or after another', async () => {
    const {
      folder,
      made: [a, b],
    } = await folderOf(['a', 'b'])();
    await create(team.member, { title: 'first', parentId: folder.id, afterId: null });
    await create(team.member, { title: 'middle', parentId: folder.id, afterId: a?.id });
    expect(await tree(team.member, folder.id)).toEqual(['first', 'a', 'middle', 'b']);
    await update(team.member, b?.id ?? '', { afterId: null });
    expect(await tree(team.member, folder.id)).toEqual(['b', 'first', 'a', 'middle']);
    const top = await create(team.member, { title: 'top' });
    await update(team.member, top.id, { parentId: folder.id });
    expect(await tree(team.member, folder.id)).toEqual(['b', 'first', 'a', 'middle', 'top']);
    for (let index = 0; index < 60; index += 1)
      await update(team.member, index % 2 ? top.id : (a?.id ?? ''), { afterId: b?.id });
    expect(await tree(team.member, folder.id)).toEqual(['b', 'top', 'a', 'first', 'middle']);
  });

  it('can not be moved into themselves, into documents, other trees or deleted folders', async () => {
    const outer = await create(team.member, { type: 'folder', title: 'outer' });
    const inner = await create(team.member, { type: 'folder', title: 'inner', parentId: outer.id });
    const leaf = await create(team.member, { parentId: inner.id });
    for (const parentId of [outer.id, inner.id]) {
      expect((await update(team.member, outer.id, { parentId })).error).toMatchObject({
        code: 'CONFLICT',
        message: messages.intoItself,
      });
    }
    const project = await makeProject(server, team.member);
    const { data: elsewhere } = await server
      .as(team.member)
      .call('createProjectDocument', { params: { projectId: project.id }, body: { title: 'x', type: 'folder' } });
    const gone = await create(team.member, { type: 'folder' });
    await remove(team.member, gone.id);
    for (const [parentId, message] of [
      [leaf.id, messages.notFolder],
      [elsewhere.id, messages.noFolder],
      [gone.id, messages.noFolder],
      [crypto.randomUUID(), messages.noFolder],
    ] as const) {
      expect((await update(team.member, inner.id, { parentId })).error.issues).toEqual([
        { path: 'body.parentId', message },
      ]);
      expect(
        (await server.as(team.member).call('createDocument', { body: { title: 'x', type: 'document', parentId } }))
          .status,
      ).toBe(400);
    }
    expect((await update(team.member, inner.id, { projectId: project.id })).status).toBe(400);
  });

  it('form no circle by two concurrent moves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await create(team.member, { type: 'folder', title: 'a' }),
        await create(team.member, { type: 'folder', title: 'b' }),
      ];
      const answers = await Promise.all([
        update(team.member, a.id, { parentId: b.id }),
        update(team.admin, b.id, { parentId: a.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('reject an outdated version field by field', async () => {
    const made = await create(team.member);
    await update(team.admin, made.id, { title: 'Theirs', version: 1 });
    const refused = await update(team.member, made.id, { title: 'Mine', version: 1 });
    expect(refused.error).toMatchObject({
      code: 'CONFLICT',
      issues: [{ path: 'body.title', message: messages.changedElsewhere }],
    });
    expect((refused.error.current as Document).title).toBe('Theirs');
    expect((await update(team.member, made.id, { description: 'mine', version: 1 })).data).toMatchObject({
      title: 'Theirs',
      description: 'mine',
      version: 3,
    });
    expect((await update(team.admin, made.id, { title: 'Mine again', version: 1 })).status).toBe(200);
    const folder = await create(team.member, { type: 'folder' });
    await update(team.admin, made.id, { parentId: folder.id });
    expect((await update(team.member, made.id, { parentId: null, version: 1 })).error.issues).toEqual([
      { path: 'body.parentId', message: messages.changedElsewhere },
    ]);
  });

  it('are moved to the bin with everything inside, and restored together', async () => {
    const {
      folder,
      made: [a, b],
    } = await folderOf(['a', 'b'])();
    const inner = await create(team.member, { type: 'folder', title: 'inner', parentId: folder.id });
    const deep = await create(team.member, { title: 'deep', parentId: inner.id });
    await remove(team.member, b?.id ?? '');
    expect((await remove(team.member, folder.id)).data.deletedAt).not.toBeNull();
    for (const document of [folder, a, inner, deep])
      expect((await read(team.member, document?.id ?? '')).status).toBe(404);
    const bin = await server.as(team.admin).call('listBin');
    expect(bin.data.elements.slice(0, 2).map(({ id, within, deletedBy }) => [id, within, deletedBy?.name])).toEqual([
      [folder.id, 3, 'Mika'],
      [b?.id, 0, 'Mika'],
    ]);
    expect((await server.as(team.guest).call('listBin')).data.elements).toEqual([]);
    expect(
      (await server.as(team.member).call('restoreDocument', { params: { documentId: b?.id ?? '' } })).data,
    ).toMatchObject({ parentId: null, deletedAt: null });
    await server.as(team.member).call('restoreDocument', { params: { documentId: folder.id } });
    expect((await read(team.member, deep.id)).data.parentId).toBe(inner.id);
    expect(await tree(team.member, folder.id)).toEqual(['a', 'inner']);
    expect((await server.as(team.member).call('restoreDocument', { params: { documentId: folder.id } })).status).toBe(
      200,
    );
  });

  it('are permanently deleted only from the bin', async () => {
    const {
      folder,
      made: [a, b],
    } = await folderOf(['a', 'b'])();
    const purge = (person: Person, documentId: string) =>
      server.as(person).call('purgeDocument', { params: { documentId } });
    expect((await purge(team.member, folder.id)).error.message).toBe(messages.notInBin);
    await remove(team.member, b?.id ?? '');
    await remove(team.member, folder.id);
    expect((await server.as(team.guest).call('purgeDocument', { params: { documentId: folder.id } })).status).toBe(404);
    expect((await purge(team.admin, folder.id)).data).toEqual({ accepted: true });
    expect((await server.as(team.member).call('restoreDocument', { params: { documentId: a?.id ?? '' } })).status).toBe(
      404,
    );
    expect(
      (await server.as(team.member).call('restoreDocument', { params: { documentId: b?.id ?? '' } })).data.parentId,
    ).toBeNull();
  });

  it('are found by title, description and content, with an excerpt', async () => {
    const made = await create(team.member, {
      title: 'Viaje a Zaragoza',
      description: 'con tranvía',
      content: `${'palabra '.repeat(40)}\n\nEl **ornitorrinco** come _ñandú_ [aquí](https://example.com/secreto). ${'y más '.repeat(60)}`,
    });
    const find = async (person: Person, search: string, projectId?: string) =>
      (await server.as(person).call('searchDocuments', { query: { search, projectId } })).data.elements;
    for (const search of ['zaragoza', 'TRANVIA', 'ornitorrinco come nandu'])
      expect((await find(team.admin, search)).map(({ id }) => id)).toEqual([made.id]);
    const [found] = await find(team.member, 'ornitorrinco');
    expect(found?.excerpt).toMatch(
      /^…(palabra )+El ornitorrinco come ñandú aquí\. (y más )+y( más)?…$|^…(palabra )+El ornitorrinco come ñandú aquí\./,
    );
    expect([
      await find(team.member, 'secreto'),
      await find(team.guest, 'ornitorrinco'),
      await find(team.member, '   '),
      await find(team.member, '%'),
    ]).toEqual([[], [], [], []]);
    await remove(team.member, made.id);
    expect(await find(team.member, 'ornitorrinco')).toEqual([]);
    const project = await makeProject(server, team.admin, [team.guest]);
    await server.as(team.admin).call('createProjectDocument', {
      params: { projectId: project.id },
      body: { title: 'Albaricoque', type: 'document' },
    });
    expect([
      (await find(team.guest, 'albaricoque')).length,
      (await find(team.guest, 'albaricoque', project.id)).length,
      (await find(team.member, 'albaricoque')).length,
    ]).toEqual([1, 1, 0]);
    expect(
      (await server.as(team.member).call('searchDocuments', { query: { search: 'x', projectId: project.id } })).status,
    ).toBe(404);
  });

  it('keep versions of their text, and restore one', async () => {
    const made = await create(team.member, { content: 'uno' });
    const params = { documentId: made.id };
    expect((await update(team.admin, made.id, { content: 'uno\n\ndos' })).data).toMatchObject({
      content: 'uno\n\ndos',
      updatedBy: team.admin.id,
      version: 1,
    });
    const { data } = await server.as(team.member).call('listDocumentVersions', { params });
    expect(data.elements.map(({ size, authors }) => [size, authors.map(({ name }) => name)])).toEqual([
      [8, ['Adam']],
      [3, ['Mika']],
    ]);
    const versionId = data.elements[1]?.id ?? '';
    expect(
      (await server.as(team.member).call('getDocumentVersion', { params: { ...params, versionId } })).data.content,
    ).toBe('uno');
    expect((await server.as(team.guest).call('listDocumentVersions', { params })).status).toBe(404);
    expect(
      (await server.as(team.member).call('restoreDocumentVersion', { params: { ...params, versionId } })).data,
    ).toMatchObject({ content: 'uno', updatedBy: team.member.id });
    expect(
      (await server.as(team.member).call('listDocumentVersions', { params })).data.elements.map(({ size }) => size),
    ).toEqual([3, 8, 3]);
    expect(
      (
        await server
          .as(team.member)
          .call('getDocumentVersion', { params: { ...params, versionId: crypto.randomUUID() } })
      ).status,
    ).toBe(404);
  });

  it('notify people of a new mention once, if they may read the document', async () => {
    const mention = (person: Person) => `[@${person.user.name}](mention:${person.id})`;
    const born = await create(team.member, { title: 'Nacida', content: mention(team.owner) });
    const made = await create(team.member, { title: 'Acta' });
    await update(team.member, made.id, {
      content: `Hola ${mention(team.admin)}, ${mention(team.guest)} y ${mention(team.stranger)}`,
    });
    await update(team.member, made.id, { content: `Hola ${mention(team.admin)} otra vez` });
    const listed = async (person: Person) =>
      (await server.as(person).call('listNotifications', { workspaceId: team.owner.workspaceId })).data.elements.filter(
        ({ type }) => type === 'task_mention',
      );
    expect(await listed(team.admin)).toMatchObject([
      { documentId: made.id, place: 'document', subject: 'Acta', excerpt: 'Hola @Adam otra vez' },
    ]);
    expect(await listed(team.guest)).toEqual([]);
    expect(await listed(team.owner)).toMatchObject([{ documentId: born.id }]);
  });

  it('accept a long text, reject a longer one, and allow none in folders', async () => {
    const made = await create(team.member);
    const long = 'ñ '.repeat(600_000).trim();
    expect((await update(team.member, made.id, { content: long })).data.content).toBe(long);
    expect((await update(team.member, made.id, { content: 'x'.repeat(2_000_001) })).status).toBe(400);
    expect((await update(team.member, made.id, { content: 'x'.repeat(9_000_000) })).status).toBe(413);
    const folder = await create(team.member, { type: 'folder' });
    expect((await update(team.member, folder.id, { content: 'x' })).error.message).toContain(messages.noContent);
  });

  it('respond while a hostile text is parsed, and reject endless nesting', async () => {
    const made = await create(team.member);
    let isDone = false;
    const hard = update(team.member, made.id, { content: '*a '.repeat(3000) }).then((answer) => {
      isDone = true;
      return answer;
    });
    await read(team.member, made.id);
    const wasDone = isDone;
    expect([(await hard).status, wasDone]).toEqual([200, false]);
    const nested = await update(team.member, made.id, { content: `${'> '.repeat(60_000)}x` });
    expect([200, 413]).toContain(nested.status);
    expect((await read(team.member, made.id)).status).toBe(200);
  });

  it('list 5,000 documents in one response', async () => {
    const { workspaceId } = team.owner;
    const project = await makeProject(server, team.owner);
    const now = server.clock.now().toISOString();
    await server.database.transact(async (db) => {
      for (let start = 0; start < 5000; start += 500) {
        await db
          .insertInto('documents')
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              id: crypto.randomUUID(),
              workspace_id: workspaceId,
              project_id: project.id,
              parent_id: null,
              type: 'document' as const,
              title: `Documento ${start + index}`,
              description: null,
              position: start + index,
              created_by: team.owner.id,
              updated_by: null,
              created_at: now,
              updated_at: now,
              deleted_at: null,
              deleted_by: null,
              deleted_with: null,
              content: 'x '.repeat(1000),
              words: '',
              search_text: '',
              version: 1,
            })),
          )
          .execute();
      }
    });
    const ask = () => server.as(team.owner).call('listProjectDocuments', { params: { projectId: project.id } });
    const { data } = await ask();
    expect([data.elements.length, data.elements[4999]?.title]).toEqual([5000, 'Documento 4999']);
  });

  it('are exported to their creator', async () => {
    await create(team.admin, { title: 'Mío', content: 'hola' });
    const { data } = await server.as(team.admin).call('exportAccount');
    expect(data.documents.find(({ title }) => title === 'Mío')).toMatchObject({
      type: 'document',
      content: 'hola',
      project: null,
    });
  });
});

describe('excerptAround', () => {
  it('returns the text around the first match', () => {
    expect(excerptAround('corto', 'RTO')).toBe('corto');
    expect(excerptAround('corto', 'x')).toBeNull();
    expect(excerptAround(`${'a'.repeat(300)}hit${'b'.repeat(300)}`, 'hit')).toContain('hit');
    expect(excerptAround(`${'ﬃ ñ '.repeat(60)}aguja ${'fin '.repeat(60)}`, 'aguja')).toMatch(/^….*aguja.*…$/);
  });
});
