import { shortcutKey } from '../../domain/shortcutKey.ts';
import { served } from '../../domain/basePath.ts';
import { fromCallback } from 'xstate';
import type { FocusPlace, PageCommand } from '../machines/app/commands/commands.types.ts';
import { holdKeys } from './heldKeys.ts';
import { type KeyOptions, listenForKeys, whereNow } from './keyPresses.ts';

export const watchKeys = (options: KeyOptions) => fromCallback(({ sendBack }) => listenForKeys(options, sendBack));

/** Reports the card or page on which the palette was opened, and performs commands in the page. */
export const page = (copy: (text: string) => Promise<void>) =>
  fromCallback<PageCommand>(({ sendBack, receive }) => {
    let aimed = false;
    let last: string | null = null;
    let release = () => {};
    let stopWaiting = () => {};
    const collect = () => {
      release();
      release = holdKeys(last);
    };
    const listen = (event: KeyboardEvent) => {
      last = event.key;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || shortcutKey(event) !== 'k') return;
      const where = whereNow();
      if (where === null) return;
      aimed = true;
      collect();
      sendBack({ type: 'palette.aimed', where });
    };
    const loseAim = () => {
      if (aimed) sendBack({ type: 'palette.aimLost' });
      aimed = false;
    };
    // Listens in the capture phase, because the palette takes the focus when it opens.
    window.addEventListener('keydown', listen, true);
    window.addEventListener('pointerdown', loseAim, true);
    receive((command) => {
      if (command.type === 'page.awaitField') return collect();
      if (command.type === 'page.awaitNothing') return release();
      if (command.type === 'page.copyLink') {
        void copy(`${location.origin}${served(command.path)}?task=${command.taskId}`).catch(() => undefined);
        return;
      }
      if (command.type === 'page.copyKey') {
        const { taskKey } = command;
        void copy(taskKey).then(
          () => sendBack({ type: 'key.copied', taskKey }),
          () => undefined,
        );
        return;
      }
      stopWaiting();
      const { place } = command;
      const focus = () => {
        if (!focusOn(place)) sendBack({ type: 'page.lacks', place });
      };
      if (document.querySelector(targets[place]) === null && isPageLoading())
        stopWaiting = whenPageLoaded(place, focus);
      else focus();
    });
    return () => {
      release();
      stopWaiting();
      window.removeEventListener('keydown', listen, true);
      window.removeEventListener('pointerdown', loseAim, true);
    };
  });

const targets = {
  search: 'main [role=searchbox], main input[type=search]',
  filters: 'main [data-filters] button',
} satisfies Record<FocusPlace, string>;

function focusOn(place: FocusPlace): boolean {
  const target = document.querySelector<HTMLElement>(targets[place]);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
  return target !== null;
}

/** True while the shell, the page's code or its data is loading. */
const isPageLoading = (): boolean =>
  document.querySelector('main') === null || document.querySelector('main [data-loading]') !== null;

/**
 * Calls back when the page has the field or is loaded, unless the user presses a key or focuses something first.
 * Returns a function that cancels it.
 */
function whenPageLoaded(place: FocusPlace, callback: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(targets[place]) === null && isPageLoading()) return;
    stop();
    callback();
  });
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('focusin', stop);
    window.removeEventListener('pointerdown', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('focusin', stop);
  window.addEventListener('pointerdown', stop);
  return stop;
}
