import { Group, Stack } from '@mantine/core';
import type { User } from '../../../domain/account.ts';
import {
  selectIsProfileSaving,
  selectProfileFailure,
} from '../../machines/people/profileSettings/profileSettings.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useCheckedForm } from '../useCheckedForm.ts';
import { changesOf, detailErrors, detailsOf } from './details.ts';

export interface DetailsFormProps {
  user: User;
  avatar?: boolean;
}

export function DetailsForm({ user, avatar = false }: DetailsFormProps) {
  const texts = useTexts('settings');
  const shown = useShown();
  const profile = useSender('profileSettings');
  const pending = useSelect('profileSettings', selectIsProfileSaving, false);
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: detailsOf(user),
    validate: (details) => detailErrors(changesOf(user, details)),
    isCheckedAtOnce: true,
    failure: useSelect('profileSettings', selectProfileFailure, null),
    onSubmit: (details) => {
      const fields = changesOf(user, details);
      if (Object.keys(fields).length > 0) profile.send({ type: 'form.submitted', fields });
    },
  });
  return (
    <form {...element}>
      <Stack gap="md">
        <FormError>{submitError && texts.failed({ message: shown(submitError.message) })}</FormError>
        <FormRow min="13rem">
          <TextField label={texts.name} autoComplete="given-name" {...field('name')} />
          <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
        </FormRow>
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
        {Object.keys(changesOf(user, values)).length > 0 && (
          <Group>
            <SubmitButton pending={pending}>{texts.save}</SubmitButton>
          </Group>
        )}
      </Stack>
    </form>
  );
}
