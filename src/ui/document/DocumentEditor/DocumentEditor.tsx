import { type Editor, EditorContent } from '@tiptap/react';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fullName } from '../../../../domain/account.ts';
import { toMarkdown } from '../../../../richText/markdown.ts';
import { isTooDeep } from '../../../../richText/readYjs.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { MentionList } from '../RichTextEditor/MentionList.tsx';
import { TaskList } from '../taskKeys/TaskList.tsx';
import { useTaskSuggestion } from '../taskKeys/useTaskSuggestion.ts';
import type { Block } from './blocks.ts';
import { DeepDocument } from './DeepDocument.tsx';
import type { DocumentEditorProps } from './documentProps.ts';
import { placeImage, removeUpload } from './extensions.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { SlashMenu } from './SlashMenu.tsx';
import { TableBar } from './TableBar.tsx';
import { UploadCard, type ShownUpload } from './UploadCard.tsx';
import { useSuggestion } from '../RichTextEditor/useSuggestion.ts';
import { useTexts } from '../../base/texts/index.ts';
import { useDocumentEditor } from './useDocumentEditor.ts';
import { type TakeFiles, useUploadPlaces } from './useUploadPlaces.ts';

/**
 * Collaborative editor of a document's text. A text that is nested too deep is read-only, because the editor would fail
 * to draw it.
 */
export function DocumentEditor(props: DocumentEditorProps) {
  const { ref, document } = props;
  const [tooDeep] = useState(() => isTooDeep(document));
  return tooDeep ? <DeepDocument ref={ref} document={document} /> : <OpenDocument {...props} />;
}

function OpenDocument(props: DocumentEditorProps) {
  const { ref, editable, uploads, imageRules, onUploadRetry, onUploadDrop } = props;
  const texts = useTexts('editor');
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mention = useSuggestion<Person>((person) => ({ id: person.id, label: fullName(person) }));
  const slash = useSuggestion<Block>((block) => block);
  const tasks = useTaskSuggestion();
  const take = useRef<TakeFiles>(() => false);
  const editor = useDocumentEditor({ ...props, texts }, { id, bar, picker, mention, slash, tasks, take });
  const { places, remove } = useUploadPlaces(editor, props, take);

  useImperativeHandle(
    ref,
    () => ({
      markdown: () => toMarkdown(editor.getJSON(), 'document'),
      placeImage: (uploadId, url) => remove(uploadId, () => placeImage(editor, uploadId, url, '')),
      focus: () => {
        editor.commands.setTextSelection(0);
        // The command `focus` waits for a frame, and keys pressed before that would be lost.
        editor.view.focus();
      },
      continueText: () => continueText(editor),
    }),
    [editor, remove],
  );

  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
    // Updates the attributes and the placeholder, which refer to the texts and the selected suggestion.
    if (!editor.isDestroyed) editor.view.updateState(editor.state);
  }, [editor, editable, texts, mention.offer, slash.offer, tasks.offer]);

  const drop = (uploadId: string) => {
    remove(uploadId, () => removeUpload(editor, uploadId));
    onUploadDrop(uploadId);
  };
  return (
    <>
      {editable && <SelectionTools editor={editor} bar={bar} />}
      <EditorContent editor={editor} />
      {editable && <TableBar editor={editor} />}
      <input
        ref={picker}
        type="file"
        accept={imageRules.types.join(',')}
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          take.current([...(event.currentTarget.files ?? [])], editor.state.selection.from);
          event.currentTarget.value = '';
        }}
      />
      {mention.offer && <MentionList id={`${id}-people`} offer={mention.offer} />}
      {slash.offer && <SlashMenu id={`${id}-blocks`} offer={slash.offer} />}
      {tasks.offer && <TaskList id={`${id}-tasks`} offer={tasks.offer} />}
      <UploadCards uploads={uploads} places={places} onRetry={onUploadRetry} onDrop={drop} />
    </>
  );
}

/** Moves the caret to the end of the text, into a new paragraph if the text doesn't end with one. */
function continueText(editor: Editor): void {
  const last = editor.state.doc.lastChild;
  if (last && last.type.name !== 'paragraph')
    editor.chain().insertContentAt(editor.state.doc.content.size, { type: 'paragraph' }).focus('end').run();
  else editor.commands.focus('end');
}

function UploadCards({
  uploads,
  places,
  onRetry,
  onDrop,
}: {
  uploads: readonly ShownUpload[];
  places: ReadonlyMap<string, HTMLElement>;
  onRetry: (uploadId: string) => void;
  onDrop: (uploadId: string) => void;
}) {
  return uploads.map((upload) => {
    const place = places.get(upload.id);
    return (
      place &&
      createPortal(
        <UploadCard upload={upload} onRetry={() => onRetry(upload.id)} onDrop={() => onDrop(upload.id)} />,
        place,
        upload.id,
      )
    );
  });
}
