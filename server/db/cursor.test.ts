import { beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '../../domain/endpoints.ts';
import { joinWorkspace, makeProject, makeTask } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

interface Listed {
  elements: { id: string }[];
  pagination: { nextCursor?: string; total: number };
}

describeOnBoth('cursors', (make) => {
  let server: TestServer;
  let owner: Person;
  let ada: Person;
  let projectId = '';
  let taskId = '';
  let conversationId = '';
  beforeAll(async () => {
    server = await make();
    owner = await server.signUpPerson({ name: 'Olga' });
    ada = await joinWorkspace(server, owner.workspaceId, 'member', 'Ada');
    for (const name of ['Bob', 'Cleo', 'Dan']) await joinWorkspace(server, owner.workspaceId, 'member', name);
    const project = await makeProject(server, owner, [ada]);
    projectId = project.id;
    for (const name of ['Two', 'Three', 'Four', 'Five']) await makeProject(server, owner, [], name);
    for (let index = 1; index <= 5; index += 1)
      taskId = (await makeTask(server, owner, project, { title: `Task ${index}`, assignees: [ada.id] })).id;
    for (let index = 1; index <= 5; index += 1) {
      await server.as(owner).call('createComment', { params: { taskId }, body: { content: `Comment ${index}` } });
      await server.as(owner).call('createDocument', { body: { title: `Plan ${index}`, type: 'document' } });
    }
    const { data } = await server.as(owner).call('createConversation', { body: { memberIds: [ada.id], name: 'Crew' } });
    conversationId = data.id;
    for (let index = 1; index <= 5; index += 1)
      await server.as(owner).call('createMessage', { params: { conversationId }, body: { content: `${index}` } });
  });

  interface Case {
    name: EndpointName;
    path: () => string;
    /** Deletes an item from the first page. */
    remove?: (id: string) => Promise<unknown>;
    by?: () => Person;
    newestLast?: boolean;
  }
  const cases: Case[] = [
    {
      name: 'listProjectTasks',
      path: () => `projects/${projectId}/tasks?`,
      remove: (id) => server.as(owner).call('deleteTask', { params: { taskId: id } }),
    },
    { name: 'listTasks', path: () => 'tasks?search=task' },
    {
      name: 'listComments',
      path: () => `tasks/${taskId}/comments?`,
      remove: (id) => server.as(owner).call('deleteComment', { params: { taskId, commentId: id } }),
    },
    { name: 'listMessages', path: () => `conversations/${conversationId}/messages?`, newestLast: true },
    { name: 'listMessages', path: () => `conversations/${conversationId}/messages?after=0` },
    { name: 'listNotifications', path: () => 'notifications?', by: () => ada },
    {
      name: 'searchDocuments',
      path: () => 'documents/search?search=plan',
      remove: (id) => server.as(owner).call('deleteDocument', { params: { documentId: id } }),
    },
    { name: 'listBin', path: () => 'documents/bin?' },
    {
      name: 'listProjects',
      path: () => 'projects?',
      remove: (id) => server.as(owner).call('deleteProject', { params: { projectId: id } }),
    },
    { name: 'listProjectUsers', path: () => `projects/${projectId}/users?` },
    {
      name: 'listMembers',
      path: () => 'members?',
      remove: (id) => server.as(owner).call('removeMember', { params: { memberId: id } }),
    },
  ];

  for (const { name, path, remove, by = () => owner, newestLast = false } of cases) {
    it(`of ${name} (${path().split('?')[1] || 'all'}) skip and repeat nothing, also when an earlier element is removed`, async () => {
      const read = async (more: string) => {
        const answer = await server.as(by()).get<Listed>(`/api/workspaces/${owner.workspaceId}/${path()}&${more}`);
        expect(answer.status).toBe(200);
        return answer.data;
      };
      const all = (await read('pageSize=100')).elements.map(({ id }) => id);
      const seen: string[] = [];
      let cursor: string | undefined;
      let last = '';
      do {
        const { elements, pagination } = await read(
          `pageSize=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        const ids = elements.map(({ id }) => id);
        if (newestLast) seen.unshift(...ids);
        else seen.push(...ids);
        const [first] = ids;
        // Doesn't remove the user's own record and the project, which the other cases use.
        if (cursor === undefined && remove && first && first !== projectId && first !== owner.id) await remove(first);
        cursor = pagination.nextCursor;
        last = cursor ?? last;
      } while (cursor !== undefined);
      expect(seen).toEqual(all);
      // A list with a single page has no cursor.
      const values = last === '' ? [] : (JSON.parse(Buffer.from(last, 'base64url').toString()) as (string | number)[]);
      const unstorable = values.flatMap((value, index) =>
        (typeof value === 'string' ? ['\0', '\ud800'] : [1e308, 1.5, 2 ** 31]).map((other) =>
          values.with(index, other),
        ),
      );
      for (const position of [[1], ...unstorable]) {
        const forged = await server
          .as(by())
          .get(
            `/api/workspaces/${owner.workspaceId}/${path()}&cursor=${Buffer.from(JSON.stringify(position)).toString('base64url')}`,
          );
        expect([position, forged.status, forged.error.code]).toEqual([position, 400, 'VALIDATION']);
      }
    });
  }
});
