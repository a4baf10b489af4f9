import { Button, Group, Stack, Text } from '@mantine/core';
import { limits } from '../../../domain/limits.ts';
import type { Workspace, WorkspaceMember } from '../../../domain/workspace.ts';
import { fullName } from '../../../domain/account.ts';
import { selectMembers } from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import {
  selectDeparture,
  selectDepartureFailure,
  selectNewOwnerName,
  selectSuccessorId,
  selectIsDefaulting,
  selectIsDeparting,
  selectIsRenaming,
  selectNameFailure,
} from '../../machines/people/workspaceSettings/workspaceSettings.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { DangerButton, DangerRow, SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useCheckedForm } from '../useCheckedForm.ts';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';
import classes from './settings.module.css';

const ExportSection = lazyView(['importing'], async () => (await import('../import/ExportSection.tsx')).ExportSection);

const LabelsSection = lazyView(['labels'], async () => (await import('../labels/LabelsSection.tsx')).LabelsSection);

export function WorkspaceScreen() {
  const workspace = useWorkspace();
  return workspace ? <Settings key={workspace.id} workspace={workspace} /> : null;
}

function Settings({ workspace }: { workspace: Workspace }) {
  return (
    <>
      <Name workspace={workspace} />
      <Members workspace={workspace} />
      {workspace.abilities.invite && <Invitations />}
      <LabelsSection
        projectId={null}
        mayCreate={workspace.role !== 'guest'}
        manages={workspace.abilities.update}
        waiting={<LoadingSkeletons shape="list" />}
      />
      {workspace.abilities.update && <ExportSection project={null} waiting={<LoadingSkeletons shape="list" />} />}
      <Departures workspace={workspace} />
      <DepartureDialogs workspace={workspace} />
    </>
  );
}

function Name({ workspace }: { workspace: Workspace }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const system = useSystem();
  const settings = useSender('workspaceSettings');
  const pending = useSelect('workspaceSettings', selectIsRenaming, false);
  const defaulting = useSelect('workspaceSettings', selectIsDefaulting, false);
  const isDefault = useSelect('session', (snapshot) => selectUser(snapshot)?.workspaceDefaultId === workspace.id, true);
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: { name: workspace.name },
    failure: useSelect('workspaceSettings', selectNameFailure, null),
    onSubmit: ({ name }) => settings.send({ type: 'name.submitted', name: name.trim(), mutationId: system.newId() }),
  });
  const name = values.name.trim();
  return (
    <SettingsSection
      title={texts.workspaceTitle}
      hint={workspace.abilities.update ? texts.workspaceHint : texts.workspaceReadOnly}
    >
      <form {...element}>
        <Stack gap="md">
          <FormError>{submitError && texts.failed({ message: shown(submitError.message) })}</FormError>
          <TextField
            label={texts.workspaceName}
            maxLength={limits.name}
            disabled={!workspace.abilities.update}
            {...field('name')}
          />
          <Group gap="sm">
            {workspace.abilities.update && (pending || name !== workspace.name) && (
              <SubmitButton pending={pending} disabled={name === ''}>
                {texts.save}
              </SubmitButton>
            )}
            {isDefault ? (
              <Text size="sm" c="dimmed">
                {texts.isDefault}
              </Text>
            ) : (
              <Button
                variant="default"
                loading={defaulting}
                onClick={() => settings.send({ type: 'default.requested' })}
              >
                {texts.makeDefault}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </SettingsSection>
  );
}

const nobody: readonly WorkspaceMember[] = [];

function Departures({ workspace }: { workspace: Workspace }) {
  const texts = useTexts('settings');
  const settings = useSender('workspaceSettings');
  const members = useSelect('records', selectMembers, nobody);
  const pending = useSelect('workspaceSettings', selectIsDeparting, false);
  // Buttons only look disabled, because a disabled button would lose the focus.
  const busy = { 'aria-disabled': pending || undefined, 'data-disabled': pending || undefined };
  return (
    <SettingsSection aria-busy={pending || undefined} title={texts.danger}>
      <Transfer members={members} busy={busy} />
      {(workspace.role !== 'owner' || members.filter(({ role }) => role === 'owner').length > 1) && (
        <DangerRow title={texts.leave} hint={texts.leaveHint}>
          <DangerButton {...busy} onClick={() => settings.send({ type: 'leave.requested' })}>
            {texts.leave}
          </DangerButton>
        </DangerRow>
      )}
      {workspace.abilities.delete && (
        <DangerRow title={texts.deleteWorkspace} hint={texts.deleteWorkspaceHint}>
          <DangerButton {...busy} onClick={() => settings.send({ type: 'delete.requested' })}>
            {texts.deleteWorkspace}
          </DangerButton>
        </DangerRow>
      )}
    </SettingsSection>
  );
}

interface TransferProps {
  members: readonly WorkspaceMember[];
  busy: Readonly<Record<string, true | undefined>>;
}

function Transfer({ members, busy }: TransferProps) {
  const texts = useTexts('settings');
  const settings = useSender('workspaceSettings');
  const successors = members.filter(({ abilities }) => abilities?.transferTo);
  const successorId = useSelect('workspaceSettings', selectSuccessorId, null);
  const successor = successors.find(({ id }) => id === successorId);
  if (successors.length === 0) return null;
  return (
    <DangerRow title={texts.transfer} hint={texts.transferHint}>
      <Group gap="sm" align="flex-end" className={classes.transfer}>
        <OptionPicker
          label={texts.transferTo}
          placeholder={texts.transferToNobody}
          value={successor?.id ?? null}
          onChange={(memberId) => settings.send({ type: 'successor.chosen', memberId })}
          options={successors.map((person) => ({
            value: person.id,
            label: fullName(person),
            description: person.email,
          }))}
        />
        <DangerButton
          disabled={!successor}
          {...busy}
          onClick={() =>
            successor &&
            settings.send({ type: 'transfer.requested', memberId: successor.id, name: fullName(successor) })
          }
        >
          {texts.transfer}
        </DangerButton>
      </Group>
    </DangerRow>
  );
}

function DepartureDialogs({ workspace }: { workspace: Workspace }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const system = useSystem();
  const settings = useSender('workspaceSettings');
  const departure = useSelect('workspaceSettings', selectDeparture, null);
  const pending = useSelect('workspaceSettings', selectIsDeparting, false);
  const failure = useSelect('workspaceSettings', selectDepartureFailure, null);
  const successor = useSelect('workspaceSettings', selectNewOwnerName, '');
  const cancel = () => settings.send({ type: 'departure.cancelled' });
  const confirm = () => settings.send({ type: 'departure.confirmed', mutationId: system.newId() });
  return (
    <>
      <ConfirmDialog
        opened={departure === 'leave'}
        destructive
        pending={pending}
        error={failure ? shown(failure.message) : undefined}
        title={texts.leaveTitle({ name: workspace.name })}
        confirmLabel={texts.leaveConfirm}
        cancelLabel={texts.cancel}
        onCancel={cancel}
        onConfirm={confirm}
      >
        {texts.leaveHint}
      </ConfirmDialog>
      <ConfirmDialog
        opened={departure === 'transfer'}
        destructive
        pending={pending}
        error={failure ? shown(failure.message) : undefined}
        title={texts.transferTitle({ person: successor })}
        confirmLabel={texts.transferConfirm}
        cancelLabel={texts.cancel}
        onCancel={cancel}
        onConfirm={confirm}
      >
        {texts.transferText}
      </ConfirmDialog>
      <DeleteWorkspaceDialog workspace={workspace} onCancel={cancel} />
    </>
  );
}

function DeleteWorkspaceDialog({ workspace, onCancel }: { workspace: Workspace; onCancel: () => void }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const system = useSystem();
  const settings = useSender('workspaceSettings');
  const departure = useSelect('workspaceSettings', selectDeparture, null);
  const pending = useSelect('workspaceSettings', selectIsDeparting, false);
  const { field, submitError, element, values, reset } = useCheckedForm({
    initialValues: { name: '' },
    failure: useSelect('workspaceSettings', selectDepartureFailure, null),
    onSubmit: ({ name }) =>
      settings.send({ type: 'deletion.confirmed', name: name.trim(), mutationId: system.newId() }),
  });
  return (
    <DialogFrame
      opened={departure === 'delete'}
      onClose={onCancel}
      onClosed={reset}
      size="confirm"
      locked={pending}
      title={texts.deleteWorkspaceTitle({ name: workspace.name })}
      description={texts.deleteWorkspaceText}
      footer={
        <>
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {texts.cancel}
          </Button>
          <SubmitButton
            form="delete-workspace"
            color="red.8"
            pending={pending}
            disabled={values.name.trim() !== workspace.name}
          >
            {texts.deleteWorkspace}
          </SubmitButton>
        </>
      }
    >
      <form id="delete-workspace" {...element}>
        <Stack gap="md">
          <FormError>{submitError && shown(submitError.message)}</FormError>
          <TextField
            label={texts.typeName({ name: workspace.name })}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...field('name')}
          />
        </Stack>
      </form>
    </DialogFrame>
  );
}
