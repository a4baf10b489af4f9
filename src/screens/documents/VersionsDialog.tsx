import { Button, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { DocumentVersion, DocumentVersionDetail } from '../../../domain/document.ts';
import {
  selectVersionId,
  selectVersionsStatus,
} from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import type { Failure } from '../../machines/failure.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { DocumentsDrawing } from '../../ui/base/drawings/DocumentsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { RichText } from '../../ui/document/RichText/RichText.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { type List, useList } from '../useList.ts';
import classes from './documents.module.css';

interface VersionsDialogProps {
  editor: RefOf<'documentEditor'>;
  documentId: string;
  mayRestore: boolean;
}

export function VersionsDialog({ editor, documentId, mayRestore }: VersionsDialogProps) {
  const messages = useTexts('documents').versions;
  const system = useSystem();
  const status = useSelect('documentEditor', selectVersionsStatus, 'listed');
  const versionId = useSelect('documentEditor', selectVersionId, '');
  const { elements, failure, retry } = useList({ kind: 'documentVersions', documentId });
  const isChosen = status !== 'listed' && status !== 'closed';
  const preview = useList(isChosen ? { kind: 'documentVersion', documentId, versionId } : null);
  const isAsking = status === 'confirming' || status === 'restoring';
  return (
    <>
      <DialogFrame
        opened
        onClose={() => editor.send({ type: 'versions.closed' })}
        title={messages.title}
        size="task"
        locked={isAsking}
        footer={
          mayRestore && isChosen && !preview.failure ? (
            <Button disabled={!preview.elements} onClick={() => editor.send({ type: 'restore.requested' })}>
              {messages.restore}
            </Button>
          ) : undefined
        }
      >
        {failure ? (
          <Failed failure={failure} retry={retry} />
        ) : !elements ? (
          <LoadingSkeletons shape="list" />
        ) : elements.length === 0 ? (
          <EmptyState drawing={DocumentsDrawing} title={messages.empty} description={messages.emptyHint} />
        ) : (
          <div className={classes.versions} data-chosen={isChosen || undefined}>
            <VersionList
              versions={elements}
              chosenId={isChosen ? versionId : null}
              onChoose={(id) => editor.send({ type: 'version.chosen', versionId: id })}
            />
            <Preview isChosen={isChosen} version={preview} onLeave={() => editor.send({ type: 'version.left' })} />
          </div>
        )}
      </DialogFrame>
      <ConfirmDialog
        opened={isAsking}
        pending={status === 'restoring'}
        title={messages.confirmTitle}
        confirmLabel={messages.confirm}
        cancelLabel={messages.cancel}
        onConfirm={() => editor.send({ type: 'restore.confirmed', mutationId: system.newId() })}
        onCancel={() => editor.send({ type: 'restore.cancelled' })}
      >
        {messages.question}
      </ConfirmDialog>
    </>
  );
}

function Failed({ failure, retry, compact }: { failure: Failure; retry: () => void; compact?: boolean }) {
  const texts = useTexts('documents');
  const messages = texts.versions;
  const shown = useShown();
  return (
    <LoadFailure error={failure} compact={compact} title={messages.failed({ message: shown(failure.message) })}>
      <Button variant="default" onClick={retry}>
        {texts.retry}
      </Button>
    </LoadFailure>
  );
}

interface VersionListProps {
  versions: readonly DocumentVersion[];
  chosenId: string | null;
  onChoose: (versionId: string) => void;
}

function VersionList({ versions, chosenId, onChoose }: VersionListProps) {
  const messages = useTexts('documents').versions;
  const { all } = useDates();
  return (
    <ul className={`${classes.list} ${classes.versionList}`} aria-label={messages.list}>
      {versions.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            className={classes.choice}
            aria-current={version.id === chosenId || undefined}
            onClick={() => onChoose(version.id)}
          >
            <Text size="sm" fw={500}>
              <TimeAgo at={version.createdAt} />
            </Text>
            <Text size="xs" c="dimmed">
              {version.authors.length === 0
                ? messages.nobody
                : messages.by({ names: all(version.authors.map(fullName)) })}{' '}
              · {messages.size({ characters: version.size })}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PreviewProps {
  isChosen: boolean;
  version: List<DocumentVersionDetail>;
  onLeave: () => void;
}

function Preview({ isChosen, version: { elements: [version] = [], failure, retry }, onLeave }: PreviewProps) {
  const texts = useTexts('documents');
  const messages = texts.versions;
  const isBusy = isChosen && !version && !failure;
  return (
    <section className={classes.preview} aria-label={messages.preview} aria-busy={isBusy || undefined}>
      {isChosen && (
        <Button
          className={classes.previewBack}
          variant="subtle"
          size="compact-sm"
          mb="xs"
          leftSection={<IconArrowLeft size={16} stroke={1.9} aria-hidden />}
          onClick={onLeave}
        >
          {messages.back}
        </Button>
      )}
      {!isChosen ? (
        <EmptyState compact icon={IconHistory} title={messages.choose} />
      ) : failure ? (
        <Failed failure={failure} retry={retry} compact />
      ) : !version ? (
        <LoadingSkeletons shape="page" />
      ) : (
        <>
          <Title order={3} size="1.375rem" mb="sm">
            {version.title.trim() || texts.untitled}
          </Title>
          {version.content.trim() === '' ? (
            <Text size="sm" c="dimmed">
              {messages.blank}
            </Text>
          ) : (
            <RichText value={version.content} dialect="document" />
          )}
        </>
      )}
    </section>
  );
}
