import { EditorContent } from '@tiptap/react';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fullName } from '../../../../domain/account.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { RichText } from '../RichText/RichText.tsx';
import prose from '../RichText/prose.module.css';
import { useAfterFirstPaint } from '../../base/afterFirstPaint/useAfterFirstPaint.ts';
import { isCheckbox, placeOf } from './checkboxes.ts';
import { LinkForm } from './LinkForm.tsx';
import { MentionList } from './MentionList.tsx';
import type { RichTextEditorProps } from './richTextProps.ts';
import { Toolbar } from './Toolbar.tsx';
import { TaskList } from '../taskKeys/TaskList.tsx';
import { useTaskSuggestion } from '../taskKeys/useTaskSuggestion.ts';
import { useMarkdownEditor } from './useMarkdownEditor.ts';
import { useSuggestion } from './useSuggestion.ts';
import classes from './RichTextEditor.module.css';

/**
 * Position of the caret when the editor is created: a point of the window, or the start. Null doesn't move the focus.
 */
type Caret = { left: number; top: number } | 'start' | null;

/** Editor of a Markdown text, which is as tall as the text. Its tools appear below the text that has the focus. */
export function RichTextEditor({ deferred, ...props }: RichTextEditorProps) {
  return deferred ? (
    <DeferredEditor {...props} waitsForPress={deferred === 'press'} />
  ) : (
    <Editing {...props} caret={null} />
  );
}

function DeferredEditor({ waitsForPress, ...props }: RichTextEditorProps & { waitsForPress: boolean }) {
  const isPainted = useAfterFirstPaint();
  const [pressed, setPressed] = useState<{ caret: Caret } | null>(null);
  if (pressed || (isPainted && !waitsForPress)) return <Editing {...props} caret={pressed?.caret ?? null} />;
  return <TextBeforeEditor {...props} onCreate={(caret) => flushSync(() => setPressed({ caret }))} />;
}

function Frame({
  editable = true,
  variant = 'field',
  minHeight = 120,
  children,
}: Pick<RichTextEditorProps, 'editable' | 'variant' | 'minHeight'> & { children: ReactNode }) {
  return (
    <div
      className={classes.root}
      data-editable={editable || undefined}
      data-variant={editable ? variant : 'plain'}
      style={{ '--min-height': `${editable ? minHeight : 0}px` } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** The text, laid out as in the editor. */
function TextBeforeEditor({
  onCreate,
  ...props
}: Omit<RichTextEditorProps, 'deferred'> & { onCreate: (caret: Caret) => void }) {
  const { value, label, editable = true, placeholder, aside, onTick } = props;
  const press = (event: MouseEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    if (editable && onTick && isCheckbox(event.target)) {
      const { target: box } = event;
      onTick({ ...placeOf(event.currentTarget, box), checked: !box.checked });
      // The editor replaces the pressed element, so that the press has no second effect.
      onCreate(null);
      return;
    }
    onCreate({ left: event.clientX, top: event.clientY });
  };
  /** A click without a pointer, by a key or a screen reader. */
  const click = (event: MouseEvent<HTMLDivElement>) => {
    if (event.detail !== 0 || !editable || !onTick || !isCheckbox(event.target)) return;
    const { checked } = event.target;
    event.preventDefault();
    onTick({ ...placeOf(event.currentTarget, event.target), checked });
    onCreate(null);
  };
  return (
    <Frame {...props}>
      <div
        className={classes.text}
        tabIndex={0}
        aria-label={label}
        onMouseDown={press}
        onClick={click}
        onFocus={() => onCreate('start')}
        // The editor must exist before something is dropped on it.
        onDragEnter={() => onCreate(null)}
        {...(editable
          ? { role: 'textbox', 'data-takes': 'textFiles', 'aria-multiline': true, 'aria-readonly': true }
          : { role: 'document' })}
      >
        {value === '' ? (
          <div className={prose.prose}>
            <p className="is-editor-empty" data-placeholder={editable ? placeholder : undefined}>
              <br />
            </p>
          </div>
        ) : (
          <RichText value={value} isTickable={editable && onTick !== undefined} />
        )}
      </div>
      {editable && <div className={classes.bar}>{aside}</div>}
    </Frame>
  );
}

function Editing(props: Omit<RichTextEditorProps, 'deferred'> & { caret: Caret }) {
  const { label, editable = true, people = [], aside, caret } = props;
  const listId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [linkOpened, setLinkOpened] = useState(false);
  const mention = useSuggestion<Person>((person) => ({ id: person.id, label: fullName(person) }));
  const tasks = useTaskSuggestion();
  const editor = useMarkdownEditor(props, { listId, bar, mention, tasks });
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
  }, [editor, editable, label, mention.offer, tasks.offer]);

  return (
    <Frame {...props}>
      <EditorContent editor={editor} />
      {editable && linkOpened && (
        <LinkForm
          editor={editor}
          onClose={() => {
            setLinkOpened(false);
            editor.commands.focus();
          }}
        />
      )}
      {editable && (
        <div className={classes.bar}>
          {/* Hides the tools while a list of suggestions is open, because the list would cover some of them. */}
          {!mention.offer && !tasks.offer && (
            <Toolbar
              editor={editor}
              bar={bar}
              linkOpened={linkOpened}
              onLink={() => setLinkOpened((now) => !now)}
              withMentions={people.length > 0}
            />
          )}
          {aside}
        </div>
      )}
      {mention.offer && <MentionList id={listId} offer={mention.offer} />}
      {tasks.offer && <TaskList id={listId} offer={tasks.offer} />}
    </Frame>
  );
}
