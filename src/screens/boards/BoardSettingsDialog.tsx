import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Board } from '../../../domain/board.ts';
import { limits } from '../../../domain/limits.ts';
import { selectBoardSettingsForm } from '../../machines/boardTasks/boardTasks.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { useRecordForm } from '../useRecordForm.ts';
import classes from './boards.module.css';
import { PeopleField } from './PeopleField.tsx';

export function BoardSettingsDialog({ board }: { board: Board }) {
  const texts = useTexts('boards');
  const messages = texts.dialog;
  const shown = useShown();
  const formId = useId();
  const {
    values: settings,
    isSaving,
    failure,
    errorOf,
    change,
    submit,
    dismiss,
  } = useRecordForm(useSender('boardTasks'), useSelect('boardTasks', selectBoardSettingsForm, undefined));
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={texts.settings.title}
      locked={isSaving}
      footer={
        <>
          <Button variant="default" disabled={isSaving} onClick={dismiss}>
            {messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={isSaving} disabled={!settings || settings.name.trim() === ''}>
            {texts.settings.submit}
          </SubmitButton>
        </>
      }
    >
      {settings && (
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <FormError>{failure && failure.issues.length === 0 ? shown(failure.message) : null}</FormError>
          <TextField
            label={messages.name}
            value={settings.name}
            maxLength={limits.name}
            data-autofocus
            disabled={isSaving}
            error={errorOf('name')}
            onChange={(name) => change({ name })}
          />
          <PeopleField
            value={settings.sharedWith}
            createdBy={board.createdBy.id}
            known={board.sharedWith}
            disabled={isSaving}
            error={errorOf('sharedWith')}
            onChange={(sharedWith) => change({ sharedWith })}
          />
        </form>
      )}
    </DialogFrame>
  );
}
