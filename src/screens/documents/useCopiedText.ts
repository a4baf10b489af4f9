import { type RefObject, useState } from 'react';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import type { DocumentEditorHandle } from '../../ui/document/DocumentEditor/documentProps.ts';

/** Copies the text as Markdown. `isCopied` is true for two seconds after that. */
export const useCopiedText = (handle: RefObject<DocumentEditorHandle | null>) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(handle.current?.markdown() ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return { isCopied, copy: () => void copy() };
};
