import { expect, test } from 'vitest';
import type { DocumentStructureItem } from '../../../domain/document.ts';
import { foldTree } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { aViewer } from '../../machines/sync/records/testing.ts';
import { placementAt, stepTo } from './places.ts';

const item = (
  id: string,
  type: 'document' | 'folder',
  parentId: string | null,
  position: number,
): DocumentStructureItem => ({
  id,
  title: id,
  description: null,
  type,
  workspaceId: 'w',
  projectId: null,
  parentId,
  position,
  createdBy: 'a',
  updatedAt: '',
  deletedAt: null,
  version: 1,
});
const tree = foldTree(
  [
    item('f', 'folder', null, 0),
    item('g', 'folder', 'f', 0),
    item('a', 'document', 'f', 1),
    item('d', 'document', null, 1),
  ],
  [],
  { workspaceId: 'w', viewer: aViewer, projectId: null },
);

test('dropping onto a folder moves into it, onto a document moves after it, and never into itself', () => {
  expect(placementAt(tree, 'd', { kind: 'into', id: 'f' })).toEqual({ parentId: 'f', afterId: 'a' });
  expect(placementAt(tree, 'd', { kind: 'after', id: 'a' })).toEqual({ parentId: 'f', afterId: 'a' });
  expect(placementAt(tree, 'a', { kind: 'end' })).toEqual({ parentId: null, afterId: 'd' });
  expect(placementAt(tree, 'd', { kind: 'end' })).toEqual({ parentId: null, afterId: 'f' });
  expect([
    placementAt(tree, 'f', { kind: 'into', id: 'g' }),
    placementAt(tree, 'f', { kind: 'after', id: 'a' }),
    placementAt(tree, 'f', { kind: 'into', id: 'f' }),
    placementAt(tree, 'd', { kind: 'after', id: 'gone' }),
  ]).toEqual([null, null, null, null]);
});

test('a move by keyboard goes to the next sibling, into the previous folder or out of the folder', () => {
  expect(stepTo(tree, 'a', 'up')).toEqual({ parentId: 'f', afterId: null });
  expect(stepTo(tree, 'a', 'in')).toEqual({ parentId: 'g', afterId: null });
  expect(stepTo(tree, 'a', 'out')).toEqual({ parentId: null, afterId: 'f' });
  expect(stepTo(tree, 'f', 'down')).toEqual({ parentId: null, afterId: 'd' });
  expect(stepTo(tree, 'd', 'in')).toEqual({ parentId: 'f', afterId: 'a' });
  expect([
    stepTo(tree, 'a', 'down'),
    stepTo(tree, 'f', 'up'),
    stepTo(tree, 'f', 'in'),
    stepTo(tree, 'd', 'out'),
    stepTo(tree, 'gone', 'up'),
  ]).toEqual([null, null, null, null, null]);
});
