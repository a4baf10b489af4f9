import { describe, expect, it } from 'vitest';
import { crumbsOf, titleOf } from './crumbs.ts';

describe('crumbsOf', () => {
  it('leads from the list to a page of a project', () => {
    expect(crumbsOf('/projects/p1/settings/tags', 'Atlas')).toEqual([
      { label: 'Projects', to: '/projects' },
      { label: 'Atlas', to: '/projects/p1/tasks' },
      { label: 'Settings', to: '/projects/p1/settings/general' },
      { label: 'Tags' },
    ]);
  });

  it('names the project by its kind until it is loaded', () => {
    expect(crumbsOf('/projects/p1/tasks', undefined).map(({ label }) => label)).toEqual(['Projects', 'Project', 'Tasks']);
  });

  it('leads from the tools to a room', () => {
    expect(crumbsOf('/tools/common-4', undefined)).toEqual([{ label: 'Tools', to: '/tools' }, { label: 'Common 4' }]);
    expect(crumbsOf('/poker-planning', undefined).map(({ label }) => label)).toEqual(['Tools', 'Poker Planning']);
    expect(crumbsOf('/poker-planning/r1', undefined)).toEqual([{ label: 'Poker Planning', to: '/poker-planning' }, { label: 'Room' }]);
  });

  it('leads from the list to a board', () => {
    expect(crumbsOf('/boards/b1', undefined, 'Week 12')).toEqual([{ label: 'Boards', to: '/boards' }, { label: 'Week 12' }]);
    expect(crumbsOf('/documents/d1', undefined, undefined, 'Actas').map(({ label }) => label)).toEqual(['Documents', 'Actas']);
    expect(crumbsOf('/projects/p1/documents/d1', 'Atlas', undefined, 'Actas').map(({ label }) => label)).toEqual(['Projects', 'Atlas', 'Documents', 'Actas']);
    expect(crumbsOf('/boards', undefined)).toEqual([{ label: 'Boards', to: '/boards' }]);
  });

  it.each([
    ['/', 'Dashboard'], ['/projects', 'Projects'], ['/create-workspace', 'Create workspace'], ['/nowhere', 'Not found'],
  ])('%s is %s', (path, label) => {
    expect(crumbsOf(path, undefined).map((crumb) => crumb.label)).toEqual([label]);
  });
});

it('titleOf puts the page first', () => {
  expect(titleOf(crumbsOf('/projects/p1/tasks', 'Atlas'))).toBe('Tasks · Atlas · Faena');
  expect(titleOf(crumbsOf('/', undefined))).toBe('Dashboard · Faena');
});
