import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { formEditors } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import { taskCreate } from '../../../domain/task.ts';
import {
  selectIsSubmittingTask,
  selectTaskFormError,
  textAfter,
} from '../../machines/tasks/createTask/createTask.selectors.ts';
import { draftKey } from '../../machines/app/drafts/drafts.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { NarrowButton } from '../../ui/base/NarrowButton/NarrowButton.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { PersonPicker } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { TextProject } from '../../ui/document/taskKeys/taskKeysContext.ts';
import { RichTextEditor } from '../../ui/document/RichTextEditor/RichTextEditor.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { type CheckedField, type CheckedForm, useCheckedForm } from '../useCheckedForm.ts';
import { useDraft } from '../useDraft.ts';
import classes from './createTask.module.css';
import type { CreateTaskForm } from '../../machines/tasks/createTask/createTask.types.ts';
import { createTaskForm } from './createTaskForm.ts';
import { FieldEditor } from './fieldEditors.tsx';
import { LabelsField } from './LabelsField.tsx';
import { initialStatusOf } from './moves.ts';
import { tagOptionsOf } from './options.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const validate = schemaResolver(z.pick(taskCreate, { title: true }), { sync: true });

export interface CreateTaskDialogProps {
  project: Project;
  /** Status of the column from which the dialog was opened. */
  statusId: string | null;
  boardId?: string;
  /** Removes the form from the address. */
  onClosed: () => void;
}

export function CreateTaskDialog({ project, statusId, boardId, onClosed }: CreateTaskDialogProps) {
  const texts = useTexts('tasks').create;
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const creation = useScreen({ name: 'createTask', projectId: project.id, boardId });
  const toCreateTask = useSender('createTask');
  const pending = useSelect('createTask', selectIsSubmittingTask, false);
  const accountId = useSelect('session', selectUser, null)?.id ?? '';
  const [draft, saveDraft] = useDraft(draftKey.createTask(accountId, project.id));
  const [another, setAnother] = useState(false);
  const [initialValues] = useState(() => createTaskForm(project, statusId, draft, accountId));
  const form = useCheckedForm({
    initialValues,
    validate,
    failure: useSelect('createTask', selectTaskFormError, null),
    onSubmit: (task) =>
      toCreateTask.send({
        type: 'form.submitted',
        form: task,
        another,
        taskId: system.newId(),
        mutationId: system.newId(),
        at: system.now(),
      }),
    onChange: saveDraft,
  });
  const { field, submitError, element, values } = form;
  useEmitted('createTask', 'dialog.closed', onClosed);
  useEmitted('createTask', 'form.emptied', ({ sent }) => {
    const { title, description } = form.getValues();
    form.resetTo({ title: textAfter(sent.title, title), description: textAfter(sent.description, description) });
    element.ref.current?.querySelector('textarea')?.focus();
  });
  const dismiss = () => (creation ? creation.send({ type: 'dialog.dismissed' }) : onClosed());
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={texts.title}
      description={texts.description}
      locked={pending}
      footer={
        <Footer
          formId={formId}
          pending={pending}
          disabled={values.title.trim() === ''}
          another={another}
          onAnother={setAnother}
          onDiscard={
            values.title + values.description === '' ? undefined : () => toCreateTask.send({ type: 'form.discarded' })
          }
          onDismiss={dismiss}
        />
      }
    >
      <form id={formId} onKeyDown={submitByKey} {...element}>
        <Stack gap="sm">
          <FormError>{submitError && (shown(submitError.message) || texts.failed)}</FormError>
          <TitleField label={texts.name} {...field('title')} />
          <TextProject value={project.id}>
            <RichTextEditor
              variant="plain"
              label={texts.body}
              placeholder={texts.body}
              value={values.description}
              onChange={field('description').onChange}
              people={project.members}
              minHeight={66}
            />
          </TextProject>
          <Fields project={project} form={form} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}

interface FooterProps {
  formId: string;
  pending: boolean;
  /** True if the form can't be submitted. */
  disabled: boolean;
  another: boolean;
  onAnother: (another: boolean) => void;
  /** Absent while there is nothing to discard. */
  onDiscard: (() => void) | undefined;
  onDismiss: () => void;
}

function Footer({ formId, pending, disabled, another, onAnother, onDiscard, onDismiss }: FooterProps) {
  const texts = useTexts('tasks').create;
  return (
    <>
      <Group gap="xs" me="auto">
        <Checkbox
          size="xs"
          label={texts.another}
          checked={another}
          onChange={(event) => onAnother(event.currentTarget.checked)}
        />
        {onDiscard && (
          <NarrowButton
            label={texts.discard}
            icon={IconTrash}
            variant="subtle"
            color="gray"
            disabled={pending}
            onClick={onDiscard}
          />
        )}
      </Group>
      <Button visibleFrom="sm" variant="default" disabled={pending} onClick={onDismiss}>
        {texts.cancel}
      </Button>
      <SubmitButton form={formId} pending={pending} disabled={disabled} aria-keyshortcuts="Control+Enter Meta+Enter">
        {texts.submit}
        <Text span size="xs" aria-hidden className={classes.keys}>
          {isApple ? '⌘ ↵' : texts.shortcut}
        </Text>
      </SubmitButton>
    </>
  );
}

/** Large field that grows with the title. Enter submits the form, as in a single-line field. */
function TitleField({ label, onChange, ...field }: CheckedField<string> & { label: string }) {
  return (
    <Textarea
      {...field}
      variant="unstyled"
      rows={1}
      aria-label={label}
      placeholder={label}
      maxLength={limits.taskTitle}
      autoFocus
      data-autofocus
      classNames={{ input: classes.title }}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

function Fields({ project, form }: { project: Project; form: CheckedForm<CreateTaskForm> }) {
  const texts = useTexts('tasks').create;
  const { field, values, setFieldValue } = form;
  const options = useMemo(() => tagOptionsOf(project), [project]);
  // Tasks of a project with a workflow can only begin in its initial status.
  const begins = initialStatusOf(project);
  const statuses = options.statuses().filter(({ value }) => begins === undefined || value === begins);

  const picker = (name: 'statusId' | 'typeId' | 'priorityId') => {
    const { value, error, onChange } = field(name);
    return { value, error, onChange: (next: string | null) => next && onChange(next) };
  };
  return (
    <Group gap={8} align="flex-start">
      <OptionPicker variant="chip" label={texts.status} options={statuses} {...picker('statusId')} />
      <OptionPicker variant="chip" label={texts.type} options={options.types()} {...picker('typeId')} />
      <OptionPicker variant="chip" label={texts.priority} options={options.priorities()} {...picker('priorityId')} />
      <PersonPicker
        variant="chip"
        label={texts.assignees}
        people={project.members}
        placeholder={texts.nobody}
        clearable
        {...field('assignees')}
      />
      <LabelsField variant="chip" project={project} clearable {...field('labels')} />
      {formEditors.map((name) => (
        <FieldEditor
          variant="chip"
          key={name}
          field={name}
          projectId={project.id}
          value={values[name]}
          error={field(name).error}
          onChange={(value) => setFieldValue(name, value)}
        />
      ))}
    </Group>
  );
}
