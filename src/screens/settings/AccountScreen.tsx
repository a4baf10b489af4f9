import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { User } from '../../../domain/account.ts';
import {
  selectDeletion,
  selectDeletionConfirmation,
  selectDeletionFailure,
  selectExportFailure,
  selectHasPassword,
  selectIsDeletionTyped,
  selectIsExporting,
  selectIsPasswordSaving,
  selectPasswordErrors,
  selectPasswordFailure,
  selectPasswords,
} from '../../machines/accountSettings/accountSettings.selectors.ts';
import type { PasswordFieldName } from '../../machines/accountSettings/accountSettings.types.ts';
import { useEmitted, useScreen, useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { PasswordField } from '../../ui/PasswordField/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import frame from '../projectSettings/settings.module.css';
import { AccessTokens } from './AccessTokens.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { Devices } from './Devices.tsx';
import { downloadText } from './downloadText.ts';
import { ProfileGate } from './ProfileGate.tsx';
import { focusFirstWrong } from './focus.ts';
import classes from './settings.module.css';
import { texts } from './texts.ts';

/** The account: its details, keys, devices, data and end. */
export function AccountScreen() {
  useScreen({ name: 'accountSettings' });
  useEmitted('accountSettings', 'export.ready', ({ fileName, text }) => downloadText(fileName, text));
  return (
    <ProfileGate>
      {(user) => (
        <>
          <section className={frame.section}>
            <h2 className={frame.title}>{texts.detailsTitle}</h2>
            <p className={frame.hint}>{texts.detailsOf(user.email)}</p>
            <DetailsForm />
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

const empty = { currentPassword: '', password: '', confirmPassword: '' };
const noErrors: Partial<Record<PasswordFieldName, string>> = {};

function Password() {
  const account = useSender('accountSettings');
  const has = useSelect('accountSettings', selectHasPassword, true);
  const passwords = useSelect('accountSettings', selectPasswords, empty);
  const errors = useSelect('accountSettings', selectPasswordErrors, noErrors);
  const failure = useSelect('accountSettings', selectPasswordFailure, null);
  const pending = useSelect('accountSettings', selectIsPasswordSaving, false);
  const field = (name: PasswordFieldName) => ({
    name,
    value: passwords[name],
    revealLabel: texts.reveal,
    error: errors[name] ?? failure?.issues.find(({ path }) => path === `body.${name}`)?.message,
    onChange: (text: string) => account.send({ type: 'password.typed', field: name, text }),
  });
  const form = useRef<HTMLFormElement>(null);
  // The server's refusal comes later than those of the form.
  useEffect(() => {
    if (failure && form.current) focusFirstWrong(form.current);
  }, [failure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    account.send({ type: 'password.submitted' });
    focusFirstWrong(event.currentTarget);
  };
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{has ? texts.passwordTitle : texts.setPasswordTitle}</h2>
      <p className={frame.hint}>{has ? texts.passwordHint : texts.noPassword}</p>
      <form ref={form} className={frame.form} onSubmit={submit} noValidate>
        <FormError>{failure && failure.issues.length === 0 ? failure.message : null}</FormError>
        {has && (
          <PasswordField label={texts.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
        )}
        <PasswordField label={texts.newPassword} autoComplete="new-password" {...field('password')} />
        <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        <div className={frame.actions}>
          <SubmitButton pending={pending}>{has ? texts.changePassword : texts.setPassword}</SubmitButton>
        </div>
      </form>
    </section>
  );
}

function Export() {
  const account = useSender('accountSettings');
  const pending = useSelect('accountSettings', selectIsExporting, false);
  const failure = useSelect('accountSettings', selectExportFailure, null);
  return (
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.exportTitle}</h2>
      <p className={frame.hint}>{texts.exportHint}</p>
      <FormError>{failure && texts.failed(failure.message)}</FormError>
      <Button variant="default" loading={pending} onClick={() => account.send({ type: 'export.requested' })}>
        {texts.export}
      </Button>
    </section>
  );
}

function Deletion({ user }: { user: User }) {
  const account = useSender('accountSettings');
  const stage = useSelect('accountSettings', selectDeletion, 'none');
  const has = useSelect('accountSettings', selectHasPassword, true);
  const confirmation = useSelect('accountSettings', selectDeletionConfirmation, '');
  const failure = useSelect('accountSettings', selectDeletionFailure, null);
  const typed = useSelect('accountSettings', selectIsDeletionTyped, false);
  const pending = stage === 'under way';
  const type = (text: string) => account.send({ type: 'deletion.typed', text });
  const cancel = () => account.send({ type: 'deletion.cancelled' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    account.send({ type: 'deletion.confirmed' });
  };
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
        size="confirm"
        title={texts.deleteAccountTitle}
        description={texts.deleteAccountText}
        locked={pending}
        footer={
          <>
            <Button variant="default" onClick={cancel} disabled={pending}>
              {texts.cancel}
            </Button>
            <SubmitButton form="delete-account" color="red.8" pending={pending} disabled={!typed}>
              {texts.deleteAccount}
            </SubmitButton>
          </>
        }
      >
        <form id="delete-account" className={frame.form} onSubmit={submit} noValidate>
          <FormError>{failure?.message}</FormError>
          {has ? (
            <PasswordField
              label={texts.deleteWithPassword}
              autoComplete="current-password"
              revealLabel={texts.reveal}
              data-autofocus
              value={confirmation}
              onChange={type}
            />
          ) : (
            <TextField
              label={texts.deleteWithEmail(user.email)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              value={confirmation}
              onChange={type}
            />
          )}
        </form>
      </DialogFrame>
    </section>
  );
}
