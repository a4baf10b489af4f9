import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { selectLostText } from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { documentPath } from './addresses.ts';
import { Notice } from './Notice.tsx';

/** Offers the text that this device had before a restore of the database. */
export function LostTextNotice() {
  const { lost: messages } = useTexts('documents');
  const system = useSystem();
  const navigate = useNavigate();
  const editor = useSender('documentEditor');
  const lost = useSelect('documentEditor', selectLostText, null);
  if (!lost) return null;
  const { title, projectId, markdown } = lost;
  const keep = () => {
    const documentId = system.newId();
    editor.send({
      type: 'lost.kept',
      documentId,
      title: messages.copyOf({ title: title || messages.untitled }),
      mutationId: system.newId(),
      at: system.now(),
    });
    void navigate({ to: documentPath(projectId, documentId) });
  };
  return (
    <Notice
      text={
        <>
          <strong>{messages.title}</strong> {messages.hint}
        </>
      }
    >
      <Button size="compact-sm" onClick={keep}>
        {messages.keep}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void copyText(markdown)}>
        {messages.copy}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => editor.send({ type: 'lost.discarded' })}>
        {messages.discard}
      </Button>
    </Notice>
  );
}
