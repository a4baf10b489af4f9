import { Button } from '@mantine/core';
import {
  selectChanges,
  selectCloseReason,
  selectLinkStatus,
} from '../../machines/documents/collaboration/collaboration.selectors.ts';
import { selectRecordStatus } from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { type RefOf, sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useCollaboration } from './useCollaboration.ts';
import { Notice } from './Notice.tsx';
import type { KnownDocument } from './useShownDocument.ts';

interface DocumentNoticeProps {
  editor: RefOf<'documentEditor'>;
  shown: KnownDocument;
  editable: boolean;
  onCopy: () => void;
}

export function DocumentNotice({ editor, shown: { document, base }, editable, onCopy }: DocumentNoticeProps) {
  const texts = useTexts('documents');
  const messages = texts.document;
  const system = useSystem();
  const status = useSelect('documentEditor', selectRecordStatus, 'loading');
  const link = useCollaboration(selectLinkStatus);
  const closeReason = useCollaboration(selectCloseReason);
  const changes = useCollaboration(selectChanges);
  const isLost = closeReason === 'access-lost';
  const restore = () =>
    sendTo(system, 'documentTree', {
      type: 'binned.restored',
      documentId: document.id,
      projectId: document.projectId,
      mutationId: system.newId(),
      at: system.now(),
    });
  const copy = (
    <Button size="compact-sm" variant="default" onClick={onCopy}>
      {messages.copyMarkdown}
    </Button>
  );
  const retry = (
    <Button size="compact-sm" variant="default" onClick={() => editor.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  if (status === 'gone')
    return (
      <Notice
        isDanger
        text={
          <>
            <strong>
              {isLost ? messages.accessLost : closeReason === 'not-found' ? messages.missing : messages.gone}
            </strong>{' '}
            {isLost ? messages.accessLostHint : closeReason === 'not-found' ? messages.missingHint : messages.goneHint}
          </>
        }
      >
        {copy}
        {document.abilities.delete && !isLost && (
          <Button size="compact-sm" variant="default" onClick={restore}>
            {messages.restore}
          </Button>
        )}
      </Notice>
    );
  if (closeReason === 'too-big')
    return (
      <Notice isDanger text={messages.tooBig}>
        {retry}
      </Notice>
    );
  if (closeReason === 'unavailable') return <Notice text={messages.unavailable}>{retry}</Notice>;
  if (closeReason === 'too-fast') return <Notice text={messages.paused}>{retry}</Notice>;
  if (link === 'readOnly' && changes === 'unsent')
    return (
      <Notice isDanger text={messages.readOnlyUnsent}>
        {copy}
      </Notice>
    );
  if (base === null) return <Notice text={messages.notCreated} />;
  if (link !== 'offline' || !editable) return null;
  return (
    <Notice
      text={
        <>
          <strong>{messages.offline}</strong> {messages.offlineHint}
        </>
      }
    />
  );
}
