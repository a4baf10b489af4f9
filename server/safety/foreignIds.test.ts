import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type EndpointName, endpoints } from '../../domain/endpoints.ts';
import { newId } from '../db/ids.ts';
import { tagsFor } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';
import { makeScene, password, pokerSettings, type Scene } from './callers.ts';

interface Ask {
  params?: Record<string, string>;
  body: object;
}

type Send = (scene: Scene, id: string) => Ask;

const tags = ({ project }: Scene) => tagsFor(project);
const projectOf = ({ project }: Scene) => ({ projectId: project.id });
const taskOf = (scene: Scene) => ({ ...projectOf(scene), taskId: scene.task.id });
const documentOf = (scene: Scene) => ({ ...projectOf(scene), documentId: scene.projectDocumentId });

const newTask =
  (field: string): Send =>
  (scene, id) => ({ params: projectOf(scene), body: { title: 'Plan', ...tags(scene), [field]: id } });
const newTaskOf =
  (field: string): Send =>
  (scene, id) => ({ body: { title: 'Plan', ...projectOf(scene), ...tags(scene), [field]: id } });
const inList =
  (send: (field: string) => Send, field: string): Send =>
  (scene, id) => {
    const { params, body } = send(field)(scene, id);
    return { ...(params && { params }), body: { ...body, [field]: [id] } };
  };
const taskChange =
  (field: string): Send =>
  (scene, id) => ({ params: taskOf(scene), body: { [field]: id } });
const newDocument =
  (field: string): Send =>
  (scene, id) => ({ params: projectOf(scene), body: { title: 'Plan', type: 'document', [field]: id } });
const documentChange =
  (field: string): Send =>
  (scene, id) => ({ params: documentOf(scene), body: { [field]: id } });
const newBoard =
  (body: (id: string) => object): Send =>
  (scene, id) => ({ params: projectOf(scene), body: { name: 'Board', ...body(id) } });
const boardChange =
  (body: (id: string) => object): Send =>
  ({ board }, id) => ({ params: { boardId: board.id }, body: body(id) });

/** Ids of new records, chosen by the client. They needn't exist. */
const own = null;

const taskFields = (send: (field: string) => Send) => ({
  id: own,
  workspaceId: send('workspaceId'),
  boardId: send('boardId'),
  typeId: send('typeId'),
  statusId: send('statusId'),
  priorityId: send('priorityId'),
  createdBy: send('createdBy'),
  sprintId: send('sprintId'),
  parentId: send('parentId'),
  'blockedBy[]': inList(send, 'blockedBy'),
  'relatedTo[]': inList(send, 'relatedTo'),
  duplicateOf: send('duplicateOf'),
  'assignees[]': inList(send, 'assignees'),
  'labels[]': inList(send, 'labels'),
  projectId: send('projectId'),
});
/** Id of a sibling. If that document was deleted, the document is placed last, so that an offline move isn't lost. */
const place = null;
/** Other people's notifications and statuses of other projects are ignored. Tests of their modules check this. */
const ignored = null;
const documentFields = {
  id: own,
  workspaceId: newDocument('workspaceId'),
  projectId: newDocument('projectId'),
  createdBy: newDocument('createdBy'),
  parentId: newDocument('parentId'),
  afterId: place,
};
const documentChanges = {
  documentId: documentChange('documentId'),
  workspaceId: documentChange('workspaceId'),
  projectId: documentChange('projectId'),
  updatedBy: documentChange('updatedBy'),
  parentId: documentChange('parentId'),
  afterId: place,
};

/** Ids in the body of each endpoint, by their path. */
const references: Partial<Record<EndpointName, Record<string, Send | null>>> = {
  createProject: {
    id: own,
    workspaceId: (_, id) => ({ body: { name: 'Launch', workspaceId: id } }),
    createdBy: (_, id) => ({ body: { name: 'Launch', createdBy: id } }),
  },
  inviteToProject: { 'usersToInvite[]': (scene, id) => ({ params: projectOf(scene), body: { usersToInvite: [id] } }) },
  createInvitation: { 'projectIds[]': (_, id) => ({ body: { email: 'new@example.com', projectIds: [id] } }) },
  createInvitations: {
    'projectIds[]': (_, id) => ({ body: { emails: ['new@example.com'], role: 'member', projectIds: [id] } }),
  },
  createLabel: { id: own, projectId: (_, id) => ({ body: { name: 'Urgent', projectId: id } }) },
  mergeLabel: { into: (scene, id) => ({ params: { labelId: scene.labelId }, body: { into: id } }) },
  moveTask: {
    projectId: (scene, id) => ({ params: taskOf(scene), body: { projectId: id } }),
    // Options of other projects are ignored.
    'statusIds{}': ignored,
    'typeIds{}': ignored,
    'priorityIds{}': ignored,
    'labelIds{}': ignored,
  },
  createTag: { id: own },
  prepareImport: { 'archived[]': ignored },
  orderTags: {
    'ids[]': (scene, id) => ({
      params: { ...projectOf(scene), kind: 'statuses' },
      body: { ids: [...scene.project.taskStatuses.slice(1).map((status) => status.id), id] },
    }),
  },
  relateTask: {
    otherId: (scene, id) => ({ params: taskOf(scene), body: { field: 'blockedBy', otherId: id, present: true } }),
  },
  createProjectTask: taskFields(newTask),
  createTask: taskFields(newTaskOf),
  updateProjectTask: {
    id: taskChange('id'),
    projectId: taskChange('projectId'),
    typeId: taskChange('typeId'),
    statusId: taskChange('statusId'),
    priorityId: taskChange('priorityId'),
    'assignees[]': inList(taskChange, 'assignees'),
    'labels[]': inList(taskChange, 'labels'),
    boardId: taskChange('boardId'),
    sprintId: taskChange('sprintId'),
    parentId: taskChange('parentId'),
    'blockedBy[]': inList(taskChange, 'blockedBy'),
    'relatedTo[]': inList(taskChange, 'relatedTo'),
    duplicateOf: taskChange('duplicateOf'),
  },
  createComment: { id: own },
  createConversation: { id: own, 'memberIds[]': (_, id) => ({ body: { name: 'Crew', memberIds: [id] } }) },
  addToConversation: {
    'memberIds[]': ({ conversationId }, id) => ({ params: { conversationId }, body: { memberIds: [id] } }),
  },
  createMessage: { id: own },
  createDocument: documentFields,
  createProjectDocument: documentFields,
  updateDocument: documentChanges,
  updateProjectDocument: documentChanges,
  createProjectBoard: {
    id: own,
    projectId: newBoard((projectId) => ({ projectId })),
    'sharedWith[]': newBoard((id) => ({ sharedWith: [id] })),
  },
  createBoard: {
    id: own,
    projectId: newBoard((projectId) => ({ projectId })),
    'sharedWith[]': newBoard((id) => ({ sharedWith: [id] })),
  },
  updateBoard: { 'sharedWith[]': boardChange((id) => ({ sharedWith: [id] })) },
  readAllNotifications: { 'ids[]': ignored },
  replaceBoard: {
    id: (_, id) => ({ body: { id, name: 'Board' } }),
    'sharedWith[]': ({ board }, id) => ({ body: { id: board.id, sharedWith: [id] } }),
  },
  updateAccount: {
    id: (_, id) => ({ body: { id, nickname: 'Countess' } }),
    workspaceDefaultId: ({ people }, id) => ({ body: { id: people.owner.id, workspaceDefaultId: id } }),
  },
  createWorkspace: { id: own },
  transferWorkspace: {
    memberId: ({ people }, id) => ({ params: { workspaceId: people.owner.workspaceId }, body: { memberId: id } }),
  },
  acceptInvitation: { userId: ({ linkToken }, id) => ({ params: { token: linkToken }, body: { userId: id } }) },
  createAccessToken: {
    workspaceId: (_, id) => ({ body: { name: 'Key', scope: 'read', days: null, password, workspaceId: id } }),
  },
  createPokerRoom: {
    id: own,
    'stories[].id': own,
    'stories[].taskId': (scene, id) => ({
      body: {
        settings: pokerSettings,
        guests: false,
        stories: [{ id: newId(), title: 'Plan', taskId: id, projectId: scene.project.id }],
      },
    }),
    'stories[].projectId': (scene, id) => ({
      body: {
        settings: pokerSettings,
        guests: false,
        stories: [{ id: newId(), title: 'Plan', taskId: scene.task.id, projectId: id }],
      },
    }),
  },
  giveApproval: { edgeId: (scene, id) => ({ params: taskOf(scene), body: { edgeId: id } }) },
  // Only entries for removed states with tasks are used, so the other entries may have any id.
  publishWorkflow: { 'moves{}': own },
  createSprint: { id: own },
  completeSprint: {
    'unfinished.sprintId': (scene, id) => ({
      params: { ...projectOf(scene), sprintId: scene.sprintId },
      body: { unfinished: { to: 'sprint', sprintId: id } },
    }),
  },
  chooseDefaultView: { viewId: (scene, id) => ({ params: projectOf(scene), body: { viewId: id } }) },
};

const drawn = {
  'draft.initial': own,
  'draft.states[].id': own,
  'draft.states[].timers[].id': own,
  'draft.edges[].id': own,
  'draft.edges[].from': own,
  'draft.edges[].to': own,
};
/** Ids in a draft. They are checked on publishing. Until then, they may refer to deleted records. */
const drafted = {
  'draft.edges[].actions[].accountId': own,
  'draft.edges[].actions[].priorityId': own,
  'draft.edges[].actions[].typeId': own,
};
/** Ids in the filters of a view. They remain when their records are deleted. */
const sought = {
  'filters.statusIds[]': own,
  'filters.typeIds[]': own,
  'filters.priorityIds[]': own,
  'filters.assignedTo[]': own,
  'filters.labelIds[]': own,
  'filters.sprintIds[]': own,
  'filters.parentIds[]': own,
};
references.createWorkflow = { id: own, ...drawn, ...drafted };
references.updateWorkflow = { ...drawn, ...drafted };
references.createSavedView = { id: own, ...sought };
references.updateSavedView = sought;

const recordOf: Record<string, (scene: Scene) => string> = {
  workspaceId: ({ people }) => people.owner.workspaceId,
  workspaceDefaultId: ({ people }) => people.owner.workspaceId,
  projectId: ({ project }) => project.id,
  boardId: ({ board }) => board.id,
  typeId: (scene) => tags(scene).typeId,
  statusId: (scene) => tags(scene).statusId,
  priorityId: (scene) => tags(scene).priorityId,
  sprintId: ({ sprintId }) => sprintId,
  blockedBy: ({ task }) => task.id,
  relatedTo: ({ task }) => task.id,
  duplicateOf: ({ task }) => task.id,
  otherId: ({ task }) => task.id,
  labels: ({ labelId }) => labelId,
  into: ({ workspaceLabelId }) => workspaceLabelId,
  taskId: ({ task }) => task.id,
  ids: (scene) => tags(scene).statusId,
  viewId: ({ viewId }) => viewId,
  documentId: ({ documentId }) => documentId,
  parentId: ({ documentId }) => documentId,
  edgeId: ({ workflowId }) => workflowId,
  'createTask parentId': ({ task }) => task.id,
  'createProjectTask parentId': ({ task }) => task.id,
  'updateProjectTask parentId': ({ task }) => task.id,
  'updateProjectTask id': ({ task }) => task.id,
  'replaceBoard id': ({ board }) => board.id,
};
const person = ({ people }: Scene) => people.owner.id;
const fieldIn = (path: string): string => path.replaceAll('[]', '').split('.').at(-1) ?? path;

interface JsonSchema {
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

function idsIn(schema: JsonSchema, path = ''): string[] {
  const { format, properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  return [
    ...new Set([
      ...(format === 'uuid' ? [path] : []),
      ...Object.entries(properties).flatMap(([name, inner]) => idsIn(inner, path === '' ? name : `${path}.${name}`)),
      ...(items ? idsIn(items, `${path}[]`) : []),
      ...(typeof additionalProperties === 'object' ? idsIn(additionalProperties, `${path}{}`) : []),
      ...[...anyOf, ...oneOf].flatMap((inner) => idsIn(inner, path)),
    ]),
  ];
}

const sent = Object.entries(references).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([path, send]): [EndpointName, string, Send][] =>
    send ? [[name as EndpointName, path, send]] : [],
  ),
);

describe('table of ids', () => {
  it('contains every id of every body', () => {
    const found = Object.entries(endpoints).flatMap(([name, { body }]) => {
      const ids = body ? idsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : [];
      return ids.length > 0 ? [[name, ids.sort()]] : [];
    });
    expect(
      Object.fromEntries(Object.entries(references).map(([name, fields]) => [name, Object.keys(fields).sort()])),
    ).toEqual(Object.fromEntries(found));
  });
});

describeOnBoth('id in a body', (make) => {
  let server: TestServer;
  let scene: Scene;
  let elsewhere: Scene;
  beforeAll(async () => {
    server = await make();
    scene = await makeScene(server);
    elsewhere = await makeScene(server);
    await server
      .as(scene.people.owner)
      .call('startSprint', { params: { ...projectOf(scene), sprintId: scene.sprintId } });
  });

  const refusal = async (name: EndpointName, path: string, ask: Ask) => {
    const { status, error } = await server
      .as(scene.people.owner as Pick<Person, 'token' | 'workspaceId'>)
      .call(name, ask as object);
    const isAboutField =
      error.code !== 'VALIDATION' || error.issues?.some((issue) => issue.path.includes(fieldIn(path))) === true;
    return { status, message: error.message, isAboutField };
  };
  const refused = {
    status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
    message: expect.stringMatching(/\w{3}/),
    isAboutField: true,
  };

  it.each(sent)('is rejected if it does not exist: %s %s', async (name, path, send) => {
    expect(await refusal(name, path, send(scene, newId()))).toEqual(refused);
  });

  it.each(sent)('is rejected if it belongs to another workspace: %s %s', async (name, path, send) => {
    const field = fieldIn(path);
    const record = recordOf[`${name} ${field}`] ?? recordOf[field] ?? person;
    expect(await refusal(name, path, send(scene, record(elsewhere)))).toEqual(refused);
  });
});
