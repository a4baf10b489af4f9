import { Button, Stack } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useId, useMemo } from 'react';
import { type Conversation, conversationCreate } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers, selectResource } from '../../machines/sync/records/records.selectors.ts';
import {
  selectCreateFailure,
  selectIsCreating,
} from '../../machines/talk/newConversation/newConversation.selectors.ts';
import { useEmitted, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PersonPicker } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { useCheckedForm } from '../useCheckedForm.ts';

const nobody: readonly WorkspaceMember[] = [];
const blank: { name: string; memberIds: string[] } = { name: '', memberIds: [] };
const validate = schemaResolver(conversationCreate, { sync: true });

export interface NewConversationDialogProps {
  onClosed: () => void;
  onCreated: (conversation: Conversation) => void;
}

export function NewConversationDialog({ onClosed, onCreated }: NewConversationDialogProps) {
  const messages = useTexts('conversations').creation;
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  useScreen({ name: 'newConversation' });
  const toNewConversation = useSender('newConversation');
  const viewerId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const members = useSelect('records', selectMembers, nobody);
  const complete = useSelect('records', (snapshot) => selectResource({ kind: 'members' })(snapshot).complete, false);
  const pending = useSelect('newConversation', selectIsCreating, false);
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: blank,
    validate,
    failure: useSelect('newConversation', selectCreateFailure, null),
    onSubmit: (form) => toNewConversation.send({ type: 'form.submitted', ...form, mutationId: system.newId() }),
  });
  const others = useMemo(() => members.filter(({ id }) => id !== viewerId), [members, viewerId]);
  useEmitted('newConversation', 'conversation.created', ({ conversation }) => onCreated(conversation));
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.title}
      description={messages.description}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={onClosed}>
            {messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={values.memberIds.length === 0}>
            {messages.submit}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} {...element}>
        <Stack gap="md">
          <FormError>{submitError && shown(submitError.message)}</FormError>
          {complete && others.length === 0 ? (
            <EmptyState compact title={messages.nobody} />
          ) : (
            <PersonPicker
              label={messages.people}
              people={others}
              value={values.memberIds}
              error={field('memberIds').error}
              placeholder={messages.peoplePlaceholder}
              autofocus
              onChange={(ids) => field('memberIds').onChange(ids.slice(0, limits.conversationMembers))}
            />
          )}
          {values.memberIds.length > 1 && (
            <TextField
              label={messages.name}
              description={messages.nameHint}
              maxLength={limits.name}
              autoComplete="off"
              {...field('name')}
            />
          )}
        </Stack>
      </form>
    </DialogFrame>
  );
}
