import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { shownLink } from '../shownLink.ts';

interface CopyLinkButtonProps {
  link: string;
  label: string;
}

/** Button that copies a link which the server shows only once. */
export function CopyLinkButton({ link: given, label }: CopyLinkButtonProps) {
  const link = shownLink(given);
  const texts = useTexts('settings');
  const [copiedLink, setCopiedLink] = useState<string | null>(null);
  const isCopied = copiedLink === link;
  return (
    <Button
      size="xs"
      variant="light"
      aria-label={isCopied ? undefined : label}
      leftSection={isCopied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.75} />}
      onClick={() =>
        void copyText(link).then(
          () => setCopiedLink(link),
          () => undefined,
        )
      }
    >
      {isCopied ? texts.copied : texts.copyLink}
    </Button>
  );
}
