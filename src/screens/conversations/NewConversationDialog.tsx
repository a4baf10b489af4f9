import { Button } from '@mantine/core';
import { type FormEvent, useId, useMemo } from 'react';
import type { Conversation } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers, selectResource } from '../../machines/records/records.selectors.ts';
import {
  selectChosenMembers,
  selectCreateFailure,
  selectIsCreating,
  selectNewName,
} from '../../machines/newConversation/newConversation.selectors.ts';
import { useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { PersonPicker } from '../../ui/PersonPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './conversations.module.css';
import { texts } from './texts.ts';

const words = texts.creation;
const nobody: readonly WorkspaceMember[] = [];
const noIds: readonly string[] = [];

export interface NewConversationDialogProps {
  onClosed: () => void;
  onCreated: (conversation: Conversation) => void;
}

/** Starts a conversation with people of the workspace. */
export function NewConversationDialog({ onClosed, onCreated }: NewConversationDialogProps) {
  const system = useSystem();
  const formId = useId();
  useScreen({ name: 'newConversation' });
  const form = useSender('newConversation');
  const viewerId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const members = useSelect('records', selectMembers, nobody);
  const complete = useSelect('records', (snapshot) => selectResource({ kind: 'members' })(snapshot).complete, false);
  const chosen = useSelect('newConversation', selectChosenMembers, noIds);
  const name = useSelect('newConversation', selectNewName, '');
  const pending = useSelect('newConversation', selectIsCreating, false);
  const failure = useSelect('newConversation', selectCreateFailure, null);
  const others = useMemo(() => members.filter(({ id }) => id !== viewerId), [members, viewerId]);
  useEmitted('newConversation', 'conversation.created', ({ conversation }) => onCreated(conversation));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send({ type: 'conversation.submitted', mutationId: system.newId() });
  };
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={words.title}
      description={words.description}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={onClosed}>
            {words.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={chosen.length === 0}>
            {words.submit}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormError>{failure?.message}</FormError>
        {complete && others.length === 0 ? (
          <EmptyState compact title={words.nobody} />
        ) : (
          <PersonPicker
            label={words.people}
            people={others}
            value={chosen}
            placeholder={words.peoplePlaceholder}
            autofocus
            onChange={(memberIds) => form.send({ type: 'members.chosen', memberIds })}
          />
        )}
        {chosen.length > 1 && (
          <TextField
            label={words.name}
            description={words.nameHint}
            value={name}
            maxLength={limits.name}
            autoComplete="off"
            onChange={(text) => form.send({ type: 'name.changed', name: text })}
          />
        )}
      </form>
    </DialogFrame>
  );
}
