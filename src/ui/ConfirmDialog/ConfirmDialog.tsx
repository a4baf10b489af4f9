import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFrame } from '../DialogFrame/index.ts';
import { FormError } from '../FormError/index.ts';
import classes from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  /** Whether the dialog is open. */
  opened: boolean;
  /** What is asked. */
  title: string;
  /** What a yes does. */
  children: ReactNode;
  /** Words of the button that does it. */
  confirmLabel: string;
  /** Words of the button that doesn't. */
  cancelLabel?: string;
  /** The act destroys: its button is red. */
  destructive?: boolean;
  /** The act is under way. */
  pending?: boolean;
  /** Why the act failed. */
  error?: string;
  /** Called by the button that does it. */
  onConfirm: () => void;
  /** Called by the other button, Escape and a press outside. */
  onCancel: () => void;
}

/** Asks before something that can't easily be taken back; focus starts on the harmless button. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  pending = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <DialogFrame
      opened={opened}
      onClose={onCancel}
      title={title}
      size="confirm"
      locked={pending}
      footer={
        <>
          <Button variant="default" onClick={onCancel} disabled={pending} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={destructive ? 'red.8' : undefined} onClick={onConfirm} loading={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.text}>{children}</div>
      <FormError>{error}</FormError>
    </DialogFrame>
  );
}
