import { Button, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../copyText/copyText.ts';
import { TextField } from '../../form/TextField/TextField.tsx';

export interface CopyFieldProps {
  label: string;
  hint: string;
  value: string;
  texts: { copy: string; copied: string };
}

/** Read-only text, such as a link, with a button that copies it. */
export function CopyField({ label, hint, value, texts }: CopyFieldProps) {
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <Group gap="xs" align="flex-end">
      <TextField
        label={label}
        description={hint}
        value={value}
        onChange={() => undefined}
        readOnly
        flex="1 1 14rem"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="light"
        leftSection={copied === value ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />}
        onClick={() =>
          void copyText(value).then(
            () => setCopied(value),
            () => undefined,
          )
        }
      >
        {copied === value ? texts.copied : texts.copy}
      </Button>
    </Group>
  );
}
