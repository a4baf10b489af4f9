import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { useShown } from '../ui/base/texts/index.ts';
import type { Deletion } from './useDeletion.ts';

export interface DeletionDialogProps {
  deletion: Pick<Deletion<object>, 'step' | 'failure' | 'confirm' | 'cancel'>;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  children: ReactNode;
}

export function DeletionDialog({ deletion, ...texts }: DeletionDialogProps) {
  const shown = useShown();
  const { step, failure, confirm, cancel } = deletion;
  return (
    <ConfirmDialog
      opened={step === 'asking' || step === 'deleting'}
      destructive
      pending={step === 'deleting'}
      error={failure ? shown(failure.message) : undefined}
      onCancel={cancel}
      onConfirm={confirm}
      {...texts}
    />
  );
}
