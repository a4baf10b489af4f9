import { EditorContent, useEditor } from '@tiptap/react';
import { PluginKey } from '@tiptap/pm/state';
import type { SuggestionProps } from '@tiptap/suggestion';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fullName } from '../../../domain/account.ts';
import type { Person } from '../PersonAvatar/index.ts';
import { parseMarkdown, toMarkdown } from '../../../richText/markdown.ts';
import { RichText } from '../RichText/index.ts';
import prose from '../RichText/prose.module.css';
import { useAfterFirstPaint } from '../afterFirstPaint/index.ts';
import { editorExtensions } from './extensions.ts';
import { LinkForm } from './LinkForm.tsx';
import { MentionList } from './MentionList.tsx';
import { peopleFor } from './people.ts';
import { Toolbar } from './Toolbar.tsx';
import classes from './RichTextEditor.module.css';

export interface RichTextEditorProps {
  /**
   * The text as Markdown. The owner returns the text of `onChange`. Any other text replaces the content and keeps the
   * caret's position.
   */
  value: string;
  /** Called with the whole Markdown after each change by the user, but not after a change of `value`. */
  onChange: (value: string) => void;
  label: string;
  editable?: boolean;
  people?: readonly Person[];
  placeholder?: string;
  autofocus?: boolean;
  minHeight?: number;
  onBlur?: () => void;
  /** Called when the user presses Enter with Ctrl or Meta. */
  onSubmit?: () => void;
  /** State of the write, shown at the end of the toolbar. */
  aside?: ReactNode;
  /**
   * Shows only the text at first. The editor is created after the first paint, or as soon as the user clicks or focuses
   * the text.
   */
  deferred?: boolean;
}

/**
 * Position of the caret when the editor is created: a point of the window, or the start. Null doesn't move the focus.
 */
type Caret = { left: number; top: number } | 'start' | null;

const mentionKey = new PluginKey('mentionSuggestion');

interface Suggestion {
  people: Person[];
  selected: number;
  rectangle: DOMRect | null;
  pick: (person: Person) => void;
}

export function RichTextEditor({ deferred = false, ...props }: RichTextEditorProps) {
  return deferred ? <DeferredEditor {...props} /> : <Editing {...props} caret={null} />;
}

function DeferredEditor(props: RichTextEditorProps) {
  const isPainted = useAfterFirstPaint();
  const [pressed, setPressed] = useState<{ caret: Caret } | null>(null);
  if (isPainted || pressed) return <Editing {...props} caret={pressed?.caret ?? null} />;
  return <TextBeforeEditor {...props} onCreate={(caret) => flushSync(() => setPressed({ caret }))} />;
}

/** The text, laid out as in the editor. */
function TextBeforeEditor({
  value,
  label,
  editable = true,
  placeholder,
  minHeight = 120,
  onCreate,
}: RichTextEditorProps & { onCreate: (caret: Caret) => void }) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    onCreate({ left: event.clientX, top: event.clientY });
  };
  return (
    <div
      className={classes.root}
      data-editable={editable || undefined}
      style={{ '--min-height': `${minHeight}px` } as CSSProperties}
    >
      {editable && (
        <div className={classes.head}>
          <div className={classes.toolbarPlace} />
        </div>
      )}
      <div className={classes.content}>
        <div
          className={classes.text}
          tabIndex={0}
          aria-label={label}
          onMouseDown={press}
          onFocus={() => onCreate('start')}
          {...(editable ? { role: 'textbox', 'aria-multiline': true, 'aria-readonly': true } : { role: 'document' })}
        >
          {value === '' ? (
            <div className={prose.prose}>
              <p className="is-editor-empty" data-placeholder={editable ? placeholder : undefined}>
                <br />
              </p>
            </div>
          ) : (
            <RichText value={value} />
          )}
        </div>
      </div>
    </div>
  );
}

function Editing({
  value,
  onChange,
  label,
  editable = true,
  people = [],
  placeholder = '',
  autofocus = false,
  minHeight = 120,
  onBlur,
  onSubmit,
  aside,
  caret,
}: RichTextEditorProps & { caret: Caret }) {
  const listId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [linkOpened, setLinkOpened] = useState(false);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const shown = useRef(suggestion);
  shown.current = suggestion;
  const props = useRef({ onChange, onBlur, onSubmit, people, placeholder, value, label, editable });
  props.current = { onChange, onBlur, onSubmit, people, placeholder, value, label, editable };
  const own = useRef(value);
  /**
   * Markdown after the last change. Null after a change of `value`, whose Markdown may differ from the editor's for the
   * same content.
   */
  const told = useRef<string | null>(null);

  const [extensions] = useState(() =>
    editorExtensions({
      placeholder: () => props.current.placeholder,
      suggestion: {
        pluginKey: mentionKey,
        items: ({ query }) => peopleFor(props.current.people, query),
        render: () => {
          const show = (given: SuggestionProps<Person>) =>
            setSuggestion((before) => ({
              people: given.items,
              selected: Math.min(before?.selected ?? 0, Math.max(0, given.items.length - 1)),
              rectangle: given.clientRect?.() ?? null,
              pick: (person) => given.command({ id: person.id, label: fullName(person) }),
            }));
          return {
            onStart: show,
            onUpdate: show,
            onExit: () => setSuggestion(null),
            onKeyDown: ({ event }) => {
              const now = shown.current;
              if (!now) return false;
              const count = now.people.length;
              if (count === 0) return false;
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                setSuggestion({
                  ...now,
                  selected: (now.selected + (event.key === 'ArrowDown' ? 1 : count - 1)) % count,
                });
                return true;
              }
              const person = now.people[now.selected];
              if ((event.key === 'Enter' || event.key === 'Tab') && person) {
                now.pick(person);
                return true;
              }
              return false;
            },
          };
        },
      },
    }),
  );
  const [initial] = useState(() => parseMarkdown(value));
  const [editorProps] = useState(() => ({
    attributes: (): Record<string, string> => {
      const now = shown.current;
      return {
        class: `${prose.prose ?? ''} ${classes.text ?? ''}`,
        'aria-label': props.current.label,
        ...(props.current.editable
          ? { role: 'textbox', 'aria-multiline': 'true', 'aria-haspopup': 'listbox', 'aria-keyshortcuts': 'Alt+F10' }
          : { role: 'document', tabindex: '0' }),
        ...(now && { 'aria-controls': listId, 'data-mantine-stop-propagation': 'true' }),
        ...(now && now.people.length > 0 && { 'aria-activedescendant': `${listId}-${now.selected}` }),
      };
    },
    handleKeyDown: (_: unknown, event: KeyboardEvent): boolean => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && props.current.onSubmit) {
        props.current.onSubmit();
        return true;
      }
      if (event.key === 'F10' && event.altKey) {
        bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      }
      return false;
    },
  }));

  const editor = useEditor({
    extensions,
    content: initial,
    editable,
    autofocus: autofocus ? 'end' : false,
    editorProps,
    onUpdate: ({ editor: now, transaction }) => {
      const before = told.current ?? toMarkdown(transaction.before.toJSON());
      const next = toMarkdown(now.getJSON());
      told.current = next;
      // The editor itself adds a trailing paragraph, which is no change by the user.
      if (next === before) return;
      own.current = next;
      props.current.onChange(next);
    },
    onBlur: () => {
      setSuggestion(null);
      props.current.onBlur?.();
    },
  });

  const showOutside = (now: NonNullable<typeof editor>, next: string) => {
    own.current = next;
    told.current = null;
    const { from, to } = now.state.selection;
    now.chain().setMeta('addToHistory', false).setContent(parseMarkdown(next), { emitUpdate: false }).run();
    const end = now.state.doc.content.size;
    now.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  };
  useEffect(() => {
    if (value !== own.current) showOutside(editor, value);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value, editor]);
  useEffect(() => {
    if (caret === null) return;
    editor.commands.setTextSelection((caret === 'start' ? null : editor.view.posAtCoords(caret)?.pos) ?? 0);
    // The editor's `focus` command waits for a frame, and keys pressed before that would be lost.
    editor.view.focus();
  }, [editor, caret]);
  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
    // Updates the attributes, which contain the label and refer to the selected person.
    editor.view.updateState(editor.state);
  }, [editor, editable, label, suggestion]);

  return (
    <div
      className={classes.root}
      data-editable={editable || undefined}
      style={{ '--min-height': `${minHeight}px` } as CSSProperties}
    >
      {editable && (
        <div className={classes.head}>
          <Toolbar
            editor={editor}
            bar={bar}
            linkOpened={linkOpened}
            onLink={() => setLinkOpened((now) => !now)}
            withMentions={people.length > 0}
          />
          {aside && <div className={classes.aside}>{aside}</div>}
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
      <EditorContent editor={editor} className={classes.content} />
      {suggestion && (
        <MentionList
          id={listId}
          people={suggestion.people}
          selected={suggestion.selected}
          rectangle={suggestion.rectangle}
          onPick={suggestion.pick}
        />
      )}
    </div>
  );
}
