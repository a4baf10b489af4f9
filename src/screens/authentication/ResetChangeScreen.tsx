import { Link, useParams } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import {
  selectIsResetPending,
  selectResetErrors,
  selectResetFailure,
  selectResetField,
  selectResetStage,
} from '../../machines/passwordReset/passwordReset.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { AuthFrame } from '../../ui/AuthFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { PasswordField } from '../../ui/PasswordField/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import classes from './form.module.css';
import { focusFirstWrong } from '../focusFirstWrong.ts';
import { refusals, texts } from './texts.ts';
import { useTitle } from './useTitle.ts';

const noErrors = {};

/** Where the link of the mail leads: sets a new password. */
export function ResetChangeScreen() {
  useTitle(texts.reset);
  const { token } = useParams({ from: '/authentication/password/reset/$token' });
  useScreen({ name: 'passwordReset', token });
  const reset = useSender('passwordReset');
  const stage = useSelect('passwordReset', selectResetStage, 'changing');
  const password = useSelect('passwordReset', selectResetField('password'), '');
  const confirmPassword = useSelect('passwordReset', selectResetField('confirmPassword'), '');
  const errors: { password?: string; confirmPassword?: string } = useSelect(
    'passwordReset',
    selectResetErrors,
    noErrors,
  );
  const failure = useSelect('passwordReset', selectResetFailure, null);
  const refused = failure?.issues.find(({ path }) => path === 'body.password')?.message;
  const pending = useSelect('passwordReset', selectIsResetPending, false);

  const footer = (
    <Link to="/authentication/sign-in" className={classes.link}>
      {texts.backToSignIn}
    </Link>
  );
  if (stage === 'linkDead') {
    return (
      <AuthFrame breadcrumb={texts.breadcrumb} title={texts.linkDeadTitle} footer={footer}>
        <p className={classes.done} role="alert">
          {texts.linkDead}
        </p>
        <Link to="/authentication/password/reset" className={classes.buttonLink}>
          {texts.linkDeadAsk}
        </Link>
      </AuthFrame>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.send({ type: 'form.submitted' });
    focusFirstWrong(event.currentTarget);
  };
  return (
    <AuthFrame breadcrumb={texts.breadcrumb} title={texts.reset} description={texts.changeHint} footer={footer}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <FormError>{failure && refused === undefined && (refusals[failure.code] ?? failure.message)}</FormError>
        <PasswordField
          label={texts.newPassword}
          name="password"
          autoComplete="new-password"
          autoFocus
          revealLabel={texts.reveal}
          value={password}
          error={errors.password ?? refused}
          onChange={(text) => reset.send({ type: 'field.changed', field: 'password', text })}
        />
        <PasswordField
          label={texts.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          revealLabel={texts.reveal}
          value={confirmPassword}
          error={errors.confirmPassword}
          onChange={(text) => reset.send({ type: 'field.changed', field: 'confirmPassword', text })}
        />
        <SubmitButton pending={pending} fullWidth>
          {texts.changePassword}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
