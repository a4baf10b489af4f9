import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import { importedFile } from '../../../tests/support/importedFile.ts';
import { makeProject, makeTask, makeTeam, rowFor, type Team } from '../../testing/team.ts';
import { newId } from '../../db/ids.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('task keys', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeEach(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member], 'Platform');
  });

  const find = async (person: Person, ...keys: string[]) =>
    (await server.as(person).call('listKeyedTasks', { query: { keys: keys.join(',') } })).data;
  const found = async (person: Person, ...keys: string[]) =>
    (await find(person, ...keys)).elements.map(({ asked, key, title }) => [asked, key, title]);
  const rename = (prefix: string, projectId = project.id) =>
    server.as(team.owner).call('updateProject', { params: { projectId }, body: { prefix } });

  it('have a prefix from the name of the project, with a number if another project has it', async () => {
    const names = ['Platform', 'Plátanos de Canarias', '3 plans', 'Go', '計画', 'Ünder', 'Planning'];
    const prefixes: string[] = [];
    for (const name of names) prefixes.push((await makeProject(server, team.owner, [], name)).prefix);
    expect(prefixes).toEqual(['PLA2', 'PLA3', 'PLA4', 'GO', 'PR', 'UND', 'PLA5']);
  });

  it('count from 1 in each project, in the order of creation', async () => {
    const other = await makeProject(server, team.owner, [], 'Other');
    const tasks = [project, project, other, project].map((of) => makeTask(server, team.owner, of));
    const numbers: (number | null)[] = [];
    for (const task of tasks) numbers.push((await task).number);
    expect(numbers.toSorted()).toEqual([1, 1, 2, 3]);
    const { data } = await server
      .as(team.owner)
      .call('getProjectTask', { params: { projectId: other.id, taskId: (await tasks[2])?.id ?? '' } });
    expect([data.key, data.project?.prefix]).toEqual(['OTH-1', 'OTH']);
  });

  it('are unique for tasks that many people create or import at the same time', async () => {
    const importId = newId();
    const rows = Array.from({ length: 20 }, (_, line) => rowFor(project, { line: line + 2, key: `csv:${line}` }));
    await Promise.all([
      ...Array.from({ length: 50 }, (_, index) =>
        makeTask(server, index % 2 === 0 ? team.owner : team.member, project),
      ),
      server.as(team.owner).call('importTasks', {
        params: { projectId: project.id, importId },
        body: { fileName: 'tasks.csv', source: 'csv', rows },
      }),
    ]);
    const { elements } = (
      await server
        .as(team.owner)
        .call('listProjectTasks', { params: { projectId: project.id }, query: { pageSize: 100 } })
    ).data;
    expect(elements.map(({ number }) => number ?? 0).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 70 }, (_, index) => index + 1),
    );
  });

  it('do not take the number of a deleted task', async () => {
    const first = await makeTask(server, team.owner, project);
    await server.as(team.owner).call('deleteTask', { params: { taskId: first.id } });
    expect((await makeTask(server, team.owner, project)).number).toBe(2);
    expect(await found(team.owner, 'PLA-1')).toEqual([]);
    await server.as(team.owner).call('restoreTask', { params: { taskId: first.id } });
    expect(await found(team.owner, 'PLA-1')).toEqual([['PLA-1', 'PLA-1', 'Write the plan']]);
  });

  it('are found in any case, in the order of the request, without the unknown ones', async () => {
    await makeTask(server, team.owner, project, { title: 'First' });
    await makeTask(server, team.owner, project, { title: 'Second' });
    expect(await found(team.owner, 'pla-2', 'PLA-9', 'NO-1', ' PLA-1', 'PLA-2')).toEqual([
      ['PLA-2', 'PLA-2', 'Second'],
      ['PLA-1', 'PLA-1', 'First'],
    ]);
    expect((await find(team.owner, 'PLA-1')).elements).toMatchObject([
      { projectId: project.id, statusName: 'Backlog', statusColor: 'slate', statusCategory: 'unstarted' },
    ]);
  });

  it('lead to tasks by former prefixes, which stay reserved', async () => {
    await makeTask(server, team.owner, project);
    expect((await rename('core')).data.prefix).toBe('CORE');
    expect(await found(team.member, 'PLA-1', 'CORE-1')).toEqual([
      ['PLA-1', 'CORE-1', 'Write the plan'],
      ['CORE-1', 'CORE-1', 'Write the plan'],
    ]);
    const other = await makeProject(server, team.owner, [], 'Plants');
    expect(other.prefix).toBe('PLA2');
    expect((await rename('PLA', other.id)).error).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'body.prefix', message: 'Otro proyecto de este espacio tiene o tuvo el prefijo PLA' }],
    });
    expect((await rename('PLA')).data.prefix).toBe('PLA');
  });

  it('are only found by people who see the project', async () => {
    await makeTask(server, team.owner, project);
    expect(await found(team.guest, 'PLA-1')).toEqual([]);
    expect(await found(team.stranger, 'PLA-1')).toEqual([]);
    await server.as(team.owner).call('deleteProject', { params: { projectId: project.id } });
    expect(await found(team.owner, 'PLA-1')).toEqual([]);
  });

  describe('of other products', () => {
    /** Imports the Jira file into a project, and returns the keys of its issues. */
    const importJira = async (into: Project, person: Person) => {
      const bytes = Uint8Array.from(readFileSync('tests/cases/import/jira.csv'));
      const rows = importedFile(bytes).keys.map((key, line) =>
        rowFor(into, { line: line + 2, key, title: `${key} in ${into.name}` }),
      );
      const importId = newId();
      await server.as(person).call('importTasks', {
        params: { projectId: into.id, importId },
        body: { fileName: 'jira.csv', source: 'jira', rows },
      });
      return importId;
    };

    it('lead to the imported tasks, if no project has or had their prefix', async () => {
      await importJira(project, team.owner);
      expect(await found(team.member, 'BOX-2', 'PLA-1', 'BOX-1', 'BOX-99')).toEqual([
        ['BOX-2', 'PLA-2', 'jira:BOX-2 in Platform'],
        ['PLA-1', 'PLA-1', 'jira:BOX-1 in Platform'],
        ['BOX-1', 'PLA-1', 'jira:BOX-1 in Platform'],
      ]);
      expect(await found(team.guest, 'BOX-1')).toEqual([]);
      expect(await found(team.stranger, 'BOX-1')).toEqual([]);
      await makeProject(server, team.owner, [], 'Box');
      expect(await found(team.owner, 'BOX-1')).toEqual([]);
    });

    it('lead to the first import of a key whose task is not deleted', async () => {
      const importId = await importJira(project, team.owner);
      const other = await makeProject(server, team.owner, [], 'Other');
      server.clock.advance(1000);
      await importJira(other, team.owner);
      expect(await found(team.owner, 'BOX-1')).toEqual([['BOX-1', 'PLA-1', 'jira:BOX-1 in Platform']]);
      await server.as(team.owner).call('undoImport', { params: { projectId: project.id, importId } });
      expect(await found(team.owner, 'BOX-1')).toEqual([['BOX-1', 'OTH-1', 'jira:BOX-1 in Other']]);
    });
  });

  it.each(['PLA', '1-PLA', 'PLA-0', 'PLA-1,', '', 'PLA-1 PLA-2', 'ABCDEFGHIJK-1'])(
    'are refused with an example if %j is requested',
    async (keys) => {
      const answer = await server.as(team.owner).call('listKeyedTasks', { query: { keys } });
      expect(answer.error).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'query.keys', message: 'No es una lista de claves como PLA-1,PLA-2, de 100 como máximo' }],
      });
    },
  );

  it.each(['', 'A-B', '1A', 'Ä', 'ABCDEFGHIJK'])('have no prefix %j', async (prefix) => {
    expect((await rename(prefix)).error).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'body.prefix' }] });
  });
});
