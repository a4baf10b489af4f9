import { ActionIcon, Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { MentionList } from '../RichTextEditor/MentionList.tsx';
import { peopleFor } from '../RichTextEditor/people.ts';
import type { Person } from '../PersonAvatar/index.ts';
import { mentionAt, withMention } from './mentions.ts';
import { composerTexts as texts } from './texts.ts';
import classes from './Composer.module.css';
import { isBlankText } from '../../../domain/text.ts';

export interface ComposerProps {
  value: string;
  onChange: (value: string) => void;
  /** Called by Enter and the button, if the text isn't blank. */
  onSubmit: () => void;
  /** Called by Escape. Adds a Cancel button. */
  onCancel?: () => void;
  /** Called by the up arrow in an empty field. */
  onUp?: () => void;
  label: string;
  placeholder?: string;
  /** Text of the button. With `onCancel` the button shows the text, otherwise an icon. */
  submitLabel: string;
  people: readonly Person[];
  /** Returns the text of a mention, without the @. */
  labelOf: (person: Person) => string;
  /** 0 for no limit. */
  maxLength: number;
  autofocus?: boolean;
}

/** Text field for messages. It grows with its lines. Enter sends, and Shift+Enter adds a line. */
export function Composer({
  value,
  onChange,
  onSubmit,
  onCancel,
  onUp,
  label,
  placeholder,
  submitLabel,
  people,
  labelOf,
  maxLength,
  autofocus = false,
}: ComposerProps) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const [chosen, setChosen] = useState(0);
  /** Position of the @ whose suggestions were used or closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const wantedCaret = useRef<number | null>(null);

  const mention = focused && people.length > 0 ? mentionAt(value, Math.min(caret, value.length)) : null;
  const offered = mention && mention.at !== closed ? peopleFor(people, mention.query) : [];
  const selected = Math.min(chosen, Math.max(0, offered.length - 1));
  const tooMany = maxLength > 0 ? value.trim().length - maxLength : 0;
  const sendable = !isBlankText(value) && tooMany <= 0;

  useFieldSize(field, value, wantedCaret);
  useFocusAtEnd(field, autofocus);

  const pick = (person: Person) => {
    if (!mention) return;
    const next = withMention(value, mention.at, Math.min(caret, value.length), labelOf(person));
    wantedCaret.current = next.caret;
    setClosed(mention.at);
    setCaret(next.caret);
    onChange(next.text);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const person = offered[selected];
    if (person) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setChosen((selected + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        pick(person);
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        setClosed(mention?.at ?? null);
        return;
      }
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (sendable) onSubmit();
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'ArrowUp' && value === '' && onUp) {
      event.preventDefault();
      onUp();
    }
  };
  const updateCaret = () => {
    const place = field.current?.selectionStart ?? 0;
    setCaret(place);
    if (closed !== null && mentionAt(value, place)?.at !== closed) setClosed(null);
  };
  return (
    <div className={classes.root} data-invalid={tooMany > 0 || undefined}>
      <textarea
        ref={field}
        className={classes.text}
        rows={1}
        value={value}
        aria-label={label}
        placeholder={placeholder}
        aria-multiline
        aria-invalid={tooMany > 0 || undefined}
        aria-description={texts.hint}
        aria-haspopup={people.length > 0 ? 'listbox' : undefined}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${selected}` : undefined}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          setChosen(0);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onSelect={updateCaret}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {tooMany > 0 && (
        <span className={classes.invalid} role="alert">
          {texts.remaining(tooMany)}
        </span>
      )}
      <ComposerButtons
        label={submitLabel}
        sendable={sendable}
        onCancel={onCancel}
        onSubmit={() => {
          onSubmit();
          if (!onCancel) field.current?.focus();
        }}
      />
      {offered.length > 0 && (
        <MentionList
          id={listId}
          people={offered}
          selected={selected}
          rectangle={field.current?.getBoundingClientRect() ?? null}
          onPick={pick}
        />
      )}
    </div>
  );
}

/** Fits the height of the field to its text, and moves the caret to the wanted position, once. */
function useFieldSize(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  wantedCaret: RefObject<number | null>,
): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
    if (wantedCaret.current === null) return;
    area.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  }, [field, value, wantedCaret]);
}

function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!active || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [field, active]);
}

function ComposerButtons({
  label,
  sendable,
  onCancel,
  onSubmit,
}: {
  label: string;
  sendable: boolean;
  onCancel: (() => void) | undefined;
  onSubmit: () => void;
}) {
  return (
    <div className={classes.actions}>
      {onCancel ? (
        <>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button size="compact-sm" disabled={!sendable} onClick={onSubmit}>
            {label}
          </Button>
        </>
      ) : (
        <ActionIcon
          size={32}
          radius={7}
          variant={sendable ? 'filled' : 'subtle'}
          color={sendable ? undefined : 'gray'}
          aria-label={label}
          disabled={!sendable}
          onClick={onSubmit}
        >
          <IconSend size={17} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
