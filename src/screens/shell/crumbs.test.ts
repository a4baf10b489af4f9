import { describe, expect, it } from 'vitest';
import { crumbsOf, titleOf } from './crumbs.ts';

describe('crumbsOf', () => {
  it('leads from the list to a page of a project', () => {
    expect(crumbsOf('/projects/p1/settings/tags', { project: 'Atlas' })).toEqual([
      { label: 'Projects', to: '/projects' },
      { label: 'Atlas', to: '/projects/p1/tasks' },
      { label: 'Settings', to: '/projects/p1/settings/general' },
      { label: 'Tags' },
    ]);
  });

  it('names the project by its kind until it is loaded', () => {
    expect(crumbsOf('/projects/p1/tasks').map(({ label }) => label)).toEqual(['Projects', 'Project', 'Tasks']);
  });

  it('leads from the tools to a room', () => {
    expect(crumbsOf('/tools/common-4')).toEqual([{ label: 'Tools', to: '/tools' }, { label: 'Common 4' }]);
    expect(crumbsOf('/poker-planning').map(({ label }) => label)).toEqual(['Tools', 'Poker Planning']);
    expect(crumbsOf('/poker-planning/r1')).toEqual([
      { label: 'Poker Planning', to: '/poker-planning' },
      { label: 'Room' },
    ]);
  });

  it('leads from the list to a board', () => {
    expect(crumbsOf('/boards/b1', { board: 'Week 12' })).toEqual([
      { label: 'Boards', to: '/boards' },
      { label: 'Week 12' },
    ]);
    expect(crumbsOf('/documents/d1', { document: 'Actas' }).map(({ label }) => label)).toEqual(['Documents', 'Actas']);
    expect(
      crumbsOf('/projects/p1/documents/d1', { project: 'Atlas', document: 'Actas' }).map(({ label }) => label),
    ).toEqual(['Projects', 'Atlas', 'Documents', 'Actas']);
    expect(crumbsOf('/boards')).toEqual([{ label: 'Boards', to: '/boards' }]);
  });

  it('leads from the list to a sprint and a workflow', () => {
    expect(crumbsOf('/projects/p1/sprints/s1', { project: 'Atlas', sprint: 'Sprint 7' }).slice(2)).toEqual([
      { label: 'Sprints', to: '/projects/p1/sprints' },
      { label: 'Sprint 7' },
    ]);
    expect(crumbsOf('/projects/p1/workflows/w1', { project: 'Atlas' }).slice(2)).toEqual([
      { label: 'Workflows', to: '/projects/p1/workflows' },
      { label: 'Workflow' },
    ]);
    expect(crumbsOf('/projects/p1/workflows', { project: 'Atlas' }).slice(2)).toEqual([
      { label: 'Workflows', to: '/projects/p1/workflows' },
    ]);
  });

  it.each([
    ['/', 'Dashboard'],
    ['/projects', 'Projects'],
    ['/create-workspace', 'Create workspace'],
    ['/nowhere', 'Not found'],
  ])('%s is %s', (path, label) => {
    expect(crumbsOf(path).map((crumb) => crumb.label)).toEqual([label]);
  });
});

it('titleOf puts the page first', () => {
  expect(titleOf(crumbsOf('/projects/p1/tasks', { project: 'Atlas' }))).toBe('Tasks · Atlas · Faena');
  expect(titleOf(crumbsOf('/'))).toBe('Dashboard · Faena');
});
