import { useState } from 'react';
import { selectFieldSync, selectRefused } from '../../machines/records/records.selectors.ts';
import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import { useSelect } from '../../system/system.ts';
import { SaveState } from '../../ui/SaveState/index.ts';

export interface FieldStateProps {
  taskId: string;
  field: keyof TaskFieldsPatch;
  /** Name of the field, for screen readers. */
  label: string;
  /** Makes a refused change once more. */
  onRetry: (fields: TaskFieldsPatch) => void;
}

/** Where the last change of a field is; says nothing of fields that haven't been changed here. */
export function FieldState({ taskId, field, label, onRetry }: FieldStateProps) {
  const state = useSelect('records', selectFieldSync(taskId, field), 'saved');
  const refused = useSelect('records', selectRefused(taskId, field), undefined);
  const [changed, setChanged] = useState(false);
  if (state !== 'saved' && !changed) setChanged(true);
  const retry = refused?.op.kind === 'task.update' ? refused.op.fields : null;
  return changed ? (
    <SaveState state={state} label={label} compact onRetry={retry ? () => onRetry(retry) : undefined} />
  ) : null;
}
