import { CloseButton, Input, Text } from '@mantine/core';
import { IconFilterCode } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { labelOf } from '../../../../domain/fields/texts.ts';
import type { Project } from '../../../../domain/project.ts';
import { completeQuery, type Suggestion } from '../../../../domain/query/complete.ts';
import { flagKey, keyNamed, sortKey } from '../../../../domain/query/keys.ts';
import { messageOf, type Problem } from '../../../../domain/query/resolve.ts';
import type { Vocabulary } from '../../../../domain/query/vocabulary.ts';
import { taskFieldNames } from '../../../../domain/fields/task.ts';
import { useHasTexts, useShown, useTexts } from '../../../ui/base/texts/index.ts';
import { useQueryLine } from './useQueryLine.ts';
import classes from './query.module.css';

/** Number of problems that are shown below the line. */
const shownProblems = 3;

/**
 * Line with the search and all filters of a project's tasks as one text, with completion. `opened` counts how often the
 * person opened it. Each time it gets the focus.
 */
export function QueryLine({ project, opened }: { project: Project; opened: number }) {
  const texts = useTexts('query');
  const id = useId();
  const line = useQueryLine(project);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened === 0 || !line.isReady) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [opened, line.isReady]);
  const completion = useCompletion(line.text, line.vocabulary, field, line.change);
  const { options, active } = completion;
  const hasOptions = options.length > 0;
  const problems = line.problems.filter((problem) => !completion.isTyping(problem));
  return (
    <div className={classes.box}>
      <Input
        ref={field}
        type="search"
        role="combobox"
        // Mantine would replace these attributes with those of its own error.
        withAria={false}
        error={problems.length > 0}
        dir="auto"
        aria-label={texts.label}
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        aria-keyshortcuts="R"
        placeholder={texts.placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        disabled={!line.isReady}
        value={line.text}
        classNames={{ input: classes.input ?? '' }}
        leftSection={<IconFilterCode size={15} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={
          line.text !== '' && (
            <CloseButton
              size="sm"
              aria-label={texts.clear}
              onClick={() => {
                line.change('');
                field.current?.focus();
              }}
            />
          )
        }
        onChange={({ currentTarget: { value, selectionStart } }) =>
          completion.type(value, selectionStart ?? value.length)
        }
        onSelect={(event) => completion.moveCaret(event.currentTarget.selectionStart ?? 0)}
        onFocus={completion.open}
        onBlur={() => {
          completion.close();
          line.settle();
        }}
        onKeyDown={keysOf(completion, line.settle)}
      />
      {hasOptions && <Suggestions id={id} options={options} active={active} onChoose={completion.complete} />}
      <div id={`${id}-problems`} role="status">
        <Problems problems={problems} />
      </div>
    </div>
  );
}

const keysOf =
  ({ options, active, move, complete, close }: ReturnType<typeof useCompletion>, settle: () => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (active >= 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      complete(options[active]);
    } else if (event.key === 'Enter') {
      close();
      settle();
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      close();
    }
  };

const errorTexts = ['errors'] as const;

function Problems({ problems }: { problems: readonly Problem[] }) {
  const shown = useShown();
  if (!useHasTexts(errorTexts)) return null;
  return problems.slice(0, shownProblems).map((problem) => (
    <Text key={problem.start} size="xs" c="var(--faena-danger)" mt={4} className={classes.problem}>
      {shown(messageOf(problem))}
    </Text>
  ));
}

/** Returns the suggestions at the caret, and functions that change or complete the text. */
function useCompletion(
  text: string,
  vocabulary: Vocabulary,
  field: RefObject<HTMLInputElement | null>,
  onChange: (text: string) => void,
) {
  const describe = useDescriptions();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const nextCaret = useRef<number | null>(null);
  const found = isOpen ? completeQuery(text, Math.min(caret, text.length), vocabulary, describe) : null;
  const typed = found ? text.slice(found.from, found.to) : '';
  const suggested = found?.suggestions ?? [];
  // All keys are only suggested on an empty line, or if the person asks for them by an arrow key.
  const isQuiet = typed === '' && text.trim() !== '' && !isAsked && suggested.some((one) => one.describes !== null);
  const options = isQuiet ? [] : suggested;
  // The first suggestion is only chosen in advance if something of it is typed, so that Enter can end the line.
  const marked = active === -1 && typed !== '' && !options.some((one) => one.insert.trim() === typed) ? 0 : active;
  const type = (next: string, at: number) => {
    onChange(next);
    setCaret(at);
    setActive(-1);
    setOpen(true);
    setAsked(false);
  };
  // A layout effect moves the caret before the next paint, so that following keys are inserted there.
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });
  return {
    options,
    active: Math.min(marked, options.length - 1),
    type,
    open: () => setOpen(true),
    close: () => setOpen(false),
    moveCaret: setCaret,
    move: (by: 1 | -1) => {
      setOpen(true);
      setAsked(true);
      if (options.length > 0) setActive((marked + by + options.length) % options.length);
    },
    complete: (suggestion: Suggestion | undefined) => {
      if (!suggestion || !found) return;
      const at = found.from + suggestion.insert.length;
      type(text.slice(0, found.from) + suggestion.insert + text.slice(found.to).replace(/^ /, ''), at);
      nextCaret.current = at;
    },
    /** True for the part that is being typed and can still be completed. */
    isTyping: ({ start, end }: Problem): boolean => options.length > 0 && caret >= start && caret <= end,
  };
}

/** Returns the name of a key in the person's language. */
function useDescriptions(): (key: string) => string {
  const texts = useTexts('query');
  const fields = useTexts('fields');
  return (name) => {
    if (name === flagKey) return texts.keys.is;
    if (name === sortKey) return texts.keys.sort;
    const subject = keyNamed(name)?.subject;
    const field = taskFieldNames.find((one) => one === subject);
    if (field) return labelOf(fields, field);
    switch (subject) {
      case 'createdBy':
        return texts.keys.creator;
      case 'createdAt':
        return texts.keys.created;
      case 'updatedAt':
        return texts.keys.updated;
      case 'statusSince':
        return texts.keys.closed;
      case 'number':
        return texts.keys.key;
      default:
        return '';
    }
  };
}

interface SuggestionsProps {
  id: string;
  options: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

function Suggestions({ id, options, active, onChoose }: SuggestionsProps) {
  const texts = useTexts('query');
  const describe = useDescriptions();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.suggestions} className={classes.suggestions}>
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
          <span dir="auto">{option.shown}</span>
          {option.describes !== null && (
            <Text span size="sm" c="dimmed" truncate>
              {describe(option.describes)}
            </Text>
          )}
        </div>
      ))}
    </div>
  );
}
