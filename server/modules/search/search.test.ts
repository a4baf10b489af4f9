import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { SearchResult } from '../../../domain/search.ts';
import { makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

/** The matches of a text, as a reader sees them. */
const marked = (text: string | null, matches: SearchResult['titleMatches']): string =>
  matches
    .toReversed()
    .reduce(
      (rest, { start, end }) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
      text ?? '',
    );

describeOnBoth('the search', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member]);
  });

  const find = async (person: Person, q: string, more: { kinds?: string; projectId?: string; limit?: number } = {}) =>
    (await server.as(person).call('search', { query: { q, ...more } })).data.elements;
  const titles = async (q: string, person = team.member) => (await find(person, q)).map(({ title }) => title);
  const addTask = (title: string, description: string | null = null) =>
    makeTask(server, team.owner, project, { title, description });
  const say = async (taskId: string, content: string) =>
    (await server.as(team.member).call('createComment', { params: { taskId }, body: { content } })).data;
  const talk = async (person: Person, others: Person[], name: string) =>
    (
      await server.as(person).call('createConversation', {
        body: { name, memberIds: others.map(({ id }) => id) },
      })
    ).data;

  it('finds tasks by beginnings of words, without accents, with the matches', async () => {
    const task = await addTask(
      'Revisar el almacén central',
      'Falta un **inventario** del [almacén](https://example.com) viejo.',
    );
    for (const q of ['almacén', 'ALMACEN', 'alma', 'cen revi', 'inventa'])
      expect(await titles(q)).toEqual([task.title]);
    const [found] = await find(team.member, 'almacen inventario');
    expect(found).toEqual({
      kind: 'task',
      id: task.id,
      key: `${project.prefix}-${task.number}`,
      title: 'Revisar el almacén central',
      titleMatches: [{ start: 11, end: 18 }],
      excerpt: 'Falta un inventario del almacén viejo.',
      excerptMatches: [
        { start: 9, end: 19 },
        { start: 24, end: 31 },
      ],
      author: null,
      projectId: project.id,
      taskId: task.id,
      conversationId: null,
      updatedAt: task.createdAt,
    });
    expect(await titles('acen')).toEqual([]);
  });

  it('finds words with one typing error if there are few other results', async () => {
    const task = await addTask('Sincronizar calendarios');
    for (const q of [
      'sincornizar',
      'sincronzar',
      'sincroniizar',
      'sinkronizar',
      'xincronizar',
      'calemdarios',
      'calemdar',
    ])
      expect([q, await titles(q)]).toEqual([q, [task.title]]);
    for (const q of ['sinkornizar', 'cal calemxarios']) expect([q, await titles(q)]).toEqual([q, []]);
    const [found] = await find(team.member, 'calemdar sincronizar');
    expect(marked(found?.title ?? '', found?.titleMatches ?? [])).toBe('[Sincronizar] [calendarios]');
    await addTask('Go up');
    expect(await titles('ho')).toEqual([]);
    expect(await titles('ups')).toEqual([]);
  });

  it('sorts titles before texts, whole words before beginnings, and then the newest first', async () => {
    for (const title of ['Torneo', 'Tornear', 'Torneo dos']) await addTask(title);
    await addTask('Otra cosa', 'el torneo');
    await addTask('Nada', 'los torneos');
    await addTask('Torneos');
    expect(await titles('torneo')).toEqual(['Torneo dos', 'Torneo', 'Torneos', 'Otra cosa', 'Nada']);
    expect((await find(team.member, 'torneo', { limit: 2 })).map(({ title }) => title)).toEqual([
      'Torneo dos',
      'Torneo',
    ]);
  });

  it('finds comments, documents and messages, each with the place where they are', async () => {
    const task = await addTask('Un puente');
    const comment = await say(task.id, 'La **viga** maestra está oxidada');
    const document = (
      await server.as(team.owner).call('createProjectDocument', {
        params: { projectId: project.id },
        body: { title: 'Acta', type: 'document', content: `${'palabra '.repeat(80)}\n\nla viga de _acero_` },
      })
    ).data;
    const crew = await talk(team.member, [team.owner], 'Crew');
    const message = (
      await server.as(team.owner).call('createMessage', {
        params: { conversationId: crew.id },
        body: { content: '¿Llegó la viga?' },
      })
    ).data;
    const found = await find(team.member, 'viga');
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ['document', document.id],
      ['comment', comment.id],
      ['message', message.id],
    ]);
    expect(
      found.map(({ title, excerpt, excerptMatches, author, taskId, conversationId, projectId }) => [
        title,
        marked(excerpt, excerptMatches).replace(/(?:palabra )+/, 'palabra '),
        author?.name ?? null,
        taskId,
        conversationId,
        projectId,
      ]),
    ).toEqual([
      ['Acta', '…palabra la [viga] de acero', null, null, null, project.id],
      ['Un puente', 'La [viga] maestra está oxidada', 'Mika', task.id, null, project.id],
      ['', '¿Llegó la [viga]?', 'Olga', null, crew.id, null],
    ]);
    expect((await find(team.member, 'viga', { kinds: 'message,comment' })).map(({ kind }) => kind)).toEqual([
      'comment',
      'message',
    ]);
    expect((await find(team.member, 'viga', { projectId: project.id })).map(({ kind }) => kind)).toEqual([
      'document',
      'comment',
    ]);
  });

  describe('shows only what the person may read', () => {
    const kindsFor = async (person: Person, q: string) => (await find(person, q)).map(({ kind }) => kind).sort();

    it('of projects, also after a removal, in other workspaces and to guests', async () => {
      const closed = await makeProject(server, team.owner, [team.member, team.guest], 'Closed');
      const task = await makeTask(server, team.owner, closed, { title: 'Quetzal' });
      await say(task.id, 'quetzal');
      await server.as(team.owner).call('createProjectDocument', {
        params: { projectId: closed.id },
        body: { title: 'Quetzal', type: 'document' },
      });
      await server.as(team.member).call('createDocument', { body: { title: 'Quetzales', type: 'document' } });
      const all = ['comment', 'document', 'document', 'task'];
      expect([
        await kindsFor(team.owner, 'quetzal'),
        await kindsFor(team.admin, 'quetzal'),
        await kindsFor(team.member, 'quetzal'),
        await kindsFor(team.guest, 'quetzal'),
        await kindsFor(team.stranger, 'quetzal'),
      ]).toEqual([all, all, all, ['comment', 'document', 'task'], []]);
      await server
        .as(team.owner)
        .call('removeFromProject', { params: { projectId: closed.id, userId: team.member.id } });
      expect(await kindsFor(team.member, 'quetzal')).toEqual(['document']);
      const asked = { query: { q: 'quetzal', projectId: closed.id } };
      expect((await server.as(team.member).call('search', asked)).status).toBe(404);
      await server.as(team.owner).call('deleteProject', { params: { projectId: closed.id } });
      expect(await kindsFor(team.owner, 'quetzal')).toEqual(['document']);
      await server.as(team.owner).call('restoreProject', { params: { projectId: closed.id } });
      expect(await kindsFor(team.owner, 'quetzal')).toEqual(all);
    });

    it('of conversations, also to managers and to members who left', async () => {
      const crew = await talk(team.member, [team.guest], 'Whispers');
      const params = { conversationId: crew.id };
      await server.as(team.guest).call('createMessage', { params, body: { content: 'un tucán' } });
      expect([
        await kindsFor(team.member, 'tucan'),
        await kindsFor(team.guest, 'tucan'),
        await kindsFor(team.owner, 'tucan'),
        await kindsFor(team.admin, 'tucan'),
      ]).toEqual([['message'], ['message'], [], []]);
      await server.as(team.guest).call('removeFromConversation', { params: { ...params, memberId: team.guest.id } });
      expect([await kindsFor(team.member, 'tucan'), await kindsFor(team.guest, 'tucan')]).toEqual([['message'], []]);
    });
  });

  it('follows changes, deletions and restores', async () => {
    const params = { projectId: project.id, taskId: (await addTask('Hipopótamo')).id };
    const comment = { taskId: params.taskId, commentId: (await say(params.taskId, 'una jirafa')).id };
    const owner = server.as(team.owner);
    const member = server.as(team.member);
    const seen = async () => [await titles('hipopotamo'), await titles('rinoceronte'), await titles('jirafa')];
    const steps: [() => Promise<unknown>, string[][]][] = [
      [
        () => owner.call('updateProjectTask', { params, body: { title: 'Rinoceronte' } }),
        [[], ['Rinoceronte'], ['Rinoceronte']],
      ],
      [() => owner.call('deleteTask', { params: { taskId: params.taskId } }), [[], [], []]],
      [() => owner.call('restoreTask', { params: { taskId: params.taskId } }), [[], ['Rinoceronte'], ['Rinoceronte']]],
      [
        () => member.call('updateComment', { params: comment, body: { content: 'una cebra' } }),
        [[], ['Rinoceronte'], []],
      ],
      [
        () => member.call('updateComment', { params: comment, body: { content: 'una jirafa' } }),
        [[], ['Rinoceronte'], ['Rinoceronte']],
      ],
      [() => member.call('deleteComment', { params: comment }), [[], ['Rinoceronte'], []]],
      [() => member.call('restoreComment', { params: comment }), [[], ['Rinoceronte'], ['Rinoceronte']]],
    ];
    for (const [act, expected] of steps) {
      await act();
      expect(await seen()).toEqual(expected);
    }
  });

  it('follows changes and deletions of documents and messages', async () => {
    const owner = server.as(team.owner);
    const documentId = (
      await owner.call('createDocument', { body: { title: 'Faro', type: 'document', content: 'linterna' } })
    ).data.id;
    const crew = await talk(team.owner, [team.member], 'Lights');
    const message = async (content: string) =>
      (await owner.call('createMessage', { params: { conversationId: crew.id }, body: { content } })).data.id;
    const params = { conversationId: crew.id, messageId: await message('bombilla') };
    const seen = async () =>
      Promise.all(['linterna', 'farola', 'bombilla', 'candil'].map(async (q) => (await find(team.owner, q)).length));
    expect(await seen()).toEqual([1, 0, 1, 0]);
    await owner.call('updateDocument', { params: { documentId }, body: { title: 'Farola' } });
    await owner.call('updateMessage', { params, body: { content: 'candil' } });
    expect(await seen()).toEqual([1, 1, 0, 1]);
    await owner.call('deleteDocument', { params: { documentId } });
    await owner.call('deleteMessage', { params });
    expect(await seen()).toEqual([0, 0, 0, 0]);
    await owner.call('restoreDocument', { params: { documentId } });
    expect(await seen()).toEqual([1, 1, 0, 0]);
    await owner.call('deleteDocument', { params: { documentId } });
    await owner.call('purgeDocument', { params: { documentId } });
    const left = await server.database.db
      .selectFrom('search_entries')
      .select('record_id')
      .where('record_id', 'in', [documentId, params.messageId])
      .execute();
    expect(left).toEqual([]);
  });

  it('takes the signs of query languages as text', async () => {
    const task = await addTask('Precio: 3.5 (aprox.) "neto" a/b foo_bar NEAR');
    for (const q of [
      '"neto',
      'neto"',
      '(aprox',
      'neto*',
      '-neto',
      'NEAR(neto)',
      'near',
      'a/b',
      'foo_bar',
      'bar',
      '3.5',
      "neto'",
      'neto:*',
      'title:neto',
      'neto & !',
      '\\neto',
      '{neto}',
      '^neto',
    ])
      expect([q, await titles(q)]).toEqual([q, q === 'title:neto' ? [] : [task.title]]);
    for (const q of ['', '   ', '"', '*', '()', "'", '%', 'neto NOT aprox', 'neto OR zzzzzz'])
      expect([q, await titles(q)]).toEqual([q, []]);
    const { status } = await server.as(team.member).call('search', { query: { q: 'x'.repeat(201) } });
    expect(status).toBe(400);
  });

  it('finds texts in scripts without spaces, right-to-left scripts, and symbols', async () => {
    const texts = [
      '本周的会议记录',
      'اجتماع المشروع الجديد',
      'Despliegue 🚀 listo',
      'รายงานการประชุม',
      'परियोजना बैठक',
      'Встреча команды',
      '회의록 정리',
    ];
    for (const text of texts) await addTask(text);
    const found: [string, string, string][] = [
      ['会议', '本周的会议记录', '本周的[会议]记录'],
      ['议记录', '本周的会议记录', '本周的会[议记录]'],
      ['录', '本周的会议记录', '本周的会议记[录]'],
      ['المشروع', 'اجتماع المشروع الجديد', 'اجتماع [المشروع] الجديد'],
      ['🚀', 'Despliegue 🚀 listo', 'Despliegue [🚀] listo'],
      ['ประชุม', 'รายงานการประชุม', 'รายงานการ[ประชุม]'],
      ['बैठ', 'परियोजना बैठक', 'परियोजना [बैठ]क'],
      ['встреч', 'Встреча команды', '[Встреч]а команды'],
      ['회의', '회의록 정리', '[회의]록 정리'],
    ];
    for (const [q, title, shown] of found) {
      const results = await find(team.member, q);
      expect([q, results.map((one) => marked(one.title, one.titleMatches))]).toEqual([q, [shown]]);
      expect(results[0]?.title).toBe(title);
    }
    expect(await titles('😀')).toEqual([]);
    expect(await titles('记会')).toEqual([]);
  });

  it('finds tasks by their key, by its beginning and by a former prefix', async () => {
    const keyed = await makeProject(server, team.owner, [team.member], 'Keyed things');
    const params = { projectId: keyed.id };
    for (let number = 1; number <= 12; number += 1)
      await makeTask(server, team.owner, keyed, { title: `Number ${number}` });
    const { prefix } = keyed;
    const found = async (q: string, person = team.member) =>
      (await find(person, q, { kinds: 'task' })).map(({ key }) => key?.replace(prefix, 'K'));
    expect([
      (await found(`${prefix}-1`)).slice(0, 4),
      (await found(` ${prefix.toLowerCase()}-12`))[0],
      (await found(`${prefix}-`)).length,
      (await found(`${prefix}-13`)).filter((key) => key?.startsWith('K-')),
      (await found(`${prefix}-1`, team.stranger)).length,
    ]).toEqual([['K-1', 'K-10', 'K-11', 'K-12'], 'K-12', 8, [], 0]);
    await server.as(team.owner).call('updateProject', { params, body: { prefix: 'ZQX' } });
    expect((await find(team.member, `${prefix}-12`)).map(({ key }) => key)[0]).toBe('ZQX-12');
  });

  it('moves the comments with their task', async () => {
    const other = await makeProject(server, team.owner, [], 'Other');
    const task = await addTask('Mudanza');
    await say(task.id, 'la caja');
    expect((await find(team.member, 'caja')).length).toBe(1);
    await server.database.transact((db) =>
      db.updateTable('tasks').set({ project_id: other.id }).where('id', '=', task.id).execute(),
    );
    expect([(await find(team.member, 'caja')).length, (await find(team.owner, 'caja')).length]).toEqual([0, 1]);
    expect([await titles('mudanza'), await titles('mudanza', team.owner)]).toEqual([[], ['Mudanza']]);
  });
});
