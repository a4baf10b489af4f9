import { type Editor, EditorContent } from '@tiptap/react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { fullName } from '../../../domain/account.ts';
import { toMarkdown } from '../../../richText/markdown.ts';
import { isTooDeep } from '../../../richText/readYjs.ts';
import type { Person } from '../PersonAvatar/index.ts';
import { LinkForm } from '../RichTextEditor/LinkForm.tsx';
import { MentionList } from '../RichTextEditor/MentionList.tsx';
import { Toolbar } from '../RichTextEditor/Toolbar.tsx';
import type { Block } from './blocks.ts';
import { DeepDocument } from './DeepDocument.tsx';
import type { DocumentEditorProps } from './documentProps.ts';
import { placeImage, removeUpload } from './extensions.ts';
import { documentTools } from './documentTools.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { TableBar } from './TableBar.tsx';
import { UploadCard, type ShownUpload } from './UploadCard.tsx';
import { useSuggestion } from '../RichTextEditor/useSuggestion.ts';
import { useTexts } from '../texts/index.ts';
import { useDocumentEditor } from './useDocumentEditor.ts';
import { type TakeFiles, useUploadPlaces } from './useUploadPlaces.ts';
import classes from './DocumentEditor.module.css';

/**
 * Collaborative editor of a document's text. A text that is nested too deep is read-only, because the editor would fail
 * to draw it.
 */
export function DocumentEditor(props: DocumentEditorProps) {
  const { ref, document, children } = props;
  const [tooDeep] = useState(() => isTooDeep(document));
  return tooDeep ? (
    <DeepDocument ref={ref} document={document}>
      {children}
    </DeepDocument>
  ) : (
    <OpenDocument {...props} />
  );
}

function OpenDocument(props: DocumentEditorProps) {
  const { ref, editable, people, uploads, imageRules, onUploadRetry, onUploadDrop, aside, children } = props;
  const texts = useTexts('editor');
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mention = useSuggestion<Person>((person) => ({ id: person.id, label: fullName(person) }));
  const slash = useSuggestion<Block>((block) => block);
  const take = useRef<TakeFiles>(() => false);
  const editor = useDocumentEditor({ ...props, texts }, { id, bar, picker, mention, slash, take });
  const { places, remove } = useUploadPlaces(editor, props, take);

  useImperativeHandle(
    ref,
    () => ({
      markdown: () => toMarkdown(editor.getJSON(), 'document'),
      placeImage: (uploadId, url) => remove(uploadId, () => placeImage(editor, uploadId, url, '')),
      focus: () => void editor.commands.focus('start'),
    }),
    [editor, remove],
  );

  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
    // Updates the attributes and the placeholder, which refer to the texts and the selected suggestion.
    if (!editor.isDestroyed) editor.view.updateState(editor.state);
  }, [editor, editable, texts, mention.offer, slash.offer]);

  const drop = (uploadId: string) => {
    remove(uploadId, () => removeUpload(editor, uploadId));
    onUploadDrop(uploadId);
  };
  return (
    <div className={classes.root} data-editable={editable || undefined}>
      {editable ? (
        <EditingBars editor={editor} bar={bar} picker={picker} withMentions={people.length > 0} aside={aside} />
      ) : (
        aside && (
          <div className={classes.bar} data-empty>
            <div className={classes.aside}>{aside}</div>
          </div>
        )
      )}
      <div
        className={classes.page}
        onClick={(event) => {
          if (editable && event.target === event.currentTarget) continueText(editor);
        }}
      >
        <div className={classes.column}>
          {children}
          <EditorContent editor={editor} />
        </div>
      </div>
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
      <UploadCards uploads={uploads} places={places} onRetry={onUploadRetry} onDrop={drop} />
    </div>
  );
}

interface EditingBarsProps {
  editor: Editor;
  bar: RefObject<HTMLDivElement | null>;
  picker: RefObject<HTMLInputElement | null>;
  withMentions: boolean;
  aside: ReactNode;
}

/** Toolbar, form of the selected link, and toolbar of the table. */
function EditingBars({ editor, bar, picker, withMentions, aside }: EditingBarsProps) {
  const [linkOpened, setLinkOpened] = useState(false);
  const texts = useTexts('editor').document;
  const tools = useMemo(() => documentTools(texts, () => picker.current?.click()), [texts, picker]);
  return (
    <>
      <div className={classes.bar}>
        <Toolbar
          editor={editor}
          bar={bar}
          linkOpened={linkOpened}
          onLink={() => setLinkOpened((now) => !now)}
          withMentions={withMentions}
          more={tools}
        />
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {linkOpened && (
        <LinkForm
          editor={editor}
          onClose={() => {
            setLinkOpened(false);
            editor.commands.focus();
          }}
        />
      )}
      <TableBar editor={editor} />
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
