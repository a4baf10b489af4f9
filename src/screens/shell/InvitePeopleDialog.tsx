import { Button, Stack } from '@mantine/core';
import { useId } from 'react';
import { type Invitation, invitationRoles, seatBounds } from '../../../domain/workspace.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  selectInvitation,
  selectInviteError,
  selectIsInviting,
} from '../../machines/people/invitePeople/invitePeople.selectors.ts';
import { useEmitted, useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { CopyField } from '../../ui/base/CopyField/CopyField.tsx';
import { type Dates, useDates } from '../../ui/base/dates/useDates.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { type CheckedField, useCheckedForm } from '../useCheckedForm.ts';
import { bodyOf, invitationErrors, newInvitation } from './invitation.ts';

export interface InvitePeopleDialogProps {
  workspaceName: string;
  onClosed: () => void;
}

export function InvitePeopleDialog({ workspaceName, onClosed }: InvitePeopleDialogProps) {
  const { invite: messages } = useTexts('shell');
  const dates = useDates();
  const shown = useShown();
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
      description={messages.description({ workspace: workspaceName })}
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
      <form id={formId} {...element}>
        <Stack gap="md">
          <FormError>{submitError && shown(submitError.message)}</FormError>
          <SegmentedChoice
            label={messages.kind}
            options={(['email', 'link'] as const).map((value) => ({ value, label: messages.kinds[value] }))}
            value={kind}
            disabled={pending}
            onChange={(chosen) => resetTo({ kind: chosen })}
          />
          {kind === 'email' ? <EmailField {...field('email')} /> : <SeatsField {...field('seats')} />}
          <OptionPicker
            label={messages.role}
            options={invitationRoles.map((value) => ({
              value,
              label: messages.roles[value],
              description: messages.roleHints[value],
            }))}
            value={values.role}
            onChange={(next) => {
              const chosen = invitationRoles.find((each) => each === next);
              if (chosen) field('role').onChange(chosen);
            }}
          />
        </Stack>
      </form>
      {link && (
        <Panel sunken role="status" mt="md">
          <CopyField
            label={messages.link}
            hint={linkHintOf(messages, dates, invitation)}
            value={link}
            texts={messages}
          />
        </Panel>
      )}
    </DialogFrame>
  );
}

function EmailField(field: CheckedField<string>) {
  const { invite } = useTexts('shell');
  return (
    <TextField label={invite.email} type="email" autoComplete="off" spellCheck={false} data-autofocus {...field} />
  );
}

function SeatsField(field: CheckedField<string>) {
  const { invite } = useTexts('shell');
  return (
    <TextField
      label={invite.seats}
      type="number"
      inputMode="numeric"
      min={seatBounds.least}
      max={seatBounds.most}
      step={1}
      autoComplete="off"
      styles={{ wrapper: { maxWidth: '8rem' } }}
      description={invite.seatsHint}
      {...field}
    />
  );
}

function linkHintOf(texts: Catalogues['shell']['invite'], dates: Dates, invitation: Invitation | null): string {
  if (!invitation) return '';
  const { email, seats, expiresAt } = invitation;
  return email === null
    ? texts.seatsLinkHint({ seats: seats ?? 1, day: dates.dayMonth(expiresAt) })
    : texts.linkHint({ email });
}
