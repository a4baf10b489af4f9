import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import { screens } from '../table.ts';
import { crumbsOf, type ShownPage, titleOf } from './crumbs.ts';

const texts = readTexts('shell');
const params = { projectId: 'p1', boardId: 'b1', documentId: 'd1', sprintId: 's1', workflowId: 'w1', roomId: 'r1' };
const at = (path: string, names: ShownPage['names'] = {}, more: Partial<ShownPage> = {}) =>
  crumbsOf(texts, { rows: screens, path, params, names, ...more });
const labelsAt = (...of: Parameters<typeof at>) => at(...of).map(({ label }) => label);

describe('crumbsOf', () => {
  it('leads from the list to a page of a project', () => {
    expect(at('/projects/$projectId/settings/tags', { project: 'Atlas' })).toEqual([
      { label: 'Projects', to: '/projects' },
      { label: 'Atlas', to: '/projects/p1/tasks' },
      { label: 'Settings', to: '/projects/p1/settings/general' },
      { label: 'Tags', to: '/projects/p1/settings/tags' },
    ]);
  });

  it('shows the glyph of a project only at the breadcrumb of the project', () => {
    const project = { name: 'Tasks', color: 'red', icon: null } as unknown as NonNullable<ShownPage['project']>;
    expect(at('/projects/$projectId/tasks', { project: 'Tasks' }, { project }).map((crumb) => crumb.project)).toEqual([
      undefined,
      project,
      undefined,
    ]);
  });

  it('names the project by its kind until it is loaded', () => {
    expect(labelsAt('/projects/$projectId/tasks')).toEqual(['Projects', 'Project', 'Tasks']);
  });

  it('leads from the tools to a room', () => {
    expect(at('/tools/common-4')).toEqual([
      { label: 'Tools', to: '/tools' },
      { label: 'Common 4', to: '/tools/common-4' },
    ]);
    expect(labelsAt('/poker-planning')).toEqual(['Tools', 'Poker Planning']);
    expect(at('/poker-planning/$roomId')).toEqual([
      { label: 'Poker Planning', to: '/poker-planning' },
      { label: 'Room', to: '/poker-planning/r1' },
    ]);
  });

  it('leads from the list to a board, a document, a sprint and a workflow', () => {
    expect(labelsAt('/boards/$boardId', { board: 'Week 12' })).toEqual(['Boards', 'Week 12']);
    expect(labelsAt('/boards/$boardId')).toEqual(['Boards', 'Board']);
    expect(labelsAt('/documents/$documentId', { document: 'Actas' })).toEqual(['Documents', 'Actas']);
    expect(labelsAt('/projects/$projectId/documents/$documentId', { project: 'Atlas', document: 'Actas' })).toEqual([
      'Projects',
      'Atlas',
      'Documents',
      'Actas',
    ]);
    expect(at('/projects/$projectId/sprints/$sprintId', { project: 'Atlas', sprint: 'Sprint 7' }).slice(2)).toEqual([
      { label: 'Sprints', to: '/projects/p1/sprints' },
      { label: 'Sprint 7', to: '/projects/p1/sprints/s1' },
    ]);
    expect(labelsAt('/projects/$projectId/workflows/$workflowId', { project: 'Atlas' }).slice(2)).toEqual([
      'Workflows',
      'Workflow',
    ]);
  });

  it('leads from the settings to each of their pages', () => {
    expect(at('/settings/account')).toEqual([
      { label: 'Settings', to: '/settings/account' },
      { label: 'Account', to: '/settings/account' },
    ]);
    expect(labelsAt('/workspace/settings')).toEqual(['Settings', 'Workspace']);
  });

  it('leads from the documentation to a machine', () => {
    const of = (_splat: string) => at('/documentation/$', {}, { params: { _splat } });
    expect(of('machines/board')).toEqual([
      { label: 'Documentation', to: '/documentation' },
      { label: 'State machines', to: '/documentation/machines' },
      { label: 'board' },
    ]);
    expect(of('guide')).toEqual([{ label: 'Documentation', to: '/documentation' }]);
  });

  it.each([
    ['/', 'Dashboard'],
    ['/projects', 'Projects'],
    ['/create-workspace', 'Create workspace'],
    ['/conversations/', 'Conversations'],
    ['/conversations/$conversationId', 'Conversations'],
    ['/sprints', 'Sprints'],
    ['/$', 'Not found'],
  ])('%s is %s', (path, label) => {
    expect(labelsAt(path)).toEqual([label]);
  });
});

it('titleOf puts the page first', () => {
  expect(titleOf(at('/projects/$projectId/tasks', { project: 'Atlas' }), 'Faena')).toBe('Tasks · Atlas · Faena');
  expect(titleOf(at('/'), 'Faena')).toBe('Dashboard · Faena');
});
