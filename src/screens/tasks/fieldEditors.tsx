import type { ReactNode } from 'react';
import type { EditorField, TaskValues } from '../../../domain/fields/task.ts';
import { DueDatePicker } from '../../ui/DueDatePicker/index.ts';
import { EstimateField } from '../../ui/EstimateField/index.ts';
import { SprintField } from './SprintField.tsx';
import { editorTexts, texts } from './texts.ts';

export interface EditorProps<Field extends EditorField> {
  projectId: string;
  value: TaskValues[Field];
  onChange: (value: TaskValues[Field]) => void;
  disabled?: boolean;
  /** Shown beside the label. */
  aside?: ReactNode;
  /** Reason why the server refused the value. */
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
  sprintId: (props) => <SprintField {...props} />,
};

/** The editor of a field in the dialogs of tasks. */
export const FieldEditor = <Field extends EditorField>({ field, ...props }: EditorProps<Field> & { field: Field }) =>
  editors[field](props);
