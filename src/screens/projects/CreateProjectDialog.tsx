import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { type TagKind, type TemplateName, templateNames } from '../../../domain/project.ts';
import {
  selectIsCreatingProject,
  selectProjectFormError,
  selectWizardStep,
  stepErrors,
} from '../../machines/projects/createProject/createProject.selectors.ts';
import type { ProjectDraft } from '../../../domain/drafts.ts';
import { draftKey } from '../../machines/app/drafts/drafts.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { limits } from '../../../domain/limits.ts';
import { useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { GlyphField } from '../../ui/form/GlyphField/GlyphField.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TagListEditor } from '../../ui/task/TagListEditor/TagListEditor.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { type CheckedForm, useCheckedForm } from '../useCheckedForm.ts';
import { useDraft } from '../useDraft.ts';
import {
  inOrder,
  projectForm,
  projectOf,
  type Tag,
  withoutTag,
  withTag,
  withTagChanged,
  withTemplate,
} from './projectForm.ts';
import classes from './projects.module.css';

const steps = ['general', 'tasks'] as const;

export function CreateProjectDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('projects').dialog;
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const wizard = useScreen({ name: 'createProject' });
  const toCreateProject = useSender('createProject');
  const step = useSelect('createProject', selectWizardStep, 'general');
  const pending = useSelect('createProject', selectIsCreatingProject, false);
  const workspaceId = useWorkspace()?.id ?? '';
  const accountId = useSelect('session', selectUser, null)?.id ?? '';
  const [draft, saveDraft] = useDraft(draftKey.createProject(accountId, workspaceId));
  const defaults = useTexts('defaults');
  const [initialValues] = useState(() => projectForm(defaults, draft, system.newId()));
  const form = useCheckedForm({
    initialValues,
    validate: (project) => {
      const { name, options } = stepErrors(step, projectOf(project));
      return { name, tags: options === undefined ? null : texts.tagNameRequired };
    },
    isCheckedAtOnce: true,
    failure: useSelect('createProject', selectProjectFormError, null),
    onSubmit: (values) => {
      const project = projectOf(values);
      toCreateProject.send(
        step === 'general'
          ? { type: 'step.advanced', project }
          : { type: 'form.submitted', project, projectId: system.newId(), mutationId: system.newId() },
      );
    },
    onChange: saveDraft,
  });
  const { submitError, element, values, errors } = form;
  useEmitted('createProject', 'dialog.closed', onClosed);

  const dismiss = () => (wizard ? wizard.send({ type: 'dialog.dismissed' }) : onClosed());
  return (
    <DialogFrame
      opened
      locked={pending}
      onClose={dismiss}
      title={texts.title}
      footer={
        <Buttons
          step={step}
          formId={formId}
          pending={pending}
          disabled={values.name.trim() === ''}
          onDismiss={dismiss}
        />
      }
    >
      <Steps current={step} />
      <form id={formId} {...element}>
        <FormError>
          {submitError ? shown(submitError.message) : (errors['tags'] ?? (step === 'tasks' && errors['name']))}
        </FormError>
        {step === 'general' && <GeneralFields form={form} />}
        {step === 'tasks' && (
          <>
            <Text size="sm" c="dimmed" mb="md">
              {texts.intro}
            </Text>
            <TagLists form={form} disabled={pending} />
          </>
        )}
      </form>
    </DialogFrame>
  );
}

function GeneralFields({ form: { field, values, setValues } }: { form: CheckedForm<ProjectDraft> }) {
  const texts = useTexts('projects').dialog;
  const defaults = useTexts('defaults');
  return (
    <Stack gap="md">
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={limits.name}
        autoFocus
        data-autofocus
        {...field('name')}
      />
      <GlyphField project={values} onChange={(change) => setValues(change)} />
      <Templates value={values.template} onChange={(template) => setValues(withTemplate(defaults, template))} />
    </Stack>
  );
}

interface ButtonsProps {
  step: (typeof steps)[number];
  formId: string;
  pending: boolean;
  disabled: boolean;
  onDismiss: () => void;
}

function Buttons({ step, formId, pending, disabled, onDismiss }: ButtonsProps) {
  const texts = useTexts('projects').dialog;
  const toCreateProject = useSender('createProject');
  if (step === 'general')
    return (
      <>
        <Button variant="default" onClick={onDismiss}>
          {texts.cancel}
        </Button>
        <SubmitButton form={formId} disabled={disabled}>
          {texts.next}
        </SubmitButton>
      </>
    );
  return (
    <>
      <Button variant="default" disabled={pending} onClick={() => toCreateProject.send({ type: 'step.returned' })}>
        {texts.back}
      </Button>
      <SubmitButton form={formId} pending={pending} disabled={disabled}>
        {texts.create}
      </SubmitButton>
    </>
  );
}

function Steps({ current }: { current: (typeof steps)[number] }) {
  const texts = useTexts('projects').dialog;
  const at = steps.indexOf(current);
  const names = { general: texts.generalStep, tasks: texts.tasksStep };
  return (
    <Group component="ol" gap="xs" mb="md" aria-label={texts.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-reached={index <= at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {texts.step({ number: index + 1, name: names[step] })}
        </li>
      ))}
    </Group>
  );
}

function Templates({ value, onChange }: { value: TemplateName; onChange: (template: TemplateName) => void }) {
  const texts = useTexts('projects').dialog;
  return (
    <fieldset>
      <legend className="mantine-InputWrapper-label" style={{ padding: 0 }}>
        {texts.template}
      </legend>
      <FormRow min="13rem">
        {templateNames.map((name) => (
          <RowButton key={name} type="button" bordered aria-pressed={name === value} onClick={() => onChange(name)}>
            <span>
              <Text span fw={600} display="block">
                {texts.templates[name]}
              </Text>
              <Text span size="xs" c="dimmed">
                {texts.templateHints[name]}
              </Text>
            </span>
          </RowButton>
        ))}
      </FormRow>
    </fieldset>
  );
}

function TagLists({
  form: { values, setFieldValue },
  disabled,
}: {
  form: CheckedForm<ProjectDraft>;
  disabled: boolean;
}) {
  const texts = useTexts('projects').dialog;
  const defaults = useTexts('defaults');
  const system = useSystem();
  const lists: readonly { kind: TagKind; label: string; addLabel: string }[] = [
    { kind: 'statuses', label: texts.statuses, addLabel: texts.addStatus },
    { kind: 'types', label: texts.types, addLabel: texts.addType },
    { kind: 'priorities', label: texts.priorities, addLabel: texts.addPriority },
  ];
  const changeTags = (kind: TagKind, change: (tags: readonly Tag[]) => Tag[]) => setFieldValue(kind, change);
  const patchTag = (kind: TagKind, key: string, patch: Partial<Tag>) =>
    changeTags(kind, (tags) => withTagChanged(tags, key, patch));
  return (
    <Stack gap="lg">
      {lists.map(({ kind, label, addLabel }) => (
        <section key={kind}>
          <SectionHead title={label} level={3} hint={kind === 'statuses' && texts.statusesHint} mb="xs" />
          <TagListEditor
            label={label}
            addLabel={addLabel}
            items={values[kind].map(({ key, ...tag }) => ({ ...tag, id: key }))}
            disabled={disabled}
            onAdd={() => changeTags(kind, (tags) => withTag(defaults, tags, kind, system.newId()))}
            onRename={(key, name) => patchTag(kind, key, { name })}
            onRecolor={(key, color) => patchTag(kind, key, { color })}
            onCategory={kind === 'statuses' ? (key, category) => patchTag(kind, key, { category }) : undefined}
            onIcon={(key, icon) => patchTag(kind, key, { icon })}
            onRemove={(key) => changeTags(kind, (tags) => withoutTag(tags, key))}
            onReorder={(keys) => changeTags(kind, (tags) => inOrder(tags, keys))}
          />
        </section>
      ))}
    </Stack>
  );
}
