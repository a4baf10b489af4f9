import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { cutText } from '../../../domain/cutText.ts';
import { limits } from '../../../domain/limits.ts';
import {
  type FoldedTree,
  selectFileRefusal,
  selectNewDocument,
} from '../../machines/documentTree/documentTree.selectors.ts';
import type { NewDocument } from '../../machines/documentTree/documentTree.types.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import classes from './documents.module.css';
import { texts } from './texts.ts';

const words = texts.create;
const blank: NewDocument = { type: 'document', parentId: null, title: '', content: null };
const formId = 'create-document';

/** Title of a new document or folder; a document may begin with a file's text. */
export function CreateDialog({ tree, folded }: { tree: RefOf<'documentTree'>; folded: FoldedTree }) {
  const system = useSystem();
  const picker = useRef<HTMLInputElement>(null);
  const draft = useSelect('documentTree', selectNewDocument, blank);
  const refusal = useSelect('documentTree', selectFileRefusal, null);
  const folder = draft.parentId === null ? undefined : folded.byId.get(draft.parentId);
  const cancel = () => tree.send({ type: 'create.cancelled' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tree.send({ type: 'create.confirmed', documentId: system.newId(), mutationId: system.newId(), at: system.now() });
  };
  const take = async (file: File) => {
    if (!/\.(?:md|markdown|txt)$/i.test(file.name)) return tree.send({ type: 'create.refused', reason: words.notText });
    // A character takes up to three bytes.
    if (file.size > limits.documentContent * 3) return tree.send({ type: 'create.refused', reason: words.tooLong });
    const text = await file.text().catch(() => null);
    if (text === null) return tree.send({ type: 'create.refused', reason: words.unreadable });
    const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
    if (content.includes('\0')) return tree.send({ type: 'create.refused', reason: words.notText });
    if (content.length > limits.documentContent) return tree.send({ type: 'create.refused', reason: words.tooLong });
    tree.send({ type: 'create.filled', title: cutText(file.name.replace(/\.\w+$/, ''), limits.taskTitle), content });
  };
  return (
    <DialogFrame
      opened
      onClose={cancel}
      title={words.titles[draft.type]}
      description={folder && words.inFolder(folder.title || texts.untitled)}
      size="form"
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {words.cancel}
          </Button>
          <SubmitButton form={formId}>{words.submit}</SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.form} noValidate>
        <TextField
          label={words.name}
          value={draft.title}
          maxLength={limits.taskTitle}
          data-autofocus
          onChange={(title) => tree.send({ type: 'create.titled', title })}
        />
        {draft.type === 'document' && (
          <div className={classes.import}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFileImport size={16} stroke={1.75} />}
              onClick={() => picker.current?.click()}
            >
              {words.import}
            </Button>
            {draft.content !== null && (
              <span role="status" className={classes.hint}>
                {words.imported(draft.content.length)}
              </span>
            )}
            <input
              ref={picker}
              type="file"
              accept=".md,.markdown,.txt,text/markdown,text/plain"
              hidden
              tabIndex={-1}
              aria-hidden
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (file) void take(file);
              }}
            />
          </div>
        )}
        <FormError>{refusal ?? undefined}</FormError>
      </form>
    </DialogFrame>
  );
}
