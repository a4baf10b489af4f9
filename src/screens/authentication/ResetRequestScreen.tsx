import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { passwordReset } from '../../../domain/account.ts';
import {
  selectIsResetPending,
  selectResetFailure,
  selectResetStage,
} from '../../machines/people/passwordReset/passwordReset.selectors.ts';
import { selectAdminContact, selectHasMail } from '../../machines/app/serverConfig/serverConfig.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useCheckedForm } from '../useCheckedForm.ts';
import { Frame } from './Frame.tsx';
import classes from './form.module.css';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useFailureMessage } from './useFailureMessage.ts';
import { useTitle } from './useTitle.ts';

const validate = schemaResolver(passwordReset, { sync: true });

export function ResetRequestScreen() {
  const texts = useTexts('authentication');
  const messageOf = useFailureMessage();
  const start = useTexts('start');
  useTitle(texts.reset);
  const reset = useSender('passwordReset');
  const stage = useSelect('passwordReset', selectResetStage, 'requesting');
  const pending = useSelect('passwordReset', selectIsResetPending, false);
  const isMailed = useSelect('serverConfig', selectHasMail, true);
  const contact = useSelect('serverConfig', selectAdminContact, null);
  const unmailed = contact === null ? texts.resetUnmailed : texts.resetUnmailedBy({ contact });
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: { email: '' },
    validate,
    failure: useSelect('passwordReset', selectResetFailure, null),
    onSubmit: ({ email }) => reset.send({ type: 'email.submitted', email: email.trim() }),
  });

  const footer = (
    <Link to="/authentication/sign-in" className={classes.link}>
      {texts.backToSignIn}
    </Link>
  );
  if (stage === 'sent') {
    return (
      <Frame
        breadcrumb={start.authentication}
        title={isMailed ? texts.resetSentTitle : texts.resetUnmailedTitle}
        footer={footer}
      >
        <p className={classes.done} role="status">
          {isMailed ? texts.resetSent({ email: values.email.trim() }) : unmailed}
        </p>
        <Button fullWidth variant="default" onClick={() => reset.send({ type: 'again.requested' })}>
          {texts.resetAgain}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame
      breadcrumb={start.authentication}
      title={texts.reset}
      description={isMailed ? texts.resetHint : unmailed}
      footer={footer}
    >
      <form className={classes.form} {...element}>
        <FormError>{submitError && messageOf(submitError)}</FormError>
        <TextField
          label={start.email}
          type="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          {...field('email')}
        />
        <SubmitButton pending={pending} fullWidth>
          {texts.resetSend}
        </SubmitButton>
      </form>
    </Frame>
  );
}
