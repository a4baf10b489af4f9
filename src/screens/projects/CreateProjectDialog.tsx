import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import type { TagKind } from '../../../domain/project.ts';
import {
  selectCanAdvance,
  selectIsCreatingProject,
  selectProjectForm,
  selectProjectFormError,
  selectProjectNameError,
  selectWizardStep,
} from '../../machines/createProject/createProject.selectors.ts';
import { limits } from '../../../domain/limits.ts';
import { useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TagListEditor } from '../../ui/TagListEditor/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './projects.module.css';
import { texts } from './texts.ts';

const words = texts.dialog;
const lists: readonly { kind: TagKind; label: string; addLabel: string }[] = [
  { kind: 'statuses', label: words.statuses, addLabel: words.addStatus },
  { kind: 'types', label: words.types, addLabel: words.addType },
  { kind: 'priorities', label: words.priorities, addLabel: words.addPriority },
];

/** Makes a project in two steps: its name, then how its tasks are sorted. */
export function CreateProjectDialog({ onClosed }: { onClosed: () => void }) {
  const system = useSystem();
  const formId = useId();
  const wizard = useScreen({ name: 'createProject' });
  const toCreateProject = useSender('createProject');
  const form = useSelect('createProject', selectProjectForm, null);
  const step = useSelect('createProject', selectWizardStep, 'general');
  const pending = useSelect('createProject', selectIsCreatingProject, false);
  const nameError = useSelect('createProject', selectProjectNameError, null);
  const failure = useSelect('createProject', selectProjectFormError, null);
  const blank = !useSelect('createProject', selectCanAdvance, false);
  useEmitted('createProject', 'dialog.closed', onClosed);

  const dismiss = () => (wizard ? wizard.send({ type: 'dialog.dismissed' }) : onClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'general') toCreateProject.send({ type: 'step.advanced' });
    else if (!blank && !pending)
      toCreateProject.send({ type: 'form.submitted', projectId: system.newId(), mutationId: system.newId() });
  };
  const steps = [
    { id: 'general', label: words.generalStep },
    { id: 'tasks', label: words.tasksStep },
  ] as const;
  const at = steps.findIndex(({ id }) => id === step);
  return (
    <DialogFrame
      opened
      locked={pending}
      onClose={dismiss}
      title={words.title}
      footer={
        step === 'general' ? (
          <>
            <Button variant="default" onClick={dismiss}>
              {words.cancel}
            </Button>
            <SubmitButton form={formId} disabled={blank}>
              {words.next}
            </SubmitButton>
          </>
        ) : (
          <>
            <Button
              variant="default"
              disabled={pending}
              onClick={() => toCreateProject.send({ type: 'step.returned' })}
            >
              {words.back}
            </Button>
            <SubmitButton form={formId} pending={pending} disabled={blank}>
              {words.create}
            </SubmitButton>
          </>
        )
      }
    >
      <ol className={classes.steps} aria-label={words.steps}>
        {steps.map(({ id, label }, index) => (
          <li
            key={id}
            className={classes.step}
            data-reached={index <= at || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {index + 1}. {label}
          </li>
        ))}
      </ol>
      <form id={formId} onSubmit={submit} noValidate>
        <FormError>{failure?.message}</FormError>
        {form && step === 'general' && (
          <TextField
            label={words.name}
            placeholder={words.namePlaceholder}
            value={form.name}
            maxLength={limits.name}
            autoFocus
            data-autofocus
            error={nameError ?? undefined}
            onChange={(name) => toCreateProject.send({ type: 'name.changed', name })}
          />
        )}
        {form && step === 'tasks' && (
          <>
            <p className={classes.intro}>{words.intro}</p>
            <div className={classes.lists}>
              {lists.map(({ kind, label, addLabel }) => (
                <section key={kind}>
                  <h3 className={classes.listTitle}>{label}</h3>
                  {kind === 'statuses' && <p className={classes.listHint}>{words.statusesHint}</p>}
                  <TagListEditor
                    label={label}
                    addLabel={addLabel}
                    items={form[kind].map(({ key, ...tag }) => ({ ...tag, id: key }))}
                    disabled={pending}
                    onAdd={() => toCreateProject.send({ type: 'tag.added', kind, key: system.newId() })}
                    onRename={(key, name) => toCreateProject.send({ type: 'tag.changed', kind, key, patch: { name } })}
                    onRecolor={(key, color) =>
                      toCreateProject.send({ type: 'tag.changed', kind, key, patch: { color } })
                    }
                    onCategory={
                      kind === 'statuses'
                        ? (key, category) =>
                            toCreateProject.send({ type: 'tag.changed', kind, key, patch: { category } })
                        : undefined
                    }
                    onIcon={(key, icon) => toCreateProject.send({ type: 'tag.changed', kind, key, patch: { icon } })}
                    onRemove={(key) => toCreateProject.send({ type: 'tag.removed', kind, key })}
                    onReorder={(keys) => toCreateProject.send({ type: 'tags.reordered', kind, keys })}
                  />
                </section>
              ))}
            </div>
          </>
        )}
      </form>
    </DialogFrame>
  );
}
