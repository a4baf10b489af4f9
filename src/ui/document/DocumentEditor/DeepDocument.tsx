import { useImperativeHandle, type Ref } from 'react';
import { markdownOf } from '../../../../richText/readYjs.ts';
import { RichText } from '../RichText/RichText.tsx';
import { useTexts } from '../../base/texts/index.ts';
import type { DocumentEditorHandle } from './documentProps.ts';
import type { SharedDocument } from './extensions.ts';

export interface DeepDocumentProps {
  ref?: Ref<DocumentEditorHandle>;
  document: SharedDocument;
}

/** Read-only view of a text that is nested too deep for the editor. */
export function DeepDocument({ ref, document }: DeepDocumentProps) {
  const texts = useTexts('editor').document;
  const markdown = markdownOf(document);
  useImperativeHandle(
    ref,
    () => ({ markdown: () => markdown, placeImage: () => {}, focus: () => {}, continueText: () => {} }),
    [markdown],
  );
  return (
    <>
      <p role="status">{texts.tooDeep}</p>
      <RichText value={markdown} dialect="document" />
    </>
  );
}
