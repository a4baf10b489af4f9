import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Invitation } from '../../../domain/workspace.ts';
import {
  selectAreInvitationsLoading, selectInvitationChanges, selectInvitationLinks, selectInvitations, selectInvitationsFailure,
} from '../../machines/members/members.selectors.ts';
import type { InvitationChange } from '../../machines/members/members.types.ts';
import { useActorRef, useSelect, useSystem } from '../../system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { formatDayMonth } from '../../ui/dates/formatDate.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import frame from '../projectSettings/settings.module.css';
import classes from './settings.module.css';
import { texts } from './texts.ts';

const none: readonly Invitation[] = [];
const nothing: readonly InvitationChange[] = [];
const noLinks: Readonly<Record<string, string>> = {};

/** Who was invited and hasn't come yet. */
export function Invitations() {
  const system = useSystem();
  const actor = useActorRef('members');
  const invitations = useSelect('members', selectInvitations, none);
  const loading = useSelect('members', selectAreInvitationsLoading, true);
  const failure = useSelect('members', selectInvitationsFailure, null);
  const changes = useSelect('members', selectInvitationChanges, nothing);
  const links = useSelect('members', selectInvitationLinks, noLinks);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const change = (invitationId: string, kind: InvitationChange['kind']) =>
    actor?.send({ type: 'invitation.changed', invitationId, kind, mutationId: system.newId() });
  return (
    <section className={frame.section}>
      <h2 className={frame.title} id="invitations">{texts.invitations}</h2>
      <div className={classes.foot}>
        {failure ? (
          <EmptyState compact title={texts.failed(failure.message)}>
            <Button variant="default" onClick={() => actor?.send({ type: 'invitations.refreshRequested' })}>{texts.retry}</Button>
          </EmptyState>
        ) : loading && invitations.length === 0 ? (
          <LoadingSkeletons shape="list" label={texts.loading} />
        ) : invitations.length === 0 ? (
          <p className={frame.hint}>{texts.noInvitations}</p>
        ) : (
          <ul className={classes.rows} aria-labelledby="invitations">
            {invitations.map((invitation) => {
              const { id, email, role, expiresAt, state, mail } = invitation;
              const link = links[id];
              const busy = changes.find(({ invitationId }) => invitationId === id)?.kind;
              const isExpired = state === 'expired' || expiresAt <= system.now();
              return (
                <li key={id} className={classes.row}>
                  <span className={classes.words}>
                    <span className={classes.strong}>{email}</span>
                    <span className={`${classes.quiet} ${classes.wrap}`}>
                      {[texts.invitedAs(texts.roles[role]), isExpired ? texts.expired : texts.expires(formatDayMonth(expiresAt)), mail && texts.mail[mail]].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className={classes.acts}>
                    {link && (
                      <Button
                        size="xs" variant="light" aria-label={texts.copyNamed(email)}
                        leftSection={copied === link ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.75} />}
                        onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(link))}
                      >
                        {copied === link ? texts.copied : texts.copyLink}
                      </Button>
                    )}
                    <Button size="xs" variant="default" aria-label={texts.resendNamed(email)} loading={busy === 'resend'} onClick={() => change(id, 'resend')}>{texts.resend}</Button>
                    <Button size="xs" variant="default" aria-label={texts.revokeNamed(email)} loading={busy === 'revoke'} onClick={() => setRevoking(invitation)}>{texts.revoke}</Button>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <ConfirmDialog
        opened={revoking !== null} destructive title={texts.revokeTitle(revoking?.email ?? '')} confirmLabel={texts.revoke} cancelLabel={texts.cancel}
        onCancel={() => setRevoking(null)}
        onConfirm={() => {
          if (revoking) change(revoking.id, 'revoke');
          setRevoking(null);
        }}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </section>
  );
}
