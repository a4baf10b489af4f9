import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type EndpointName, type Endpoints, endpoints } from '../../domain/endpoints.ts';
import type { Project } from '../../domain/project.ts';
import { newId } from '../db/ids.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, type Team } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

type DeletionName = { [N in EndpointName]: Endpoints[N]['method'] extends 'DELETE' ? N : never }[EndpointName];

interface Deletion {
  by: Person;
  params: Record<string, string>;
  body?: object;
}

const id = ({ data }: { data: { id: string } }) => data.id;

describeOnBoth('a DELETE endpoint', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
  });
  beforeEach(async () => {
    project = await makeProject(server, team.owner, [team.member]);
  });

  const own = () => server.as(team.owner);
  const params = () => ({ projectId: project.id });
  const document = () => own().call('createDocument', { body: { title: 'Notes', type: 'document' } });
  const projectDocument = () =>
    own().call('createProjectDocument', { params: params(), body: { title: 'Notes', type: 'document' } });
  const group = async (): Promise<string> =>
    id(await own().call('createConversation', { body: { name: 'Group', memberIds: [team.member.id, team.admin.id] } }));

  /** Request for each DELETE endpoint. Null for endpoints that clear a list or end the session. */
  const deletions: Record<DeletionName, (() => Promise<Deletion>) | null> = {
    revokeOtherSessions: null,
    clearChat: null,
    // Ends its own session, so a second request would fail.
    deleteAccount: null,
    deleteProject: async () => ({ by: team.owner, params: params() }),
    removeFromProject: async () => ({ by: team.owner, params: { ...params(), userId: team.member.id } }),
    deleteTask: async () => ({ by: team.owner, params: { taskId: (await makeTask(server, team.owner, project)).id } }),
    revokeSession: async () => {
      const person = await server.signUpPerson();
      const { data } = await server.anonymous.call('signIn', {
        body: { email: person.email, password: person.password },
      });
      const sessions = (await server.as({ ...person, token: data.token }).call('listSessions')).data.elements;
      const other = sessions.find(({ current }) => !current);
      return { by: { ...person, token: data.token }, params: { sessionId: other?.id ?? '' } };
    },
    deleteWorkspace: async () => {
      const { data } = await own().call('createWorkspace', { body: { name: 'Short-lived' } });
      return { by: team.owner, params: { workspaceId: data.id }, body: { name: 'Short-lived' } };
    },
    removeMember: async () => ({
      by: team.owner,
      params: { memberId: (await joinWorkspace(server, team.owner.workspaceId, 'member')).id },
    }),
    revokeInvitation: async () => ({
      by: team.owner,
      params: { invitationId: id(await own().call('createInvitation', { body: { email: `${newId()}@example.com` } })) },
    }),
    revokeAccessToken: async () => ({
      by: team.owner,
      params: {
        tokenId: id(
          await own().call('createAccessToken', {
            body: {
              name: 'Key',
              scope: 'read',
              days: null,
              workspaceId: team.owner.workspaceId,
              password: team.owner.password,
            },
          }),
        ),
      },
    }),
    deletePokerRoom: async () => ({
      by: team.owner,
      params: {
        roomId: id(
          await own().call('createPokerRoom', {
            body: {
              settings: {
                name: 'Room',
                deck: { kind: 'fibonacci' },
                revealing: 'everyone',
                autoReveal: false,
                timer: null,
              },
            },
          }),
        ),
      },
    }),
    deleteWorkflow: async () => ({
      by: team.owner,
      params: {
        ...params(),
        workflowId: id(await own().call('createWorkflow', { params: params(), body: { name: 'Flow' } })),
      },
    }),
    withdrawApproval: async () => {
      const {
        data: { id: workflowId, draft },
      } = await own().call('createWorkflow', { params: params(), body: { name: 'Flow' } });
      const edges = draft.edges.map((edge) => ({
        ...edge,
        guards: [{ kind: 'approved' as const, by: 'manager' as const }],
      }));
      const {
        data: { version },
      } = await own().call('updateWorkflow', {
        params: { ...params(), workflowId },
        body: { draft: { ...draft, edges } },
      });
      await own().call('publishWorkflow', { params: { ...params(), workflowId }, body: { version, moves: {} } });
      const task = await makeTask(server, team.owner, project);
      const edgeId = edges.find(({ from }) => from === task.statusId)?.id ?? '';
      await own().call('giveApproval', { params: { ...params(), taskId: task.id }, body: { edgeId } });
      return { by: team.owner, params: { ...params(), taskId: task.id, edgeId } };
    },
    deleteSprint: async () => ({
      by: team.owner,
      params: {
        ...params(),
        sprintId: id(
          await own().call('createSprint', {
            params: params(),
            body: { name: 'One', startsOn: '2030-01-01', endsOn: '2030-01-14' },
          }),
        ),
      },
    }),
    deleteSavedView: async () => ({
      by: team.owner,
      params: {
        ...params(),
        viewId: id(
          await own().call('createSavedView', {
            params: params(),
            body: {
              name: 'Mine',
              shared: false,
              search: '',
              filters: { statusIds: [], typeIds: [], priorityIds: [], assignedTo: [], sprintIds: [] },
              mode: 'table',
              columns: {},
            },
          }),
        ),
      },
    }),
    deleteComment: async () => {
      const { id: taskId } = await makeTask(server, team.owner, project);
      return {
        by: team.owner,
        params: {
          taskId,
          commentId: id(await own().call('createComment', { params: { taskId }, body: { content: 'Hello' } })),
        },
      };
    },
    removeFromConversation: async () => ({
      by: team.owner,
      params: { conversationId: await group(), memberId: team.member.id },
    }),
    deleteMessage: async () => {
      const conversationId = await group();
      return {
        by: team.owner,
        params: {
          conversationId,
          messageId: id(await own().call('createMessage', { params: { conversationId }, body: { content: 'Hello' } })),
        },
      };
    },
    deleteDocument: async () => ({ by: team.owner, params: { documentId: id(await document()) } }),
    deleteProjectDocument: async () => ({
      by: team.owner,
      params: { ...params(), documentId: id(await projectDocument()) },
    }),
    purgeDocument: async () => {
      const documentId = id(await document());
      await own().call('deleteDocument', { params: { documentId } });
      return { by: team.owner, params: { documentId } };
    },
    deleteBoard: async () => ({
      by: team.owner,
      params: { boardId: id(await own().call('createBoard', { body: { name: 'Board' } })) },
    }),
  };
  const names = Object.keys(endpoints).filter(
    (name): name is DeletionName => endpoints[name as EndpointName].method === 'DELETE',
  );

  it.each(names.filter((name) => deletions[name] !== null))('%s answers 200, then 404', async (name) => {
    const arranged = await deletions[name]?.();
    if (!arranged) throw new Error('Nothing to delete');
    const { by, params: given, body } = arranged;
    const call = () => server.as(by).call(name, { params: given, ...(body && { body: body as never }) });
    const first = await call();
    expect([first.status, first.text]).toEqual([200, first.text]);
    const second = await call();
    expect([second.status, second.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});
