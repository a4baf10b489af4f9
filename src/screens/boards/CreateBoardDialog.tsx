import { Button } from '@mantine/core';
import { useId, useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import { noBoard, selectBoardForm } from '../../machines/tasks/boards/boards.selectors.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { requireName, useRecordForm } from '../useRecordForm.ts';
import classes from './boards.module.css';
import { PeopleField } from './PeopleField.tsx';

const none: readonly ProjectSummary[] = [];

export function CreateBoardDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('boards');
  const messages = texts.dialog;
  const shown = useShown();
  const formId = useId();
  const {
    values,
    field,
    element,
    submitError,
    isSaving: pending,
    dismiss,
  } = useRecordForm(useSelect('boards', selectBoardForm, undefined), {
    actor: useSender('boards'),
    blank: noBoard,
    validate: requireName,
    onClosed,
  });
  const projects = useSelect('records', selectProjectList(''), none);
  const me = useSelect('session', selectUser, null);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={messages.title}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={values.name.trim() === ''}>
            {messages.submit}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className={classes.form} {...element}>
        <FormError>{submitError && shown(submitError.message)}</FormError>
        <TextField
          label={messages.name}
          placeholder={messages.namePlaceholder}
          maxLength={limits.name}
          autoFocus
          data-autofocus
          disabled={pending}
          {...field('name')}
        />
        <div>
          <OptionPicker
            label={messages.project}
            options={options}
            placeholder={texts.noProject}
            clearable
            disabled={pending}
            {...field('projectId')}
          />
          <p className={classes.hint}>{messages.projectHint}</p>
        </div>
        <PeopleField createdBy={me?.id} disabled={pending} {...field('sharedWith')} />
      </form>
    </DialogFrame>
  );
}
