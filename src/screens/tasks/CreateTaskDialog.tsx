import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useMemo } from 'react';
import { formEditors } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import {
  selectIsSubmittingTask,
  selectTaskForm,
  selectTaskFormError,
} from '../../machines/createTask/createTask.selectors.ts';
import type { CreateTaskForm } from '../../machines/createTask/createTask.types.ts';
import { useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { PersonPicker } from '../../ui/PersonPicker/index.ts';
import { RichTextEditor } from '../../ui/RichTextEditor/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './createTask.module.css';
import { FieldEditor } from './fieldEditors.tsx';
import { initialStatusOf } from './moves.ts';
import { tagOptionsOf } from './options.tsx';
import { texts } from './texts.ts';

const words = texts.create;

export interface CreateTaskDialogProps {
  project: Project;
  /** The column it was opened from. */
  statusId: string | null;
  /** The board that the task is put on. */
  boardId?: string;
  /** Takes the form out of the address. */
  onClosed: () => void;
}

/** Makes a task; what is typed stays until it is sent or discarded. */
export function CreateTaskDialog({ project, statusId, boardId, onClosed }: CreateTaskDialogProps) {
  const system = useSystem();
  const formId = useId();
  const creation = useScreen({ name: 'createTask', projectId: project.id, statusId, boardId });
  const toCreateTask = useSender('createTask');
  const form = useSelect('createTask', selectTaskForm, null);
  const pending = useSelect('createTask', selectIsSubmittingTask, false);
  const failure = useSelect('createTask', selectTaskFormError, null);
  const errorOf = (field: keyof CreateTaskForm) =>
    failure?.issues.find(({ path }) => path === `body.${field}`)?.message;
  useEmitted('createTask', 'dialog.closed', onClosed);
  const options = useMemo(() => tagOptionsOf(project), [project]);
  // A workflow knows one beginning.
  const begins = initialStatusOf(project);
  const statuses = options.statuses().filter(({ value }) => begins === undefined || value === begins);

  const change = (patch: Partial<CreateTaskForm>) => toCreateTask.send({ type: 'form.changed', patch });
  const dismiss = () => (creation ? creation.send({ type: 'dialog.dismissed' }) : onClosed());
  const send = () => {
    if (!pending)
      toCreateTask.send({
        type: 'form.submitted',
        taskId: system.newId(),
        mutationId: system.newId(),
        at: system.now(),
      });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      send();
    }
  };
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={words.title}
      description={words.description}
      locked={pending}
      footer={
        <>
          {form && form.title + form.description !== '' && (
            <Button
              variant="subtle"
              color="gray"
              className={classes.start}
              disabled={pending}
              onClick={() => toCreateTask.send({ type: 'form.discarded' })}
            >
              {words.discard}
            </Button>
          )}
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {words.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={!form || form.title.trim() === ''}>
            {words.submit}
          </SubmitButton>
        </>
      }
    >
      {!form ? (
        <LoadingSkeletons shape="page" />
      ) : (
        <form id={formId} className={classes.form} onSubmit={submit} onKeyDown={submitByKey} noValidate>
          <FormError>{failure && failure.issues.length === 0 ? failure.message || words.refused : null}</FormError>
          <TextField
            label={words.name}
            value={form.title}
            maxLength={limits.taskTitle}
            autoFocus
            data-autofocus
            error={errorOf('title')}
            onChange={(title) => change({ title })}
          />
          <div className={classes.fields}>
            <OptionPicker
              label={words.status}
              options={statuses}
              value={form.statusId}
              error={errorOf('statusId')}
              onChange={(next) => next && change({ statusId: next })}
            />
            <OptionPicker
              label={words.type}
              options={options.types()}
              value={form.typeId}
              error={errorOf('typeId')}
              onChange={(typeId) => typeId && change({ typeId })}
            />
            <OptionPicker
              label={words.priority}
              options={options.priorities()}
              value={form.priorityId}
              error={errorOf('priorityId')}
              onChange={(priorityId) => priorityId && change({ priorityId })}
            />
            <PersonPicker
              label={words.assignees}
              people={project.members}
              value={form.assignees}
              placeholder={words.nobody}
              clearable
              error={errorOf('assignees')}
              onChange={(assignees) => change({ assignees })}
            />
            {formEditors.map((field) => (
              <FieldEditor
                key={field}
                field={field}
                projectId={project.id}
                value={form[field]}
                error={errorOf(field)}
                onChange={(value) => change({ [field]: value })}
              />
            ))}
          </div>
          <div>
            <div className={classes.label} aria-hidden>
              {words.body}
            </div>
            <RichTextEditor
              label={words.body}
              value={form.description}
              onChange={(description) => change({ description })}
              people={project.members}
            />
          </div>
        </form>
      )}
    </DialogFrame>
  );
}
