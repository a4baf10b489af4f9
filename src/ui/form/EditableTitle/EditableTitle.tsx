import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTexts } from '../../base/texts/index.ts';
import classes from './EditableTitle.module.css';

export interface EditableTitleProps {
  value: string;
  editing: boolean;
  /** Starts editing. Absent if the user may not edit. */
  onEdit?: () => void;
  onChange: (value: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
  maxLength?: number;
  error?: string;
  aside?: ReactNode;
}

export function EditableTitle({
  value,
  editing,
  onEdit,
  onChange,
  onConfirm,
  onCancel,
  maxLength,
  error,
  aside,
}: EditableTitleProps) {
  const { title: texts } = useTexts('ui');
  // A restored text doesn't get the focus, because the next key would replace the text.
  const isOwnEdit = useRef(false);
  const edit =
    onEdit &&
    (() => {
      isOwnEdit.current = true;
      onEdit();
    });
  if (!editing) {
    return (
      <div className={classes.root}>
        <h2 className={classes.title} dir="auto" onDoubleClick={edit}>
          {value}
        </h2>
        {edit && (
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={texts.edit} title={texts.edit} onClick={edit}>
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
        )}
        {aside}
      </div>
    );
  }
  return (
    <div className={classes.root} data-editing>
      <TitleField isFocused={isOwnEdit.current} {...{ value, onChange, onConfirm, onCancel, maxLength, error }} />
      <ActionIcon
        size={28}
        aria-label={texts.confirm}
        title={texts.confirm}
        onClick={onConfirm}
        disabled={value.trim() === ''}
      >
        <IconCheck size={16} stroke={2} />
      </ActionIcon>
      <ActionIcon size={28} variant="default" aria-label={texts.cancel} title={texts.cancel} onClick={onCancel}>
        <IconX size={16} stroke={2} />
      </ActionIcon>
    </div>
  );
}

type TitleFieldProps = Pick<
  EditableTitleProps,
  'value' | 'onChange' | 'onConfirm' | 'onCancel' | 'maxLength' | 'error'
> & { isFocused: boolean };

function TitleField({ isFocused, value, onChange, onConfirm, onCancel, maxLength, error }: TitleFieldProps) {
  const { title } = useTexts('ui');
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = useId();
  useEffect(() => {
    if (!isFocused) return;
    // Needed because some browsers don't focus a field when its text is selected.
    field.current?.focus();
    field.current?.select();
  }, [isFocused]);
  return (
    <div className={classes.fieldBox}>
      <textarea
        ref={field}
        className={classes.field}
        dir="auto"
        rows={1}
        data-mantine-stop-propagation="true"
        aria-label={title.label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && reason}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            if (value.trim() !== '') onConfirm();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      {error && (
        <div id={reason} role="alert" className={classes.error}>
          {error}
        </div>
      )}
    </div>
  );
}
