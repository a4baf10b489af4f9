import { Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { firstProjectDraft } from '../../../domain/drafts.ts';
import { draftKey } from '../../machines/app/drafts/drafts.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import {
  selectIsCreatingProject,
  selectProjectFormError,
} from '../../machines/projects/createProject/createProject.selectors.ts';
import { limits } from '../../../domain/limits.ts';
import { useEmitted, useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { projectForm, projectOf } from '../projects/projectForm.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useCheckedForm } from '../useCheckedForm.ts';
import { readDraft, useDraft } from '../useDraft.ts';

/** Small form that creates a project with the usual options, and its first task. */
export function FirstProjectDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('home').firstProject;
  const defaults = useTexts('defaults');
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const creation = useScreen({ name: 'createProject' });
  const toCreateProject = useSender('createProject');
  const pending = useSelect('createProject', selectIsCreatingProject, false);
  const workspaceId = useWorkspace()?.id ?? '';
  const accountId = useSelect('session', selectUser, null)?.id ?? '';
  const [draft, saveDraft] = useDraft(draftKey.firstProject(accountId, workspaceId));
  const [initialValues] = useState(() => readDraft(firstProjectDraft, draft) ?? { name: '', title: '' });
  const form = useCheckedForm({
    initialValues,
    failure: useSelect('createProject', selectProjectFormError, null),
    onSubmit: ({ name, title }) => {
      const projectId = system.newId();
      const project = projectOf({ ...projectForm(defaults, null, projectId), name });
      const task = { taskId: system.newId(), mutationId: system.newId(), title: title.trim(), at: system.now() };
      toCreateProject.send({ type: 'both.submitted', project, projectId, mutationId: system.newId(), task });
    },
    onChange: saveDraft,
  });
  const { field, submitError, element, values } = form;
  useEmitted('createProject', 'dialog.closed', onClosed);
  const isReady = values.name.trim() !== '' && values.title.trim() !== '';
  return (
    <DialogFrame
      opened
      locked={pending}
      onClose={() => (creation ? creation.send({ type: 'dialog.dismissed' }) : onClosed())}
      title={texts.title}
      footer={
        <SubmitButton form={formId} pending={pending} disabled={!isReady}>
          {texts.create}
        </SubmitButton>
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        {texts.hint}
      </Text>
      <form id={formId} {...element}>
        <FormError>{submitError && shown(submitError.message)}</FormError>
        <Stack gap="md">
          <TextField label={texts.project} maxLength={limits.name} autoFocus data-autofocus {...field('name')} />
          <TextField label={texts.task} maxLength={limits.taskTitle} {...field('title')} />
        </Stack>
      </form>
    </DialogFrame>
  );
}
