import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../domain/project.ts';
import { makeProject, makeTask, rowFor } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

describeOnBoth('heavy requests of a person in six workspaces', (make) => {
  let server: TestServer;
  let ada: Person;
  let eve: Person;
  const workspaces: { workspaceId: string; project: Project }[] = [];
  beforeAll(async () => {
    server = await make();
    ada = await server.signUpPerson();
    eve = await server.signUpPerson();
    for (let index = 0; index < 6; index += 1) {
      const { data } = await server.as(ada).call('createWorkspace', { body: { name: `Lab ${index}` } });
      const own = { ...ada, workspaceId: data.id };
      const project = await makeProject(server, own);
      for (let task = 0; task < 20; task += 1) await makeTask(server, own, project, { title: `Task ${task}` });
      workspaces.push({ workspaceId: data.id, project });
    }
  });

  it.each([
    ['searches', 'listTasks', () => ({ query: { search: 'task' } })],
    ['insights', 'getInsights', ({ id }: Project) => ({ params: { projectId: id }, query: {} })],
    ['exports', 'exportAccount', () => ({})],
    [
      'imports',
      'importTasks',
      (project: Project) => ({
        params: { projectId: project.id, importId: project.id },
        body: { fileName: 'tasks.csv', source: 'csv', rows: [rowFor(project, { title: 'New' })] },
      }),
    ],
  ] as const)('let a request of another person run between two %s', async (_, name, given) => {
    const ended: string[] = [];
    const heavy = workspaces.map(({ workspaceId, project }) =>
      server
        .as({ ...ada, workspaceId })
        .call(name, { workspaceId, ...given(project) } as never)
        .then(({ status }) => ended.push(`ada ${status}`)),
    );
    await heavy[0];
    const light = server
      .as(eve)
      .call('getAccount')
      .then(({ status }) => ended.push(`eve ${status}`));
    await Promise.all([...heavy, light]);
    expect(ended.filter((end) => end === 'ada 200')).toHaveLength(6);
    expect(ended.indexOf('eve 200')).toBeLessThan(4);
  });
});
