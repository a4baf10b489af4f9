import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { confirmationError, passwordChange } from '../../../domain/account.ts';
import {
  selectIsResetPending,
  selectResetFailure,
  selectResetStage,
} from '../../machines/people/passwordReset/passwordReset.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PasswordField } from '../../ui/form/PasswordField/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { useCheckedForm } from '../useCheckedForm.ts';
import { Frame } from './Frame.tsx';
import classes from './form.module.css';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useFailureMessage } from './useFailureMessage.ts';
import { useTitle } from './useTitle.ts';

export function ResetChangeScreen() {
  const texts = useTexts('authentication');
  const { authentication } = useTexts('start');
  useTitle(texts.reset);
  const stage = useSelect('passwordReset', selectResetStage, 'changing');

  const footer = (
    <Link to="/authentication/sign-in" className={classes.link}>
      {texts.backToSignIn}
    </Link>
  );
  if (stage === 'linkInvalid') {
    return (
      <Frame breadcrumb={authentication} title={texts.linkDeadTitle} footer={footer}>
        <p className={classes.done} role="alert">
          {texts.linkInvalid}
        </p>
        <Button
          variant="default"
          fullWidth
          renderRoot={(props) => <Link to="/authentication/password/reset" {...props} />}
        >
          {texts.linkDeadAsk}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame breadcrumb={authentication} title={texts.reset} description={texts.changeHint} footer={footer}>
      <PasswordsForm />
    </Frame>
  );
}

const resolve = schemaResolver(passwordChange, { sync: true });

/** A separate component, so that the typed passwords are discarded when the link is no longer valid. */
function PasswordsForm() {
  const texts = useTexts('authentication');
  const messageOf = useFailureMessage();
  const reset = useSender('passwordReset');
  const pending = useSelect('passwordReset', selectIsResetPending, false);
  const { field, submitError, element } = useCheckedForm({
    initialValues: { password: '', confirmPassword: '' },
    // The token is a placeholder, because only the server can check the link's token.
    validate: (passwords) => ({ ...resolve({ token: '-', ...passwords }), ...confirmationError(passwords) }),
    failure: useSelect('passwordReset', selectResetFailure, null),
    onSubmit: (passwords) => reset.send({ type: 'passwords.submitted', passwords }),
  });
  return (
    <form className={classes.form} {...element}>
      <FormError>{submitError && messageOf(submitError)}</FormError>
      <PasswordField label={texts.newPassword} autoComplete="new-password" autoFocus {...field('password')} />
      <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
      <SubmitButton pending={pending} fullWidth>
        {texts.changePassword}
      </SubmitButton>
    </form>
  );
}
