import { Button } from '@mantine/core';
import type { User } from '../../../domain/account.ts';
import {
  selectDeletion,
  selectDeletionFailure,
  selectExportFailure,
  selectIsExporting,
  selectIsPasswordSaving,
  selectPasswordFailure,
} from '../../machines/accountSettings/accountSettings.selectors.ts';
import { useEmitted, useScreen, useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { PasswordField } from '../../ui/PasswordField/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import frame from '../projectSettings/settings.module.css';
import { useCheckedForm } from '../useCheckedForm.ts';
import { useList } from '../useList.ts';
import { AccessTokens } from './AccessTokens.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { Devices } from './Devices.tsx';
import { downloadText } from './downloadText.ts';
import { callOf, noPasswords, passwordErrors } from './passwords.ts';
import { ProfileGate } from './ProfileGate.tsx';
import classes from './settings.module.css';

export function AccountScreen() {
  const texts = useTexts('settings');
  useScreen({ name: 'accountSettings' });
  useEmitted('accountSettings', 'export.ready', ({ fileName, text }) => downloadText(fileName, text));
  return (
    <ProfileGate>
      {(user) => (
        <>
          <section className={frame.section}>
            <h2 className={frame.title}>{texts.detailsTitle}</h2>
            <p className={frame.hint}>{texts.detailsOf({ email: user.email })}</p>
            <DetailsForm user={user} />
          </section>
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

/** Returns whether the account has a password. True until the ways to sign in have loaded, because the server checks. */
const useHasPassword = (): boolean => useList({ kind: 'signInMethods' }).elements?.[0]?.password ?? true;

function Password() {
  const texts = useTexts('settings');
  const shown = useShown();
  const account = useSender('accountSettings');
  const has = useHasPassword();
  const pending = useSelect('accountSettings', selectIsPasswordSaving, false);
  const { field, submitError, element, reset } = useCheckedForm({
    initialValues: noPasswords,
    validate: (passwords) => passwordErrors(passwords, has),
    failure: useSelect('accountSettings', selectPasswordFailure, null),
    onSubmit: (passwords) => account.send({ type: 'password.submitted', passwords: callOf(passwords, has) }),
  });
  useEmitted('accountSettings', 'password.changed', reset);
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{has ? texts.passwordTitle : texts.setPasswordTitle}</h2>
      <p className={frame.hint}>{has ? texts.passwordHint : texts.noPassword}</p>
      <form className={frame.form} {...element}>
        <FormError>{submitError && shown(submitError.message)}</FormError>
        {has && (
          <PasswordField label={texts.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
        )}
        <PasswordField label={texts.newPassword} autoComplete="new-password" {...field('password')} />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"

          {...field('confirmPassword')}
        />
        <div className={frame.actions}>
          <SubmitButton pending={pending}>{has ? texts.changePassword : texts.setPassword}</SubmitButton>
        </div>
      </form>
    </section>
  );
}

function Export() {
  const texts = useTexts('settings');
  const shown = useShown();
  const account = useSender('accountSettings');
  const pending = useSelect('accountSettings', selectIsExporting, false);
  const failure = useSelect('accountSettings', selectExportFailure, null);
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.exportTitle}</h2>
      <p className={frame.hint}>{texts.exportHint}</p>
      <FormError>{failure && texts.failed({ message: shown(failure.message) })}</FormError>
      <Button variant="default" loading={pending} onClick={() => account.send({ type: 'export.requested' })}>
        {texts.export}
      </Button>
    </section>
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
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.danger}</h2>
      <div className={`${frame.danger} ${classes.confirm}`}>
        <div>
          <strong className={classes.strong}>{texts.deleteAccount}</strong>
          <p className={frame.dangerText}>{texts.deleteAccountHint}</p>
        </div>
        <Button
          variant="default"
          className={frame.dangerButton}
          onClick={() => account.send({ type: 'deletion.requested' })}
        >
          {texts.deleteAccount}
        </Button>
      </div>
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
        <form id="delete-account" className={frame.form} {...element}>
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
        </form>
      </DialogFrame>
    </section>
  );
}
