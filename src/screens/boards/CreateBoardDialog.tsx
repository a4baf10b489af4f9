import { Button } from '@mantine/core';
import { type FormEvent, useId, useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import {
  selectBoardForm,
  selectBoardFormFailure,
  selectIsCreatingBoard,
} from '../../machines/boards/boards.selectors.ts';
import type { BoardForm } from '../../machines/boards/boards.types.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { useActorRef, useEmitted, useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './boards.module.css';
import { PeopleField } from './PeopleField.tsx';
import { texts } from './texts.ts';

const words = texts.dialog;
const none: readonly ProjectSummary[] = [];

/** Makes a board; what is typed stays until it is made. */
export function CreateBoardDialog({ onClosed }: { onClosed: () => void }) {
  const system = useSystem();
  const formId = useId();
  const boards = useActorRef('boards');
  const toBoards = useSender('boards');
  const form = useSelect('boards', selectBoardForm, null);
  const pending = useSelect('boards', selectIsCreatingBoard, false);
  const failure = useSelect('boards', selectBoardFormFailure, null);
  const projects = useSelect('records', selectProjectList(''), none);
  const me = useSelect('session', selectUser, null);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  useEmitted('boards', 'dialog.closed', onClosed);

  const change = (patch: Partial<BoardForm>) => toBoards.send({ type: 'form.changed', patch });
  const errorOf = (field: keyof BoardForm) => failure?.issues.find(({ path }) => path === `body.${field}`)?.message;
  const dismiss = () => (boards ? boards.send({ type: 'dialog.dismissed' }) : onClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    toBoards.send({ type: 'form.submitted', boardId: system.newId(), mutationId: system.newId() });
  };
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={words.title}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {words.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={!form || form.name.trim() === ''}>
            {words.submit}
          </SubmitButton>
        </>
      }
    >
      {form && (
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <FormError>{failure && failure.issues.length === 0 ? failure.message : null}</FormError>
          <TextField
            label={words.name}
            placeholder={words.namePlaceholder}
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
              label={words.project}
              options={options}
              value={form.projectId}
              placeholder={texts.noProject}
              clearable
              disabled={pending}
              error={errorOf('projectId')}
              onChange={(projectId) => change({ projectId })}
            />
            <p className={classes.hint}>{words.projectHint}</p>
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
