import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { invitationRoles } from '../../../domain/workspace.ts';
import {
  selectInviteEmail, selectInviteError, selectInvitedEmail, selectInviteLink, selectInviteRole, selectIsInviting,
} from '../../machines/invitePeople/invitePeople.selectors.ts';
import { useEmitted, useSelect, useSystem } from '../../system.ts';
import { useScreen } from '../../workspaceSystem.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './invitePeople.module.css';
import { texts } from './texts.ts';

const words = texts.invite;
const roles = invitationRoles.map((role) => ({ value: role, label: words.roles[role], description: words.roleHints[role] }));

export interface InvitePeopleDialogProps {
  workspaceName: string;
  onClosed: () => void;
}

/** Invites someone to the workspace and shows the link to send them. */
export function InvitePeopleDialog({ workspaceName, onClosed }: InvitePeopleDialogProps) {
  const system = useSystem();
  const formId = useId();
  const invite = useScreen({ name: 'invitePeople' });
  const email = useSelect('invitePeople', selectInviteEmail, '');
  const role = useSelect('invitePeople', selectInviteRole, 'member');
  const failure = useSelect('invitePeople', selectInviteError, null);
  const pending = useSelect('invitePeople', selectIsInviting, false);
  const link = useSelect('invitePeople', selectInviteLink, null);
  const invited = useSelect('invitePeople', selectInvitedEmail, null);
  const [copied, setCopied] = useState<string | null>(null);
  useEmitted('invitePeople', 'dialog.closed', onClosed);

  const wrong = failure?.issues.find(({ path }) => path === 'body.email')?.message;
  const dismiss = () => (invite ? invite.send({ type: 'dialog.dismissed' }) : onClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) invite?.send({ type: 'form.submitted', mutationId: system.newId() });
  };
  return (
    <DialogFrame
      opened onClose={dismiss} title={words.title} description={words.description(workspaceName)} locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>{link ? words.done : words.cancel}</Button>
          <SubmitButton form={formId} pending={pending} disabled={email.trim() === ''}>{words.submit}</SubmitButton>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormError>{failure && !wrong ? failure.message : null}</FormError>
        <TextField
          label={words.email} type="email" autoComplete="off" spellCheck={false} data-autofocus value={email} error={wrong}
          onChange={(text) => invite?.send({ type: 'email.changed', email: text })}
        />
        <OptionPicker
          label={words.role} options={roles} value={role}
          onChange={(next) => {
            const chosen = invitationRoles.find((each) => each === next);
            if (chosen) invite?.send({ type: 'role.chosen', role: chosen });
          }}
        />
      </form>
      {link && (
        <div className={classes.result} role="status">
          <TextField label={words.link} value={link} onChange={() => undefined} readOnly description={words.linkHint(invited ?? '')} onFocus={(event) => event.currentTarget.select()} />
          <Button
            variant="light" leftSection={copied === link ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />}
            onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(link))}
          >
            {copied === link ? words.copied : words.copy}
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}
