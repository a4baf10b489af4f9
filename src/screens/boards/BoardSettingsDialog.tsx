import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import type { Board } from '../../../domain/board.ts';
import { limits } from '../../../domain/limits.ts';
import {
  selectAreSettingsSaving,
  selectSettings,
  selectSettingsFailure,
} from '../../machines/boardTasks/boardTasks.selectors.ts';
import type { BoardSettings } from '../../machines/boardTasks/boardTasks.types.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './boards.module.css';
import { PeopleField } from './PeopleField.tsx';
import { texts } from './texts.ts';

const words = texts.dialog;

/** Dialog for the name of a board and the people with whom it is shared. */
export function BoardSettingsDialog({ board }: { board: Board }) {
  const system = useSystem();
  const formId = useId();
  const actor = useSender('boardTasks');
  const settings = useSelect('boardTasks', selectSettings, null);
  const pending = useSelect('boardTasks', selectAreSettingsSaving, false);
  const failure = useSelect('boardTasks', selectSettingsFailure, null);
  const change = (patch: Partial<BoardSettings>) => actor.send({ type: 'settings.changed', patch });
  const errorOf = (field: keyof BoardSettings) => failure?.issues.find(({ path }) => path === `body.${field}`)?.message;
  const dismiss = () => actor.send({ type: 'settings.dismissed' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'settings.submitted', mutationId: system.newId() });
  };
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={texts.settings.title}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {words.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={!settings || settings.name.trim() === ''}>
            {texts.settings.submit}
          </SubmitButton>
        </>
      }
    >
      {settings && (
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <FormError>{failure && failure.issues.length === 0 ? failure.message : null}</FormError>
          <TextField
            label={words.name}
            value={settings.name}
            maxLength={limits.name}
            data-autofocus
            disabled={pending}
            error={errorOf('name')}
            onChange={(name) => change({ name })}
          />
          <PeopleField
            value={settings.sharedWith}
            createdBy={board.createdBy.id}
            known={board.sharedWith}
            disabled={pending}
            error={errorOf('sharedWith')}
            onChange={(sharedWith) => change({ sharedWith })}
          />
        </form>
      )}
    </DialogFrame>
  );
}
