import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Board } from '../../../domain/board.ts';
import { limits } from '../../../domain/limits.ts';
import { noSettings, selectBoardSettingsForm } from '../../machines/tasks/boardTasks/boardTasks.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { requireName, useRecordForm } from '../useRecordForm.ts';
import classes from './boards.module.css';
import { PeopleField } from './PeopleField.tsx';

export function BoardSettingsDialog({ board }: { board: Board }) {
  const texts = useTexts('boards');
  const messages = texts.dialog;
  const shown = useShown();
  const formId = useId();
  const { values, field, element, submitError, isSaving, dismiss } = useRecordForm(
    useSelect('boardTasks', selectBoardSettingsForm, undefined),
    { actor: useSender('boardTasks'), blank: noSettings, validate: requireName },
  );
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
          <SubmitButton form={formId} pending={isSaving} disabled={values.name.trim() === ''}>
            {texts.settings.submit}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className={classes.form} {...element}>
        <FormError>{submitError && shown(submitError.message)}</FormError>
        <TextField
          label={messages.name}
          maxLength={limits.name}
          data-autofocus
          disabled={isSaving}
          {...field('name')}
        />
        <PeopleField
          createdBy={board.createdBy.id}
          known={board.sharedWith}
          disabled={isSaving}
          {...field('sharedWith')}
        />
      </form>
    </DialogFrame>
  );
}
