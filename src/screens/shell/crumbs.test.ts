import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import { crumbsOf, titleOf } from './crumbs.ts';

const texts = readTexts('shell');

describe('crumbsOf', () => {
  it('leads from the list to a page of a project', () => {
    expect(crumbsOf(texts, '/projects/p1/settings/tags', { project: 'Atlas' })).toEqual([
      { label: 'Projects', to: '/projects' },
      { label: 'Atlas', to: '/projects/p1/tasks' },
      { label: 'Settings', to: '/projects/p1/settings/general' },
      { label: 'Tags' },
    ]);
  });

  it('names the project by its kind until it is loaded', () => {
    expect(crumbsOf(texts, '/projects/p1/tasks').map(({ label }) => label)).toEqual(['Projects', 'Project', 'Tasks']);
  });

  it('leads from the tools to a room', () => {
    expect(crumbsOf(texts, '/tools/common-4')).toEqual([{ label: 'Tools', to: '/tools' }, { label: 'Common 4' }]);
    expect(crumbsOf(texts, '/poker-planning').map(({ label }) => label)).toEqual(['Tools', 'Poker Planning']);
    expect(crumbsOf(texts, '/poker-planning/r1')).toEqual([
      { label: 'Poker Planning', to: '/poker-planning' },
      { label: 'Room' },
    ]);
  });

  it('leads from the list to a board', () => {
    expect(crumbsOf(texts, '/boards/b1', { board: 'Week 12' })).toEqual([
      { label: 'Boards', to: '/boards' },
      { label: 'Week 12' },
    ]);
    expect(crumbsOf(texts, '/documents/d1', { document: 'Actas' }).map(({ label }) => label)).toEqual([
      'Documents',
      'Actas',
    ]);
    expect(
      crumbsOf(texts, '/projects/p1/documents/d1', { project: 'Atlas', document: 'Actas' }).map(({ label }) => label),
    ).toEqual(['Projects', 'Atlas', 'Documents', 'Actas']);
    expect(crumbsOf(texts, '/boards')).toEqual([{ label: 'Boards', to: '/boards' }]);
  });

  it('leads from the list to a sprint and a workflow', () => {
    expect(crumbsOf(texts, '/projects/p1/sprints/s1', { project: 'Atlas', sprint: 'Sprint 7' }).slice(2)).toEqual([
      { label: 'Sprints', to: '/projects/p1/sprints' },
      { label: 'Sprint 7' },
    ]);
    expect(crumbsOf(texts, '/projects/p1/workflows/w1', { project: 'Atlas' }).slice(2)).toEqual([
      { label: 'Workflows', to: '/projects/p1/workflows' },
      { label: 'Workflow' },
    ]);
    expect(crumbsOf(texts, '/projects/p1/workflows', { project: 'Atlas' }).slice(2)).toEqual([
      { label: 'Workflows', to: '/projects/p1/workflows' },
    ]);
  });

  it.each([
    ['/', 'Dashboard'],
    ['/projects', 'Projects'],
    ['/create-workspace', 'Create workspace'],
    ['/nowhere', 'Not found'],
  ])('%s is %s', (path, label) => {
    expect(crumbsOf(texts, path).map((crumb) => crumb.label)).toEqual([label]);
  });
});

it('titleOf puts the page first', () => {
  expect(titleOf(crumbsOf(texts, '/projects/p1/tasks', { project: 'Atlas' }), 'Faena')).toBe('Tasks · Atlas · Faena');
  expect(titleOf(crumbsOf(texts, '/'), 'Faena')).toBe('Dashboard · Faena');
});
