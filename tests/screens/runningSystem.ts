/** The real system, with all its actors and services, but without a page and with a server that never answers. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { createMemoryStorage } from '../../src/services/storage.ts';
import { createSystem } from '../../src/system/createSystem.ts';
import {
  type ActorName,
  type AppSystem,
  findActor,
  type ScreenName,
  type ScreenRequest,
} from '../../src/system/system.ts';
import { rowOf, type ScreenRequestOf } from '../../src/system/table.ts';
import { ada, board, grace, project, sprint, storedSessionOf, tasks, workflow } from './world.ts';

export const projectId = project.id;
export const taskId = tasks[0]?.id ?? '';

/** What opens the screen of each actor. A new row of the table needs an entry. */
const requests: { [N in ScreenName]: Omit<ScreenRequestOf<N>, 'name'> } = {
  invitation: { token: 't' },
  createWorkspace: {},
  passwordReset: { token: null },
  accountRecords: {},
  accessTokens: {},
  accountSettings: {},
  profileSettings: {},
  notificationSettings: {},
  workspaceSettings: {},
  members: {},
  documentation: {},
  pokerRoom: { roomId: 'r', guestKey: null },
  problemReport: {},
  home: {},
  projects: {},
  board: { projectId },
  taskDetail: { projectId, taskId },
  createTask: { projectId },
  createProject: {},
  projectSettings: { projectId },
  selection: { projectId },
  invitePeople: {},
  pokerRooms: {},
  savedViews: { projectId },
  quickAdd: {},
  comments: { projectId, taskId },
  conversation: { conversationId: grace.id },
  newConversation: {},
  boards: {},
  boardTasks: { boardId: board.id },
  chatRoom: { projectId },
  documentTree: { projectId: null },
  documentEditor: { documentId: board.id },
  workflows: { projectId },
  workflowEditor: { projectId, workflowId: workflow.id },
  sprints: { projectId },
  sprint: { projectId, sprintId: sprint.id },
  insights: { projectId, query: {}, ownZone: 'UTC' },
  importTasks: { projectId },
  exportData: { projectId },
};

export let system: AppSystem;

/** Runs the system during the tests of a file. It starts again if the test before signed out. */
export function runSystem(): void {
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // Each crash is a minute after the last one, because three within a minute stop an actor.
    let minutes = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (minutes += 1) * 60_000);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  beforeEach(async () => {
    if (system && findActor(system, 'records')) return;
    system?.root.stop();
    const storage = createMemoryStorage();
    storage.setItem('global', JSON.stringify(storedSessionOf(ada)));
    system = await createSystem({ baseUrl: 'http://localhost', storage, analytics: async () => null });
    await until('records');
  });
  afterAll(() => {
    system.root.stop();
    vi.restoreAllMocks();
  });
}

export const until = async (name: ActorName): Promise<AnyActorRef> =>
  vi.waitFor(
    () => {
      const actor = findActor(system, name) as AnyActorRef | undefined;
      expect(actor).toBeDefined();
      return actor as AnyActorRef;
    },
    { timeout: 20_000 },
  );

/** Opens the screen of an actor. */
export const open = async (name: ActorName): Promise<AnyActorRef> => {
  if (name in requests) {
    const screen = { name, ...requests[name as ScreenName] } as ScreenRequest;
    const scope: AnyActorRef | undefined = rowOf(name)?.scope === 'app' ? system.root : findActor(system, 'workspace');
    scope?.send({ type: 'screen.opened', screen });
  }
  return until(name);
};

export const crash = { type: 'child.crashed', error: new Error('crash') };
