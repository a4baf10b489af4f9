import { Text } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Known, type Suggestion, suggestionsAt } from '../../machines/tasks/quickAdd/quickAdd.selectors.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './commands.module.css';
import { foldText } from '../../../domain/foldText.ts';

export interface QuickAddFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  known: Known;
  today: string;
  lines: number;
  /** True with several lines. Enter then adds a line, and Ctrl+Enter submits. */
  isSeveral: boolean;
  isInvalid: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

export function QuickAddField({
  field,
  text,
  known,
  today,
  lines,
  isSeveral,
  isInvalid,
  onChange,
  onSubmit,
}: QuickAddFieldProps) {
  const { quickAdd: messages } = useTexts('commands');
  const id = useId();
  const suggestions = useSuggestions({ field, text, known, today, isSeveral, onChange });
  const { options, active, complete } = suggestions;
  const hasOptions = options.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (hasOptions && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      suggestions.choose((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
    } else if (suggestions.completes(event)) {
      event.preventDefault();
      complete(options[active]);
    } else if (hasOptions && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      suggestions.dismiss();
    } else if (event.key === 'Enter' && (isSeveral ? event.ctrlKey || event.metaKey : !event.shiftKey)) {
      event.preventDefault();
      onSubmit();
    }
  };
  return (
    <div className={classes.lineBox}>
      <textarea
        dir="auto"
        ref={field}
        className={classes.line}
        data-autofocus
        aria-label={messages.label}
        placeholder={messages.placeholder}
        value={text}
        rows={isSeveral ? Math.min(8, Math.max(3, lines)) : 1}
        role="combobox"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? `${id}-list` : undefined}
        aria-activedescendant={hasOptions ? `${id}-${active}` : undefined}
        aria-invalid={isInvalid || undefined}
        aria-autocomplete="list"
        spellCheck
        autoComplete="off"
        data-mantine-stop-propagation={hasOptions ? 'true' : undefined}
        onChange={(event) => suggestions.change(event.currentTarget.value, event.currentTarget.selectionStart)}
        onSelect={(event) => suggestions.moveCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {hasOptions && <Suggestions id={id} options={options} active={active} today={today} onChoose={complete} />}
    </div>
  );
}

type SuggestionsOf = Pick<QuickAddFieldProps, 'field' | 'text' | 'known' | 'today' | 'isSeveral' | 'onChange'>;

/** Returns the suggestions for the mark at the caret, and functions that change or complete the text. */
function useSuggestions({ field, text, known, today, isSeveral, onChange }: SuggestionsOf) {
  const [caret, setCaret] = useState(0);
  const nextCaret = useRef<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const suggested = isSeveral || dismissed === text ? null : suggestionsAt(text, caret, known, today);
  const options = suggested?.options ?? [];
  const active = Math.min(chosen, options.length - 1);

  const change = (next: string, at: number) => {
    onChange(next);
    setCaret(at);
    setChosen(0);
  };
  const complete = (suggestion: Suggestion | undefined) => {
    if (!suggestion || !suggested) return;
    const next = text.slice(0, suggested.from) + suggestion.insert + text.slice(suggested.to).replace(/^ /, '');
    const at = suggested.from + suggestion.insert.length;
    change(next, at);
    nextCaret.current = at;
  };
  // A layout effect moves the caret before the next paint. One frame later, characters typed in between would be
  // inserted at the old caret.
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });
  /** True for keys that complete the mark: Tab, and Enter while the mark is not yet a whole name. */
  const completes = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (!suggested || options.length === 0) return false;
    if (key === 'Tab') return true;
    const mark = text.slice(suggested.from + 1, suggested.to);
    return key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && mark !== '' && !isWhole(mark, options[active]);
  };
  const dismiss = () => setDismissed(text);
  return { options, active, choose: setChosen, change, complete, completes, dismiss, moveCaret: setCaret };
}

interface SuggestionsProps {
  id: string;
  options: readonly Suggestion[];
  active: number;
  today: QuickAddFieldProps['today'];
  onChoose: (suggestion: Suggestion) => void;
}

function Suggestions({ id, options, active, today, onChoose }: SuggestionsProps) {
  const { quickAdd: messages } = useTexts('commands');
  const dates = useDates();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={messages.suggestions} className={classes.suggestions}>
      {options.map((option, index) => (
        <div
          key={option.insert}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.suggestion}
          data-active={index === active || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span dir="auto">{option.label}</span>
          {option.detail !== null && (
            <Text span size="sm" c="dimmed">
              {dates.relativeDate(option.detail, today)}
            </Text>
          )}
        </div>
      ))}
    </div>
  );
}

const isWhole = (typed: string, option: Suggestion | undefined): boolean =>
  foldText(option?.label ?? '') === foldText(typed.trim());
