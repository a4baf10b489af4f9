import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { selectCloseReason, selectLinkStatus } from '../../machines/collaboration/collaboration.selectors.ts';
import { selectRecordStatus } from '../../machines/documentEditor/documentEditor.selectors.ts';
import { type RefOf, sendTo, useSelect, useSystem } from '../../system/system.ts';
import classes from './documents.module.css';
import { useTexts } from '../../ui/texts/index.ts';
import { useCollaboration } from './useCollaboration.ts';
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
      <Danger
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
      </Danger>
    );
  if (closeReason === 'too-big')
    return (
      <Danger text={messages.tooBig}>
        <Button size="compact-sm" variant="default" onClick={() => editor.send({ type: 'retry.requested' })}>
          {texts.retry}
        </Button>
      </Danger>
    );
  if (base === null)
    return (
      <div role="status" className={classes.notice}>
        <span className={classes.noticeWords}>{messages.notCreated}</span>
      </div>
    );
  if (link !== 'offline' || !editable) return null;
  return (
    <div role="status" className={classes.notice}>
      <span className={classes.noticeWords}>
        <strong>{messages.offline}</strong> {messages.offlineHint}
      </span>
    </div>
  );
}

function Danger({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className={classes.notice} data-kind="danger">
      <span className={classes.noticeWords}>{text}</span>
      {children}
    </div>
  );
}
