import { fromCallback } from 'xstate';
import type { PageCommand } from '../machines/commands/commands.types.ts';
import { holdKeys } from './heldKeys.ts';
import { type KeyOptions, listenForKeys, whereNow } from './keyPresses.ts';

/** Sends `key.pressed` for each single key. */
export const watchKeys = (options: KeyOptions) => fromCallback(({ sendBack }) => listenForKeys(options, sendBack));

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
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
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
      const target = document.querySelector<HTMLElement>(
        command.place === 'search' ? 'main [role=searchbox], main input[type=search]' : 'main [data-filters] button',
      );
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
