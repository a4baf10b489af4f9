/** The React hooks of a workspace's screens: what they open and what they read; apart from `system.ts`, which signing in needs. */
import { useEffect, useRef } from 'react';
import { selectProject, selectResource } from './machines/cache/cache.selectors.ts';
import { type ResourceSpec, type ResourceState, resourceKey } from './machines/cache/cache.types.ts';
import { unsentOf } from './machines/chatRoom/unsent.ts';
import { createProjectForm } from './machines/createProject/createProjectForm.ts';
import { createTaskForm } from './machines/createTask/createTaskForm.ts';
import { selectDraft } from './machines/drafts/drafts.selectors.ts';
import { draftKey } from './machines/drafts/drafts.types.ts';
import type { InsightsAddress, Screen } from './machines/workspace/workspace.types.ts';
import { listenForKeys } from './services/keyPresses.ts';
import { boardOrderOf } from './services/storedValues.ts';
import {
  type ActorName,
  type AppSystem,
  awaitActor,
  awaitNoMore,
  findActor,
  type RefOf,
  tell,
  useActorRef,
  useSelect,
  useSystem,
} from './system.ts';

/** What a view asks to be opened; drafts and kept orders are added by the system. */
export type ScreenRequest =
  | { name: 'board'; projectId: string }
  | { name: 'selection'; projectId: string }
  | { name: 'taskDetail'; projectId: string; taskId: string }
  /** Needs the project to be in the cache. */
  | { name: 'createTask'; projectId: string; statusId: string | null; boardId?: string }
  | { name: 'createProject' }
  | { name: 'projects' }
  | { name: 'projectSettings'; projectId: string }
  | { name: 'home' }
  | { name: 'invitePeople' }
  | { name: 'comments'; projectId: string; taskId: string }
  | { name: 'conversation'; conversationId: string }
  | { name: 'newConversation' }
  | { name: 'quickAdd' }
  | { name: 'documentTree'; projectId: string | null }
  | { name: 'documentEditor'; documentId: string }
  | { name: 'boards' }
  | { name: 'boardTasks'; boardId: string }
  | { name: 'chatRoom'; projectId: string }
  | { name: 'workflows'; projectId: string }
  | { name: 'workflowEditor'; projectId: string; workflowId: string }
  | { name: 'sprints'; projectId: string | null }
  | { name: 'sprint'; projectId: string; sprintId: string }
  | { name: 'insights'; projectId: string; query: InsightsAddress; ownZone: string }
  | { name: 'importTasks'; projectId: string }
  | { name: 'exportData'; projectId: string | null }
  | { name: 'savedViews'; projectId: string };

const draftOf = (system: AppSystem, key: string): string | null => {
  const drafts = findActor(system, 'drafts');
  return drafts ? selectDraft(key)(drafts.getSnapshot()) : null;
};

const screenOf = (system: AppSystem, request: ScreenRequest): Screen | null => {
  const workspace = findActor(system, 'workspace')?.getSnapshot().context;
  if (!workspace) return null;
  const { accountId, workspaceId } = workspace;
  switch (request.name) {
    case 'board':
      return { ...request, order: boardOrderOf(system.readOrder(accountId, request.projectId)) };
    case 'taskDetail':
      return {
        ...request,
        titleDraft: draftOf(system, draftKey.title(accountId, request.taskId)),
        descriptionDraft: draftOf(system, draftKey.description(accountId, request.taskId)),
      };
    case 'createTask': {
      const cache = findActor(system, 'cache');
      const project = cache && selectProject(request.projectId)(cache.getSnapshot());
      if (!project) return null;
      const draft = draftOf(system, draftKey.createTask(accountId, request.projectId));
      return {
        name: 'createTask',
        projectId: request.projectId,
        boardId: request.boardId,
        form: createTaskForm(project, request.statusId, draft),
      };
    }
    case 'createProject':
      return {
        name: 'createProject',
        form: createProjectForm(draftOf(system, draftKey.createProject(accountId, workspaceId))),
      };
    case 'quickAdd':
      return { ...request, text: draftOf(system, draftKey.quickAdd(accountId)) ?? '' };
    case 'comments':
      return { ...request, draft: draftOf(system, draftKey.comment(accountId, request.taskId)) };
    case 'conversation':
      return { ...request, draft: draftOf(system, draftKey.message(accountId, request.conversationId)) };
    case 'chatRoom': {
      const texts = findActor(system, 'drafts')?.getSnapshot().context.texts ?? {};
      return {
        ...request,
        draft: draftOf(system, draftKey.chat(accountId, request.projectId)),
        unsent: unsentOf(texts, accountId, request.projectId),
      };
    }
    case 'workflowEditor':
      return { ...request, draft: draftOf(system, draftKey.workflow(accountId, request.workflowId)) };
    default:
      return request;
  }
};

/** What opens over a page, whose logic follows the page's so that its first opening need not wait, yet not while the page waits for its own. */
const overPages: ReadonlySet<ScreenRequest['name']> = new Set<ScreenRequest['name']>([
  'selection',
  'taskDetail',
  'createTask',
  'createProject',
  'projectSettings',
  'invitePeople',
]);
const dialogPause = 1000;

/** Keeps the screen's actor alive while mounted, and starts it anew for another request or workspace. */
export const useScreen = <R extends ScreenRequest>(
  request: R | null,
): RefOf<Extract<R['name'], ActorName>> | undefined => {
  const system = useSystem();
  const workspace = useActorRef('workspace');
  const key = request && JSON.stringify(request);
  const name = request?.name;
  // Apart from the effect below, so that what is sent before the workspace is there is kept for it.
  useEffect(() => {
    if (!key || !name) return;
    const stopWaiting = awaitActor(system, undefined, name);
    return () => {
      stopWaiting();
      awaitNoMore(system, name);
    };
  }, [system, key, name]);
  useEffect(() => {
    if (!key || !workspace) return;
    const wanted = JSON.parse(key) as ScreenRequest;
    const cleanUp = [awaitActor(system, workspace, wanted.name)];
    let left = false;
    const open = () => {
      const screen = left ? null : screenOf(system, wanted);
      if (!screen) return;
      workspace.send({ type: 'screen.opened', screen });
      cleanUp.push(() => workspace.send({ type: 'screen.closed', name: screen.name }));
    };
    if (overPages.has(wanted.name)) {
      const coming = system.dialogCode();
      if (coming) void coming.then(open);
      else open();
    } else {
      open();
      const timer = setTimeout(() => void system.dialogCode(), dialogPause);
      cleanUp.push(() => clearTimeout(timer));
    }
    return () => {
      left = true;
      for (const undo of cleanUp) undo();
    };
  }, [system, workspace, key]);
  return useActorRef((request?.name ?? 'root') as ActorName) as RefOf<Extract<R['name'], ActorName>> | undefined;
};

/** Delivers the single keys that are pressed before the code of the commands has loaded, in order, once it has. */
export const useEarlyKeys = (isOn: boolean): void => {
  const system = useSystem();
  const workspace = useActorRef('workspace');
  const isEarly = useActorRef('commands') === undefined && isOn;
  useEffect(() => {
    if (!isOn) return;
    const stopWaiting = awaitActor(system, undefined, 'commands');
    return () => {
      stopWaiting();
      awaitNoMore(system, 'commands');
    };
  }, [system, isOn]);
  useEffect(
    () => (isOn && workspace ? awaitActor(system, workspace, 'commands') : undefined),
    [system, isOn, workspace],
  );
  // Until this ends, its listener is before that of the commands, which ignores what it has prevented: no key counts twice.
  useEffect(
    () => (isEarly ? listenForKeys(system, (press) => tell(system, 'commands', press)) : undefined),
    [system, isEarly],
  );
};

const nothing: ResourceSpec = { kind: 'members' };

/** Has the cache fetch and keep something while mounted; tells how far it is. */
export const useResource = (spec: ResourceSpec | null): ResourceState => {
  const cache = useActorRef('cache');
  const key = spec && resourceKey(spec);
  const wanted = useRef(spec);
  wanted.current = spec;
  useEffect(() => {
    const wants = wanted.current;
    if (!key || !cache || !wants) return;
    cache.send({ type: 'resource.wanted', spec: wants });
    return () => cache.send({ type: 'resource.released', spec: wants });
  }, [cache, key]);
  return useSelect('cache', selectResource(spec ?? nothing), idle);
};

const idle: ResourceState = { spec: nothing, status: 'idle', complete: false, filling: false, error: null, wanted: 0 };
