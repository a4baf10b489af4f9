import { type ReactNode, useRef, useState } from 'react';
import type { FieldWith } from '../../../domain/fields/descriptor.ts';
import {
  descriptorOf,
  type EditorField,
  type EditorKind,
  type TaskFields,
  type TaskValues,
} from '../../../domain/fields/task.ts';
import { labelOf } from '../../../domain/fields/texts.ts';
import { DueDatePicker } from '../../ui/task/DueDatePicker/DueDatePicker.tsx';
import { EstimateField } from '../../ui/task/EstimateField/EstimateField.tsx';
import { optionsOf } from '../../ui/task/fields/fieldKinds.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import type { PickerVariant } from '../../ui/form/OptionPicker/PickerFrame.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { SprintField } from './SprintField.tsx';

interface EditorProps<Value> {
  field: EditorField;
  projectId: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  disabled?: boolean;
  aside?: ReactNode;
  error?: string;
  variant?: PickerVariant;
}
type Editor<Value> = (props: EditorProps<Value>) => ReactNode;
interface ValueOf {
  text: string;
  number: number;
  date: string;
  choice: string;
  reference: string;
}

/** Editors by kind. Each field that refers to another record has its own. */
const editors: { [Kind in Exclude<EditorKind, 'reference'>]: Editor<ValueOf[Kind]> } = {
  text: (props) => <ShortText {...props} />,
  number: (props) => <NumberField {...props} />,
  date: (props) => <DateField {...props} />,
  choice: (props) => <ChoiceField {...props} />,
};
const ownEditors: Record<EditorField & FieldWith<TaskFields, 'kind', 'reference'>, Editor<string>> = {
  sprintId: (props) => <SprintField {...props} />,
};

export interface FieldEditorProps<Field extends EditorField> extends Omit<EditorProps<unknown>, 'value' | 'onChange'> {
  field: Field;
  value: TaskValues[Field];
  onChange: (value: TaskValues[Field]) => void;
}

export function FieldEditor<Field extends EditorField>(props: FieldEditorProps<Field>): ReactNode {
  const { kind } = descriptorOf(props.field);
  const editor =
    (ownEditors as Partial<Record<EditorField, Editor<string>>>)[props.field] ?? editors[kind as keyof typeof editors];
  // The kind of a field decides the type of its values.
  return (editor as Editor<unknown>)(props as unknown as EditorProps<unknown>);
}

function usePlaceholder(field: EditorField): string {
  const { noEstimate } = useTexts('tasks');
  const { noValue } = useTexts('fields');
  return field === 'estimate' || field === 'estimatedHours' ? noEstimate : noValue;
}

function ShortText({ field, ...props }: EditorProps<string>) {
  const texts = useTexts('fields');
  return (
    <EstimateField
      label={labelOf(texts, field)}
      placeholder={usePlaceholder(field)}
      maxLength={descriptorOf(field).longest}
      {...props}
    />
  );
}

/** An invalid text remains in the field and isn't sent. */
function NumberField({ field, value, onChange, error, ...props }: EditorProps<number>) {
  const texts = useTexts('fields');
  const dates = useDates();
  const [rejected, setRejected] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { write, bounds } = descriptorOf(field);
  const reason =
    bounds && texts.badNumber({ least: String(bounds.least), most: String(bounds.most), decimals: bounds.decimals });
  return (
    <EstimateField
      label={labelOf(texts, field)}
      placeholder={usePlaceholder(field)}
      value={rejected ?? (value === null ? null : dates.number(value))}
      {...props}
      error={rejected === null ? error : reason}
      inputRef={input}
      onChange={(text) => {
        const next = text === null ? null : dates.readNumber(text);
        const { success } = write.safeParse(next);
        setRejected(success ? null : text);
        // Updated immediately, because the same key may submit the form, which reads the validity before the next
        // render.
        input.current?.setCustomValidity(success ? '' : (reason ?? ''));
        if (success) onChange(next);
      }}
    />
  );
}

function DateField({ field, ...props }: EditorProps<string>) {
  const texts = useTexts('fields');
  return <DueDatePicker label={field === 'dueDate' ? undefined : labelOf(texts, field)} {...props} />;
}

function ChoiceField({ field, ...props }: EditorProps<string>) {
  const texts = useTexts('fields');
  return (
    <OptionPicker
      label={labelOf(texts, field)}
      options={optionsOf(field, texts)}
      placeholder={texts.noValue}
      clearable
      {...props}
    />
  );
}
