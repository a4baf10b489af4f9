import { Button, Text } from '@mantine/core';
import { IconAlertCircle, IconPhoto } from '@tabler/icons-react';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { useShown, useTexts } from '../../base/texts/index.ts';
import classes from './DocumentEditor.module.css';

export interface ShownUpload {
  id: string;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  message: PhraseOrText | null;
}

/** Placeholder of an image that is uploaded. A failed upload has a button to retry. */
export function UploadCard({
  upload: { name, state, message },
  onRetry,
  onDrop,
}: {
  upload: ShownUpload;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const texts = useTexts('editor').document;
  const shown = useShown();
  const failed = state === 'failed';
  return (
    <div className={classes.upload} data-state={state} role={failed ? 'alert' : 'status'}>
      {failed ? (
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconPhoto size={18} stroke={1.75} aria-hidden />
      )}
      <span style={{ flex: '1 1 10rem', minWidth: 0 }}>
        {failed
          ? texts.uploadFailed({ name })
          : state === 'sending'
            ? texts.uploading({ name })
            : texts.uploadWaiting({ name })}
        {failed && message && (
          <Text size="xs" c="dimmed">
            {shown(message)}
          </Text>
        )}
      </span>
      {failed && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {texts.drop}
      </Button>
    </div>
  );
}
