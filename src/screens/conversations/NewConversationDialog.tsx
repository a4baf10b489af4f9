import { Button, Stack } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useId, useMemo } from 'react';
import { conversationCreate } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers, selectResource } from '../../machines/sync/records/records.selectors.ts';
import { selectCreateFailure, selectIsCreating } from '../../machines/talk/conversations/conversations.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
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

export function NewConversationDialog() {
  const messages = useTexts('conversations').creation;
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const { send } = useSender('conversations');
  const onClosed = () => send({ type: 'dialog.closed' });
  const viewerId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const members = useSelect('records', selectMembers, nobody);
  const complete = useSelect('records', (snapshot) => selectResource({ kind: 'members' })(snapshot).complete, false);
  const pending = useSelect('conversations', selectIsCreating, false);
  const { field, submitError, element, values } = useCheckedForm({
    initialValues: blank,
    validate,
    failure: useSelect('conversations', selectCreateFailure, null),
    onSubmit: (form) => send({ type: 'form.submitted', ...form, mutationId: system.newId() }),
  });
  const others = useMemo(() => members.filter(({ id }) => id !== viewerId), [members, viewerId]);
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
