import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { addressesIn } from '../../../domain/addresses.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import { type Invitation, invitationRoles, type InvitationsCreated, seatBounds } from '../../../domain/workspace.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  selectCreated,
  selectInviteError,
  selectIsInviting,
} from '../../machines/people/invitePeople/invitePeople.selectors.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { useEmitted, useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { CopyField } from '../../ui/base/CopyField/CopyField.tsx';
import { type Dates, useDates } from '../../ui/base/dates/useDates.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { MultiOptionPicker } from '../../ui/form/MultiOptionPicker/MultiOptionPicker.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { isOwnComputer, shownLink } from '../shownLink.ts';
import { type CheckedField, useCheckedForm } from '../useCheckedForm.ts';
import { bodyOf, invitationErrors, newInvitation } from './invitation.ts';

const noProjects: readonly ProjectSummary[] = [];

export interface InvitePeopleDialogProps {
  workspaceName: string;
  onClosed: () => void;
}

export function InvitePeopleDialog({ workspaceName, onClosed }: InvitePeopleDialogProps) {
  const { invite: messages } = useTexts('shell');
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const invite = useScreen({ name: 'invitePeople' });
  const toInvitePeople = useSender('invitePeople');
  const pending = useSelect('invitePeople', selectIsInviting, false);
  const created = useSelect('invitePeople', selectCreated, null);
  const { projectId } = useParams({ strict: false });
  useEmitted('invitePeople', 'dialog.closed', onClosed);
  const { field, submitError, element, resetTo, values } = useCheckedForm({
    initialValues: { ...newInvitation, projectIds: projectId === undefined ? [] : [projectId] },
    validate: invitationErrors,
    failure: useSelect('invitePeople', selectInviteError, null),
    onSubmit: (form) => toInvitePeople.send({ type: 'form.submitted', body: bodyOf(form), mutationId: system.newId() }),
  });
  useEmitted('invitePeople', 'invitation.created', () => resetTo({ emails: '' }));

  const { kind, emails, seats } = values;
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
            {created ? messages.done : messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={(kind === 'email' ? emails : seats).trim() === ''}>
            {kind === 'email'
              ? messages.submit({ count: Math.max(1, addressesIn(emails).length) })
              : messages.submitLink}
          </SubmitButton>
        </>
      }
    >
      {created && <Created created={created} />}
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
          {kind === 'email' ? <EmailsField {...field('emails')} /> : <SeatsField {...field('seats')} />}
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
          <ProjectsField {...field('projectIds')} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

/** Links of the new invitations, and the people who needed none. */
function Created({ created: { invitations, members } }: { created: InvitationsCreated }) {
  const { invite: messages } = useTexts('shell');
  const dates = useDates();
  const linked = invitations.flatMap((each) => (each.link === null ? [] : [{ ...each, link: shownLink(each.link) }]));
  const [first, second] = linked;
  return (
    <Panel sunken role="status" mb="md">
      <Stack gap="sm">
        {second && <Text size="sm">{messages.linksHint}</Text>}
        {linked.map((invitation) => (
          <CopyField
            key={invitation.id}
            label={second ? (invitation.email ?? messages.link) : messages.link}
            hint={second ? '' : linkHintOf(messages, dates, invitation)}
            value={invitation.link}
            texts={messages}
          />
        ))}
        {first && isOwnComputer(first.link) && (
          <Text size="sm" c="var(--faena-warning)">
            {messages.localhost({ address: location.host })}
          </Text>
        )}
        {members.length > 0 && <Text size="sm">{messages.members({ emails: members.join(', ') })}</Text>}
      </Stack>
    </Panel>
  );
}

function EmailsField({ onChange, ...field }: CheckedField<string>) {
  const { invite } = useTexts('shell');
  return (
    <Textarea
      label={invite.email}
      description={invite.emailsHint}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      autosize
      minRows={1}
      maxRows={6}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}

function ProjectsField({ value, onChange, error }: CheckedField<string[]>) {
  const { invite } = useTexts('shell');
  useResource({ kind: 'projects', search: '' });
  const projects = useSelect('records', selectProjectList(''), noProjects);
  return (
    <MultiOptionPicker
      label={invite.projects}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
      clearable
      disabled={projects.length === 0}
      placeholder={projects.length === 0 ? invite.noProjects : undefined}
    />
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

function linkHintOf(
  texts: Catalogues['shell']['invite'],
  dates: Dates,
  { email, seats, expiresAt }: Invitation,
): string {
  return email === null
    ? texts.seatsLinkHint({ seats: seats ?? 1, day: dates.dayMonth(expiresAt) })
    : texts.linkHint({ email });
}
