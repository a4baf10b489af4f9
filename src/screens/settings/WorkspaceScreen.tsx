import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { Workspace, WorkspaceMember } from '../../../domain/workspace.ts';
import { fullName } from '../../../domain/account.ts';
import { selectMembers } from '../../machines/records/records.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import {
  selectDeparture,
  selectDepartureFailure,
  selectNewOwnerName,
  selectIsDefaulting,
  selectIsDeparting,
  selectIsRenaming,
  selectNameFailure,
} from '../../machines/workspaceSettings/workspaceSettings.selectors.ts';
import { useScreen, useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import frame from '../projectSettings/settings.module.css';
import { lazyView } from '../lazyView.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useCheckedForm } from '../useCheckedForm.ts';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';
import classes from './settings.module.css';

const ExportSection = lazyView(async () => ({ default: (await import('../import/ExportSection.tsx')).ExportSection }));

export function WorkspaceScreen() {
  const workspace = useWorkspace();
  return workspace ? <Settings key={workspace.id} workspace={workspace} /> : null;
}

function Settings({ workspace }: { workspace: Workspace }) {
  useScreen({ name: 'workspaceSettings' });
  useScreen({ name: 'members' });
  return (
    <>
      <Name workspace={workspace} />
      <Members workspace={workspace} />
      {workspace.abilities.invite && <Invitations />}
      {workspace.abilities.update && (
        <Suspense>
          <ExportSection project={null} />
        </Suspense>
      )}
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
    <section className={frame.section}>
      <h2 className={frame.title}>{texts.workspaceTitle}</h2>
      <p className={frame.hint}>{workspace.abilities.update ? texts.workspaceHint : texts.workspaceReadOnly}</p>
      <form className={frame.form} {...element}>
        <FormError>{submitError && texts.failed({ message: shown(submitError.message) })}</FormError>
        <TextField
          label={texts.workspaceName}
          maxLength={limits.name}
          disabled={!workspace.abilities.update}
          {...field('name')}
        />
        <div className={frame.actions}>
          {workspace.abilities.update && (
            <SubmitButton pending={pending} disabled={name === '' || name === workspace.name}>
              {texts.save}
            </SubmitButton>
          )}
          {isDefault ? (
            <span className={`${classes.quiet} ${classes.wrap}`}>{texts.isDefault}</span>
          ) : (
            <Button variant="default" loading={defaulting} onClick={() => settings.send({ type: 'default.requested' })}>
              {texts.makeDefault}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

const nobody: readonly WorkspaceMember[] = [];

function Departures({ workspace }: { workspace: Workspace }) {
  const texts = useTexts('settings');
  const settings = useSender('workspaceSettings');
  const members = useSelect('records', selectMembers, nobody);
  const pending = useSelect('workspaceSettings', selectIsDeparting, false);
  // Buttons look disabled instead of being disabled, because a disabled button would lose the focus.
  const busy = { 'aria-disabled': pending || undefined, 'data-disabled': pending || undefined };
  return (
    <section className={frame.section} aria-busy={pending || undefined}>
      <h2 className={frame.title}>{texts.danger}</h2>
      <div className={`${classes.dangers} ${classes.confirm}`}>
        <Transfer members={members} busy={busy} />
        {(workspace.role !== 'owner' || members.filter(({ role }) => role === 'owner').length > 1) && (
          <div className={frame.danger}>
            <div>
              <strong className={classes.strong}>{texts.leave}</strong>
              <p className={frame.dangerText}>{texts.leaveHint}</p>
            </div>
            <Button
              variant="default"
              className={frame.dangerButton}
              {...busy}
              onClick={() => settings.send({ type: 'leave.requested' })}
            >
              {texts.leave}
            </Button>
          </div>
        )}
        {workspace.abilities.delete && (
          <div className={frame.danger}>
            <div>
              <strong className={classes.strong}>{texts.deleteWorkspace}</strong>
              <p className={frame.dangerText}>{texts.deleteWorkspaceHint}</p>
            </div>
            <Button
              variant="default"
              className={frame.dangerButton}
              {...busy}
              onClick={() => settings.send({ type: 'delete.requested' })}
            >
              {texts.deleteWorkspace}
            </Button>
          </div>
        )}
      </div>
    </section>
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
  const [successorId, setSuccessorId] = useState<string | null>(null);
  const successor = successors.find(({ id }) => id === successorId);
  if (successors.length === 0) return null;
  return (
    <div className={`${frame.danger} ${classes.handOver}`}>
      <div>
        <strong className={classes.strong}>{texts.transfer}</strong>
        <p className={frame.dangerText}>{texts.transferHint}</p>
      </div>
      <div className={classes.transfer}>
        <OptionPicker
          label={texts.transferTo}
          placeholder={texts.transferToNobody}
          value={successor?.id ?? null}
          onChange={setSuccessorId}
          options={successors.map((person) => ({
            value: person.id,
            label: fullName(person),
            description: person.email,
          }))}
        />
        <Button
          variant="default"
          className={frame.dangerButton}
          disabled={!successor}
          {...busy}
          onClick={() =>
            successor &&
            settings.send({ type: 'transfer.requested', memberId: successor.id, name: fullName(successor) })
          }
        >
          {texts.transfer}
        </Button>
      </div>
    </div>
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
      <form id="delete-workspace" className={frame.form} {...element}>
        <FormError>{submitError && shown(submitError.message)}</FormError>
        <TextField
          label={texts.typeName({ name: workspace.name })}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...field('name')}
        />
      </form>
    </DialogFrame>
  );
}
