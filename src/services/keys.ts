import { fromCallback } from 'xstate';
import type { Box, PageCommand, Where } from '../machines/commands/commands.types.ts';
import { isEditable } from './editable.ts';
import { holdKeys } from './heldKeys.ts';

export interface KeyOptions {
  newId: () => string;
  /** ISO moment. */
  now: () => string;
}

/** What takes letters for itself though nobody types into it. */
const takesLetters = '[role=menu], [role=listbox], [role=combobox], [role=tree], [role=grid], [role=slider], [role=application]';

/** Tells of printable keys that no field, list or dialog takes; their own effect in the browser is left out. */
export const watchKeys = ({ newId, now }: KeyOptions) =>
  fromCallback(({ sendBack }) => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.key.length !== 1 || event.key === ' ' || isEditable(event.target)) return;
      if (event.target instanceof Element && event.target.closest(takesLetters)) return;
      const where = whereNow();
      if (where === null) return;
      event.preventDefault();
      sendBack({ type: 'key.pressed', key: event.key.toLowerCase(), where, mutationId: newId(), at: now() });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });

/** Tells what the palette's key was pressed on, and does in the page what a machine can't. */
export const page = (copy: (text: string) => Promise<void>) =>
  fromCallback<PageCommand>(({ sendBack, receive }) => {
    let aimed = false;
    let last: string | null = null;
    let release = () => {};
    const hold = () => {
      release();
      release = holdKeys(last);
    };
    const listen = (event: KeyboardEvent) => {
      last = event.key;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      const where = whereNow();
      if (where === null) return;
      aimed = true;
      hold();
      sendBack({ type: 'palette.aimed', where });
    };
    const loseAim = () => {
      if (aimed) sendBack({ type: 'palette.aimLost' });
      aimed = false;
    };
    // Before whoever opens the palette, which takes the focus.
    window.addEventListener('keydown', listen, true);
    window.addEventListener('pointerdown', loseAim, true);
    receive((command) => {
      if (command.type === 'page.awaitField') return hold();
      if (command.type === 'page.awaitNothing') return release();
      if (command.type === 'page.copyLink') {
        void copy(`${location.origin}${command.path}?task=${command.taskId}`).catch(() => undefined);
        return;
      }
      const target = document.querySelector<HTMLElement>(command.place === 'search' ? 'main [role=searchbox], main input[type=search]' : 'main [data-filters] button');
      if (!target) return sendBack({ type: 'page.lacks', place: command.place });
      target.focus();
      if (target instanceof HTMLInputElement) target.select();
    });
    return () => {
      release();
      window.removeEventListener('keydown', listen, true);
      window.removeEventListener('pointerdown', loseAim, true);
    };
  });

/** Where the person is; null in a dialog that isn't a task's, and while a card is lifted. */
function whereNow(): Where | null {
  const path = location.pathname;
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
    isTaskOpen: open !== null,
    at: card && boxOf(card),
  };
}

const cards = '[data-task-id]';

/** The card that the keyboard is on, else the one under the pointer, else the one that was pressed. */
function cardNow(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(cards) ?? null;
  if (focused?.matches(':focus-visible, :has(:focus-visible)')) return focused;
  return [...document.querySelectorAll<HTMLElement>(`${cards}:hover`)].at(-1) ?? focused;
}

function boxOf(element: HTMLElement): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
