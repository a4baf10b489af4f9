import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import {
  selectIsResetPending,
  selectResetErrors,
  selectResetFailure,
  selectResetField,
  selectResetStage,
} from '../../machines/passwordReset/passwordReset.selectors.ts';
import { selectAdminContact, selectHasMail } from '../../machines/serverConfig/serverConfig.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { AuthFrame } from '../../ui/AuthFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './form.module.css';
import { refusals, texts } from './texts.ts';
import { useTitle } from './useTitle.ts';

const noErrors = {};

/** Asks for the mail that leads to a new password. */
export function ResetRequestScreen() {
  useTitle(texts.reset);
  useScreen({ name: 'passwordReset', token: null });
  const reset = useSender('passwordReset');
  const stage = useSelect('passwordReset', selectResetStage, 'requesting');
  const email = useSelect('passwordReset', selectResetField('email'), '');
  const errors: { email?: string } = useSelect('passwordReset', selectResetErrors, noErrors);
  const failure = useSelect('passwordReset', selectResetFailure, null);
  const pending = useSelect('passwordReset', selectIsResetPending, false);
  const isMailed = useSelect('serverConfig', selectHasMail, true);
  const contact = useSelect('serverConfig', selectAdminContact, null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (errors.email) field.current?.focus();
  }, [errors]);

  const footer = (
    <Link to="/authentication/sign-in" className={classes.link}>
      {texts.backToSignIn}
    </Link>
  );
  if (stage === 'sent') {
    return (
      <AuthFrame
        breadcrumb={texts.breadcrumb}
        title={isMailed ? texts.resetSentTitle : texts.resetUnmailedTitle}
        footer={footer}
      >
        <p className={classes.done} role="status">
          {isMailed ? texts.resetSent(email.trim()) : texts.resetUnmailed(contact)}
        </p>
        <Button fullWidth variant="default" onClick={() => reset.send({ type: 'again.requested' })}>
          {texts.resetAgain}
        </Button>
      </AuthFrame>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.send({ type: 'form.submitted' });
  };
  return (
    <AuthFrame
      breadcrumb={texts.breadcrumb}
      title={texts.reset}
      description={isMailed ? texts.resetHint : texts.resetUnmailed(contact)}
      footer={footer}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <FormError>{failure && (refusals[failure.code] ?? failure.message)}</FormError>
        <TextField
          ref={field}
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          value={email}
          error={errors.email}
          onChange={(text) => reset.send({ type: 'field.changed', field: 'email', text })}
        />
        <SubmitButton pending={pending} fullWidth>
          {texts.resetSend}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
