import { Button } from '@mantine/core';
import { selectCloseReason, selectLinkStatus } from '../../machines/collaboration/collaboration.selectors.ts';
import { selectRecordStatus } from '../../machines/documentEditor/documentEditor.selectors.ts';
import { type RefOf, sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useTexts } from '../../ui/texts/index.ts';
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
  const restore = () =>
    sendTo(system, 'documentTree', {
      type: 'binned.restored',
      documentId: document.id,
      projectId: document.projectId,
      mutationId: system.newId(),
      at: system.now(),
    });
  if (status === 'gone')
    return (
      <Notice
        isDanger
        text={
          <>
            <strong>{messages.gone}</strong> {messages.goneHint}
          </>
        }
      >
        <Button size="compact-sm" variant="default" onClick={onCopy}>
          {messages.copyMarkdown}
        </Button>
        {document.abilities.delete && (
          <Button size="compact-sm" variant="default" onClick={restore}>
            {messages.restore}
          </Button>
        )}
      </Notice>
    );
  if (closeReason === 'too-big')
    return (
      <Notice isDanger text={messages.tooBig}>
        <Button size="compact-sm" variant="default" onClick={() => editor.send({ type: 'retry.requested' })}>
          {texts.retry}
        </Button>
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
