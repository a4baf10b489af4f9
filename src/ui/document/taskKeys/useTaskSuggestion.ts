import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useContext, useRef, useState } from 'react';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import type { Offer } from '../RichTextEditor/useSuggestion.ts';
import { TaskKeysContext, TextProject } from './taskKeysContext.ts';

interface Match extends Pick<Offer<KeyedTask>, 'rectangle' | 'pick'> {
  query: string;
}

/**
 * State of the list of tasks at the caret of an editor. The list is hidden while no task matches, because `#` and
 * prefixes are also parts of other texts.
 */
export function useTaskSuggestion() {
  const { useMatches } = useContext(TaskKeysContext);
  const projectId = useContext(TextProject);
  const [match, setMatch] = useState<Match | null>(null);
  const [selectedId, select] = useState<string | null>(null);
  const { tasks } = useMatches(match?.query ?? null, projectId);
  // The tasks of the server arrive after the known ones, and change the order.
  const selected = Math.max(
    0,
    tasks.findIndex(({ id }) => id === selectedId),
  );
  const offer: Offer<KeyedTask> | null =
    match && tasks.length > 0 ? { items: tasks, selected, rectangle: match.rectangle, pick: match.pick } : null;
  const shown = useRef(offer);
  shown.current = offer;
  const query = useRef('');
  query.current = match?.query ?? '';

  const [render] = useState((): NonNullable<SuggestionOptions<KeyedTask>['render']> => {
    const show = (given: SuggestionProps<KeyedTask>) => {
      if (given.query !== query.current) select(null);
      setMatch({ query: given.query, rectangle: given.clientRect?.() ?? null, pick: given.command });
    };
    const onKeyDown = ({ event }: SuggestionKeyDownProps): boolean =>
      pressKey(event, shown.current, query.current, (task) => select(task.id));
    return () => ({ onStart: show, onUpdate: show, onExit: () => setMatch(null), onKeyDown });
  });
  return { offer, shown, render, close: () => setMatch(null) };
}

/** Handles a key while tasks are offered. Returns true for a key that the list uses. */
export function pressKey(
  { key }: Pick<KeyboardEvent, 'key'>,
  offer: Pick<Offer<KeyedTask>, 'items' | 'selected' | 'pick'> | null,
  query: string,
  select: (task: KeyedTask) => void,
): boolean {
  if (!offer) return false;
  const { items, selected, pick } = offer;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = items[(selected + (key === 'ArrowDown' ? 1 : items.length - 1)) % items.length];
    if (next) select(next);
    return true;
  }
  const task = items[selected];
  // After a whole key, Enter ends the line or sends the message.
  if ((key !== 'Enter' && key !== 'Tab') || !task || (key === 'Enter' && query === task.key)) return false;
  pick(task);
  return true;
}
