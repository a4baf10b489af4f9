import type { Ref } from 'react';
import type { Phrase } from '../../../../domain/phrase.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import type { SharedDocument } from './extensions.ts';
import type { ShownUpload } from './UploadCard.tsx';

export interface DocumentEditorHandle {
  markdown: () => string;
  /** Inserts an uploaded image in place of its placeholder. */
  placeImage: (uploadId: string, url: string) => void;
  focus: () => void;
  /** Moves the caret to the end of the text, into a new paragraph if the text doesn't end with one. */
  continueText: () => void;
}

export interface DocumentEditorProps {
  ref?: Ref<DocumentEditorHandle>;
  /** Yjs document of the text. It must not change while the editor is mounted. */
  document: SharedDocument;
  /** Connection with the awareness state that contains the carets of other users. */
  provider: { awareness: unknown };
  user: Person;
  editable: boolean;
  /** People for the suggestions after an @. */
  people: readonly Person[];
  uploads: readonly ShownUpload[];
  /** Maximum size of an image in bytes, and the accepted MIME types. */
  imageRules: { bytes: number; types: readonly string[] };
  newId: () => string;
  /** Called when the user chooses, pastes or drops an image. `refusal` is the error if the image isn't accepted. */
  onImage: (uploadId: string, file: File, refusal: Phrase | null) => void;
  onUploadRetry: (uploadId: string) => void;
  onUploadDrop: (uploadId: string) => void;
}
