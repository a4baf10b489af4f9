import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { schemaResolver } from '@mantine/form';
import { useId, useMemo, useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import { type Conversation, conversationUpdate } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import type { Failure } from '../../machines/failure.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers } from '../../machines/sync/records/records.selectors.ts';
import {
  selectChangeFailure,
  selectChosen,
  selectIsChangingConversation,
  selectPanel,
} from '../../machines/talk/conversation/conversation.selectors.ts';
import type { ConversationChange } from '../../machines/talk/conversation/conversation.types.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { PersonPicker } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { useCheckedForm } from '../useCheckedForm.ts';
import classes from './conversations.module.css';

const validate = schemaResolver(conversationUpdate, { sync: true });
const nobody: readonly WorkspaceMember[] = [];
const noIds: readonly string[] = [];

export interface GroupDialogsProps {
  conversation: Conversation;
  actor: RefOf<'conversation'>;
}

export function GroupDialogs({ conversation, actor }: GroupDialogsProps) {
  const messages = useTexts('conversations').group;
  const system = useSystem();
  const panel = useSelect('conversation', selectPanel, null);
  const pending = useSelect('conversation', selectIsChangingConversation, false);
  const failure = useSelect('conversation', selectChangeFailure, null);
  const viewerId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const shown = useShown();
  const error = failure ? shown(failure.message) : undefined;
  const close = () => actor.send({ type: 'panel.closed' });
  const change = (asked: ConversationChange) =>
    actor.send({ type: 'change.requested', change: asked, mutationId: system.newId() });
  return (
    <>
      {panel === 'rename' && (
        <RenameDialog
          conversation={conversation}
          pending={pending}
          failure={failure}
          onClose={close}
          onRename={(name) => change({ kind: 'rename', name, version: conversation.version })}
        />
      )}
      {panel === 'people' && (
        <PeopleDialog
          conversation={conversation}
          viewerId={viewerId}
          pending={pending}
          error={error}
          onClose={close}
          onChoose={(memberIds) => actor.send({ type: 'people.chosen', memberIds })}
          onChange={change}
        />
      )}
      <ConfirmDialog
        opened={panel === 'leave'}
        destructive
        pending={pending}
        error={error}
        title={messages.leaveTitle}
        confirmLabel={messages.leaveConfirm}
        cancelLabel={messages.cancel}
        onCancel={close}
        onConfirm={() => change({ kind: 'leave', memberId: viewerId })}
      >
        {messages.leaveQuestion}
      </ConfirmDialog>
    </>
  );
}

interface RenameDialogProps {
  conversation: Conversation;
  pending: boolean;
  failure: Failure | null;
  onClose: () => void;
  onRename: (name: string) => void;
}

function RenameDialog({ conversation, pending, failure, onClose, onRename }: RenameDialogProps) {
  const messages = useTexts('conversations').group;
  const formId = useId();
  const shown = useShown();
  const [initialValues] = useState(() => ({ name: conversation.name }));
  const { field, submitError, element, values } = useCheckedForm({
    initialValues,
    validate,
    failure,
    onSubmit: ({ name }) => onRename(name.trim()),
  });
  return (
    <DialogFrame
      opened
      onClose={onClose}
      size="confirm"
      title={messages.renameTitle}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={values.name.trim() === ''}>
            {messages.save}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} {...element}>
        <Stack gap="md">
          <FormError>{submitError && shown(submitError.message)}</FormError>
          <TextField
            label={messages.name}
            maxLength={limits.name}
            autoComplete="off"
            data-autofocus
            {...field('name')}
          />
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface PeopleDialogProps {
  conversation: Conversation;
  viewerId: string;
  pending: boolean;
  error: string | undefined;
  onClose: () => void;
  onChoose: (memberIds: string[]) => void;
  onChange: (change: ConversationChange) => void;
}

function PeopleDialog({ conversation, viewerId, pending, error, onClose, onChoose, onChange }: PeopleDialogProps) {
  const texts = useTexts('conversations');
  const messages = texts.group;
  useResource({ kind: 'members' });
  const role = useWorkspace()?.role;
  const members = useSelect('records', selectMembers, nobody);
  const chosen = useSelect('conversation', selectChosen, noIds);
  const others = useMemo(
    () => members.filter(({ id }) => !conversation.members.some((member) => member.id === id)),
    [members, conversation.members],
  );
  const joining = chosen.filter((id) => others.some((person) => person.id === id));
  const mayRemove =
    conversation.abilities.update && (conversation.createdBy === viewerId || role === 'owner' || role === 'admin');
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={messages.peopleTitle}
      description={texts.thread.members({ count: conversation.members.length })}
      locked={pending}
      footer={
        <Button variant="default" disabled={pending} onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <Stack gap="md">
        <FormError>{error}</FormError>
        {conversation.abilities.update && others.length > 0 && (
          <div className={classes.adding}>
            <PersonPicker
              label={messages.add}
              people={others}
              value={joining}
              placeholder={messages.addPlaceholder}
              onChange={onChoose}
            />
            <Button
              loading={pending}
              disabled={joining.length === 0}
              onClick={() => onChange({ kind: 'add', memberIds: joining })}
            >
              {messages.addConfirm}
            </Button>
          </div>
        )}
        <ul className={classes.people}>
          {conversation.members.map((person) => (
            <PersonItem
              key={person.id}
              person={person}
              isViewer={person.id === viewerId}
              isCreator={person.id === conversation.createdBy}
              disabled={pending}
              onRemove={
                mayRemove && person.id !== viewerId
                  ? () => onChange({ kind: 'remove', memberId: person.id })
                  : undefined
              }
            />
          ))}
        </ul>
      </Stack>
    </DialogFrame>
  );
}

interface PersonItemProps {
  person: Conversation['members'][number];
  isViewer: boolean;
  isCreator: boolean;
  disabled: boolean;
  /** Absent if the user may not remove this person. */
  onRemove: (() => void) | undefined;
}

function PersonItem({ person, isViewer, isCreator, disabled, onRemove }: PersonItemProps) {
  const texts = useTexts('conversations');
  const messages = texts.group;
  return (
    <li className={classes.person}>
      <PersonAvatar person={person} size={28} decorative />
      <Text span flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{fullName(person)}</bdi>
        {isViewer && <Text span size="sm" c="dimmed">{` · ${texts.you}`}</Text>}
      </Text>
      {isCreator && (
        <Text span size="sm" c="dimmed">
          {messages.creator}
        </Text>
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          disabled={disabled}
          aria-label={messages.remove({ name: fullName(person) })}
          title={messages.remove({ name: fullName(person) })}
          onClick={onRemove}
        >
          <IconX size={15} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
