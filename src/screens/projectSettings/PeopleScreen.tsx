import { ActionIcon, Button, Group, Stack, Switch } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { Project, ProjectMember } from '../../../domain/project.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers } from '../../machines/sync/records/records.selectors.ts';
import {
  selectIsInviteOpen,
  selectOpenTasksTo,
  selectPeopleError,
  selectPeopleSearch,
  selectPersonChanges,
  selectRemovalQuestion,
} from '../../machines/projects/projectSettings/projectSettings.selectors.ts';
import { sendTo, useActorRef, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PersonRow } from '../../ui/base/ListRow/PersonRow.tsx';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { matches } from '../../ui/form/OptionList/matches.ts';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useFocusKept } from '../settings/focus.ts';
import { OpenTasksField } from '../settings/OpenTasksField.tsx';
import { useProject } from '../project/useProject.ts';
import { InviteToProjectDialog } from './InviteToProjectDialog.tsx';

export function PeopleScreen() {
  const project = useProject();
  return project ? <People project={project} /> : null;
}

const colleagues = { kind: 'members' } as const;
const nobody: readonly WorkspaceMember[] = [];
const nothing: readonly { userId: string }[] = [];

function People({ project }: { project: Project }) {
  const texts = useTexts('projectSettings');
  const shown = useShown();
  const settings = useSender('projectSettings');
  const isOpen = useActorRef('projectSettings') !== undefined;
  const search = useSelect('projectSettings', selectPeopleSearch, '');
  const inviting = useSelect('projectSettings', selectIsInviteOpen, false);
  const changes = useSelect('projectSettings', selectPersonChanges, nothing);
  const failure = useSelect('projectSettings', selectPeopleError, null);
  useResource(colleagues);
  const roles = new Map(useSelect('records', selectMembers, nobody).map(({ id, role }) => [id, role]));
  const busy = changes.map(({ userId }) => userId);
  const found = project.members.filter((member) =>
    matches({ label: fullName(member), description: member.email }, search),
  );
  const list = useFocusKept<HTMLUListElement>(project.members.length);
  return (
    <Stack component="section" gap="md">
      <Group justify="space-between" gap="sm">
        <SearchField
          label={texts.search}
          value={search}
          disabled={!isOpen}
          onChange={(text) => settings.send({ type: 'people.searched', text })}
        />
        {project.abilities.invite && (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.9} />}
            onClick={() => settings.send({ type: 'invite.opened' })}
          >
            {texts.invite}
          </Button>
        )}
      </Group>
      <OpenSwitch project={project} />
      {failure && <FormError>{texts.failed({ message: shown(failure.message) })}</FormError>}
      {found.length === 0 ? (
        <EmptyState compact title={texts.nobody} />
      ) : (
        <RowList ref={list} tabIndex={-1} aria-label={texts.members}>
          {found.map((member) => (
            <Person
              key={member.id}
              member={member}
              project={project}
              role={roles.get(member.id)}
              isBusy={busy.includes(member.id)}
            />
          ))}
        </RowList>
      )}
      <RemovalDialog members={project.members} />
      {inviting && (
        <InviteToProjectDialog
          project={project}
          busy={busy}
          failure={failure ? shown(failure.message) : undefined}
          onClose={() => settings.send({ type: 'invite.closed' })}
        />
      )}
    </Stack>
  );
}

/** Setting that opens the project to the whole workspace. */
function OpenSwitch({ project: { id, open = false, abilities } }: { project: Project }) {
  const texts = useTexts('projectSettings');
  const system = useSystem();
  return (
    <Switch
      label={texts.open}
      description={texts.openHint}
      checked={open}
      disabled={!abilities.update}
      onChange={({ currentTarget }) =>
        sendTo(system, 'outbox', {
          type: 'write.requested',
          write: {
            mutationId: system.newId(),
            at: system.now(),
            replyTo: null,
            op: { kind: 'project.update', projectId: id, fields: { open: currentTarget.checked } },
          },
        })
      }
    />
  );
}

interface PersonProps {
  member: ProjectMember;
  project: Project;
  role: WorkspaceMember['role'] | undefined;
  isBusy: boolean;
}

function Person({ member, project, role, isBusy }: PersonProps) {
  const texts = useTexts('projectSettings');
  const settings = useSender('projectSettings');
  const name = fullName(member);
  const isCreator = member.id === project.createdBy;
  return (
    <PersonRow
      person={member}
      name={name}
      chips={isCreator && <Chip tone="accent">{texts.creator}</Chip>}
      end={role && texts.roles[role]}
      action={
        project.abilities.invite
          ? !isCreator &&
            (!project.open || role === 'guest') && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={texts.remove({ name })}
                title={texts.remove({ name })}
                loading={isBusy}
                onClick={() => settings.send({ type: 'question.asked', question: { userId: member.id, name } })}
              >
                <IconUserMinus size={17} stroke={1.75} />
              </ActionIcon>
            )
          : undefined
      }
    />
  );
}

function RemovalDialog({ members }: { members: readonly ProjectMember[] }) {
  const texts = useTexts('projectSettings');
  const { newId } = useSystem();
  const settings = useSender('projectSettings');
  const question = useSelect('projectSettings', selectRemovalQuestion, null);
  const openTasksTo = useSelect('projectSettings', selectOpenTasksTo, 'stay');
  return (
    <ConfirmDialog
      opened={question !== null}
      destructive
      title={texts.removeTitle({ name: question?.name ?? '' })}
      confirmLabel={texts.removeConfirm}
      cancelLabel={texts.cancel}
      onCancel={() => settings.send({ type: 'question.cancelled' })}
      onConfirm={() => settings.send({ type: 'question.confirmed', mutationId: newId() })}
    >
      {texts.removeText}
      {question && (
        <OpenTasksField
          name={question.name}
          others={members.filter(({ id }) => id !== question.userId)}
          value={openTasksTo}
          onChange={(to) => settings.send({ type: 'openTasks.chosen', to })}
        />
      )}
    </ConfirmDialog>
  );
}
