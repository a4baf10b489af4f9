import { Group, Stack } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { limits } from '../../../domain/limits.ts';
import { workspaceCreate } from '../../../domain/workspace.ts';
import {
  selectIsCreatingWorkspace,
  selectWorkspaceFormError,
} from '../../machines/people/createWorkspace/createWorkspace.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useCheckedForm } from '../useCheckedForm.ts';

const validate = schemaResolver(workspaceCreate, { sync: true });

export function CreateWorkspaceScreen() {
  const texts = useTexts('createWorkspace');
  const shown = useShown();
  const system = useSystem();
  const creation = useSender('createWorkspace');
  const pending = useSelect('createWorkspace', selectIsCreatingWorkspace, false);
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: { name: '' },
    validate,
    failure: useSelect('createWorkspace', selectWorkspaceFormError, null),
    onSubmit: ({ name }) =>
      creation.send({
        type: 'form.submitted',
        name: name.trim(),
        workspaceId: system.newId(),
        mutationId: system.newId(),
      }),
  });
  return (
    <Stack maw="30rem" gap={4} pb={24}>
      <PageHeader title={texts.title} description={texts.description} />
      <form {...element}>
        <Stack px="var(--faena-page)">
          <FormError>{submitError && texts.failed({ message: shown(submitError.message) })}</FormError>
          <TextField
            label={texts.name}
            placeholder={texts.placeholder}
            maxLength={limits.name}
            autoFocus
            {...field('name')}
          />
          <Group>
            <SubmitButton pending={pending} disabled={values.name.trim() === ''}>
              {texts.submit}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}
