import { Button } from '@mantine/core';
import { useId, useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectBoardForm } from '../../machines/boards/boards.selectors.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { useRecordForm } from '../useRecordForm.ts';
import classes from './boards.module.css';
import { PeopleField } from './PeopleField.tsx';

const none: readonly ProjectSummary[] = [];

export function CreateBoardDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('boards');
  const messages = texts.dialog;
  const shown = useShown();
  const formId = useId();
  const {
    values: form,
    isSaving: pending,
    failure,
    errorOf,
    change,
    submit,
    dismiss,
  } = useRecordForm(useSender('boards'), useSelect('boards', selectBoardForm, undefined), onClosed);
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
          <SubmitButton form={formId} pending={pending} disabled={!form || form.name.trim() === ''}>
            {messages.submit}
          </SubmitButton>
        </>
      }
    >
      {form && (
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <FormError>{failure && failure.issues.length === 0 ? shown(failure.message) : null}</FormError>
          <TextField
            label={messages.name}
            placeholder={messages.namePlaceholder}
            value={form.name}
            maxLength={limits.name}
            autoFocus
            data-autofocus
            disabled={pending}
            error={errorOf('name')}
            onChange={(name) => change({ name })}
          />
          <div>
            <OptionPicker
              label={messages.project}
              options={options}
              value={form.projectId}
              placeholder={texts.noProject}
              clearable
              disabled={pending}
              error={errorOf('projectId')}
              onChange={(projectId) => change({ projectId })}
            />
            <p className={classes.hint}>{messages.projectHint}</p>
          </div>
          <PeopleField
            value={form.sharedWith}
            createdBy={me?.id}
            disabled={pending}
            error={errorOf('sharedWith')}
            onChange={(sharedWith) => change({ sharedWith })}
          />
        </form>
      )}
    </DialogFrame>
  );
}
