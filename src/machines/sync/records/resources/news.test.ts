import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../../domain/socketEvents.ts';
import type { News } from '../news.ts';
import { type ResourceSpec, rulesOf } from './index.ts';

const changes = {
  board: { type: 'boards.changed', seq: 1, boardId: 'b' },
  projects: { type: 'projects.changed', seq: 1 },
  projectRemoved: { type: 'project.removed', seq: 1, projectId: 'p' },
  workflow: { type: 'workflows.changed', seq: 1, projectId: 'p', workflowId: 'f', version: 2 },
  otherWorkflow: { type: 'workflows.changed', seq: 1, projectId: 'q', workflowId: 'g', version: 2 },
  views: { type: 'views.changed', seq: 1, projectId: 'p' },
  otherViews: { type: 'views.changed', seq: 1, projectId: 'q' },
  members: { type: 'members.changed', seq: 1 },
  left: { type: 'conversation.left', seq: 1, conversationId: 'c' },
  read: { type: 'conversation.read', seq: 1, conversationId: 'c', number: 1, unread: 0 },
} satisfies Record<string, Change>;

const quiet: News = {
  changes: [],
  savedTasks: [],
  removedTasks: [],
  removedProjects: [],
  unknownProjects: [],
  listsChanged: false,
  membersChanged: false,
  ownTasksChanged: false,
  renamed: null,
};

describe('changes that make a list stale', () => {
  test.each<[ResourceSpec, (keyof typeof changes)[]]>([
    [{ kind: 'boards', search: '', scope: 'all' }, ['board', 'projects', 'projectRemoved']],
    [{ kind: 'board', boardId: 'b' }, ['board', 'projects', 'projectRemoved']],
    [{ kind: 'board', boardId: 'another' }, ['projects', 'projectRemoved']],
    [{ kind: 'workflows', projectId: 'p' }, ['workflow']],
    [{ kind: 'workflow', projectId: 'p', workflowId: 'f' }, ['workflow']],
    [{ kind: 'workflow', projectId: 'p', workflowId: 'g' }, []],
    [{ kind: 'savedViews', projectId: 'p' }, ['views']],
    [{ kind: 'pokerRooms' }, []],
    [{ kind: 'conversations' }, ['left']],
  ])('%o', (spec, stale) => {
    const { isStale = () => false } = rulesOf(spec);
    const found = Object.entries(changes).filter(([, change]) => isStale(spec, { ...quiet, changes: [change] }, []));
    expect(found.map(([name]) => name)).toEqual(stale);
  });
});
