import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { aWrite, uuid } from '../../src/machines/sync/records/testing.ts';
import { texts } from '../support/texts.ts';
import { after } from './after.ts';
import { type AppOptions, openApp, type RunningApp } from './app.tsx';
import { ada, pageOf, project, sprint } from './world.ts';

const message = texts.start.errors.other.label;
const unavailable = () => {
  throw new AppError('UNAVAILABLE', message, { retryAfter: 2 });
};
const without = (kind: LoadInput['spec']['kind']): AppOptions['answers'] => ({
  loadPage: (input: LoadInput) => (input.spec.kind === kind ? unavailable() : pageOf(input)),
});

interface Row extends Pick<AppOptions, 'path' | 'answers'> {
  reach?: (app: RunningApp) => Promise<void>;
}
const projectPath = `/projects/${project.id}`;
const taskPath = `${projectPath}/tasks?task=${uuid(101)}`;
const rows: Record<string, Row> = {
  'my tasks': { path: '/', answers: without('myTasks') },
  projects: { path: '/projects', answers: without('projects') },
  'a project': { path: `${projectPath}/tasks`, answers: without('project') },
  'the tasks of a project': { path: `${projectPath}/tasks`, answers: without('projectTasks') },
  'the comments of a task': { path: `${taskPath}&tab=comments`, answers: without('comments') },
  'the history of a task': { path: `${taskPath}&tab=history`, answers: without('history') },
  insights: { path: `${projectPath}/insights`, answers: without('insights') },
  sprints: { path: `${projectPath}/sprints`, answers: without('sprints') },
  'a sprint': { path: `${projectPath}/sprints/${sprint.id}`, answers: without('sprints') },
  workflows: { path: `${projectPath}/workflows`, answers: without('workflows') },
  'a workflow': { path: `${projectPath}/workflows/${uuid(300)}`, answers: without('workflow') },
  'an import': { path: `${projectPath}/import`, answers: { loadPlace: unavailable } },
  'the assistant': {
    path: `${projectPath}/ai`,
    answers: { loadChat: unavailable },
    reach: after('chatRoom', { type: 'chat.unreachable' }),
  },
  boards: { path: '/boards', answers: without('boards') },
  'a board': { path: `/boards/${uuid(300)}`, answers: without('board') },
  documents: { path: '/documents', answers: without('documentTree') },
  'deleted documents': {
    path: '/documents',
    answers: without('documentBin'),
    reach: after('documentTree', { type: 'bin.opened' }),
  },
  'a document': { path: `/documents/${uuid(300)}`, answers: without('document') },
  conversations: { path: '/conversations', answers: without('conversations') },
  'a conversation': { path: `/conversations/${uuid(300)}`, answers: without('messages') },
  notifications: { path: '/notifications', answers: without('notifications') },
  'rooms of planning poker': { path: '/poker-planning', answers: without('pokerRooms') },
  'members of a workspace': {
    path: '/settings/workspace',
    answers: without('members'),
  },
  'invitations to a workspace': { path: '/settings/workspace', answers: without('invitations') },
  'devices of an account': {
    path: '/settings/account',
    answers: without('sessions'),
  },
  'access tokens of an account': {
    path: '/settings/account',
    answers: without('accessTokens'),
  },
  'own profile': { path: '/settings/profile', answers: without('ownAccount') },
  'settings of notifications': { path: '/settings/notifications', answers: without('notificationSettings') },
};

test.each(Object.entries(rows))(
  '%s: status 503 shows that the server is unavailable instead of an error',
  async (_, { path, answers, reach }) => {
    const app = await openApp({ path, answers });
    await reach?.(app);
    const area = () => screen.queryByRole('dialog') ?? screen.getByRole('main');
    await waitFor(() => within(area()).getByText(texts.ui.offline.title));
    expect(area().textContent).not.toContain(message);
    app.close();
  },
);

test('an unsent comment does not hide that the comments of the task are missing', async () => {
  const op = { kind: 'comment.create', taskId: uuid(101), commentId: uuid(500), content: 'Written offline' } as const;
  const app = await openApp({
    path: `${taskPath}&tab=comments`,
    answers: { ...without('comments'), loadOutbox: () => [aWrite(op, { accountId: ada.id })] },
  });
  await screen.findByText('Written offline');
  within(screen.getByRole('dialog')).getByText(texts.ui.offline.title);
  app.close();
});
