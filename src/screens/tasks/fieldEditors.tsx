import { type ReactNode, useState } from 'react';
import { type EditorField, taskFields, type TaskValues } from '../../../domain/fields/task.ts';
import { DueDatePicker } from '../../ui/DueDatePicker/index.ts';
import { EstimateField } from '../../ui/EstimateField/index.ts';
import type { PickerVariant } from '../../ui/OptionPicker/index.ts';
import { useDates } from '../../ui/dates/useDates.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { SprintField } from './SprintField.tsx';

export interface EditorProps<Field extends EditorField> {
  projectId: string;
  value: TaskValues[Field];
  onChange: (value: TaskValues[Field]) => void;
  disabled?: boolean;
  aside?: ReactNode;
  error?: string;
  variant?: PickerVariant;
}
type Editors = { [Field in EditorField]: (props: EditorProps<Field>) => ReactNode };

const editors: Editors = {
  dueDate: (props) => <DueDatePicker {...props} />,
  estimate: (props) => <TextEstimate {...props} />,
  estimatedHours: (props) => <HoursField {...props} />,
  sprintId: (props) => <SprintField {...props} />,
};

function TextEstimate(props: EditorProps<'estimate'>) {
  const { editors, noEstimate } = useTexts('tasks');
  return <EstimateField label={editors.estimate} placeholder={noEstimate} {...props} />;
}

/** Field for hours. An invalid text remains in the field and isn't sent. */
function HoursField({ value, onChange, error, ...props }: EditorProps<'estimatedHours'>) {
  const texts = useTexts('tasks');
  const dates = useDates();
  const [rejected, setRejected] = useState<string | null>(null);
  return (
    <EstimateField
      label={texts.editors.estimatedHours}
      placeholder={texts.noEstimate}
      value={rejected ?? (value === null ? null : dates.number(value))}
      {...props}
      error={rejected === null ? error : texts.badHours}
      onChange={(text) => {
        const next = text === null ? null : dates.readNumber(text);
        const { success } = taskFields.estimatedHours.write.safeParse(next);
        setRejected(success ? null : text);
        if (success) onChange(next);
      }}
    />
  );
}

export const FieldEditor = <Field extends EditorField>({ field, ...props }: EditorProps<Field> & { field: Field }) =>
  editors[field](props);
