import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { isSafeHref } from '../../../../richText/safeHref.ts';
import { useTexts } from '../../base/texts/index.ts';
import classes from './RichTextEditor.module.css';

export interface LinkFormProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkForm({ editor, onClose }: LinkFormProps) {
  const texts = useTexts('editor');
  const existing = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(existing);
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const href = completed(typed);
    if (!isSafeHref(href)) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && existing === '')
      chain.insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <div className={classes.linkForm} role="group" aria-label={texts.link}>
      <TextInput
        size="xs"
        flex="1 1 180px"
        inputMode="url"
        autoFocus
        placeholder="https://"
        aria-label={texts.linkAddress}
        error={refused && texts.linkUnsafe}
        errorProps={{ role: 'alert' }}
        value={typed}
        data-mantine-stop-propagation="true"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <Button size="compact-sm" onClick={apply} disabled={typed.trim() === ''}>
        {texts.linkApply}
      </Button>
      {existing !== '' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {texts.linkRemove}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
        {texts.linkCancel}
      </Button>
    </div>
  );
}

/** Adds `https:` to a domain and `mailto:` to a mail address. Returns an address that has a protocol unchanged. */
const completed = (typed: string): string => {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  return /^[^\s/@]+@[^\s/@.]+(?:\.[^\s/@.]+)+$/.test(text)
    ? `mailto:${text}`
    : /^[^\s/.]+\.\S+$/.test(text)
      ? `https://${text}`
      : text;
};
