import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import { TaskKeysContext, TextProject } from '../../document/taskKeys/taskKeysContext.ts';
import { taskQueryAt } from '../../document/taskKeys/taskQuery.ts';
import { pressKey } from '../../document/taskKeys/useTaskSuggestion.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { peopleFor } from '../../document/RichTextEditor/people.ts';
import { mentionAt, withKey, withMention } from './mentions.ts';

interface MentionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
  labelOf: (person: Person) => string;
}

/**
 * Suggests people at the @ before the caret, and tasks at a # or the prefix of a project. `pressKey` returns true for a
 * key that the suggestions use.
 */
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

  /** Position of the caret after the last change. A caret that was moved opens no list of tasks. */
  const [typed, setTyped] = useState<number | null>(null);
  const tasks = useTasksAt({
    text: focused && !mention && typed === caret ? value.slice(0, caret) : null,
    closed,
    pick: (task, at) => insert(withKey(value, at, Math.min(caret, value.length), task.key), at),
  });

  useFieldSize(field, value, wantedCaret);

  const insert = (next: { text: string; caret: number }, at: number) => {
    wantedCaret.current = next.caret;
    setClosed(at);
    setCaret(next.caret);
    onChange(next.text);
    field.current?.focus();
  };

  const pick = (person: Person) => {
    if (!mention) return;
    insert(withMention(value, mention.at, Math.min(caret, value.length), labelOf(person)), mention.at);
  };
  const pressKey = (event: KeyboardEvent): boolean => {
    if (tasks.offer) {
      if (event.key === 'Escape') {
        event.stopPropagation();
        setClosed(tasks.at);
      } else if (!tasks.pressKey(event)) return false;
      event.preventDefault();
      return true;
    }
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
      setTyped(currentTarget.selectionStart);
      setChosen(0);
      onChange(currentTarget.value);
    },
    onSelect: () => {
      const place = field.current?.selectionStart ?? 0;
      setCaret(place);
      if (closed !== null && mentionAt(value, place)?.at !== closed && tasks.at !== closed) setClosed(null);
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { offered, selected, pick, tasks: tasks.offer, pressKey, fieldProps };
}

interface TasksOptions {
  /** Text before the caret. Null offers nothing. */
  text: string | null;
  /** Position of the query whose suggestions were used or closed. */
  closed: number | null;
  pick: (task: KeyedTask, at: number) => void;
}

function useTasksAt({ text, closed, pick }: TasksOptions) {
  const { hasPrefix, useMatches } = useContext(TaskKeysContext);
  const projectId = useContext(TextProject);
  const [chosen, choose] = useState<{ query: string; at: number; id: string } | null>(null);
  const match = text === null ? null : taskQueryAt(text, hasPrefix);
  const at = match?.at ?? null;
  const query = match && match.at !== closed ? match.query : null;
  const { tasks } = useMatches(query, projectId);
  const selected = Math.max(
    0,
    tasks.findIndex(({ id }) => id === chosen?.id && chosen.query === query && chosen.at === at),
  );
  const offer =
    query !== null && tasks.length > 0
      ? { items: tasks, selected, pick: (task: KeyedTask) => pick(task, at ?? 0) }
      : null;
  return {
    at,
    offer,
    pressKey: (event: KeyboardEvent) =>
      pressKey(event, offer, query ?? '', ({ id }) => choose({ query: query ?? '', at: at ?? 0, id })),
  };
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
