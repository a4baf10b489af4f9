import { type ReactNode, useState } from 'react';
import { type EditorField, taskFields, type TaskValues } from '../../../domain/fields/task.ts';
import { DueDatePicker } from '../../ui/DueDatePicker/index.ts';
import { EstimateField } from '../../ui/EstimateField/index.ts';
import { formatNumber } from '../../ui/formatNumber/index.ts';
import { SprintField } from './SprintField.tsx';
import { editorTexts, texts } from './texts.ts';

export interface EditorProps<Field extends EditorField> {
  projectId: string;
  value: TaskValues[Field];
  onChange: (value: TaskValues[Field]) => void;
  disabled?: boolean;
  aside?: ReactNode;
  error?: string;
}
type Editors = { [Field in EditorField]: (props: EditorProps<Field>) => ReactNode };

const editors: Editors = {
  dueDate: ({ value, onChange, disabled, aside, error }) => (
    <DueDatePicker label={editorTexts.dueDate} {...{ value, onChange, disabled, aside, error }} />
  ),
  estimate: ({ value, onChange, disabled, aside }) => (
    <EstimateField
      label={editorTexts.estimate}
      placeholder={texts.detail.noEstimate}
      {...{ value, onChange, disabled, aside }}
    />
  ),
  estimatedHours: (props) => <HoursField {...props} />,
  sprintId: (props) => <SprintField {...props} />,
};

/** Field for hours, with a decimal point or comma. An invalid text remains in the field and isn't sent. */
function HoursField({ value, onChange, disabled, aside, error }: EditorProps<'estimatedHours'>) {
  const [rejected, setRejected] = useState<string | null>(null);
  return (
    <EstimateField
      label={editorTexts.estimatedHours}
      value={rejected ?? (value === null ? null : formatNumber(value))}
      disabled={disabled}
      aside={aside}
      error={rejected === null ? error : texts.badHours}
      onChange={(text) => {
        const next = text === null ? null : Number(text.replace(',', '.'));
        const { success } = taskFields.estimatedHours.write.safeParse(next);
        setRejected(success ? null : text);
        if (success) onChange(next);
      }}
    />
  );
}

export const FieldEditor = <Field extends EditorField>({ field, ...props }: EditorProps<Field> & { field: Field }) =>
  editors[field](props);
