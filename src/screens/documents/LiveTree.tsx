import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import {
  linesOf,
  pathTo,
  placementOf,
  selectCut,
  selectExpanded,
  selectFocused,
  selectRenamed,
  type TreeLine,
} from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { DocumentTree } from '../../ui/document/DocumentTree/DocumentTree.tsx';
import type { DocumentTreeRow } from '../../ui/document/DocumentTree/treeProps.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { documentPath } from './addresses.ts';
import { placementAt, stepTo } from './places.ts';
import type { ShownTree, TreeViewProps } from './useDocumentTree.ts';

const noIds: readonly string[] = [];

export function LiveTree({ actor, tree, documentId }: TreeViewProps) {
  const texts = useTexts('documents');
  const { folded, abilities, projectId } = tree;
  const system = useSystem();
  const navigate = useNavigate();
  const focused = useSelect('documentTree', selectFocused, null);
  const cutId = useSelect('documentTree', selectCut, null);
  const renaming = useSelect('documentTree', selectRenamed, null);
  const viewerId = useSelect('records', ({ context }) => context.accountId, '');
  const rows = useTreeRows(tree);
  useShown({ actor, tree, documentId });

  const ids = () => ({ mutationId: system.newId(), at: system.now() });
  const item = (id: string) => folded.byId.get(id);
  const move = (id: string, to: ReturnType<typeof placementAt>) => {
    const moved = item(id);
    if (moved && to) actor.send({ type: 'item.moved', item: moved, before: placementOf(folded, id), to, ...ids() });
  };
  const about = (id: string, send: (known: NonNullable<ReturnType<typeof item>>) => void) => {
    const known = item(id);
    if (known) send(known);
  };
  const mayDelete = (id: string) => abilities.manage || (abilities.update && item(id)?.createdBy === viewerId);
  const toOutbox = (type: 'write.retryRequested' | 'write.discarded') => (id: string) => {
    const mutationId = folded.unsaved.get(id)?.mutationId;
    if (mutationId) sendTo(system, 'outbox', { type, mutationId });
  };
  const cutItem = cutId === null ? undefined : item(cutId);
  return (
    <DocumentTree
      label={texts.tree}
      rows={rows}
      selectedId={documentId ?? null}
      focusedId={focused}
      cut={cutItem ? { id: cutItem.id, title: cutItem.title || texts.untitled } : null}
      renamingId={renaming}
      canCreate={abilities.create}
      canDrop={(id, place) => placementAt(folded, id, place) !== null}
      canDelete={mayDelete}
      onFocus={(id) => actor.send({ type: 'item.focused', documentId: id })}
      onToggle={(id) => actor.send({ type: 'folder.toggled', documentId: id })}
      onExpand={(id) => actor.send({ type: 'folder.expanded', documentId: id })}
      onCollapse={(id) => actor.send({ type: 'folder.collapsed', documentId: id })}
      onOpen={(id) => void navigate({ to: documentPath(projectId, id) })}
      onCreate={(kind, parentId) => actor.send({ type: 'create.requested', kind, parentId })}
      onRename={(id) => about(id, (known) => actor.send({ type: 'rename.requested', item: known }))}
      onRenameConfirm={(title) => actor.send({ type: 'rename.confirmed', title, ...ids() })}
      onRenameCancel={() => actor.send({ type: 'rename.cancelled' })}
      onDelete={(id) => about(id, (known) => mayDelete(id) && actor.send({ type: 'delete.requested', item: known }))}
      onCut={(id) => actor.send({ type: 'item.cut', documentId: id })}
      onCutCancel={() => actor.send({ type: 'cut.cancelled' })}
      onDrop={(id, place) => move(id, placementAt(folded, id, place))}
      onStep={(id, step) => move(id, stepTo(folded, id, step))}
      onRetry={toOutbox('write.retryRequested')}
      onDiscard={toOutbox('write.discarded')}
    />
  );
}

const rowOf = (
  { item, ...line }: TreeLine,
  { folded, abilities }: Pick<ShownTree, 'folded' | 'abilities'>,
): DocumentTreeRow => {
  const sync = folded.unsaved.get(item.id)?.sync;
  return {
    id: item.id,
    title: item.title,
    type: item.type,
    ...line,
    ...(sync && sync !== 'saving' && { sync }),
    changeable: abilities.update || abilities.manage,
  };
};

const isSameRow = (one: DocumentTreeRow, other: DocumentTreeRow): boolean =>
  one.title === other.title &&
  one.type === other.type &&
  one.level === other.level &&
  one.expanded === other.expanded &&
  one.place === other.place &&
  one.siblings === other.siblings &&
  one.sync === other.sync &&
  one.changeable === other.changeable;

/**
 * Returns the rows of the tree with its open folders. An unchanged row is the same object, so that it doesn't render
 * again.
 */
function useTreeRows(tree: ShownTree): DocumentTreeRow[] {
  const { folded, abilities } = tree;
  const expanded = useSelect('documentTree', selectExpanded, noIds);
  const before = useRef(new Map<string, DocumentTreeRow>());
  return useMemo(() => {
    const rows = linesOf(folded, new Set(expanded)).map((line) => {
      const row = rowOf(line, { folded, abilities });
      const last = before.current.get(row.id);
      return last && isSameRow(last, row) ? last : row;
    });
    before.current = new Map(rows.map((row) => [row.id, row]));
    return rows;
  }, [folded, expanded, abilities]);
}

/** Expands the folders that contain the open document, once per document. */
function useShown({ actor, tree: { folded }, documentId }: TreeViewProps): void {
  const shown = useRef<string | null>(null);
  const isKnown = documentId !== undefined && folded.byId.has(documentId);
  useEffect(() => {
    if (!isKnown || shown.current === documentId) return;
    shown.current = documentId;
    for (const folder of pathTo(folded, documentId)) actor.send({ type: 'folder.expanded', documentId: folder });
    actor.send({ type: 'item.focused', documentId });
  }, [isKnown, documentId, folded, actor]);
}
