import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { selectSignUpDomains, selectSignUpMode } from '../../machines/app/serverConfig/serverConfig.selectors.ts';
import { selectIsSubmitting, selectSessionError } from '../../machines/app/session/session.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PasswordField } from '../../ui/form/PasswordField/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { invitationIn } from '../redirect.ts';
import { type CheckedForm, useCheckedForm } from '../useCheckedForm.ts';
import { Frame } from './Frame.tsx';
import { PictureField } from './PictureField.tsx';
import classes from './form.module.css';
import { emptySignUp, signUpFailureOf, signUpErrors, signUpOf } from './signUpForm.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useFailureMessage } from './useFailureMessage.ts';
import { useTitle } from './useTitle.ts';

const noDomains: readonly string[] = [];

export function SignUpScreen() {
  const start = useTexts('start');
  const messageOf = useFailureMessage();
  const texts = useTexts('authentication');
  useTitle(texts.signUp);
  const system = useSystem();
  const { redirect, invitation: invitationGiven } = useSearch({ from: '/authentication/sign-up' });
  const failure = useSelect('session', selectSessionError, null);
  const pending = useSelect('session', selectIsSubmitting, false);
  useEffect(() => () => sendTo(system, 'session', { type: 'error.dismissed' }), [system]);

  const isInvitationDead = failure?.code === 'INVITATION_INVALID';
  const invitation = isInvitationDead ? undefined : (invitationGiven ?? invitationIn(redirect));
  const rule = useSignUpRule(invitation);
  const message = failure ? messageOf(failure) : '';
  const shownFailure = useMemo(() => failure && signUpFailureOf(failure, message), [failure, message]);
  const [picture, setPicture] = useState<File | null>(null);
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: emptySignUp,
    validate: (form) => signUpErrors(form, invitation),
    isCheckedOnLeave: true,
    failure: shownFailure,
    onSubmit: (form) => {
      const payload = signUpOf(form, invitation);
      if (payload && !pending) sendTo(system, 'session', { type: 'signUp.submitted', form: payload, picture });
    },
  });
  const footer = (
    <>
      {texts.hasAccount}{' '}
      <Link to="/authentication/sign-in" search={{ redirect }} className={classes.link}>
        {texts.signInLink}
      </Link>
    </>
  );
  if (rule?.isClosed) {
    return (
      <Frame breadcrumb={start.authentication} title={texts.createAccountTitle} footer={footer}>
        <p className={classes.done} role="status">
          {isInvitationDead ? `${texts.invitationDead} ${rule.text}` : rule.text}
        </p>
      </Frame>
    );
  }
  return (
    <Frame
      breadcrumb={start.authentication}
      title={texts.createAccountTitle}
      description={invitation ? texts.signUpInvited : rule?.text}
      footer={footer}
    >
      <form className={classes.form} {...element}>
        <FormError>{(submitError || isInvitationDead) && message}</FormError>
        <SignUpFields field={field} />
        <PictureField picture={picture} onPick={setPicture}>
          <TextField
            label={texts.avatar}
            type="url"
            autoComplete="photo"
            placeholder="https://"
            description={texts.avatarHint}
            spellCheck={false}
            {...field('avatar')}
          />
        </PictureField>
        <SubmitButton pending={pending} disabled={signUpOf(values, invitation) === null} fullWidth>
          {texts.createAccount}
        </SubmitButton>
      </form>
    </Frame>
  );
}

/** Returns who may sign up without an invitation. Undefined if everyone may, or if the user has an invitation. */
function useSignUpRule(invitation: string | undefined): { text: string; isClosed: boolean } | undefined {
  const texts = useTexts('authentication');
  const mode = useSelect('serverConfig', selectSignUpMode, 'open');
  const domains = useSelect('serverConfig', selectSignUpDomains, noDomains);
  if (invitation !== undefined || mode === 'open') return undefined;
  return mode === 'invited'
    ? { text: texts.signUpByInvitation, isClosed: true }
    : { text: texts.signUpDomains({ domains: domains.join(', ') }), isClosed: false };
}

function SignUpFields({ field }: Pick<CheckedForm<typeof emptySignUp>, 'field'>) {
  const start = useTexts('start');
  const texts = useTexts('authentication');
  return (
    <>
      <TextField
        label={start.email}
        type="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label={start.password} autoComplete="new-password" {...field('password')} />
      <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
      <div className={classes.pair}>
        <TextField label={texts.name} autoComplete="given-name" {...field('name')} />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
    </>
  );
}
