import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { cutText } from '../../../domain/cutText.ts';
import { limits } from '../../../domain/limits.ts';
import { selectNewDocument } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import type { NewDocument } from '../../machines/documents/documentTree/documentTree.types.ts';
import { draftKey, selectDraft } from '../../machines/app/drafts/drafts.selectors.ts';
import { findActor, sendTo, useSelect, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { FilePicker } from '../FilePicker.tsx';
import { useCheckedForm } from '../useCheckedForm.ts';
import type { TreeViewProps } from './useDocumentTree.ts';

const aDocument: NewDocument = { type: 'document', parentId: null };
const formId = 'create-document';

type Rejection = 'notText' | 'tooLong' | 'unreadable';

export function CreateDialog({ actor, tree: { folded, projectId } }: Pick<TreeViewProps, 'actor' | 'tree'>) {
  const texts = useTexts('documents');
  const messages = texts.create;
  const system = useSystem();
  const { type, parentId } = useSelect('documentTree', selectNewDocument, aDocument);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const { title, keepTitle } = useTitleDraft(projectId, type);
  const { field, element, values, setValues } = useCheckedForm({
    initialValues: { title, content: null as string | null },
    failure: null,
    onSubmit: (form) =>
      actor.send({
        type: 'create.confirmed',
        documentId: system.newId(),
        ...form,
        mutationId: system.newId(),
        at: system.now(),
      }),
    onChange: (form) => keepTitle(form.title),
  });
  const folder = parentId === null ? undefined : folded.byId.get(parentId);
  const cancel = () => actor.send({ type: 'create.cancelled' });
  const importFile = async (file: File) => {
    const read = await readMarkdown(file);
    setRejection('rejection' in read ? read.rejection : null);
    if ('rejection' in read) return;
    const named = cutText(file.name.replace(/\.\w+$/, ''), limits.taskTitle);
    setValues((form) => ({ content: read.content, title: form.title?.trim() ? form.title : named }));
  };
  return (
    <DialogFrame
      opened
      onClose={cancel}
      title={messages.titles[type]}
      description={folder && messages.inFolder({ name: folder.title || texts.untitled })}
      size="form"
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {messages.cancel}
          </Button>
          <SubmitButton form={formId}>{messages.submit}</SubmitButton>
        </>
      }
    >
      <form id={formId} {...element}>
        <Stack gap={14}>
          <TextField label={messages.name} maxLength={limits.taskTitle} data-autofocus {...field('title')} />
          {type === 'document' && (
            <Group gap={10}>
              <FilePicker
                size="xs"
                leftSection={<IconFileImport size={16} stroke={1.75} />}
                accept=".md,.markdown,.txt,text/markdown,text/plain"
                onPick={(file) => void importFile(file)}
              >
                {messages.import}
              </FilePicker>
              {values.content !== null && (
                <Text span role="status" size="sm" c="dimmed">
                  {messages.imported({ characters: values.content.length })}
                </Text>
              )}
            </Group>
          )}
          <FormError>{rejection && messages.rejections[rejection]}</FormError>
        </Stack>
      </form>
    </DialogFrame>
  );
}

function useTitleDraft(projectId: string | null, kind: NewDocument['type']) {
  const system = useSystem();
  const accountId = useSelect('records', ({ context }) => context.accountId, '');
  const workspaceId = useSelect('records', ({ context }) => context.workspaceId, '');
  const key = draftKey.createDocument(accountId, projectId ?? workspaceId, kind);
  const [title] = useState(() => {
    const drafts = findActor(system, 'drafts');
    return (drafts && selectDraft(key)(drafts.getSnapshot())) ?? '';
  });
  const keepTitle = (text: string) =>
    sendTo(system, 'drafts', text === '' ? { type: 'draft.removed', key } : { type: 'draft.saved', key, text });
  return { title, keepTitle };
}

/** Returns the Markdown of a file, or the reason why it can't be imported. */
async function readMarkdown(file: File): Promise<{ content: string } | { rejection: Rejection }> {
  if (!/\.(?:md|markdown|txt)$/i.test(file.name)) return { rejection: 'notText' };
  // Upper bound: a UTF-16 code unit takes at most three bytes in UTF-8.
  if (file.size > limits.documentContent * 3) return { rejection: 'tooLong' };
  const text = await file.text().catch(() => null);
  if (text === null) return { rejection: 'unreadable' };
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (content.includes('\0')) return { rejection: 'notText' };
  return content.length > limits.documentContent ? { rejection: 'tooLong' } : { content };
}
