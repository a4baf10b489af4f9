import { expect, it } from 'vitest';
import type { ProjectSummary } from '../../../domain/project.ts';
import { projectsOfSidebar } from './projectsOfSidebar.ts';

const project = (name: string, activeAt: string, starred = false) =>
  ({ id: name.toLowerCase(), name, activeAt, starred }) as ProjectSummary;
const names = (...given: Parameters<typeof projectsOfSidebar>) => projectsOfSidebar(...given).map(({ name }) => name);

it('shows starred projects first, then the others, each part by name', () => {
  expect(names([project('C', '3'), project('A', '2'), project('Z', '1', true), project('B', '0', true)], [])).toEqual([
    'B',
    'Z',
    'A',
    'C',
  ]);
});

it('shows at most seven: the starred, the last visited, and those with the newest changes', () => {
  const projects = [...'ABCDEFGHI'].map((name, index) => project(name, String(index), name === 'A'));
  expect(names(projects, ['b', 'c'])).toEqual(['A', 'B', 'C', 'F', 'G', 'H', 'I']);
});
