import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type Invitation, invitationRoles, seatBounds } from '../../../domain/workspace.ts';
import {
  selectInvitation,
  selectInviteError,
  selectIsInviting,
} from '../../machines/invitePeople/invitePeople.selectors.ts';
import { useEmitted, useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { formatDayMonth } from '../../ui/dates/formatDate.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { type CheckedField, useCheckedForm } from '../useCheckedForm.ts';
import { bodyOf, invitationErrors, newInvitation } from './invitation.ts';
import classes from './invitePeople.module.css';
import { texts } from './texts.ts';

const messages = texts.invite;
const kinds = (['email', 'link'] as const).map((kind) => ({ value: kind, label: messages.kinds[kind] }));
const roles = invitationRoles.map((role) => ({
  value: role,
  label: messages.roles[role],
  description: messages.roleHints[role],
}));

export interface InvitePeopleDialogProps {
  workspaceName: string;
  onClosed: () => void;
}

export function InvitePeopleDialog({ workspaceName, onClosed }: InvitePeopleDialogProps) {
  const system = useSystem();
  const formId = useId();
  const invite = useScreen({ name: 'invitePeople' });
  const toInvitePeople = useSender('invitePeople');
  const pending = useSelect('invitePeople', selectIsInviting, false);
  const invitation = useSelect('invitePeople', selectInvitation, null);
  const link = invitation?.link ?? null;
  useEmitted('invitePeople', 'dialog.closed', onClosed);
  const { field, submitError, element, resetTo, values } = useCheckedForm({
    initialValues: newInvitation,
    validate: invitationErrors,
    failure: useSelect('invitePeople', selectInviteError, null),
    onSubmit: (form) => toInvitePeople.send({ type: 'form.submitted', body: bodyOf(form), mutationId: system.newId() }),
  });
  useEmitted('invitePeople', 'invitation.created', () => resetTo({ email: '' }));

  const { kind, email, seats } = values;
  const dismiss = () => (invite ? invite.send({ type: 'dialog.dismissed' }) : onClosed());
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={messages.title}
      description={messages.description(workspaceName)}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {link ? messages.done : messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={(kind === 'email' ? email : seats).trim() === ''}>
            {kind === 'email' ? messages.submit : messages.submitLink}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className={classes.form} {...element}>
        <FormError>{submitError?.message}</FormError>
        <SegmentedChoice
          label={messages.kind}
          options={kinds}
          value={kind}
          disabled={pending}
          onChange={(chosen) => resetTo({ kind: chosen })}
        />
        {kind === 'email' ? <EmailField {...field('email')} /> : <SeatsField {...field('seats')} />}
        <OptionPicker
          label={messages.role}
          options={roles}
          value={values.role}
          onChange={(next) => {
            const chosen = invitationRoles.find((each) => each === next);
            if (chosen) field('role').onChange(chosen);
          }}
        />
      </form>
      {link && <InvitationLink link={link} hint={linkHintOf(invitation)} />}
    </DialogFrame>
  );
}

const EmailField = (field: CheckedField<string>) => (
  <TextField label={messages.email} type="email" autoComplete="off" spellCheck={false} data-autofocus {...field} />
);

const SeatsField = (field: CheckedField<string>) => (
  <TextField
    label={messages.seats}
    type="number"
    inputMode="numeric"
    min={seatBounds.least}
    max={seatBounds.most}
    step={1}
    autoComplete="off"
    classNames={{ wrapper: classes.seats }}
    description={messages.seatsHint}
    {...field}
  />
);

function InvitationLink({ link, hint }: { link: string; hint: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <div className={classes.result} role="status">
      <TextField
        label={messages.link}
        value={link}
        onChange={() => undefined}
        readOnly
        description={hint}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="light"
        leftSection={copied === link ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />}
        onClick={() =>
          void copyText(link).then(
            () => setCopied(link),
            () => undefined,
          )
        }
      >
        {copied === link ? messages.copied : messages.copy}
      </Button>
    </div>
  );
}

const linkHintOf = (invitation: Invitation | null): string => {
  if (!invitation) return '';
  const { email, seats, expiresAt } = invitation;
  return email === null ? messages.seatsLinkHint(seats ?? 1, formatDayMonth(expiresAt)) : messages.linkHint(email);
};
