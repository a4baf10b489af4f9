import { IconAlertCircle, IconPhoto } from '@tabler/icons-react';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { useShown, useTexts } from '../texts/index.ts';
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
      <span className={classes.uploadWords}>
        {failed
          ? texts.uploadFailed({ name })
          : state === 'sending'
            ? texts.uploading({ name })
            : texts.uploadWaiting({ name })}
        {failed && message && <span className={classes.uploadWhy}>{shown(message)}</span>}
      </span>
      {failed && (
        <button type="button" className={classes.uploadButton} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
      <button type="button" className={classes.uploadButton} onClick={onDrop}>
        {texts.drop}
      </button>
    </div>
  );
}
