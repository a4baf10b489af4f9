import { useMemo, useRef } from 'react';
import type { DocumentStructureItem, DocumentTree } from '../../../domain/document.ts';
import {
  type FoldedTree,
  foldTree,
  selectWrites,
} from '../../machines/documents/documentTree/documentTree.selectors.ts';
import type { PendingWrite } from '../../machines/sync/outbox/outbox.types.ts';
import { selectListDetails } from '../../machines/sync/records/records.selectors.ts';
import { type RefOf, useSelect } from '../../system/system.ts';
import { type List, useList } from '../useList.ts';

const noItems: readonly DocumentStructureItem[] = [];
const noWrites: readonly PendingWrite[] = [];
const noAbilities = { create: false, update: false, manage: false };
const noTree: FoldedTree = { byId: new Map(), children: new Map(), unsaved: new Map() };

export interface ShownTree extends List<DocumentStructureItem> {
  /** Null for the documents of the workspace. */
  projectId: string | null;
  folded: FoldedTree;
  abilities: DocumentTree['abilities'];
}

/** Props of a view of the tree. */
export interface TreeViewProps {
  actor: RefOf<'documentTree'>;
  tree: ShownTree;
  documentId: string | undefined;
}

export const useDocumentTree = (projectId: string | null): ShownTree => {
  const spec = { kind: 'documentTree', projectId } as const;
  const list = useList(spec);
  const abilities = useSelect('records', selectListDetails(spec), undefined) ?? noAbilities;
  const writes = useDocumentWrites();
  const viewer = useSelect('records', ({ context }) => context.viewer, null);
  const workspaceId = useSelect('records', ({ context }) => context.workspaceId, '');
  const items = list.elements ?? noItems;
  const folded = useMemo(
    () => (viewer ? foldTree(items, writes, { workspaceId, viewer, projectId }) : noTree),
    [items, writes, workspaceId, viewer, projectId],
  );
  return { ...list, projectId, folded, abilities };
};

/** Returns the pending writes about documents. The array is the same object until its content changes. */
export function useDocumentWrites(): readonly PendingWrite[] {
  const writes = useSelect('records', selectWrites, noWrites);
  const last = useRef<readonly PendingWrite[]>(noWrites);
  const now = writes.filter(({ op }) => op.kind.startsWith('document.'));
  if (now.length !== last.current.length || now.some((write, index) => write !== last.current[index]))
    last.current = now;
  return last.current;
}
