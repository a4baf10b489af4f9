import { phrase, type PhraseOrText } from '../../domain/phrase.ts';
import { expect, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  SimulatedClock,
} from 'xstate';
import type { User } from '../../domain/account.ts';
import type { Conversation } from '../../domain/conversation.ts';
import { AppError } from '../../domain/errors.ts';
import type { Workspace } from '../../domain/workspace.ts';
import { accessTokensMachine } from './people/accessTokens/accessTokens.machine.ts';
import { accountSettingsMachine } from './people/accountSettings/accountSettings.machine.ts';
import { boardsMachine } from './tasks/boards/boards.machine.ts';
import { aProject, aViewer, uuid } from './sync/records/testing.ts';
import { failureOf } from './failure.ts';
import { conversationMachine } from './talk/conversation/conversation.machine.ts';
import { documentTreeMachine } from './documents/documentTree/documentTree.machine.ts';
import { membersMachine } from './people/members/members.machine.ts';
import { pokerRoomsMachine } from './poker/pokerRooms/pokerRooms.machine.ts';
import { projectSettingsMachine } from './projects/projectSettings/projectSettings.machine.ts';
import { rootMachine } from './app/root/root.machine.ts';
import { hostWith } from './app/screen/testing.ts';
import { savedViewsMachine } from './projects/savedViews/savedViews.machine.ts';
import { sprintsMachine } from './flow/sprints/sprints.machine.ts';
import { workflowsMachine } from './flow/workflows/workflows.machine.ts';
import { workspaceMachine } from './people/workspace/workspace.machine.ts';
import { rowOf, type ScreenRequest } from '../system/table.ts';
import { workspaceSettingsMachine } from './people/workspaceSettings/workspaceSettings.machine.ts';
import { settled } from '../../tests/support/settled.ts';

const workspace: Workspace = {
  id: uuid(2),
  name: 'Engine',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};
const user: User = {
  ...aViewer,
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: workspace,
  workspaces: [workspace],
};
const outside: User = { ...user, defaultWorkspace: null, workspaces: [] };
const projectId = uuid(3);
const conversation: Conversation = {
  place: 0,
  id: uuid(4),
  workspaceId: workspace.id,
  kind: 'group',
  name: 'Engines',
  members: [],
  createdBy: uuid(5),
  createdAt: '2026-01-01T00:00:00.000Z',
  lastMessage: null,
  version: 1,
  unread: 0,
  lastRead: 0,
  abilities: { update: true, leave: true },
};

interface Deletion {
  machine: AnyStateMachine;
  screen: ScreenRequest;
  src: string;
  output?: unknown;
  /** Responses of other services by slot. A service without a response here never responds. */
  others?: Record<string, unknown>;
  /** Logic of services that do more than answer, by slot. */
  services?: Record<string, AnyActorLogic>;
  events: object[];
  /** Toast after a success. Null if only the list shows the success. */
  done: PhraseOrText | null;
  /** Toast after a lost answer. */
  failed?: PhraseOrText;
}

const lost = 'no answer';
const deleted = {
  events: [
    { type: 'deletion.requested', record: { id: 'r' } },
    { type: 'deletion.confirmed', mutationId: 'm' },
  ],
};
const deletions: Record<string, Deletion> = {
  'a project': {
    machine: projectSettingsMachine,
    screen: { name: 'projectSettings', projectId },
    src: 'deleteProject',
    output: aProject,
    events: [{ type: 'delete.requested' }, { type: 'delete.confirmed', mutationId: 'm' }],
    done: phrase('toasts', 'projectDeleted'),
    failed: phrase('toasts', 'projectDeleteFailed'),
  },
  'a member of a project': {
    machine: projectSettingsMachine,
    screen: { name: 'projectSettings', projectId },
    src: 'changePerson',
    output: aProject,
    events: [{ type: 'person.removed', userId: 'u', name: 'Grace', openTasksTo: 'stay', mutationId: 'm' }],
    done: phrase('toasts', 'personRemoved', { name: 'Grace' }),
  },
  'a board': {
    machine: boardsMachine,
    screen: { name: 'boards' },
    src: 'deleteRecord',
    output: {},
    others: { checkRecord: false },
    ...deleted,
    done: phrase('boards', 'toasts.deleted'),
  },
  'a workflow': {
    machine: workflowsMachine,
    screen: { name: 'workflows', projectId },
    src: 'deleteRecord',
    output: {},
    ...deleted,
    done: phrase('workflows', 'toasts.deleted'),
  },
  'a sprint': {
    machine: sprintsMachine,
    screen: { name: 'sprints', projectId },
    src: 'deleteRecord',
    output: {},
    ...deleted,
    done: phrase('sprints', 'toasts.deleted'),
  },
  'a saved view': {
    machine: savedViewsMachine,
    screen: { name: 'savedViews', projectId },
    src: 'deleteRecord',
    output: {},
    ...deleted,
    done: phrase('board', 'savedViews.toasts.deleted'),
  },
  'a document in the bin': {
    machine: documentTreeMachine,
    screen: { name: 'documentTree', projectId: null },
    src: 'deleteRecord',
    output: {},
    ...deleted,
    done: null,
  },
  'a room of planning poker': {
    machine: pokerRoomsMachine,
    screen: { name: 'pokerRooms' },
    src: 'deleteRecord',
    ...deleted,
    done: phrase('poker', 'rooms.deleted'),
  },
  'a workspace': {
    machine: workspaceSettingsMachine,
    screen: { name: 'workspaceSettings' },
    src: 'deleteWorkspace',
    others: { loadOwnAccount: outside },
    events: [{ type: 'delete.requested' }, { type: 'deletion.confirmed', name: 'Engine', mutationId: 'm' }],
    done: phrase('toasts', 'workspaceDeleted'),
  },
  'a workspace that is left': {
    machine: workspaceSettingsMachine,
    screen: { name: 'workspaceSettings' },
    src: 'leaveWorkspace',
    others: { loadOwnAccount: outside },
    events: [{ type: 'leave.requested' }, { type: 'departure.confirmed', mutationId: 'm' }],
    done: phrase('toasts', 'workspaceLeft'),
  },
  'a member of a workspace': {
    machine: membersMachine,
    screen: { name: 'members' },
    src: 'changeMember',
    events: [
      { type: 'member.changed', memberId: 'u', mutationId: 'm', action: { kind: 'remove', openTasksTo: 'nobody' } },
    ],
    done: phrase('toasts', 'memberRemoved'),
  },
  'a conversation that is left': {
    machine: conversationMachine,
    screen: { name: 'conversation', conversationId: conversation.id },
    src: 'changeConversation',
    output: conversation,
    events: [
      { type: 'panel.opened', panel: 'leave' },
      { type: 'change.requested', change: { kind: 'leave', memberId: aViewer.id }, mutationId: 'm' },
    ],
    done: phrase('toasts', 'conversationLeft'),
  },
  'an invitation': {
    machine: membersMachine,
    screen: { name: 'members' },
    src: 'changeInvitation',
    output: { id: 'i', email: 'ada@example.com', link: null },
    events: [{ type: 'invitation.changed', kind: 'revoke', invitationId: 'i', mutationId: 'm' }],
    done: phrase('toasts', 'invitationRevoked'),
  },
  "another program's key": {
    machine: accessTokensMachine,
    screen: { name: 'accessTokens' },
    src: 'deleteRecord',
    ...deleted,
    done: phrase('toasts', 'tokenRevoked'),
  },
  'a session': {
    machine: accountSettingsMachine,
    screen: { name: 'accountSettings' },
    src: 'revokeSession',
    events: [{ type: 'session.revoked', sessionId: 's' }],
    done: phrase('toasts', 'deviceSignedOut'),
  },
  'an account': {
    machine: accountSettingsMachine,
    screen: { name: 'accountSettings' },
    src: 'deleteAccount',
    events: [{ type: 'deletion.requested' }, { type: 'deletion.confirmed', confirmation: 'ada@example.com' }],
    done: phrase('toasts', 'accountDeleted'),
  },
};
const rows = Object.entries(deletions);
const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'root' in logic && 'config' in logic;

const deleting = async ({ machine, screen, src, others = {}, services = {}, events }: Deletion, isGone = false) => {
  let answer: { resolve: (output: unknown) => void; reject: (error: unknown) => void } | undefined;
  const started: string[] = [];
  const toasts: AnyEventObject[] = [];
  const silent = fromCallback(() => undefined);
  const doubleOf = (slot: string, logic: AnyActorLogic): AnyActorLogic => {
    if (slot === src)
      return fromPromise(
        () =>
          new Promise((resolve, reject) => {
            answer = { resolve, reject };
          }),
      );
    if (isMachine(logic)) return doubled(logic);
    return services[slot] ?? (slot in others ? fromPromise(async () => others[slot]) : silent);
  };
  const doubled = (whole: AnyStateMachine): AnyStateMachine =>
    whole.provide({
      actors: Object.fromEntries(
        Object.entries(whole.implementations.actors as Record<string, AnyActorLogic>).map(([slot, logic]) => [
          slot,
          doubleOf(slot, logic),
        ]),
      ),
    });
  const tested = doubled(machine);
  const records = fromTransition((state: object) => state, { projects: isGone ? {} : { [projectId]: aProject } });
  const session = fromTransition((state: object) => state, { user: isGone ? outside : user });
  const hosted = { [screen.name]: tested };
  const given = { ...screen, workspace, workspaceId: workspace.id, accountId: user.id };
  const inWorkspace = workspaceMachine.provide({
    actors: {
      loadOutbox: fromPromise(async () => []),
      records,
      realtime: silent,
      screen: hostWith(hosted, () => given),
    } as never,
  });
  const root = createActor(
    rootMachine.provide({
      actors: {
        storageKeeper: silent,
        language: silent,
        layout: silent,
        connectivity: silent,
        analytics: silent,
        drafts: silent,
        serverConfig: silent,
        session,
        toasts: fromCallback(({ receive }) => receive((event) => toasts.push(event))),
        screen: hostWith({ ...hosted, workspace: inWorkspace }, ({ name }) =>
          name === 'workspace' ? { workspace, user, always: [], prefetched: [] } : given,
        ),
      } as never,
    }),
    {
      input: { restored: null, layout: {}, drafts: {} } as never,
      systemId: 'root',
      clock: new SimulatedClock(),
      inspect: (event) => {
        if (event.type === '@xstate.actor' && (event.actorRef as AnyActorRef).id === screen.name)
          started.push(screen.name);
      },
    },
  );
  const navigations: unknown[] = [];
  root.on('navigation.requested', ({ to, from }) => navigations.push({ to, from }));
  root.start();
  root.send({ type: 'session.opened', user, workspace });
  await settled();
  const scope = rowOf(screen.name)?.scope === 'app' ? root : (root.system.get('workspace') as AnyActorRef);
  const open = () => scope.send({ type: 'screen.opened', screen });
  const close = () => scope.send({ type: 'screen.closed', name: screen.name });
  open();
  await settled();
  const actor = () => root.system.get(screen.name) as AnyActorRef | undefined;
  for (const event of events) {
    if (event) actor()?.send(event as AnyEventObject);
    await settled();
  }
  if (!answer) throw new Error('Nothing was deleted');
  return {
    open,
    close,
    actor,
    started,
    navigations,
    messages: () => toasts.filter(({ type }) => type === 'toast.requested').map(({ message }) => message as string),
    answered: async (output?: unknown) => {
      answer?.resolve(output);
      await settled();
    },
    refused: async (error: unknown = new AppError('NETWORK', lost)) => {
      answer?.reject(error);
      await settled();
    },
    stop: () => root.stop(),
  };
};

test.each(rows)('deleting %s shows the outcome if the screen was closed before the answer', async (_, deletion) => {
  const it = await deleting(deletion);
  it.close();
  await it.answered(deletion.output);
  expect(it.messages()).toEqual(deletion.done === null ? [] : [deletion.done]);
  expect(it.actor()).toBeUndefined();
  it.stop();
});

test.each(rows)('deleting %s shows the outcome while the screen is open', async (_, deletion) => {
  const it = await deleting(deletion);
  await it.answered(deletion.output);
  expect(it.messages()).toEqual(deletion.done === null ? [] : [deletion.done]);
  it.close();
  expect(it.actor()).toBeUndefined();
  it.stop();
});

test.each(rows)('deleting %s shows a lost answer after the screen was closed', async (_, deletion) => {
  const it = await deleting(deletion);
  it.close();
  await it.refused();
  expect(it.messages()).toEqual([deletion.failed ?? lost]);
  expect(it.actor()).toBeUndefined();
  it.stop();
});

test.each(rows)('deleting %s delays a reopened screen until the answer', async (_, deletion) => {
  const it = await deleting(deletion);
  it.close();
  it.open();
  it.close();
  it.open();
  const before = it.actor();
  expect(it.started).toHaveLength(1);
  await it.answered(deletion.output);
  expect(it.started).toHaveLength(2);
  expect([it.actor() === before, it.actor()?.getSnapshot().status]).toEqual([false, 'active']);
  it.stop();
});

test.each(['a project', 'a workspace', 'a workspace that is left'])(
  'deleting %s succeeds after a lost answer if a live change reports the deletion',
  async (name) => {
    const deletion = deletions[name] as Deletion;
    const it = await deleting(deletion, true);
    it.close();
    await it.refused();
    expect([it.messages(), it.actor()]).toEqual([[deletion.done], undefined]);
    it.stop();
  },
);

test('leaving a conversation shows the outcome if a live change closes the screen before the answer', async () => {
  const gone = new AppError('NOT_FOUND', 'no conversation');
  for (const [settle, messages] of [
    ['answered', [phrase('toasts', 'conversationLeft')]],
    ['refused', [phrase('toasts', 'conversationLeft')]],
  ] as const) {
    const left = deletions['a conversation that is left'] as Deletion;
    const it = await deleting(left);
    const closed: unknown[] = [];
    it.actor()?.on('conversation.closed', (event) => closed.push(event));
    it.actor()?.send({ type: 'list.received', elements: [] });
    it.actor()?.send({ type: 'list.failed', error: failureOf(gone) });
    await settled();
    expect([closed.length, it.messages()]).toEqual([1, []]);
    it.close();
    await it[settle](settle === 'answered' ? conversation : undefined);
    expect([it.messages(), it.actor()]).toEqual([messages, undefined]);
    it.stop();
  }
});

test('leaving a conversation succeeds if the conversation no longer exists', async () => {
  const it = await deleting(deletions['a conversation that is left'] as Deletion);
  it.close();
  await it.refused(new AppError('NOT_FOUND', 'no conversation'));
  expect(it.messages()).toEqual([phrase('toasts', 'conversationLeft')]);
  it.stop();
});

test("deleting a project navigates to the list only from the project's pages", async () => {
  const it = await deleting(deletions['a project'] as Deletion);
  it.close();
  await it.answered(aProject);
  expect(it.navigations).toEqual([{ to: '/projects', from: `/projects/${projectId}` }]);
  it.stop();
});
