import { Button, Text } from '@mantine/core';
import type { Invitation } from '../../../domain/workspace.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  selectInvitationChanges,
  selectInvitationLinks,
  selectQuestion,
} from '../../machines/people/members/members.selectors.ts';
import type { InvitationChange } from '../../machines/people/members/members.types.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { useFocusKept } from './focus.ts';

const none: readonly Invitation[] = [];
const nothing: readonly InvitationChange[] = [];
const noLinks: Readonly<Record<string, string>> = {};

export function Invitations() {
  const texts = useTexts('settings');
  const shown = useShown();
  const system = useSystem();
  const toMembers = useSender('members');
  const { elements, isFirstLoad, failure, retry } = useList({ kind: 'invitations' });
  const invitations = elements?.filter(({ acceptedAt }) => acceptedAt === null) ?? none;
  const changes = useSelect('members', selectInvitationChanges, nothing);
  const links = useSelect('members', selectInvitationLinks, noLinks);
  const question = useSelect('members', selectQuestion, null);
  const revoking = question?.kind === 'revoke' ? question.invitation : null;
  const list = useFocusKept<HTMLDivElement>(invitations.length);
  const change = (invitationId: string, kind: InvitationChange['kind']) =>
    toMembers.send({ type: 'invitation.changed', invitationId, kind, mutationId: system.newId() });
  return (
    <SettingsSection title={texts.invitations} titleId="invitations">
      <div ref={list} tabIndex={-1}>
        {failure ? (
          <LoadFailure error={failure} compact title={texts.failed({ message: shown(failure.message) })}>
            <Button variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </LoadFailure>
        ) : isFirstLoad ? (
          <LoadingSkeletons shape="list" label={texts.loading} />
        ) : invitations.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noInvitations}
          </Text>
        ) : (
          <RowList aria-labelledby="invitations">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                link={links[invitation.id]}
                pending={changes.find(({ invitationId }) => invitationId === invitation.id)?.kind}
                onChange={(kind) => change(invitation.id, kind)}
                onRevoke={() => toMembers.send({ type: 'question.asked', question: { kind: 'revoke', invitation } })}
              />
            ))}
          </RowList>
        )}
      </div>
      <ConfirmDialog
        opened={revoking !== null}
        destructive
        title={revoking ? revokeTitleOf(texts, revoking) : ''}
        confirmLabel={texts.revoke}
        cancelLabel={texts.cancel}
        onCancel={() => toMembers.send({ type: 'question.cancelled' })}
        onConfirm={() => toMembers.send({ type: 'question.confirmed', mutationId: system.newId() })}
      >
        {revoking?.email === null ? texts.revokeLinkText : texts.revokeText}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  link: string | undefined;
  pending: InvitationChange['kind'] | undefined;
  onChange: (kind: InvitationChange['kind']) => void;
  onRevoke: () => void;
}

function InvitationRow({ invitation, link, pending, onChange, onRevoke }: InvitationRowProps) {
  const texts = useTexts('settings');
  const { role, expiresAt, state, projects = [] } = invitation;
  const now = useSystem().now();
  const own = textsOf(texts, invitation);
  const { dayMonth } = useDates();
  const isExpired = state === 'expired' || expiresAt <= now;
  const end = state === 'full' ? texts.full : isExpired ? texts.expired : texts.expires({ day: dayMonth(expiresAt) });
  return (
    <ListRow
      name={own.title}
      facts={[texts.invitedAs({ role }), ...projects.map((project) => project.name), own.used, end, own.mail]
        .filter(Boolean)
        .join(' · ')}
      action={
        <>
          {link && <CopyLinkButton link={link} label={own.copy} />}
          {state === 'full' ? (
            <Button
              size="xs"
              variant="default"
              aria-label={own.remove}
              loading={pending === 'revoke'}
              onClick={() => onChange('revoke')}
            >
              {texts.removeLink}
            </Button>
          ) : (
            <>
              <Button
                size="xs"
                variant="default"
                aria-label={own.resend}
                loading={pending === 'resend'}
                onClick={() => onChange('resend')}
              >
                {own.resendLabel}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={own.revoke}
                loading={pending === 'revoke'}
                onClick={onRevoke}
              >
                {texts.revoke}
              </Button>
            </>
          )}
        </>
      }
    />
  );
}

function textsOf(texts: Catalogues['settings'], { email, seats: allSeats, usedSeats, mail }: Invitation) {
  if (email !== null) {
    return {
      title: email,
      used: undefined,
      mail: mail && texts.mail[mail],
      copy: texts.copyNamed({ email }),
      resendLabel: texts.resend,
      resend: texts.resendNamed({ email }),
      revoke: texts.revokeNamed({ email }),
      remove: texts.revokeNamed({ email }),
    };
  }
  const seats = allSeats ?? 1;
  const link = texts.linkFor({ seats });
  return {
    title: link,
    used: texts.seatsUsed({ used: usedSeats ?? 0, seats }),
    mail: undefined,
    copy: texts.copyLinkNamed({ link }),
    resendLabel: texts.newLink,
    resend: texts.newLinkNamed({ link }),
    revoke: texts.revokeLinkNamed({ link }),
    remove: texts.removeLinkNamed({ link }),
  };
}

const revokeTitleOf = (texts: Catalogues['settings'], { email, seats }: Pick<Invitation, 'email' | 'seats'>): string =>
  email === null ? texts.revokeLinkTitle({ seats: seats ?? 1 }) : texts.revokeTitle({ email });
