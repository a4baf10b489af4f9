import { useState } from 'react';
import { selectFieldSync, selectRefused } from '../../machines/sync/records/records.selectors.ts';
import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import { useSelect } from '../../system/system.ts';
import { SaveState } from '../../ui/form/SaveState/SaveState.tsx';

export interface FieldStateProps {
  taskId: string;
  field: keyof TaskFieldsPatch;
  /** Name of the field, for screen readers. */
  label: string;
  onRetry: (fields: TaskFieldsPatch) => void;
}

/** Save state of a field. It is empty until the field has an unsaved change. */
export function FieldState({ taskId, field, label, onRetry }: FieldStateProps) {
  const state = useSelect('records', selectFieldSync(taskId, field), 'saved');
  const rejectedWrite = useSelect('records', selectRefused(taskId, field), undefined);
  const [changed, setChanged] = useState(false);
  if (state !== 'saved' && !changed) setChanged(true);
  const retry = rejectedWrite?.op.kind === 'task.update' ? rejectedWrite.op.fields : null;
  return changed ? (
    <SaveState state={state} label={label} compact onRetry={retry ? () => onRetry(retry) : undefined} />
  ) : null;
}
