import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { InvitationPreview } from '../../../domain/workspace.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  selectInvitationError,
  selectInvitationPreview,
  selectInvitationStatus,
} from '../../machines/people/invitation/invitation.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import classes from './invites.module.css';

export function InvitationScreen() {
  const texts = useTexts('invites');
  const shown = useShown();
  const system = useSystem();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/app/invites/workspace/$token' });
  const invitation = useSender('invitation');
  const status = useSelect('invitation', selectInvitationStatus, 'loading');
  const preview = useSelect('invitation', selectInvitationPreview, null);
  const failure = useSelect('invitation', selectInvitationError, null);
  const user = useSelect('session', selectUser, null);
  const own = user?.email ?? '';
  const isInside = user?.workspaces.some(({ id }) => id === preview?.workspaceId) ?? false;
  const goHome = () => void navigate({ to: '/' });
  const accept = () => invitation.send({ type: 'accept.requested', mutationId: system.newId() });
  const transient = failure !== null && failure.code !== 'NOT_FOUND' && failure.code !== 'INVITATION_INVALID';
  const stage = stageOf(preview, { own, isInside, transient });
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1 className={classes.title}>{texts.title}</h1>
        {status === 'loading' ? (
          <LoadingSkeletons shape="page" />
        ) : (
          <>
            <p className={classes.text} role={stage === 'otherAccount' || stage === 'missing' ? 'alert' : undefined}>
              {messageOf(
                texts,
                stage,
                preview,
                own,
                transient ? texts.failed({ message: shown(failure.message) }) : texts.missing,
              )}
            </p>
            <code className={classes.token} aria-label={texts.token}>
              {token}
            </code>
            {preview && <FormError>{failure && texts.failed({ message: shown(failure.message) })}</FormError>}
            {stage === 'open' || stage === 'member' ? (
              <Button fullWidth loading={status === 'accepting'} onClick={accept}>
                {stage === 'open' ? texts.accept : texts.open}
              </Button>
            ) : stage === 'otherAccount' ? (
              <Button fullWidth onClick={() => invitation.send({ type: 'otherAccount.requested' })}>
                {texts.signOut}
              </Button>
            ) : stage === 'unanswered' ? (
              <Button fullWidth onClick={() => invitation.send({ type: 'retry.requested' })}>
                {texts.retry}
              </Button>
            ) : null}
            {stage !== 'open' && (
              <Button fullWidth mt="xs" variant={stage === 'otherAccount' ? 'subtle' : 'default'} onClick={goHome}>
                {texts.home}
              </Button>
            )}
          </>
        )}
      </section>
    </div>
  );
}

type Stage = 'open' | 'otherAccount' | 'member' | 'accepted' | 'expired' | 'full' | 'missing' | 'unanswered';

const stageOf = (
  preview: InvitationPreview | null,
  { own, isInside, transient }: { own: string; isInside: boolean; transient: boolean },
): Stage => {
  if (preview === null) return transient ? 'unanswered' : 'missing';
  // An invitation link for several people has no e-mail address.
  const isTheirs = preview.email === null || preview.email === own.toLowerCase();
  // Members can open the workspace even if the invitation is no longer valid.
  if (isTheirs && isInside) return 'member';
  return preview.state === 'open' && !isTheirs ? 'otherAccount' : preview.state;
};

const messageOf = (
  texts: Catalogues['invites'],
  stage: Stage,
  preview: InvitationPreview | null,
  own: string,
  otherwise: string,
): string => {
  switch (stage) {
    case 'open':
      return preview
        ? [
            texts.joins({ workspace: preview.workspaceName }),
            preview.email && texts.sentTo({ email: preview.email }),
            texts.willJoin({ role: preview.role }),
          ]
            .filter(Boolean)
            .join(' ')
        : '';
    case 'otherAccount':
      return `${texts.otherAccount({ invited: preview?.email ?? '', own })} ${texts.otherAccountHint}`;
    case 'member':
      return texts.member({ workspace: preview?.workspaceName ?? '' });
    case 'accepted':
      return texts.accepted;
    case 'expired':
      return texts.expired;
    case 'full':
      return texts.full;
    case 'missing':
    case 'unanswered':
      return otherwise;
  }
};
