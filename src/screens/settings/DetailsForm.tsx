import type { FormEvent } from 'react';
import {
  selectIsProfileSaving,
  selectProfileErrors,
  selectProfileFailure,
  selectProfileForm,
} from '../../machines/profileSettings/profileSettings.selectors.ts';
import type { ProfileField } from '../../machines/profileSettings/profileSettings.types.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import frame from '../projectSettings/settings.module.css';
import { focusFirstWrong } from './focus.ts';
import classes from './settings.module.css';
import { texts } from './texts.ts';

const empty = { nickname: '', name: '', lastName: '', avatar: '' };
const noErrors: Partial<Record<ProfileField, string>> = {};

export interface DetailsFormProps {
  /** With the address of a picture. */
  avatar?: boolean;
}

/** The names of the account. */
export function DetailsForm({ avatar = false }: DetailsFormProps) {
  const profile = useSender('profileSettings');
  const form = useSelect('profileSettings', selectProfileForm, empty);
  const errors = useSelect('profileSettings', selectProfileErrors, noErrors);
  const failure = useSelect('profileSettings', selectProfileFailure, null);
  const pending = useSelect('profileSettings', selectIsProfileSaving, false);
  const field = (name: ProfileField) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (text: string) => profile.send({ type: 'field.changed', field: name, text }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    profile.send({ type: 'form.submitted' });
    focusFirstWrong(event.currentTarget);
  };
  return (
    <form className={frame.form} onSubmit={submit} noValidate>
      <FormError>{failure && Object.keys(errors).length === 0 ? texts.failed(failure.message) : null}</FormError>
      <div className={classes.pair}>
        <TextField label={texts.name} autoComplete="given-name" {...field('name')} />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={texts.nickname}
        autoComplete="nickname"
        description={texts.nicknameHint}
        {...field('nickname')}
      />
      {avatar && (
        <TextField
          label={texts.avatarUrl}
          type="url"
          placeholder="https://"
          description={texts.avatarUrlHint}
          spellCheck={false}
          {...field('avatar')}
        />
      )}
      <div className={frame.actions}>
        <SubmitButton pending={pending}>{texts.save}</SubmitButton>
      </div>
    </form>
  );
}
