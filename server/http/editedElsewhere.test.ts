import { beforeAll, expect, it } from 'vitest';
import { joinWorkspace, makeProject, makeTask, makeTeam, type Team } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

type Answer = Promise<{
  status: number;
  data: { id: string; version: number };
  error: { issues?: { path: string }[]; current?: unknown };
}>;

interface Text {
  make: () => Answer;
  write: (person: Person, id: string, body: Record<string, unknown>) => Answer;
}

describeOnBoth('a text edited in two sessions', (make) => {
  let server: TestServer;
  let team: Team;
  let projectId: string;
  let taskId: string;
  let conversationId: string;
  let phone: Person;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    const project = await makeProject(server, team.owner);
    projectId = project.id;
    taskId = (await makeTask(server, team.owner, project)).id;
    const { data } = await server.anonymous.call('signIn', {
      body: { email: team.owner.email, password: team.owner.password },
    });
    phone = { ...team.owner, token: data.token };
  });

  const own = () => server.as(team.owner);
  const document: Text = {
    make: () => own().call('createDocument', { body: { title: 'First', type: 'document' } }),
    write: (person, documentId, body) =>
      server.as(person).call('updateDocument', { params: { documentId }, body: body as never }),
  };
  const project: Text = {
    make: () => own().call('createProject', { body: { name: 'First' } as never }),
    write: (person, id, body) => server.as(person).call('updateProject', { params: { projectId: id }, body }),
  };
  const sprint: Text = {
    make: async () =>
      own().call('createSprint', {
        params: { projectId },
        body: { name: 'First', startsOn: '2030-01-01', endsOn: '2030-01-14', parallel: true },
      }),
    write: (person, sprintId, body) =>
      server.as(person).call('updateSprint', { params: { projectId, sprintId }, body: body as never }),
  };
  const workflow: Text = {
    make: () => own().call('createWorkflow', { params: { projectId }, body: { name: 'First' } }),
    write: (person, workflowId, body) =>
      server.as(person).call('updateWorkflow', { params: { projectId, workflowId }, body: body as never }),
  };
  const board: Text = {
    make: () => own().call('createBoard', { body: { name: 'First' } }),
    write: (person, boardId, body) => server.as(person).call('updateBoard', { params: { boardId }, body }),
  };
  const group: Text = {
    make: async () => {
      const other = await joinWorkspace(server, team.owner.workspaceId, 'member');
      return own().call('createConversation', { body: { name: 'First', memberIds: [team.member.id, other.id] } });
    },
    write: (person, conversationId, body) =>
      server.as(person).call('updateConversation', { params: { conversationId }, body: body as never }),
  };
  const comment: Text = {
    make: () => own().call('createComment', { params: { taskId }, body: { content: 'First' } }),
    write: (person, commentId, body) =>
      server.as(person).call('updateComment', { params: { taskId, commentId }, body: body as never }),
  };
  const message: Text = {
    make: async () => {
      const { data } = await own().call('createConversation', {
        body: { name: 'Crew', memberIds: [team.member.id, team.admin.id] },
      });
      conversationId = data.id;
      return own().call('createMessage', { params: { conversationId }, body: { content: 'First' } });
    },
    write: (person, messageId, body) =>
      server.as(person).call('updateMessage', { params: { conversationId, messageId }, body: body as never }),
  };

  const texts: [title: string, field: string, text: Text][] = [
    ['name of a project', 'name', project],
    ['description of a project', 'description', project],
    ['title of a document', 'title', document],
    ['description of a document', 'description', document],
    ['name of a sprint', 'name', sprint],
    ['goal of a sprint', 'goal', sprint],
    ['name of a workflow', 'name', workflow],
    ['name of a board', 'name', board],
    ['name of a group', 'name', group],
    ['content of a comment', 'content', comment],
    ['content of a message', 'content', message],
  ];

  it.each(texts)(
    'rejects an outdated version of the %s from another session of the same person',
    async (_, field, { make: create, write }) => {
      const {
        data: { id },
      } = await create();
      const { data: newer } = await write(phone, id, { [field]: 'Newer', version: 1 });
      const late = await write(team.owner, id, { [field]: 'Older', version: 1 });
      expect([late.status, late.error.issues?.map(({ path }) => path), late.error.current]).toEqual([
        409,
        [`body.${field}`],
        newer,
      ]);
      expect((await write(phone, id, { [field]: 'Newer still', version: 1 })).data.version).toBe(3);
      expect((await write(team.owner, id, { [field]: 'Newest', version: 3 })).data.version).toBe(4);
      expect((await write(phone, id, { [field]: 'Late', version: 3 })).status).toBe(409);
    },
  );

  it('accepts an outdated version for another field from another session of the same person', async () => {
    const {
      data: { id },
    } = await sprint.make();
    await sprint.write(phone, id, { capacity: 8, version: 1 });
    expect((await sprint.write(team.owner, id, { capacity: 13, version: 1 })).data).toMatchObject({
      capacity: 13,
      version: 3,
    });
  });
});
