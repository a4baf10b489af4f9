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
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import type { ResourceSpec } from '../../../src/machines/sync/records/resources/index.ts';
import { recordsOf } from '../../../src/machines/sync/records/scope.ts';
import { aPage, aViewer, uuid } from '../../../src/machines/sync/records/testing.ts';
import { findActor } from '../../../src/system/system.ts';
import type { WorkflowEditorEvent } from '../../../src/machines/flow/workflowEditor/workflowEditor.types.ts';
import { texts } from '../../support/texts.ts';
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
    await screen.findByRole('button', { name: texts.workflows.editor.simulate });
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
const invitations = () => within(section(texts.settings.invitations));
const panelElement = () => screen.getByRole('complementary', { name: texts.workflows.editor.panel });
const panel = () => within(panelElement());
const panelFailed = (): void => {
  alertWithText('not yours', panelElement());
  panel().getByRole('button', { name: texts.workflows.retry });
};
const pendingPage = (kind: ResourceSpec['kind']) => ({
  loadPage: (input: LoadInput) => (input.spec.kind === kind ? new Promise(() => undefined) : pageOf(input)),
});
const listWalk = (kind: ResourceSpec['kind'], path: string, element: unknown) => ({
  path,
  answers: pendingPage(kind),
  find: list(kind),
  events: [
    { type: 'xstate.done.actor.loadFirst' as const, output: aPage([element]) },
    { type: 'xstate.error.actor.loadFirst' as const, error: refused },
  ],
});
const listSeen = ({ loading, retry }: { loading: string; retry: string }, name: RegExp) => ({
  loading: () => screen.getByText(loading),
  failed: () => expect(buttonState(alertWithText('not yours'), retry)).toBe('ready'),
  'ready.load.fresh': () => screen.getByRole('link', { name }),
});
const { id, name, lastName, nickname, avatar } = aViewer;
const conversation: Conversation = {
  place: 0,
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
const conversations = (): HTMLElement => screen.getByRole('region', { name: texts.conversations.list });
const message: ConversationMessage = {
  place: 0,
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
const log = (): HTMLElement => screen.getByRole('log', { name: texts.conversations.messages.log });
const withoutMessages = {
  loadPage: (input: LoadInput) =>
    input.spec.kind === 'messages'
      ? new Promise(() => undefined)
      : listing('conversations', [conversation]).loadPage(input),
};
const newestMessage = ({ spec, call }: LoadInput) =>
  spec.kind === 'messages' && !JSON.stringify(call.query).includes('before') ? aPage([message]) : undefined;
const comment: CommentShared = {
  number: 0,
  id: uuid(500),
  taskId: uuid(101),
  content: 'The brass has come',
  createdBy: grace,
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  version: 1,
};
const olderFailed = texts.tasks.comments.olderFailed;
const ofComments = { pageIndex: 2, pageSize: 100, total: 350 };
const comments = (): HTMLElement => screen.getByRole('tabpanel', { name: texts.tasks.detail.comments });
const chart = (): HTMLElement => screen.getByRole('region', { name: texts.insights.charts.flow.title });
const updates = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('|');
const openBoard = () => screen.queryByRole('heading', { name: texts.boards.board.title({ name: board.name }) });
const countedTasks = () => dialog(texts.insights.list.titles.wip);
const listed = (): void => {
  screen.getByRole('link', { name: new RegExp(project.name) });
  expect(screen.queryByText(texts.start.loading)).toBeNull();
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
            loading: () => screen.getByText(texts.start.loading),
            failed: () => expect(buttonState(alertWithText('not yours'), texts.projects.retry)).toBe('ready'),
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
        { ...listWalk('boards', '/boards', board), seen: listSeen(texts.boards, /^Week 12/) },
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
              screen.getByText(texts.boards.loading);
              expect(openBoard()).toBeNull();
            },
            'ready.load.fresh': () => expect(openBoard()).not.toBeNull(),
            'ready.load.settling': () => expect(openBoard()).not.toBeNull(),
            'ready.load.refreshing': () => expect(openBoard()).not.toBeNull(),
            'ready.load.stale': () => expect(openBoard()).not.toBeNull(),
            failed: () => expect(buttonState(alertWithText('broken'), texts.boards.retry)).toBe('ready'),
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
              alertWithText(texts.boards.board.notFound);
              expect(openBoard()).toBeNull();
            },
          },
        },
        {
          ...listWalk('conversations', '/conversations', conversation),
          seen: {
            loading: () => within(conversations()).getByText(texts.start.loading),
            failed: () =>
              within(within(conversations()).getByRole('alert')).getByText(
                texts.conversations.failed({ message: 'not yours' }),
              ),
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
            loading: () => within(comments()).getByText(texts.tasks.comments.loading),
            failed: () => {
              within(within(comments()).getByRole('alert')).getByText(
                texts.tasks.comments.failed({ message: 'not yours' }),
              );
              expect(buttonState(comments(), texts.tasks.comments.retry)).toBe('ready');
            },
            'ready.load.fresh': () => within(comments()).getByText('The brass has come'),
            'ready.more.idle': () => expect(within(comments()).queryByRole('button', { name: olderFailed })).toBeNull(),
            'ready.more.loading': () => expect(buttonState(comments(), texts.tasks.comments.loading)).toBe('disabled'),
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
            loading: () => expect(screen.getAllByText(texts.start.loading).length).toBeGreaterThan(0),
            failed: () => screen.getByText(texts.conversations.thread.missing),
            'ready.load.fresh': () => within(log()).getByText('Hello'),
            'ready.load.stale': () => screen.getByText(texts.conversations.thread.behind),
          },
        },
        {
          path: `/conversations/${conversation.id}`,
          answers: { loadPage: (input: LoadInput) => newestMessage(input) ?? withoutMessages.loadPage(input) },
          reach: async () => void (await screen.findByText(texts.conversations.messages.loadingOlder)),
          find: list('messages'),
          events: [{ type: 'xstate.error.actor.loadMore', error: refused }],
          seen: {
            'ready.more.loading': () => screen.getByText(texts.conversations.messages.loadingOlder),
            'ready.more.failed': () => screen.getByRole('button', { name: texts.conversations.messages.olderFailed }),
          },
        },
        {
          ...listWalk('workflows', `/projects/${project.id}/workflows`, workflow),
          seen: listSeen(texts.workflows, new RegExp(`^${workflow.name} ${texts.workflows.draft}`)),
        },
        {
          ...listWalk('pokerRooms', '/poker-planning', room),
          seen: listSeen(
            texts.poker.rooms,
            /^Refinement led by Ada Lovelace · 1 of 3 estimated · 1 person here Voting/,
          ),
        },
        {
          ...listWalk('invitations', '/settings/workspace', invitation),
          seen: {
            loading: () => invitations().getByText(texts.settings.loading),
            'ready.load.fresh': () => invitations().getByText(/as Member · until .* · Mail sent/),
            failed: () => {
              invitations().getByText(texts.settings.failed({ message: 'not yours' }));
              invitations().getByRole('button', { name: texts.settings.retry });
            },
          },
        },
        {
          ...listWalk('accessTokens', '/settings/account', token),
          seen: {
            loading: () => within(section(texts.settings.tokens.title)).getByText(texts.settings.loading),
            'ready.load.fresh': () => {
              const list = within(section(texts.settings.tokens.title)).getByRole('list', {
                name: texts.settings.tokens.title,
              });
              const [entry] = within(list).getAllByRole('listitem');
              expect(entry?.textContent).toMatch(/Claude.*Babbage & Co · Read only.*never used · does not expire/);
              expect(buttonState(list, texts.settings.tokens.revokeNamed({ name: token.name }))).toBe('ready');
            },
            failed: () => {
              within(section(texts.settings.tokens.title)).getByText(texts.settings.failed({ message: 'not yours' }));
              expect(buttonState(section(texts.settings.tokens.title), texts.settings.retry)).toBe('ready');
            },
          },
        },
        {
          ...listWalk('sessions', '/settings/account', session),
          seen: {
            loading: () => within(section(texts.settings.devicesTitle)).getByText(texts.settings.loading),
            'ready.load.fresh': () => within(section(texts.settings.devicesTitle)).getByText('Firefox on Linux'),
            failed: () => {
              within(section(texts.settings.devicesTitle)).getByText(texts.settings.failed({ message: 'not yours' }));
              expect(buttonState(section(texts.settings.devicesTitle), texts.settings.retry)).toBe('ready');
            },
          },
        },
        {
          ...listWalk('ownAccount', '/settings/profile', ada),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: ada },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () => screen.getByText(texts.settings.loading),
            'ready.load.fresh': () =>
              expect(screen.getByLabelText<HTMLInputElement>(texts.settings.lastName).value).toBe('Lovelace'),
            failed: () => expect(buttonState(alertWithText('not yours'), texts.settings.retry)).toBe('ready'),
          },
        },
        {
          ...listWalk('notificationSettings', '/settings/notifications', {}),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: defaultNotificationSettings },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () => screen.getByText(texts.settings.loading),
            'ready.load.fresh': () => screen.getByRole('table', { name: texts.settings.notifications }),
            failed: () => expect(buttonState(document.body, texts.settings.retry)).toBe('ready'),
          },
        },
        {
          ...listWalk('workflowVersions', flowPath, version),
          reach: openFlow({ type: 'versions.opened' }),
          seen: {
            loading: () => panel().getByText(texts.workflows.loading),
            'ready.load.fresh': () =>
              panel().getByRole('button', { name: texts.workflows.versions.open({ version: 1 }) }),
            failed: () => panelFailed(),
          },
        },
        {
          ...listWalk('workflowVersion', flowPath, version),
          answers: { loadPage: pending('workflowVersion') },
          reach: openFlow({ type: 'versions.opened' }, { type: 'version.chosen', version: 1 }),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: older },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () =>
              expect(
                panel().getByRole<HTMLButtonElement>('button', { name: texts.workflows.versions.open({ version: 1 }) })
                  .disabled,
              ).toBe(true),
            'ready.load.fresh': () => {
              panel().getByRole('button', { name: texts.workflows.versions.open({ version: 1 }), pressed: true });
              panel().getByRole('button', { name: texts.workflows.versions.restore });
              screen.getByText(texts.workflows.versions.viewing({ version: 1 }));
            },
            failed: () => {
              alertWithText('not yours', panelElement());
              panel().getByRole('button', { name: texts.workflows.versions.open({ version: 1 }), pressed: false });
            },
          },
        },
        {
          ...listWalk('workflowPaths', flowPath, paths),
          answers: { loadPage: pending('workflowPaths') },
          reach: openFlow({ type: 'overlay.asked', days: 90, from: moment, to: moment }),
          events: [
            { type: 'xstate.done.actor.loadFirst' as const, output: paths },
            { type: 'xstate.error.actor.loadFirst' as const, error: refused },
          ],
          seen: {
            loading: () => panel().getByText(texts.workflows.paths.loading),
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
            loading: () => screen.getByText(texts.insights.loading),
            'ready.load.fresh': () => {
              expect(chart().closest('[aria-busy]')).toBeNull();
              expect(updates()).not.toContain(texts.insights.updating);
            },
            'ready.load.refreshing': () => {
              expect(chart().closest('[aria-busy]')).toBeNull();
              expect(updates()).toContain(texts.insights.updating);
            },
            failed: () => expect(buttonState(alertWithText('not yours'), texts.insights.retry)).toBe('ready'),
          },
        },
        {
          path: `${insightsPath}?show=wip`,
          answers: answersOfInsights,
          reach: async () => void (await screen.findByRole('dialog', { name: texts.insights.list.titles.wip })),
          find: list('insightTasks'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: countedPage },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'loadMore', page: { pageIndex: 2, pageSize: 1 } },
            { type: 'xstate.error.actor.loadMore', error: refused },
          ],
          seen: {
            loading: () => within(countedTasks()).getByText(texts.insights.list.loading),
            'ready.load.fresh': () => within(countedTasks()).getByRole('link', { name: /^Write the notes/ }),
            failed: () =>
              expect(buttonState(alertWithText('not yours', countedTasks()), texts.insights.retry)).toBe('ready'),
            'ready.more.idle': () => expect(buttonState(countedTasks(), texts.insights.list.more)).toBe('ready'),
            'ready.more.loading': () => expect(buttonState(countedTasks(), texts.insights.list.more)).toBe('busy'),
            'ready.more.failed': () => {
              within(countedTasks()).getByRole('link', { name: /^Write the notes/ });
              expect(buttonState(alertWithText('not yours', countedTasks()), texts.insights.retry)).toBe('ready');
            },
          },
        },
        {
          path: '/notifications',
          answers: { loadPage: pending('notifications') },
          reach: async () => void (await screen.findByText(texts.start.loading)),
          find: list('notifications'),
          events: [
            { type: 'xstate.done.actor.loadFirst', output: notificationsPage(2) },
            { type: 'xstate.error.actor.loadFirst', error: refused },
            { type: 'loadMore', page: { pageIndex: 2, pageSize: 1 } },
            { type: 'xstate.done.actor.loadMore', output: notificationsPage(1) },
            { type: 'xstate.error.actor.loadMore', error: refused },
          ],
          seen: {
            loading: () => screen.getByText(texts.start.loading),
            failed: () => expect(buttonState(alertWithText('not yours'), texts.notifications.retry)).toBe('ready'),
            'ready.load.fresh': () => screen.getByRole('link', { name: 'Write the notes' }),
            'ready.more.idle': () =>
              expect(screen.queryByRole('button', { name: texts.notifications.loadingMore })).toBeNull(),
            'ready.more.loading': () =>
              expect(buttonState(document.body, texts.notifications.loadingMore)).toBe('busy'),
            'ready.more.failed': () => {
              screen.getByText(texts.notifications.moreFailed({ message: 'not yours' }));
              expect(buttonState(document.body, texts.notifications.retry)).toBe('ready');
            },
          },
        },
        {
          ...listWalk('savedViews', `/projects/${project.id}/tasks`, savedView),
          reach: async () => {
            await screen.findByRole('button', { name: /^Write the notes,/ });
            await userEvent.click(await screen.findByRole('button', { name: texts.board.savedViews.label }));
            await screen.findByRole('menuitem', { name: texts.board.savedViews.saveAs });
          },
          seen: {
            loading: () => screen.getByText(texts.board.savedViews.loading),
            'ready.load.fresh': () => {
              screen.getByText(texts.board.savedViews.shared);
              screen.getByRole('menuitemradio', { name: 'Mine' });
            },
            failed: () => screen.getByRole('menuitem', { name: texts.board.savedViews.failed }),
          },
        },
      ],
      unseen: { deciding: 'transient' },
    }),
  ).toEqual({ paths: 45, states: { seen: 11, all: 12 } });
});
