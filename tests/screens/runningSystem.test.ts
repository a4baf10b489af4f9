import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
import { rowOf, type ScreenRequestOf, table } from '../../src/system/table.ts';
import { ada, board, grace, project, sprint, storedSessionOf, tasks, workflow } from './world.ts';

const projectId = project.id;
const taskId = tasks[0]?.id ?? '';

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

let system: AppSystem;
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Each crash is a minute after the last one, because three within a minute stop an actor.
  let minutes = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (minutes += 1) * 60_000);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const storage = createMemoryStorage();
  storage.setItem('global', JSON.stringify(storedSessionOf(ada)));
  system = await createSystem({ baseUrl: 'http://localhost', storage, analytics: async () => null });
  await vi.waitFor(() => expect(findActor(system, 'records')).toBeDefined(), { timeout: 20_000 });
});
afterAll(() => {
  system.root.stop();
  vi.restoreAllMocks();
});

const toasts = () =>
  findActor(system, 'toasts')
    ?.getSnapshot()
    .context.visible.map(({ id }) => id) ?? [];
const open = async (name: ActorName): Promise<AnyActorRef> => {
  if (name in requests) {
    const screen = { name, ...requests[name as ScreenName] } as ScreenRequest;
    const scope: AnyActorRef | undefined = rowOf(name)?.scope === 'app' ? system.root : findActor(system, 'workspace');
    scope?.send({ type: 'screen.opened', screen });
  }
  await vi.waitFor(() => expect(findActor(system, name)).toBeDefined(), { timeout: 20_000 });
  return findActor(system, name) as AnyActorRef;
};

const crashes = {
  'an exception of its own': { type: 'child.crashed', error: new Error('crash') },
  'a service that nobody handles': {
    type: 'xstate.error.actor.service',
    actorId: 'service',
    error: new Error('crash'),
  },
};

test.each(Object.keys(table) as ActorName[])('%s: the page lives on after a crash, and says so', async (name) => {
  const actor = await open(name);
  for (const crash of Object.values(crashes)) {
    for (const id of toasts()) findActor(system, 'toasts')?.send({ type: 'toast.dismissed', id });
    actor.send(crash);
    await vi.waitFor(() => expect(findActor(system, name)).toBeDefined(), { timeout: 20_000 });
    expect(system.root.getSnapshot().status).toBe('active');
    expect(findActor(system, name)).toBe(actor);
    expect(actor.getSnapshot().status).toBe('active');
    expect(toasts()).toContain('crash');
  }
});

interface HeldText {
  type: (text: string) => void;
  read: () => string | null;
  /** Finishes the text, which saves it. */
  save: () => void;
}

const ids = () => ({ mutationId: system.newId(), at: system.now() });
const child = (name: ActorName, id: string): AnyActorRef | undefined =>
  (findActor(system, name) as AnyActorRef | undefined)?.getSnapshot().children[id];
/** The text of a `savedText` child. */
const savedText = (name: ActorName, id: string): HeldText => ({
  type: (text) => child(name, id)?.send({ type: 'text.changed', text, ...ids() }),
  read: () => child(name, id)?.getSnapshot().context.text ?? null,
  save: () => child(name, id)?.send({ type: 'text.flushed' }),
});
const confirmed = (name: ActorName, id: string): HeldText => ({
  ...savedText(name, id),
  save: () => child(name, id)?.send({ type: 'text.confirmed', recordId: system.newId(), ...ids() }),
});

/** Actors that hold a text while it is typed. The drafts have those of all forms. */
const texts = {
  taskDetail: savedText('taskDetail', 'description'),
  comments: confirmed('comments', 'newComment'),
  conversation: confirmed('conversation', 'newMessage'),
} satisfies Partial<Record<ActorName, HeldText>>;

test.each(Object.entries(texts) as [ActorName, HeldText][])(
  '%s: a typed text survives a crash of the actor, of the text and of the workspace, and is saved',
  async (name, text) => {
    await open(name);
    if (name === 'taskDetail')
      findActor(system, name)?.send({ type: 'task.received', taskId, version: 1, title: 'Notes', description: '' });
    const before = findActor(system, 'outbox')?.getSnapshot().context.writes.length ?? 0;
    text.type('typed before');
    const crashing = [
      () => findActor(system, name) as AnyActorRef,
      () =>
        Object.values<AnyActorRef>((findActor(system, name) as AnyActorRef).getSnapshot().children).find(
          (each) => each.getSnapshot().context?.draftKey,
        ),
      () => findActor(system, 'workspace') as AnyActorRef,
    ];
    for (const find of crashing) {
      find()?.send(crashes['an exception of its own']);
      await vi.waitFor(() => expect(findActor(system, name)).toBeDefined(), { timeout: 20_000 });
      if (name === 'taskDetail')
        findActor(system, name)?.send({ type: 'task.received', taskId, version: 1, title: 'Notes', description: '' });
      const written = JSON.stringify(findActor(system, 'outbox')?.getSnapshot().context.writes.slice(before));
      expect(`${text.read()} ${written}`).toContain('typed before');
    }
    text.type('typed afterwards');
    text.save();
    const writes = findActor(system, 'outbox')?.getSnapshot().context.writes ?? [];
    expect(JSON.stringify(writes.slice(before))).toContain('typed afterwards');
  },
);
