import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { PluginKey } from '@tiptap/pm/state';
import { useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { fullName } from '../../../domain/account.ts';
import { parseMarkdown, toMarkdown } from '../../../richText/markdown.ts';
import { isTooDeep } from '../../../richText/readYjs.ts';
import type { Person } from '../PersonAvatar/index.ts';
import prose from '../RichText/prose.module.css';
import { LinkForm } from '../RichTextEditor/LinkForm.tsx';
import { MentionList } from '../RichTextEditor/MentionList.tsx';
import { peopleFor } from '../RichTextEditor/people.ts';
import { Toolbar } from '../RichTextEditor/Toolbar.tsx';
import { blocksFor, blocksMatching, runBlock, type Block } from './blocks.ts';
import { DeepDocument } from './DeepDocument.tsx';
import { addUpload, editorExtensions, placeImage, removeUpload, type SharedDocument } from './extensions.ts';
import { cleanPastedHtml, pastedFrom } from './pasted.ts';
import { documentTools } from './documentTools.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { TableBar } from './TableBar.tsx';
import { documentTexts as texts } from './texts.ts';
import { UploadCard, type ShownUpload } from './UploadCard.tsx';
import { useSuggestion } from './useSuggestion.ts';
import classes from './DocumentEditor.module.css';

export interface DocumentEditorHandle {
  markdown: () => string;
  /** Inserts an uploaded image in place of its placeholder. */
  placeImage: (uploadId: string, url: string) => void;
  focus: () => void;
}

export interface DocumentEditorProps {
  ref?: Ref<DocumentEditorHandle>;
  /** Yjs document of the text. It must not change while the editor is mounted. */
  document: SharedDocument;
  /** Connection with the awareness state that contains the carets of other users. */
  provider: { awareness: unknown };
  user: Person;
  editable: boolean;
  /** People whom @ suggests, at most 5 at once. */
  people: readonly Person[];
  uploads: readonly ShownUpload[];
  /** Maximum size of an image in bytes, and the accepted MIME types. */
  imageRules: { bytes: number; types: readonly string[] };
  newId: () => string;
  /** Called when the user chooses, pastes or drops an image. `refusal` is the error if the image isn't accepted. */
  onImage: (uploadId: string, file: File, refusal: string | null) => void;
  onUploadRetry: (uploadId: string) => void;
  onUploadDrop: (uploadId: string) => void;
  /** Content at the end of the toolbar. */
  aside?: ReactNode;
  children?: ReactNode;
}

const mentionKey = new PluginKey('documentMention');

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

function OpenDocument({
  ref,
  document,
  provider,
  user,
  editable,
  people,
  uploads,
  imageRules,
  newId,
  onImage,
  onUploadRetry,
  onUploadDrop,
  aside,
  children,
}: DocumentEditorProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [linkOpened, setLinkOpened] = useState(false);
  const [places, setPlaces] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  const props = useRef({ people, editable, imageRules, newId, onImage, uploads });
  props.current = { people, editable, imageRules, newId, onImage, uploads };

  const mention = useSuggestion<Person>((person) => ({ id: person.id, label: fullName(person) }));
  const slash = useSuggestion<Block>((block) => block);
  const [blocks] = useState(() => blocksFor(() => picker.current?.click()));
  const [extensions] = useState(() =>
    editorExtensions({
      document,
      provider,
      user: { id: user.id, name: fullName(user) },
      placeholder: () => texts.placeholder,
      mention: {
        pluginKey: mentionKey,
        items: ({ query }) => peopleFor(props.current.people, query),
        render: mention.render,
      },
      slash: {
        items: ({ query }) => blocksMatching(blocks, query),
        command: ({ editor: now, range, props: block }) => runBlock(now, range, block as Block),
        render: slash.render,
      },
    }),
  );
  const [tools] = useState(() => documentTools(() => picker.current?.click()));
  const shownLists = useRef({ mention: mention.shown, slash: slash.shown });
  const insertMarkdown = useRef<(text: string) => boolean>(() => false);
  const take = useRef<(files: readonly File[], position: number) => boolean>(() => false);
  const [editorProps] = useState(() => ({
    attributes: (): Record<string, string> => {
      const { mention: people_, slash: blocks_ } = shownLists.current;
      const list = people_.current
        ? { id: `${id}-people`, offer: people_.current }
        : blocks_.current && { id: `${id}-blocks`, offer: blocks_.current };
      return textAttributes(props.current.editable, list);
    },
    transformPastedHTML: cleanPastedHtml,
    handleKeyDown: (_: unknown, event: KeyboardEvent): boolean => {
      if (event.key !== 'F10' || !event.altKey) return false;
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      return true;
    },
    handleClick: openLink,
  }));

  const editor = useEditor({
    extensions,
    editable,
    editorProps: {
      ...editorProps,
      handlePaste: (view, event): boolean => {
        const pasted = pastedFrom(event, view.state);
        if (pasted === null) return false;
        return typeof pasted === 'string'
          ? insertMarkdown.current(pasted)
          : take.current(pasted, view.state.selection.from);
      },
      handleDrop: (view, event, _slice, moved): boolean => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (moved || files.length === 0) return false;
        event.preventDefault();
        return take.current(
          files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size,
        );
      },
    },
    onBlur: () => {
      mention.close();
      slash.close();
    },
  });

  insertMarkdown.current = (text) => editor.commands.insertContent(parseMarkdown(text, 'document').content ?? []);
  take.current = (files, position) => {
    if (!props.current.editable) return false;
    for (const file of files) {
      const uploadId = props.current.newId();
      const element = addUpload(editor, uploadId, position);
      setPlaces((before) => new Map(before).set(uploadId, element));
      props.current.onImage(uploadId, file, refusalOf(file, props.current.imageRules));
    }
    return files.length > 0;
  };

  useImperativeHandle(
    ref,
    () => ({
      markdown: () => toMarkdown(editor.getJSON(), 'document'),
      placeImage: (uploadId, url) => {
        placeImage(editor, uploadId, url, '');
        setPlaces((before) => new Map([...before].filter(([key]) => key !== uploadId)));
      },
      focus: () => void editor.commands.focus('start'),
    }),
    [editor],
  );

  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
    // Updates the attributes, which refer to the selected suggestion.
    if (!editor.isDestroyed) editor.view.updateState(editor.state);
  }, [editor, editable, mention.offer, slash.offer]);

  const drop = (uploadId: string) => {
    removeUpload(editor, uploadId);
    setPlaces((before) => new Map([...before].filter(([key]) => key !== uploadId)));
    onUploadDrop(uploadId);
  };
  return (
    <div className={classes.root} data-editable={editable || undefined}>
      {editable && (
        <div className={classes.bar}>
          <Toolbar
            editor={editor}
            bar={bar}
            linkOpened={linkOpened}
            onLink={() => setLinkOpened((now) => !now)}
            withMentions={people.length > 0}
            more={tools}
          />
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      {!editable && aside && (
        <div className={classes.bar} data-empty>
          <div className={classes.aside}>{aside}</div>
        </div>
      )}
      {editable && linkOpened && (
        <LinkForm
          editor={editor}
          onClose={() => {
            setLinkOpened(false);
            editor.commands.focus();
          }}
        />
      )}
      {editable && <TableBar editor={editor} />}
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
      {mention.offer && (
        <MentionList
          id={`${id}-people`}
          people={mention.offer.items}
          selected={mention.offer.selected}
          rectangle={mention.offer.rectangle}
          onPick={mention.offer.pick}
        />
      )}
      {slash.offer && <SlashMenu id={`${id}-blocks`} offer={slash.offer} />}
      <UploadCards uploads={uploads} places={places} onRetry={onUploadRetry} onDrop={drop} />
    </div>
  );
}

/** Attributes of the text. `list` is the list of suggestions that is open. */
function textAttributes(
  editable: boolean,
  list: { id: string; offer: { items: readonly unknown[]; selected: number } } | null,
): Record<string, string> {
  return {
    class: `${prose.prose ?? ''} ${classes.text ?? ''}`,
    'aria-label': texts.label,
    ...(editable
      ? { role: 'textbox', 'aria-multiline': 'true', 'aria-haspopup': 'listbox', 'aria-keyshortcuts': 'Alt+F10' }
      : { role: 'document', tabindex: '0' }),
    ...(list && { 'aria-controls': list.id, 'data-mantine-stop-propagation': 'true' }),
    ...(list && list.offer.items.length > 0 && { 'aria-activedescendant': `${list.id}-${list.offer.selected}` }),
  };
}

/** Opens a link on Ctrl+click or Cmd+click. Returns true if it has done so. */
function openLink(_view: unknown, _position: number, event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !(event.ctrlKey || event.metaKey)) return false;
  window.open(link.href, '_blank', 'noopener,noreferrer');
  return true;
}

const refusalOf = (file: File, { types, bytes }: DocumentEditorProps['imageRules']): string | null =>
  !types.includes(file.type)
    ? texts.wrongType
    : file.size > bytes
      ? texts.tooLarge(Math.floor(bytes / 1024 / 1024))
      : null;

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
