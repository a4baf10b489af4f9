import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFrame } from '../DialogFrame/DialogFrame.tsx';
import { FormError } from '../../form/FormError/FormError.tsx';
import { useTexts } from '../texts/index.ts';
import classes from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** True while the action is running. The dialog can't be closed then. */
  pending?: boolean;
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that is hard to undo. The Cancel button has the initial focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel,
  destructive = false,
  pending = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const texts = useTexts('ui');
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
            {cancelLabel ?? texts.cancel}
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
