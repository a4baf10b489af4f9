import { expect, test } from 'vitest';
import { placeOf } from './places.ts';

const names = { project: 'Boat', document: 'Charts', board: 'Crew', task: 'Sail', conversation: 'Harbour' };

test.each([
  ['/projects/p/insights', { projectId: 'p' }, { kind: 'project', id: 'p', label: 'Boat', to: '/projects/p/tasks' }],
  [
    '/projects/p/tasks',
    { projectId: 'p', taskId: 't' },
    { kind: 'task', id: 't', label: 'Sail', to: '/projects/p/tasks?task=t' },
  ],
  [
    '/projects/p/documents/d/',
    { projectId: 'p', documentId: 'd' },
    { kind: 'document', id: 'd', label: 'Charts', to: '/projects/p/documents/d' },
  ],
  ['/boards/b', { boardId: 'b' }, { kind: 'board', id: 'b', label: 'Crew', to: '/boards/b' }],
  [
    '/conversations/c',
    { conversationId: 'c' },
    { kind: 'conversation', id: 'c', label: 'Harbour', to: '/conversations/c' },
  ],
  ['/projects/p/sprints/s', { projectId: 'p', sprintId: 's' }, null],
  ['/projects', {}, null],
])('the recent place of %s has the name of its record, once the name is loaded', (path, ids, place) => {
  expect(placeOf(path, ids, names)).toEqual(place);
});
