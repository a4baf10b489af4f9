import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ExternalRefusal } from '../../../domain/externalSignIn.ts';
import { signInErrors, type SignInForm } from '../../../domain/signInForm.ts';
import { reasonOf } from '../../../domain/validation.ts';
import type { Failure } from '../../machines/failure.ts';
import { selectAdminContact, selectHasMail } from '../../machines/app/serverConfig/serverConfig.selectors.ts';
import {
  selectIsExpired,
  selectIsSubmitting,
  selectSessionError,
} from '../../machines/app/session/session.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PasswordField } from '../../ui/form/PasswordField/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { lazyView } from '../lazyView.tsx';
import { invitationIn } from '../redirect.ts';
import { Frame } from './Frame.tsx';
import classes from './form.module.css';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useFailureMessage } from './useFailureMessage.ts';
import { useTitle } from './useTitle.ts';

const ExternalSignIns = lazyView([], () => import('./ExternalSignIns.tsx').then((code) => code.ExternalSignIns));

export function SignInScreen() {
  const texts = useTexts('start');
  useTitle(texts.signIn);
  const system = useSystem();
  const { redirect, reason } = useSearch({ from: '/authentication/sign-in' });
  const failure = useSelect('session', selectSessionError, null);
  const pending = useSelect('session', selectIsSubmitting, false);
  const [form, setForm] = useState<SignInForm>({ email: '', password: '' });
  const [submitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const expired = useSelect('session', selectIsExpired, false);
  useEffect(() => () => sendTo(system, 'session', { type: 'error.dismissed' }), [system]);

  const errors = submitted ? signInErrors(form) : {};
  const shown = useShown();
  const errorOf = (field: keyof SignInForm) => errors[field] && shown(reasonOf(errors[field]));
  const change = (field: keyof SignInForm) => (text: string) => {
    setForm((now) => ({ ...now, [field]: text }));
    if (failure) sendTo(system, 'session', { type: 'error.dismissed' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const [wrong] = Object.keys(signInErrors(form));
    if (wrong) element.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!pending)
      sendTo(system, 'session', { type: 'signIn.submitted', email: form.email.trim(), password: form.password });
  };
  const invitation = invitationIn(redirect);
  const message = useFailureText(failure, submitted ? undefined : reason);
  return (
    <Frame
      breadcrumb={texts.authentication}
      title={texts.signInTitle}
      description={expired ? texts.expired : invitation !== undefined ? texts.signInInvited : undefined}
      footer={
        <>
          {texts.noAccount}{' '}
          <Link to="/authentication/sign-up" search={{ redirect, invitation }} className={classes.link}>
            {texts.signUpLink}
          </Link>
        </>
      }
    >
      <form ref={element} onSubmit={submit} noValidate className={classes.form}>
        <FormError>{message}</FormError>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          value={form.email}
          onChange={change('email')}
          error={errorOf('email')}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={change('password')}
          error={errorOf('password')}
        />
        <Link to="/authentication/password/reset" className={classes.forgot}>
          {texts.forgot}
        </Link>
        <SubmitButton pending={pending} fullWidth>
          {texts.submitSignIn}
        </SubmitButton>
        <ExternalSignIns redirect={redirect} />
      </form>
    </Frame>
  );
}

/** Returns the text for a failed sign-in. `reason` is the failure of an external sign-in, given in the address. */
function useFailureText(failure: Failure | null, reason: ExternalRefusal | undefined): string | null {
  const texts = useTexts('start');
  const messageOf = useFailureMessage();
  const isMailed = useSelect('serverConfig', selectHasMail, true);
  const contact = useSelect('serverConfig', selectAdminContact, null);
  if (failure === null) return reason === undefined ? null : texts.externalFailures[reason];
  // No error text, because a toast confirms the e-mail that was sent.
  if (failure.code === 'PASSWORD_RESETED')
    return isMailed ? null : contact === null ? texts.resetUnmailed : texts.resetUnmailedBy({ contact });
  return messageOf(failure);
}
