import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { makeProject, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const none = '00000000-0000-4000-8000-000000000000';
const content = {
  search: 'axe',
  filters: { ...noFilters, sprintIds: ['none' as const] },
  mode: 'table' as const,
  columns: { sprint: true },
  display: { density: 'compact' as const, hiddenFields: ['dueDate' as const], hidesEmpty: true },
};

describeOnBoth('saved views', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    published = [];
  });
  const create = (person: Person, given: object = {}) =>
    server.as(person).call('createSavedView', {
      params: { projectId: project.id },
      body: { name: 'Mine', shared: false, ...content, ...given },
    });
  const at = (viewId: string) => ({ projectId: project.id, viewId });
  const update = (person: Person, viewId: string, body: object) =>
    server.as(person).call('updateSavedView', { params: at(viewId), body });
  const list = async (person: Person) =>
    (await server.as(person).call('listSavedViews', { params: { projectId: project.id } })).data.elements;
  const names = async (person: Person) => (await list(person)).map(({ name }) => name);
  const choose = (person: Person, viewId: string | null) =>
    server.as(person).call('chooseDefaultView', { params: { projectId: project.id }, body: { viewId } });
  const audiences = () =>
    published.flatMap(({ change, audience }) => (change.type === 'views.changed' ? [audience] : []));

  it('are saved completely, and private ones are visible only to their creator', async () => {
    const { status, data } = await create(team.member, { name: '  Mine ' });
    expect([status, data]).toEqual([
      201,
      expect.objectContaining({
        name: 'Mine',
        shared: false,
        isDefault: false,
        version: 1,
        abilities: { update: true, delete: true },
        ...content,
      }),
    ]);
    expect(audiences()).toEqual([{ accountId: team.member.user.id }]);
    expect([await names(team.member), await names(team.owner)]).toEqual([['Mine'], []]);
    expect((await update(team.owner, data.id, { name: 'Yours' })).error.code).toBe('NOT_FOUND');
    expect((await choose(team.owner, data.id)).error.code).toBe('NOT_FOUND');
  });

  it('that are shared are visible to the project, and changed by their creator and by managers', async () => {
    const { data } = await create(team.member, { shared: true });
    expect(audiences()).toEqual([{ projectId: project.id }]);
    expect((await list(team.guest))[0]).toMatchObject({ id: data.id, abilities: { update: false, delete: false } });
    expect((await update(team.guest, data.id, { name: 'x' })).error.code).toBe('FORBIDDEN');
    expect((await update(team.owner, data.id, { name: 'Ours', mode: 'kanban', version: 1 })).data).toMatchObject({
      name: 'Ours',
      mode: 'kanban',
      search: 'axe',
      version: 2,
    });
    const late = await update(team.member, data.id, { name: 'Late', version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('keep their display in other changes, and reject an invalid one', async () => {
    const { data } = await create(team.member);
    expect((await update(team.member, data.id, { mode: 'kanban' })).data).toMatchObject({ display: content.display });
    const display = { ...content.display, hiddenFields: ['title'] };
    const answers = [await create(team.member, { display }), await update(team.member, data.id, { display })];
    expect(answers.map(({ status, error }) => [status, error.code, error.message])).toEqual(
      [1, 2].map(() => [
        400,
        'VALIDATION',
        expect.stringMatching(/^display\.hiddenFields\.0: Must be one of: key, priorityId, /),
      ]),
    );
    expect((await list(team.member))[0]?.display).toEqual(content.display);
    const { data: without } = await create(team.member, { display: undefined });
    expect(without).not.toHaveProperty('display');
  });

  it('of guests cannot be shared', async () => {
    expect((await create(team.guest, { shared: true })).error.code).toBe('FORBIDDEN');
    const { data } = await create(team.guest);
    expect((await update(team.guest, data.id, { shared: true })).error.code).toBe('FORBIDDEN');
    expect((await update(team.guest, data.id, { name: 'Still mine' })).data.name).toBe('Still mine');
  });

  it("can be each person's default as long as they can see it", async () => {
    const { data } = await create(team.member, { shared: true });
    await choose(team.guest, data.id);
    await choose(team.member, data.id);
    expect([(await list(team.guest))[0]?.isDefault, (await list(team.owner))[0]?.isDefault]).toEqual([true, false]);
    await update(team.member, data.id, { shared: false });
    await update(team.member, data.id, { shared: true });
    expect([(await list(team.guest))[0]?.isDefault, (await list(team.member))[0]?.isDefault]).toEqual([false, true]);
    await choose(team.member, null);
    expect((await list(team.member))[0]?.isDefault).toBe(false);
  });

  it('can be deleted, and created again with the same id', async () => {
    const { data } = await create(team.member, { shared: true });
    await choose(team.guest, data.id);
    expect((await server.as(team.guest).call('deleteSavedView', { params: at(data.id) })).error.code).toBe('FORBIDDEN');
    expect((await server.as(team.member).call('deleteSavedView', { params: at(data.id) })).data.id).toBe(data.id);
    expect([
      await names(team.member),
      (await server.as(team.member).call('deleteSavedView', { params: at(data.id) })).error.code,
    ]).toEqual([[], 'NOT_FOUND']);
    expect((await create(team.member, { id: data.id })).status).toBe(201);
    expect((await create(team.member, { id: data.id })).error.code).toBe('CONFLICT');
    expect((await create(team.stranger)).error.code).toBe('NOT_FOUND');
    expect((await choose(team.owner, none)).error.code).toBe('NOT_FOUND');
  });
});
