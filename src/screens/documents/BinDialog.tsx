import { Button, Group } from '@mantine/core';
import { IconFileText, IconFolder, IconTrash } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { BinnedDocument } from '../../../domain/document.ts';
import { selectBinDeletion } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { IconTile } from '../../ui/base/IconTile/IconTile.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';
import type { TreeViewProps } from './useDocumentTree.ts';

interface BinDialogProps extends Pick<TreeViewProps, 'actor'> {
  projectId: string | null;
}

export function BinDialog({ actor, projectId }: BinDialogProps) {
  const texts = useTexts('documents');
  const messages = texts.binDialog;
  const shown = useShown();
  const { elements, failure, retry } = useList({ kind: 'documentBin', projectId });
  const deletion = useDeletion(actor, useSelect('documentTree', selectBinDeletion, undefined));
  const close = () => actor.send({ type: 'bin.closed' });
  return (
    <>
      <DialogFrame
        opened
        onClose={close}
        title={messages.title}
        description={messages.hint}
        size="form"
        locked={deletion.step !== 'idle'}
        footer={
          <Button variant="default" onClick={close}>
            {messages.close}
          </Button>
        }
      >
        {failure ? (
          <LoadFailure error={failure} compact title={texts.error} description={shown(failure.message)}>
            <Button variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : !elements ? (
          <LoadingSkeletons shape="list" />
        ) : elements.length === 0 ? (
          <EmptyState compact icon={IconTrash} title={messages.empty} />
        ) : (
          <RowList>
            {elements.map((item) => (
              <BinnedRow key={item.id} actor={actor} item={item} onPurge={deletion.request} />
            ))}
          </RowList>
        )}
      </DialogFrame>
      <DeletionDialog
        deletion={deletion}
        title={messages.purgeTitle}
        confirmLabel={messages.purgeConfirm}
        cancelLabel={messages.cancel}
      >
        {messages.purgeQuestion({ title: deletion.record ? deletion.record.title.trim() || texts.untitled : '' })}
      </DeletionDialog>
    </>
  );
}

interface BinnedRowProps extends Pick<TreeViewProps, 'actor'> {
  item: BinnedDocument;
  onPurge: (item: BinnedDocument) => void;
}

function BinnedRow({ actor, item, onPurge }: BinnedRowProps) {
  const texts = useTexts('documents');
  const messages = texts.binDialog;
  const { timeAgo } = useDates();
  const system = useSystem();
  const title = item.title.trim() || texts.untitled;
  const at = timeAgo(new Date(item.deletedAt ?? item.updatedAt), new Date(system.now()));
  const Icon = item.type === 'folder' ? IconFolder : IconFileText;
  const restore = () =>
    actor.send({
      type: 'binned.restored',
      documentId: item.id,
      projectId: item.projectId,
      mutationId: system.newId(),
      at: system.now(),
    });
  return (
    <ListRow
      icon={<IconTile icon={Icon} />}
      name={title}
      facts={
        <>
          {item.deletedBy ? messages.deletedBy({ name: fullName(item.deletedBy), at }) : messages.deleted({ at })}
          {item.within > 0 && `, ${messages.within({ count: item.within })}`}
        </>
      }
      action={
        item.abilities.delete && (
          <Group gap={4} justify="flex-end">
            <Button size="compact-sm" variant="default" aria-label={messages.restoreNamed({ title })} onClick={restore}>
              {messages.restore}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              c="var(--faena-danger)"
              aria-label={messages.purgeNamed({ title })}
              onClick={() => onPurge(item)}
            >
              {messages.purge}
            </Button>
          </Group>
        )
      }
    />
  );
}
