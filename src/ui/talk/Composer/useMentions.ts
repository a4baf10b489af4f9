import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { peopleFor } from '../../document/RichTextEditor/people.ts';
import { mentionAt, withMention } from './mentions.ts';

interface MentionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
  labelOf: (person: Person) => string;
}

/** Suggests people at the @ before the caret. `pressKey` returns true for a key that the suggestions use. */
export function useMentions({ field, value, onChange, people, labelOf }: MentionsOptions) {
  const [caret, setCaret] = useState(value.length);
  const [chosen, setChosen] = useState(0);
  /** Position of the @ whose suggestions were used or closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const wantedCaret = useRef<number | null>(null);

  const mention = focused && people.length > 0 ? mentionAt(value, Math.min(caret, value.length)) : null;
  const offered = mention && mention.at !== closed ? peopleFor(people, mention.query) : [];
  const selected = Math.min(chosen, Math.max(0, offered.length - 1));

  useFieldSize(field, value, wantedCaret);

  const pick = (person: Person) => {
    if (!mention) return;
    const next = withMention(value, mention.at, Math.min(caret, value.length), labelOf(person));
    wantedCaret.current = next.caret;
    setClosed(mention.at);
    setCaret(next.caret);
    onChange(next.text);
    field.current?.focus();
  };
  const pressKey = (event: KeyboardEvent): boolean => {
    const person = offered[selected];
    if (!person) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setChosen((selected + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      pick(person);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setClosed(mention?.at ?? null);
    } else return false;
    event.preventDefault();
    return true;
  };
  const fieldProps = {
    onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
      setCaret(currentTarget.selectionStart);
      setChosen(0);
      onChange(currentTarget.value);
    },
    onSelect: () => {
      const place = field.current?.selectionStart ?? 0;
      setCaret(place);
      if (closed !== null && mentionAt(value, place)?.at !== closed) setClosed(null);
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { offered, selected, pick, pressKey, fieldProps };
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
