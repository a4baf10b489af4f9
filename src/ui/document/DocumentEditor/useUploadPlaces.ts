import type { Editor } from '@tiptap/core';
import { type RefObject, useCallback, useState } from 'react';
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import type { DocumentEditorProps } from './documentProps.ts';
import { addUpload } from './extensions.ts';

/** Adds files at a position of the text. Returns false if there are none or the text is read-only. */
export type TakeFiles = (files: readonly File[], position: number) => boolean;

/** Manages the elements of the uploads' placeholders, by upload id. `take` is set to add files. */
export function useUploadPlaces(
  editor: Editor,
  { editable, newId, onImage, imageRules }: DocumentEditorProps,
  take: RefObject<TakeFiles>,
) {
  const [places, setPlaces] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  take.current = (files, position) => {
    if (!editable) return false;
    for (const file of files) {
      const uploadId = newId();
      const element = addUpload(editor, uploadId, position);
      setPlaces((before) => new Map(before).set(uploadId, element));
      onImage(uploadId, file, refusalOf(file, imageRules));
    }
    return files.length > 0;
  };
  const remove = useCallback((uploadId: string, removePlaceholder: () => void) => {
    removePlaceholder();
    setPlaces((before) => new Map([...before].filter(([key]) => key !== uploadId)));
  }, []);
  return { places, remove };
}

const refusalOf = (file: File, { types, bytes }: DocumentEditorProps['imageRules']): Phrase | null =>
  !types.includes(file.type)
    ? phrase('editor', 'document.wrongType')
    : file.size > bytes
      ? phrase('editor', 'document.tooLarge', { megabytes: Math.floor(bytes / 1024 / 1024) })
      : null;
