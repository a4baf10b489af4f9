import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconFolder, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  selectDocumentFailure,
  selectRecordStatus,
} from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { useSelect, useSender, useActorRef } from '../../system/system.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { DocumentFrame } from '../../ui/document/DocumentEditor/DocumentFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { OfflineState } from '../../ui/base/OfflineState/OfflineState.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { documentPath } from './addresses.ts';
import classes from './documents.module.css';
import { LostTextNotice } from './LostTextNotice.tsx';
import { OpenDocument } from './OpenDocument.tsx';
import { useShownDocument } from './useShownDocument.ts';

export function DocumentScreen() {
  const { documentId } = useParams({ from: '/app/documents/$documentId' });
  return <OneDocument key={documentId} documentId={documentId} projectId={null} />;
}

export function ProjectDocumentScreen() {
  const { projectId, documentId } = useParams({ from: '/app/projects/$projectId/documents/$documentId' });
  return <OneDocument key={documentId} documentId={documentId} projectId={projectId} />;
}

function OneDocument({ documentId, projectId }: { documentId: string; projectId: string | null }) {
  const texts = useTexts('documents');
  const messages = texts.document;
  const showMessage = useShown();
  const editor = useActorRef('documentEditor');
  const toDocumentEditor = useSender('documentEditor');
  const status = useSelect('documentEditor', selectRecordStatus, 'loading');
  const failure = useSelect('documentEditor', selectDocumentFailure, null);
  const shown = useShownDocument(documentId);
  const retry = (
    <Button variant="default" onClick={() => toDocumentEditor.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  const back = (
    <Link to={documentPath(projectId)} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.9} className={classes.icon} aria-hidden /> {texts.back}
    </Link>
  );
  const content = (): ReactNode => {
    if (status === 'denied') return <EmptyState icon={IconLock} title={messages.denied} />;
    if (shown.document?.type === 'folder')
      return (
        <EmptyState
          icon={IconFolder}
          title={shown.document.title || messages.folder}
          description={messages.folderHint}
        />
      );
    if (status === 'missing')
      return (
        <EmptyState drawing={SearchDrawing} title={messages.missing} description={messages.missingHint}>
          <Button renderRoot={(props) => <Link to={documentPath(projectId)} {...props} />}>{texts.back}</Button>
        </EmptyState>
      );
    if (status === 'unreachable') return <OfflineState>{retry}</OfflineState>;
    if (status === 'failed')
      return (
        <LoadFailure error={failure} title={texts.error} description={failure && showMessage(failure.message)}>
          {retry}
        </LoadFailure>
      );
    return null;
  };
  const other = editor && content();
  return (
    <article className={classes.document}>
      <LostTextNotice />
      {editor && status !== 'denied' && shown.document && shown.document.type !== 'folder' ? (
        <OpenDocument editor={editor} shown={{ ...shown, document: shown.document }} back={back} />
      ) : other ? (
        <>
          {back}
          {other}
        </>
      ) : (
        <DocumentFrame aside={back}>
          <LoadingSkeletons shape="page" />
        </DocumentFrame>
      )}
    </article>
  );
}
