import { Button } from '@mantine/core';
import { IconFileText, IconFolder, IconTrash } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { BinnedDocument } from '../../../domain/document.ts';
import {
  selectBin,
  selectBinFailure,
  selectBinStatus,
  selectToPurge,
} from '../../machines/documentTree/documentTree.selectors.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { timeAgo } from '../../ui/TimeAgo/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './documents.module.css';
import { texts } from './texts.ts';

const words = texts.binDialog;
const none: readonly BinnedDocument[] = [];

/** What was deleted: it comes back from here, or goes for good. */
export function BinDialog({ tree }: { tree: RefOf<'documentTree'> }) {
  const system = useSystem();
  const status = useSelect('documentTree', selectBinStatus, 'loading');
  const bin = useSelect('documentTree', selectBin, none);
  const failure = useSelect('documentTree', selectBinFailure, null);
  const toPurge = useSelect('documentTree', selectToPurge, null);
  const close = () => tree.send({ type: 'bin.closed' });
  const asking = status === 'confirmingPurge' || status === 'purging';
  const titleOf = ({ title }: { title: string }) => title.trim() || texts.untitled;
  return (
    <>
      <DialogFrame
        opened
        onClose={close}
        title={words.title}
        description={words.hint}
        size="form"
        locked={asking}
        footer={
          <Button variant="default" onClick={close}>
            {words.close}
          </Button>
        }
      >
        {status === 'loading' ? (
          <LoadingSkeletons shape="list" />
        ) : status === 'failed' ? (
          <LoadFailure error={failure} compact title={texts.error} description={failure?.message}>
            <Button variant="default" onClick={() => tree.send({ type: 'bin.retryRequested' })}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : bin.length === 0 ? (
          <EmptyState compact icon={IconTrash} title={words.empty} />
        ) : (
          <ul className={classes.bin}>
            {bin.map((item) => {
              const Icon = item.type === 'folder' ? IconFolder : IconFileText;
              return (
                <li key={item.id} className={classes.binned}>
                  <Icon size={18} stroke={1.75} aria-hidden className={classes.foundIcon} />
                  <div className={classes.foundWords}>
                    <span className={classes.foundTitle}>{titleOf(item)}</span>
                    <span className={classes.foundPlace}>
                      {words.deleted(
                        item.deletedBy && fullName(item.deletedBy),
                        timeAgo(new Date(item.deletedAt ?? item.updatedAt), new Date(system.now())),
                      )}
                      {item.within > 0 && `, ${words.within(item.within)}`}
                    </span>
                  </div>
                  {item.abilities.delete && (
                    <div className={classes.binActions}>
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={words.restoreNamed(titleOf(item))}
                        onClick={() =>
                          tree.send({
                            type: 'binned.restored',
                            documentId: item.id,
                            projectId: item.projectId,
                            mutationId: system.newId(),
                            at: system.now(),
                          })
                        }
                      >
                        {words.restore}
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        color="red.8"
                        className={classes.purge}
                        aria-label={words.purgeNamed(titleOf(item))}
                        onClick={() => tree.send({ type: 'purge.requested', item })}
                      >
                        {words.purge}
                      </Button>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </DialogFrame>
      <ConfirmDialog
        opened={asking}
        pending={status === 'purging'}
        destructive
        title={words.purgeTitle}
        confirmLabel={words.purgeConfirm}
        cancelLabel={words.cancel}
        onConfirm={() => tree.send({ type: 'purge.confirmed', mutationId: system.newId() })}
        onCancel={() => tree.send({ type: 'purge.cancelled' })}
      >
        {words.purgeQuestion(toPurge ? titleOf(toPurge) : '')}
      </ConfirmDialog>
    </>
  );
}
