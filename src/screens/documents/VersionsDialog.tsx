import { Button } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { DocumentVersion } from '../../../domain/document.ts';
import {
  selectPreview,
  selectPreviewFailure,
  selectVersionId,
  selectVersions,
  selectVersionsFailure,
  selectVersionsStatus,
} from '../../machines/documentEditor/documentEditor.selectors.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { RichText } from '../../ui/RichText/index.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './documents.module.css';
import { texts } from './texts.ts';

const words = texts.versions;
const none: readonly DocumentVersion[] = [];

/** States of a text that were kept, each to be seen and brought back. */
export function VersionsDialog({ editor, mayRestore }: { editor: RefOf<'documentEditor'>; mayRestore: boolean }) {
  const system = useSystem();
  const status = useSelect('documentEditor', selectVersionsStatus, 'loading');
  const versions = useSelect('documentEditor', selectVersions, none);
  const failure = useSelect('documentEditor', selectVersionsFailure, null);
  const versionId = useSelect('documentEditor', selectVersionId, '');
  const preview = useSelect('documentEditor', selectPreview, null);
  const previewFailure = useSelect('documentEditor', selectPreviewFailure, null);
  const chosen = status !== 'loading' && status !== 'failed' && status !== 'listed' && status !== 'closed';
  const asking = status === 'confirming' || status === 'restoring';
  const close = () => editor.send({ type: 'versions.closed' });
  const retry = (
    <Button variant="default" onClick={() => editor.send({ type: 'versions.retryRequested' })}>
      {texts.retry}
    </Button>
  );
  return (
    <>
      <DialogFrame
        opened
        onClose={close}
        title={words.title}
        size="task"
        locked={asking}
        footer={
          mayRestore && chosen && status !== 'previewFailed' ? (
            <Button disabled={status !== 'previewing'} onClick={() => editor.send({ type: 'restore.requested' })}>
              {words.restore}
            </Button>
          ) : undefined
        }
      >
        {status === 'loading' ? (
          <LoadingSkeletons shape="list" />
        ) : status === 'failed' ? (
          <LoadFailure error={failure} title={words.failed(failure?.message ?? '')}>
            {retry}
          </LoadFailure>
        ) : versions.length === 0 ? (
          <EmptyState icon={IconHistory} title={words.empty} description={words.emptyHint} />
        ) : (
          <div className={classes.versions} data-chosen={chosen || undefined}>
            <ul className={classes.versionList} aria-label={words.list}>
              {versions.map((version) => (
                <li key={version.id}>
                  <button
                    type="button"
                    className={classes.version}
                    aria-current={(chosen && version.id === versionId) || undefined}
                    onClick={() => editor.send({ type: 'version.chosen', versionId: version.id })}
                  >
                    <TimeAgo at={version.createdAt} className={classes.versionTime} />
                    <span className={classes.foundPlace}>
                      {version.authors.length === 0 ? words.nobody : words.by(version.authors.map(fullName).join(', '))}{' '}
                      · {words.size(version.size)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <section
              className={classes.preview}
              aria-label={words.preview}
              aria-busy={status === 'opening' || undefined}
            >
              {chosen && (
                <button
                  type="button"
                  className={classes.previewBack}
                  onClick={() => editor.send({ type: 'version.left' })}
                >
                  <IconArrowLeft size={16} stroke={1.9} aria-hidden />
                  {words.back}
                </button>
              )}
              {!chosen ? (
                <EmptyState compact icon={IconHistory} title={words.choose} />
              ) : status === 'previewFailed' ? (
                <LoadFailure error={previewFailure} compact title={words.failed(previewFailure?.message ?? '')}>
                  {retry}
                </LoadFailure>
              ) : preview === null ? (
                <LoadingSkeletons shape="page" />
              ) : (
                <>
                  <h3 className={classes.previewTitle}>{preview.title.trim() || texts.untitled}</h3>
                  {preview.content.trim() === '' ? (
                    <p className={classes.hint}>{words.blank}</p>
                  ) : (
                    <RichText value={preview.content} dialect="document" />
                  )}
                </>
              )}
            </section>
          </div>
        )}
      </DialogFrame>
      <ConfirmDialog
        opened={asking}
        pending={status === 'restoring'}
        title={words.confirmTitle}
        confirmLabel={words.confirm}
        cancelLabel={words.cancel}
        onConfirm={() => editor.send({ type: 'restore.confirmed', mutationId: system.newId() })}
        onCancel={() => editor.send({ type: 'restore.cancelled' })}
      >
        {words.question}
      </ConfirmDialog>
    </>
  );
}
