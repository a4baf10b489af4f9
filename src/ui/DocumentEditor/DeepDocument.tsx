import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import { markdownOf } from '../../../richText/readYjs.ts';
import { RichText } from '../RichText/index.ts';
import { useTexts } from '../texts/index.ts';
import type { DocumentEditorHandle } from './documentProps.ts';
import type { SharedDocument } from './extensions.ts';
import classes from './DocumentEditor.module.css';

export interface DeepDocumentProps {
  ref?: Ref<DocumentEditorHandle>;
  document: SharedDocument;
  children?: ReactNode;
}

/** Read-only view of a text that is nested too deep for the editor. */
export function DeepDocument({ ref, document, children }: DeepDocumentProps) {
  const texts = useTexts('editor').document;
  const markdown = markdownOf(document);
  useImperativeHandle(ref, () => ({ markdown: () => markdown, placeImage: () => {}, focus: () => {} }), [markdown]);
  return (
    <div className={classes.root}>
      <div className={classes.page}>
        <div className={classes.column}>
          {children}
          <p role="status">{texts.tooDeep}</p>
          <RichText value={markdown} dialect="document" />
        </div>
      </div>
    </div>
  );
}
