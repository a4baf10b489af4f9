import { shortcutKey } from '../../domain/shortcutKey.ts';
import { appPath } from '../../domain/basePath.ts';
import type { Box, KeyPressed, Where } from '../machines/app/commands/commands.types.ts';
import { isEditable } from './editable.ts';

export interface KeyOptions {
  newId: () => string;
  now: () => string;
}

/** Elements that handle letter keys themselves, although they aren't text fields. */
const takesLetters =
  '[role=menu], [role=listbox], [role=combobox], [role=tree], [role=grid], [role=slider], [role=application]';

/**
 * Reports printable keys that no field, list or dialog handles, and prevents their default. Returns a function that
 * stops it.
 */
export function listenForKeys({ newId, now }: KeyOptions, onPress: (press: KeyPressed) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const where = placeOfPress(event);
    if (where === null) return;
    event.preventDefault();
    onPress({ type: 'key.pressed', key: shortcutKey(event), where, mutationId: newId(), at: now() });
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

/** Returns the place in which a key press that may be a shortcut happened, or null. */
export function placeOfPress(event: KeyboardEvent): Where | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || event.isComposing)
    return null;
  const key = shortcutKey(event);
  if (key.length !== 1 || key === ' ' || isEditable(event.target)) return null;
  if (event.target instanceof Element && event.target.closest(takesLetters)) return null;
  return whereNow();
}

/** Returns the user's place in the app. Null in a dialog other than a task's, and during a drag. */
export function whereNow(): Where | null {
  const path = appPath(location.pathname);
  const open = new URLSearchParams(location.search).get('task');
  const dialog = document.querySelector('[role=dialog]');
  if ((dialog !== null && open === null) || document.querySelectorAll('[role=dialog]').length > 1) return null;
  if (document.querySelector('[data-mode=lifted]')) return null;
  const card = open === null ? cardNow() : null;
  return {
    path,
    projectId: /^\/projects\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1] ?? null,
    boardId: /^\/boards\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1] ?? null,
    taskId: open ?? card?.dataset['taskId'] ?? null,
    taskKey: (card ?? dialog?.querySelector<HTMLElement>('[data-task-key]'))?.dataset['taskKey'] ?? null,
    isTaskOpen: open !== null,
    at: card && boxOf(card),
  };
}

const cards = '[data-task-id]';

/** Returns the focused card, the card under the pointer, or the card that was clicked last, in this order. */
function cardNow(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(cards) ?? null;
  if (focused?.matches(':focus-visible, :has(:focus-visible)')) return focused;
  return [...document.querySelectorAll<HTMLElement>(`${cards}:hover`)].at(-1) ?? focused;
}

function boxOf(element: HTMLElement): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
