import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { Session } from '../../../domain/access.ts';
import type { CommentShared } from '../../../domain/comment.ts';
import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { defaultNotificationSettings } from '../../../domain/notificationSettings.ts';
import type { Invitation } from '../../../domain/workspace.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import type { ResourceSpec } from '../../../src/machines/records/resources/index.ts';
import { recordsOf } from '../../../src/machines/records/scope.ts';
import { aPage, aViewer, uuid } from '../../../src/machines/records/testing.ts';
import { findActor } from '../../../src/system/system.ts';
import type { WorkflowEditorEvent } from '../../../src/machines/workflowEditor/workflowEditor.types.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import '../elementSizes.ts';
import { coverScreen } from '../coverScreen.ts';
import { answersOfInsights, countedPage, insightsPath, numbers } from '../insights.ts';
import { buttonState, alertWithText, dialog } from '../elements.ts';
import { answersOfFlow, flow, flowPath, older, paths, version } from '../workflow.ts';
import {
  ada,
  board,
  grace,
  listing,
  moment,
  notification,
  pageOf,
  project,
  room,
  savedView,
  tasks,
  token,
  workflow,
  workspace,
} from '../world.ts';

const first = pageOf({ spec: { kind: 'projects', search: '' } });
const firstOfMore = { ...(first as object), pagination: { pageIndex: 1, pageSize: 30, total: 31 } };
const refused = new AppError('FORBIDDEN', 'not yours');
const list =
  (kind: ResourceSpec['kind']) =>
  ({ system }: RunningApp): AnyActorRef | undefined =>
    (Object.values(findActor(system, recordsOf(kind))?.getSnapshot().children ?? {}) as AnyActorRef[]).find((child) =>
      new RegExp(`^resource:${kind}(?![a-zA-Z])`).test(child.id),
    );
const pending =
  (kind: ResourceSpec['kind']) =>
  (input: LoadInput): unknown =>
    input.spec.kind === kind ? new Promise(() => undefined) : answersOfFlow.loadPage(input);
const openFlow =
  (...events: readonly WorkflowEditorEvent[]) =>
  async (app: RunningApp): Promise<void> => {
    await after('workflowEditor', { type: 'record.loaded', record: flow }, ...events)(app);
    await screen.findByRole('button', { name: 'Simulate' });
  };
/** Returns an answer with a notification, and the number of all notifications. */
const notificationsPage = (total: number) => ({
  ...aPage([notification], { pageIndex: 1, pageSize: 1, total }),
  unread: 1,
});
const invitation: Invitation = {
  id: uuid(500),
  email: 'alan@example.com',
  role: 'member',
  createdAt: moment,
  expiresAt: '2026-01-12T10:00:00.000Z',
  acceptedAt: null,
  link: null,
  state: 'open',
  seats: null,
  mail: 'sent',
};
const session: Session = {
  id: uuid(510),
  device: 'Firefox on Linux',
  createdAt: moment,
  lastUsedAt: moment,
  current: true,
};
const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (!found) throw new Error(`${name} has no section`);
  return found;
};
const invitations = () => within(section('Invitations'));
const panelElement = () => screen.getByRole('complementary', { name: 'Panel' });
const panel = () => within(panelElement());
const panelFailed = (): void => {
  alertWithText('not yours', panelElement());
  panel().getByRole('button', { name: 'Try again' });
};
const pendingPage = (kind: ResourceSpec['kind']) => ({
  loadPage: (input: LoadInput) => (input.spec.kind === kind ? new Promise(() => undefined) : pageOf(input)),
});
const listWalk = (kind: ResourceSpec['kind'], path: string, element: unknown, name: RegExp) => ({
  path,
  answers: pendingPage(kind),
  find: list(kind),
  events: [
    { type: 'xstate.done.actor.loadFirst' as const, output: aPage([element]) },
    { type: 'xstate.error.actor.loadFirst' as const, error: refused },
  ],
  seen: {
    loading: () => screen.getByText('Loading'),
    failed: () => expect(buttonState(alertWithText('not yours'), 'Try again')).toBe('ready'),
    'ready.load.fresh': () => screen.getByRole('link', { name }),
  },
});
const { id, name, lastName, nickname, avatar } = aViewer;
const conversation: Conversation = {
  id: uuid(400),
  workspaceId: workspace.id,
  kind: 'direct',
  name: '',
  members: [{ id, name, lastName, nickname, avatar }, grace],
  createdBy: grace.id,
  createdAt: moment,
  version: 1,
  lastMessage: null,
  unread: 2,
  lastRead: 0,
  abilities: { update: false, leave: false },
};
const conversations = (): HTMLElement => screen.getByRole('region', { name: 'Your conversations' });
const message: ConversationMessage = {
  id: uuid(410),
  conversationId: conversation.id,
  number: 7,
  content: 'Hello',
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  version: 1,
  sender: grace,
};
const log = (): HTMLElement => screen.getByRole('log', { name: 'Messages' });
const withoutMessages = {
  loadPage: (input: LoadInput) =>
    input.spec.kind === 'messages'
      ? new Promise(() => undefined)
      : listing('conversations', [conversation]).loadPage(input),
};
const newestMessage = ({ spec, call }: LoadInput) =>
  spec.kind === 'messages' && !JSON.stringify(call.query).includes('before') ? aPage([message]) : undefined;
const comment: CommentShared = {
  id: uuid(500),
  taskId: uuid(101),
  content: 'The brass has come',
  createdBy: grace,
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  version: 1,
};
const olderFailed = 'No se pudieron cargar los anteriores. Reintentar';
const ofComments = { pageIndex: 2, pageSize: 100, total: 350 };
const comments = (): HTMLElement => screen.getByRole('tabpanel', { name: 'Comentarios' });
const chart = (): HTMLElement => screen.getByRole('region', { name: 'Cumulative flow' });
const updates = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('|');
const openBoard = () => screen.queryByRole('heading', { name: 'Board Week 12' });
const countedTasks = () => dialog('Tasks in progress');
const listed = (): void => {
  screen.getByRole('link', { name: new RegExp(project.name) });
  expect(screen.queryByText('Loading...')).toBeNull();
};

test('lists show the expected content in every state of the resource machine', async () => {
  expect(
    await coverScreen({
      machine: 'resource',
      walks: [
        {
          path: '/projects',
          answers: { loadPage: undefined },
          find: list('projects'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: first },
            { type: 'xstate.done.actor.loadFirst', output: firstOfMore },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'xstate.error.actor.loadRest', error: refused },
            { type: 'refresh' },
            { type: 'refreshSoon' },
          ],
          seen: {
            loading: () => screen.getByText('Loading...'),
            failed: () => expect(buttonState(alertWithText('not yours'), 'Try again')).toBe('ready'),
            'ready.load.fresh': listed,
            'ready.load.loadingRest': listed,
            'ready.load.stale': listed,
            'ready.load.refreshing': listed,
            'ready.load.settling': listed,
          },
        },
        {
          path: `/projects/${project.id}/tasks`,
          answers: pendingPage('projectTasks'),
          find: list('projectTasks'),
          events: [
            {
              type: 'xstate.done.actor.loadFirst',
              output: aPage(tasks, { pageIndex: 1, pageSize: 100, total: 101 }),
            },
          ],
          seen: { 'ready.load.drawing': () => screen.getByRole('button', { name: /^Write the notes/ }) },
        },
        listWalk('boards', '/boards', board, /^Week 12/),
        {
          path: `/boards/${board.id}`,
          find: list('board'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: board },
            { type: 'xstate.error.actor.loadFirst', error: new AppError('INTERNAL', 'broken') },
            { type: 'refreshSoon' },
            { type: 'xstate.after.newsPause.resource.ready.load.settling' },
            { type: 'xstate.error.actor.refresh', error: new AppError('INTERNAL', 'broken') },
          ],
          seen: {
            loading: () => {
              screen.getByText('Loading');
              expect(openBoard()).toBeNull();
            },
            'ready.load.fresh': () => expect(openBoard()).not.toBeNull(),
            'ready.load.settling': () => expect(openBoard()).not.toBeNull(),
            'ready.load.refreshing': () => expect(openBoard()).not.toBeNull(),
            'ready.load.stale': () => expect(openBoard()).not.toBeNull(),
            failed: () => expect(buttonState(alertWithText('broken'), 'Try again')).toBe('ready'),
          },
        },
        {
          path: `/boards/${board.id}`,
          find: list('board'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: board },
            { type: 'xstate.error.actor.loadFirst', error: new AppError('NOT_FOUND', 'none') },
            { type: 'refresh' },
            { type: 'xstate.error.actor.refresh', error: new AppError('NOT_FOUND', 'none') },
          ],
          seen: {
            failed: () => {
              alertWithText('Board not found');
              expect(openBoard()).toBeNull();
            },
          },
        },
        {
          ...listWalk('conversations', '/conversations', conversation, /Grace Hopper.*2 unread/),
          seen: {
            loading: () => within(conversations()).getByText('Loading...'),
            failed: () => within(within(conversations()).getByRole('alert')).getByText('Error: not yours'),
            'ready.load.fresh': () => within(conversations()).getByRole('link', { name: /Grace Hopper.*2 unread/ }),
          },
        },
        {
          path: `/projects/${project.id}/tasks?task=${uuid(101)}&tab=comments`,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'comments' ? new Promise(() => undefined) : pageOf(input),
          },
          find: list('comments'),
          events: [
            {
              type: 'xstate.done.actor.loadFirst',
              output: { elements: [], pagination: { ...ofComments, pageIndex: 1 } },
            },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'xstate.done.actor.loadRest', output: { elements: [comment], pagination: ofComments } },
            { type: 'loadMore', page: { pageIndex: 1, pageSize: 100 } },
            { type: 'xstate.error.actor.loadMore', error: refused },
          ],
          seen: {
            loading: () => within(comments()).getByText('Loading...'),
            failed: () => {
              within(within(comments()).getByRole('alert')).getByText('Error: not yours');
              expect(buttonState(comments(), 'Reintentar')).toBe('ready');
            },
            'ready.load.fresh': () => within(comments()).getByText('The brass has come'),
            'ready.more.idle': () => expect(within(comments()).queryByRole('button', { name: olderFailed })).toBeNull(),
            'ready.more.loading': () => expect(buttonState(comments(), 'Loading...')).toBe('disabled'),
            'ready.more.failed': () => expect(buttonState(comments(), olderFailed)).toBe('ready'),
          },
        },
        {
          path: `/conversations/${conversation.id}`,
          answers: withoutMessages,
          find: list('messages'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: aPage([{ ...message, number: 1 }]) },
            { type: 'xstate.error.actor.loadFirst', error: new AppError('NOT_FOUND', 'none') },
            { type: 'refresh' },
            { type: 'xstate.error.actor.refresh', error: new AppError('INTERNAL', 'broken') },
          ],
          seen: {
            loading: () => expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0),
            failed: () => screen.getByText('Conversation not found'),
            'ready.load.fresh': () => within(log()).getByText('Hello'),
            'ready.load.stale': () => screen.getByText('Newer messages could not be loaded yet. Trying again…'),
          },
        },
        {
          path: `/conversations/${conversation.id}`,
          answers: { loadPage: (input: LoadInput) => newestMessage(input) ?? withoutMessages.loadPage(input) },
          reach: async () => void (await screen.findByText('Loading earlier messages…')),
          find: list('messages'),
          events: [{ type: 'xstate.error.actor.loadMore', error: refused }],
          seen: {
            'ready.more.loading': () => screen.getByText('Loading earlier messages…'),
            'ready.more.failed': () =>
              screen.getByRole('button', { name: 'Earlier messages could not be loaded. Try again' }),
          },
        },
        listWalk('workflows', `/projects/${project.id}/workflows`, workflow, /^How we ship Draft/),
        listWalk(
          'pokerRooms',
          '/poker-planning',
          room,
          /^Refinement led by Ada Lovelace · 1 of 3 estimated · 1 person here Voting/,
        ),
        {
          ...listWalk('invitations', '/settings/workspace', invitation, /alan/),
          seen: {
            loading: () => invitations().getByText('Loading'),
            'ready.load.fresh': () => invitations().getByText(/as Member · until .* · Mail sent/),
            failed: () => {
              invitations().getByText('Error: not yours');
              invitations().getByRole('button', { name: 'Try again' });
            },
          },
        },
        {
          ...listWalk('accessTokens', '/settings/account', token, /Claude/),
          seen: {
            loading: () => within(section('Access tokens')).getByText('Loading'),
            'ready.load.fresh': () => {
              const list = within(section('Access tokens')).getByRole('list', { name: 'Access tokens' });
              const [entry] = within(list).getAllByRole('listitem');
              expect(entry?.textContent).toMatch(/Claude.*Babbage & Co · Read only.*never used · does not expire/);
              expect(buttonState(list, 'Revoke Claude')).toBe('ready');
            },
            failed: () => {
              within(section('Access tokens')).getByText('Error: not yours');
              expect(buttonState(section('Access tokens'), 'Try again')).toBe('ready');
            },
          },
        },
        {
          ...listWalk('sessions', '/settings/account', session, /Firefox/),
          seen: {
            loading: () => within(section('Where you are signed in')).getByText('Loading'),
            'ready.load.fresh': () => within(section('Where you are signed in')).getByText('Firefox on Linux'),
            failed: () => {
              within(section('Where you are signed in')).getByText('Error: not yours');
              expect(buttonState(section('Where you are signed in'), 'Try again')).toBe('ready');
            },
          },
        },
        {
          ...listWalk('ownAccount', '/settings/profile', ada, /Names/),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: ada },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () => screen.getByText('Loading'),
            'ready.load.fresh': () => expect(screen.getByLabelText<HTMLInputElement>('Surname').value).toBe('Lovelace'),
            failed: () => expect(buttonState(alertWithText('not yours'), 'Try again')).toBe('ready'),
          },
        },
        {
          ...listWalk('notificationSettings', '/settings/notifications', {}, /Notifications/),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: defaultNotificationSettings },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () => screen.getByText('Loading'),
            'ready.load.fresh': () => screen.getByRole('table', { name: 'Notifications' }),
            failed: () => expect(buttonState(document.body, 'Try again')).toBe('ready'),
          },
        },
        {
          ...listWalk('workflowVersions', flowPath, version, /^Look at version 1/),
          reach: openFlow({ type: 'versions.opened' }),
          seen: {
            loading: () => panel().getByText('Loading'),
            'ready.load.fresh': () => panel().getByRole('button', { name: 'Look at version 1' }),
            failed: () => panelFailed(),
          },
        },
        {
          ...listWalk('workflowVersion', flowPath, version, /^Look at version 1/),
          answers: { loadPage: pending('workflowVersion') },
          reach: openFlow({ type: 'versions.opened' }, { type: 'version.chosen', version: 1 }),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: older },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () =>
              expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Look at version 1' }).disabled).toBe(true),
            'ready.load.fresh': () => {
              panel().getByRole('button', { name: 'Look at version 1', pressed: true });
              panel().getByRole('button', { name: 'Restore into the draft' });
              screen.getByText('Looking at version 1');
            },
            failed: () => {
              alertWithText('not yours', panelElement());
              panel().getByRole('button', { name: 'Look at version 1', pressed: false });
            },
          },
        },
        {
          ...listWalk('workflowPaths', flowPath, paths, /Real paths/),
          answers: { loadPage: pending('workflowPaths') },
          reach: openFlow({ type: 'overlay.asked', days: 90, from: moment, to: moment }),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: paths },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () => panel().getByText('Counting moves'),
            'ready.load.fresh': () => panel().getByRole('rowheader', { name: 'In design' }),
            failed: () => panelFailed(),
          },
        },
        {
          path: insightsPath,
          find: list('insights'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: numbers },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'refresh' },
          ],
          seen: {
            loading: () => screen.getByText('Loading insights...'),
            'ready.load.fresh': () => {
              expect(chart().closest('[aria-busy]')).toBeNull();
              expect(updates()).not.toContain('Updating...');
            },
            'ready.load.refreshing': () => {
              expect(chart().closest('[aria-busy]')).toBeNull();
              expect(updates()).toContain('Updating...');
            },
            failed: () => expect(buttonState(alertWithText('not yours'), 'Try again')).toBe('ready'),
          },
        },
        {
          path: `${insightsPath}?show=wip`,
          answers: answersOfInsights,
          reach: async () => void (await screen.findByRole('dialog', { name: 'Tasks in progress' })),
          find: list('insightTasks'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: countedPage },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'loadMore', page: { pageIndex: 2, pageSize: 1 } },
            { type: 'xstate.error.actor.loadMore', error: refused },
          ],
          seen: {
            loading: () => within(countedTasks()).getByText('Loading tasks...'),
            'ready.load.fresh': () => within(countedTasks()).getByRole('link', { name: /^Write the notes/ }),
            failed: () => expect(buttonState(alertWithText('not yours', countedTasks()), 'Try again')).toBe('ready'),
            'ready.more.idle': () => expect(buttonState(countedTasks(), 'Show more')).toBe('ready'),
            'ready.more.loading': () => expect(buttonState(countedTasks(), 'Show more')).toBe('busy'),
            'ready.more.failed': () => {
              within(countedTasks()).getByRole('link', { name: /^Write the notes/ });
              expect(buttonState(alertWithText('not yours', countedTasks()), 'Try again')).toBe('ready');
            },
          },
        },
        {
          path: '/notifications',
          answers: { loadPage: pending('notifications') },
          reach: async () => void (await screen.findByText('Loading...')),
          find: list('notifications'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: notificationsPage(2) },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'loadMore', page: { pageIndex: 2, pageSize: 1 } },
            { type: 'xstate.done.actor.loadMore', output: notificationsPage(1) },
            { type: 'xstate.error.actor.loadMore', error: refused },
          ],
          seen: {
            loading: () => screen.getByText('Loading...'),
            failed: () => expect(buttonState(alertWithText('not yours'), 'Reintentar')).toBe('ready'),
            'ready.load.fresh': () => screen.getByRole('link', { name: 'Write the notes' }),
            'ready.more.idle': () => expect(screen.queryByRole('button', { name: 'Cargando…' })).toBeNull(),
            'ready.more.loading': () => expect(buttonState(document.body, 'Cargando…')).toBe('busy'),
            'ready.more.failed': () => {
              screen.getByText('No se han podido cargar más: not yours');
              expect(buttonState(document.body, 'Reintentar')).toBe('ready');
            },
          },
        },
        {
          ...listWalk('savedViews', `/projects/${project.id}/tasks`, savedView, /Mine/),
          reach: async () => {
            await screen.findByRole('button', { name: /^Write the notes,/ });
            await userEvent.click(await screen.findByRole('button', { name: 'Vistas' }));
            await screen.findByRole('menuitem', { name: 'Guardar como…' });
          },
          seen: {
            loading: () => screen.getByText('Cargando…'),
            'ready.load.fresh': () => {
              screen.getByText('Compartidas');
              screen.getByRole('menuitemradio', { name: 'Mine' });
            },
            failed: () => screen.getByRole('menuitem', { name: 'No se pudieron cargar. Reintentar' }),
          },
        },
      ],
    }),
  ).toEqual({ paths: 44, states: { seen: 10, all: 10 } });
});
