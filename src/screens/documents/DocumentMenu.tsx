import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconClipboardText, IconDots, IconDownload, IconHistory, IconLink, IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { type RefOf, sendTo, useSystem } from '../../system/system.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import type { DocumentEditorHandle } from '../../ui/document/DocumentEditor/documentProps.ts';
import { saveFile } from '../../ui/base/saveFile/saveFile.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { KnownDocument } from './useShownDocument.ts';

interface DocumentMenuProps {
  editor: RefOf<'documentEditor'>;
  shown: KnownDocument;
  isGone: boolean;
  handle: RefObject<DocumentEditorHandle | null>;
  onCopy: () => void;
}

export function DocumentMenu({ editor, shown: { document, base }, isGone, handle, onCopy }: DocumentMenuProps) {
  const texts = useTexts('documents');
  const messages = texts.document;
  const system = useSystem();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={messages.actions}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {base !== null && !isGone && (
          <Menu.Item
            leftSection={<IconHistory size={16} stroke={1.75} />}
            onClick={() => editor.send({ type: 'versions.opened' })}
          >
            {messages.versions}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconClipboardText size={16} stroke={1.75} />} onClick={onCopy}>
          {messages.copyMarkdown}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => saveMarkdown(texts, document.title, handle.current?.markdown() ?? '')}
        >
          {messages.export}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.75} />}
          onClick={() => void copyText(window.location.href).catch(() => undefined)}
        >
          {messages.copyLink}
        </Menu.Item>
        {document.abilities.delete && !isGone && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--faena-danger)"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => sendTo(system, 'documentTree', { type: 'delete.requested', item: document })}
            >
              {messages.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function saveMarkdown({ untitled, document }: Catalogues['documents'], title: string, markdown: string): void {
  const shown = title.trim() || untitled;
  const name = shown
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  saveFile(`${name || document.fileName}.md`, new Blob([`# ${shown}\n\n${markdown}\n`], { type: 'text/markdown' }));
}
