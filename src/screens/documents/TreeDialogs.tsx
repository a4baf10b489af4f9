import { useNavigate } from '@tanstack/react-router';

import {
  selectIsBinOpen,
  selectToDelete,
  selectTreeDialog,
  withinOf,
} from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { useEmitted, useSelect, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { lazyForm } from '../lazyForm.tsx';
import { lazyView } from '../lazyView.tsx';
import { documentPath } from './addresses.ts';
import type { TreeViewProps } from './useDocumentTree.ts';

export const CreateDialog = lazyForm(['documents'], async () => (await import('./CreateDialog.tsx')).CreateDialog);
const BinDialog = lazyView(['documents'], async () => (await import('./BinDialog.tsx')).BinDialog);

export function TreeDialogs({ actor, tree, documentId }: TreeViewProps) {
  const texts = useTexts('documents');
  const { folded, projectId } = tree;
  const system = useSystem();
  const navigate = useNavigate();
  const dialog = useSelect('documentTree', selectTreeDialog, 'none');
  const isBinOpen = useSelect('documentTree', selectIsBinOpen, false);
  const toDelete = useSelect('documentTree', selectToDelete, null);
  useEmitted('documentTree', 'document.made', ({ documentId: made, kind }) => {
    if (kind === 'document') void navigate({ to: documentPath(projectId, made) });
  });
  useEmitted('documentTree', 'document.deleting', ({ documentId: gone }) => {
    if (documentId !== undefined && withinOf(folded, gone).has(documentId))
      void navigate({ to: documentPath(projectId) });
  });
  const title = toDelete ? toDelete.title.trim() || texts.untitled : '';
  return (
    <>
      <ConfirmDialog
        opened={dialog === 'confirmingDelete'}
        destructive
        title={texts.remove.titles[toDelete?.type ?? 'document']}
        confirmLabel={texts.remove.confirm}
        cancelLabel={texts.remove.cancel}
        onConfirm={() => actor.send({ type: 'delete.confirmed', mutationId: system.newId(), at: system.now() })}
        onCancel={() => actor.send({ type: 'delete.cancelled' })}
      >
        {toDelete?.type === 'folder'
          ? texts.remove.folderQuestion({ title, count: withinOf(folded, toDelete.id).size - 1 })
          : texts.remove.question({ title })}
      </ConfirmDialog>
      {dialog === 'creating' && <CreateDialog actor={actor} tree={tree} />}
      {isBinOpen && <BinDialog actor={actor} projectId={projectId} />}
    </>
  );
}
