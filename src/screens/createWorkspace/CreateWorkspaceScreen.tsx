import type { FormEvent } from 'react';
import { limits } from '../../../domain/limits.ts';
import {
  selectCanCreateWorkspace,
  selectIsCreatingWorkspace,
  selectWorkspaceFormError,
  selectWorkspaceName,
} from '../../machines/createWorkspace/createWorkspace.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './createWorkspace.module.css';
import { texts } from './texts.ts';

/** Makes a workspace, which then opens. */
export function CreateWorkspaceScreen() {
  const system = useSystem();
  useScreen({ name: 'createWorkspace' });
  const creation = useSender('createWorkspace');
  const name = useSelect('createWorkspace', selectWorkspaceName, '');
  const pending = useSelect('createWorkspace', selectIsCreatingWorkspace, false);
  const ready = useSelect('createWorkspace', selectCanCreateWorkspace, false);
  const failure = useSelect('createWorkspace', selectWorkspaceFormError, null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !pending)
      creation.send({ type: 'form.submitted', workspaceId: system.newId(), mutationId: system.newId() });
  };
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} description={texts.description} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormError>{failure && texts.failed(failure.message)}</FormError>
        <TextField
          label={texts.name}
          placeholder={texts.placeholder}
          value={name}
          maxLength={limits.name}
          autoFocus
          onChange={(text) => creation.send({ type: 'name.changed', name: text })}
        />
        <SubmitButton pending={pending} disabled={!ready}>
          {texts.submit}
        </SubmitButton>
      </form>
    </div>
  );
}
