import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { InvitationPreview } from '../../../domain/workspace.ts';
import {
  selectInvitationError, selectInvitationPreview, selectInvitationStatus,
} from '../../machines/invitation/invitation.selectors.ts';
import { useActorRef, useRootScreen, useSelect, useSystem } from '../../system.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import classes from './invites.module.css';
import { texts } from './texts.ts';

/** What an invitation's link leads to: which workspace it is for, and the button that joins it. */
export function InvitationScreen() {
  const system = useSystem();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/app/invites/workspace/$token' });
  useRootScreen({ name: 'invitation', token });
  const invitation = useActorRef('invitation');
  const status = useSelect('invitation', selectInvitationStatus, 'loading');
  const preview = useSelect('invitation', selectInvitationPreview, null);
  const failure = useSelect('invitation', selectInvitationError, null);
  const goHome = () => void navigate({ to: '/' });
  const transient = failure !== null && failure.code !== 'NOT_FOUND' && failure.code !== 'INVITATION_INVALID';
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1 className={classes.title}>{texts.title}</h1>
        {status === 'loading' ? (
          <LoadingSkeletons shape="page" />
        ) : (
          <>
            <p className={classes.text}>{wordsOf(preview, transient ? texts.failed(failure.message) : texts.missing)}</p>
            <code className={classes.token} aria-label={texts.token}>{token}</code>
            {preview && <FormError>{failure && texts.failed(failure.message)}</FormError>}
            {preview?.state === 'open' ? (
              <Button fullWidth loading={status === 'accepting'} onClick={() => invitation?.send({ type: 'accept.requested', mutationId: system.newId() })}>{texts.accept}</Button>
            ) : transient && !preview ? (
              <Button fullWidth onClick={() => invitation?.send({ type: 'retry.requested' })}>{texts.retry}</Button>
            ) : (
              <Button fullWidth variant="default" onClick={goHome}>{texts.home}</Button>
            )}
          </>
        )}
      </section>
    </div>
  );
}

const wordsOf = (preview: InvitationPreview | null, otherwise: string): string => {
  switch (preview?.state) {
    case 'open': return `${texts.joins(preview.workspaceName)} ${texts.sentTo(preview.email, texts.roles[preview.role])}`;
    case 'accepted': return texts.accepted;
    case 'expired': return texts.expired;
    case undefined: return otherwise;
  }
};
