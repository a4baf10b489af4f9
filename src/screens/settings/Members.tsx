import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconKey, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { Workspace, WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers } from '../../machines/sync/records/records.selectors.ts';
import {
  selectIsInviting,
  selectMemberChanges,
  selectMembersFailure,
  selectMemberSearch,
  selectOpenTasksTo,
  selectQuestion,
  selectResetLinks,
} from '../../machines/people/members/members.selectors.ts';
import type { MemberChange, MemberAction } from '../../machines/people/members/members.types.ts';
import { selectHasMail } from '../../machines/app/serverConfig/serverConfig.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PersonRow } from '../../ui/base/ListRow/PersonRow.tsx';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { matches } from '../../ui/form/OptionList/matches.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useResource } from '../../system/workspace.ts';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyForm } from '../lazyForm.tsx';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { useFocusKept } from './focus.ts';
import { OpenTasksField } from './OpenTasksField.tsx';
import classes from './settings.module.css';

const InvitePeopleDialog = lazyForm(
  [],
  async () => (await import('../shell/InvitePeopleDialog.tsx')).InvitePeopleDialog,
);
const members = { kind: 'members' } as const;
const nobody: readonly WorkspaceMember[] = [];
const nothing: readonly MemberChange[] = [];
const noLinks: Readonly<Record<string, string>> = {};

export function Members({ workspace }: { workspace: Workspace }) {
  const texts = useTexts('settings');
  const shown = useShown();
  const system = useSystem();
  const actor = useSender('members');
  const resource = useResource(members);
  const people = useSelect('records', selectMembers, nobody);
  const search = useSelect('members', selectMemberSearch, '');
  const changes = useSelect('members', selectMemberChanges, nothing);
  const failure = useSelect('members', selectMembersFailure, null);
  const resetLinks = useSelect('members', selectResetLinks, noLinks);
  const viewerId = useSelect('session', (snapshot) => selectUser(snapshot)?.id, undefined);
  const inviting = useSelect('members', selectIsInviting, false);
  const hasMenus = people.some(
    ({ id, abilities }) => id !== viewerId && (abilities?.remove || abilities?.resetPassword),
  );
  const found = people.filter((person) => matches({ label: fullName(person), description: person.email }, search));
  const change = (memberId: string, action: MemberAction) =>
    actor.send({ type: 'member.changed', memberId, action, mutationId: system.newId() });
  const list = useFocusKept<HTMLUListElement>(people.length);
  const retry = () => sendTo(system, 'records', { type: 'resource.refreshRequested', spec: members });
  return (
    <SettingsSection title={texts.members} titleId="members">
      <Group justify="space-between" gap="sm">
        <SearchField
          label={texts.searchMembers}
          value={search}
          onChange={(text) => actor.send({ type: 'search.changed', text })}
        />
        {workspace.abilities.invite && (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.9} />}
            onClick={() => actor.send({ type: 'dialog.opened', dialog: 'inviting' })}
          >
            {texts.invite}
          </Button>
        )}
      </Group>
      <FormError>{failure && texts.failed({ message: shown(failure.message) })}</FormError>
      {people.length === 0 && resource.status === 'failed' ? (
        <LoadFailure
          error={resource.error}
          compact
          title={texts.failed({ message: shown(resource.error?.message ?? '') })}
        >
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : people.length === 0 ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : found.length === 0 ? (
        <EmptyState compact title={texts.nobody} />
      ) : (
        <RowList ref={list} tabIndex={-1} aria-labelledby="members">
          {found.map((person) => (
            <MemberRow
              key={person.id}
              person={person}
              isViewer={person.id === viewerId}
              hasMenus={hasMenus}
              resetLink={resetLinks[person.id]}
              busy={changes.some(({ memberId }) => memberId === person.id)}
              onChange={(action) => change(person.id, action)}
              onAsk={(kind) => actor.send({ type: 'question.asked', question: { kind, person } })}
            />
          ))}
        </RowList>
      )}
      <MemberConfirmation />
      {inviting && (
        <InvitePeopleDialog workspaceName={workspace.name} onClosed={() => actor.send({ type: 'dialog.closed' })} />
      )}
    </SettingsSection>
  );
}

function MemberConfirmation() {
  const texts = useTexts('settings');
  const { newId } = useSystem();
  const actor = useSender('members');
  const people = useSelect('records', selectMembers, nobody);
  const openTasksTo = useSelect('members', selectOpenTasksTo, 'nobody');
  const hasMail = useSelect('serverConfig', selectHasMail, true);
  const question = useSelect('members', selectQuestion, null);
  const asked = question?.kind === 'revoke' ? null : question;
  const isRemoval = asked?.kind === 'remove';
  const name = asked ? fullName(asked.person) : '';
  return (
    <ConfirmDialog
      opened={asked !== null}
      destructive={isRemoval}
      cancelLabel={texts.cancel}
      title={asked === null ? '' : isRemoval ? texts.removeTitle({ name }) : texts.resetTitle({ name })}
      confirmLabel={isRemoval ? texts.removeConfirm : texts.resetConfirm}
      onCancel={() => actor.send({ type: 'question.cancelled' })}
      onConfirm={() => actor.send({ type: 'question.confirmed', mutationId: newId() })}
    >
      {isRemoval ? texts.removeText : hasMail ? texts.resetText : texts.resetTextUnmailed}
      {isRemoval && (
        <OpenTasksField
          name={name}
          others={people.filter(({ id }) => id !== asked.person.id)}
          value={openTasksTo}
          onChange={(to) => actor.send({ type: 'openTasks.chosen', to })}
        />
      )}
    </ConfirmDialog>
  );
}

interface MemberRowProps {
  person: WorkspaceMember;
  isViewer: boolean;
  /** True if any row has a menu. Rows without a menu then leave its space empty. */
  hasMenus: boolean;
  resetLink: string | undefined;
  busy: boolean;
  onChange: (action: MemberAction) => void;
  onAsk: (kind: 'remove' | 'reset') => void;
}

function MemberRow({ person, isViewer, hasMenus, resetLink, busy, onChange, onAsk }: MemberRowProps) {
  const texts = useTexts('settings');
  const name = fullName(person);
  const { giveRoles = [], remove = false, resetPassword = false } = person.abilities ?? {};
  // The role of owner isn't offered: ownership is transferred in a form below the list.
  const offered = [...new Set([person.role, ...giveRoles])];
  return (
    <PersonRow
      className={classes.member}
      aria-busy={busy || undefined}
      person={person}
      name={`${name} ${isViewer ? texts.you : ''}`}
      end={
        giveRoles.length > 0 ? (
          <OptionPicker
            variant="plain"
            label={texts.roleOf({ name })}
            value={person.role}
            disabled={busy}
            options={offered.map((role) => ({ value: role, label: texts.roles[role] }))}
            onChange={(next) => {
              const role = giveRoles.find((each) => each === next);
              if (role) onChange({ kind: 'role', role });
            }}
          />
        ) : (
          <span className={classes.role}>{texts.roles[person.role]}</span>
        )
      }
      action={
        hasMenus ? (
          <>
            {resetLink !== undefined && <CopyLinkButton link={resetLink} label={texts.copyResetLinkNamed({ name })} />}
            {!isViewer && (remove || resetPassword) && (
              <Menu position="bottom-end" width={260}>
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={texts.moreOf({ name })}
                    loading={busy}
                  >
                    <IconDots size={17} stroke={1.75} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {resetPassword && (
                    <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => onAsk('reset')}>
                      {texts.askPassword}
                    </Menu.Item>
                  )}
                  {remove && (
                    <Menu.Item
                      color="red"
                      leftSection={<IconUserMinus size={16} stroke={1.75} />}
                      onClick={() => onAsk('remove')}
                    >
                      {texts.remove}
                    </Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        ) : undefined
      }
    />
  );
}
