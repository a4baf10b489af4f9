import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { User } from '../../../domain/account.ts';
import {
  selectDeletion,
  selectDeletionFailure,
  selectExportFailure,
  selectIsExporting,
  selectIsPasswordOpen,
  selectIsPasswordSaving,
  selectPasswordFailure,
} from '../../machines/people/accountSettings/accountSettings.selectors.ts';
import { useEmitted, useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PasswordField } from '../../ui/form/PasswordField/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { DangerButton, DangerRow, SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useCheckedForm } from '../useCheckedForm.ts';
import { AccessTokens } from './AccessTokens.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { Devices } from './Devices.tsx';
import { downloadText } from './downloadText.ts';
import { callOf, noPasswords, passwordErrors } from './passwords.ts';
import { ProfileGate } from './ProfileGate.tsx';
import { useHasPassword } from './useHasPassword.ts';

export function AccountScreen() {
  const texts = useTexts('settings');
  useEmitted('accountSettings', 'export.ready', ({ fileName, text }) => downloadText(fileName, text));
  return (
    <ProfileGate>
      {(user) => (
        <>
          <SettingsSection title={texts.detailsTitle} hint={texts.detailsOf({ email: user.email })}>
            <DetailsForm user={user} />
          </SettingsSection>
          <Password />
          <Devices />
          <AccessTokens user={user} />
          <Export />
          <Deletion user={user} />
        </>
      )}
    </ProfileGate>
  );
}

function Password() {
  const texts = useTexts('settings');
  const account = useSender('accountSettings');
  const isOpen = useSelect('accountSettings', selectIsPasswordOpen, false);
  const has = useHasPassword();
  return (
    <SettingsSection
      title={has ? texts.passwordTitle : texts.setPasswordTitle}
      hint={has ? texts.passwordHint : texts.noPassword}
    >
      {isOpen ? (
        <PasswordForm has={has} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => account.send({ type: 'password.opened' })}>
            {has ? texts.changePassword : texts.setPassword}
          </Button>
        </Group>
      )}
    </SettingsSection>
  );
}

function PasswordForm({ has }: { has: boolean }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const account = useSender('accountSettings');
  const pending = useSelect('accountSettings', selectIsPasswordSaving, false);
  const { field, submitError, element } = useCheckedForm({
    initialValues: noPasswords,
    validate: (passwords) => passwordErrors(passwords, has),
    failure: useSelect('accountSettings', selectPasswordFailure, null),
    onSubmit: (passwords) => account.send({ type: 'password.submitted', passwords: callOf(passwords, has) }),
  });
  const { ref } = element;
  // Moves the focus to the form, because the button that opened it and had the focus was removed.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...element}>
      <Stack gap="md">
        <FormError>{submitError && shown(submitError.message)}</FormError>
        {has && (
          <PasswordField label={texts.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
        )}
        <PasswordField label={texts.newPassword} autoComplete="new-password" {...field('password')} />
        <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        <Group gap="sm">
          <SubmitButton pending={pending}>{has ? texts.changePassword : texts.setPassword}</SubmitButton>
          <Button variant="default" disabled={pending} onClick={() => account.send({ type: 'password.closed' })}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Export() {
  const texts = useTexts('settings');
  const shown = useShown();
  const account = useSender('accountSettings');
  const pending = useSelect('accountSettings', selectIsExporting, false);
  const failure = useSelect('accountSettings', selectExportFailure, null);
  return (
    <SettingsSection title={texts.exportTitle} hint={texts.exportHint}>
      <FormError>{failure && texts.failed({ message: shown(failure.message) })}</FormError>
      <Group>
        <Button variant="default" loading={pending} onClick={() => account.send({ type: 'export.requested' })}>
          {texts.export}
        </Button>
      </Group>
    </SettingsSection>
  );
}

function Deletion({ user }: { user: User }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const account = useSender('accountSettings');
  const stage = useSelect('accountSettings', selectDeletion, 'none');
  const has = useHasPassword();
  const { field, submitError, element, values, reset } = useCheckedForm({
    initialValues: { confirmation: '' },
    failure: useSelect('accountSettings', selectDeletionFailure, null),
    onSubmit: ({ confirmation }) => account.send({ type: 'deletion.confirmed', confirmation }),
  });
  const pending = stage === 'pending';
  const cancel = () => account.send({ type: 'deletion.cancelled' });
  return (
    <SettingsSection title={texts.danger}>
      <DangerRow title={texts.deleteAccount} hint={texts.deleteAccountHint}>
        <DangerButton onClick={() => account.send({ type: 'deletion.requested' })}>{texts.deleteAccount}</DangerButton>
      </DangerRow>
      <DialogFrame
        opened={stage !== 'none'}
        onClose={cancel}
        onClosed={reset}
        size="confirm"
        title={texts.deleteAccountTitle}
        description={texts.deleteAccountText}
        locked={pending}
        footer={
          <>
            <Button variant="default" onClick={cancel} disabled={pending}>
              {texts.cancel}
            </Button>
            <SubmitButton
              form="delete-account"
              color="red.8"
              pending={pending}
              disabled={values.confirmation.trim() === ''}
            >
              {texts.deleteAccount}
            </SubmitButton>
          </>
        }
      >
        <form id="delete-account" {...element}>
          <Stack gap="md">
            <FormError>{submitError && shown(submitError.message)}</FormError>
            {has ? (
              <PasswordField
                label={texts.deleteWithPassword}
                autoComplete="current-password"
                data-autofocus
                {...field('confirmation')}
              />
            ) : (
              <TextField
                label={texts.deleteWithEmail({ email: user.email })}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
                {...field('confirmation')}
              />
            )}
          </Stack>
        </form>
      </DialogFrame>
    </SettingsSection>
  );
}
