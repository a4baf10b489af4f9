import { keyByPlace } from '../../domain/keyByPlace.ts';
import { fromCallback } from 'xstate';
import { isEditable, isRichText } from './editable.ts';

const narrowWindow = '(max-width: 767.98px)';

export const isNarrow = (): boolean => window.matchMedia(narrowWindow).matches;

/** Returns true if the window is wide enough for a sidebar that is expanded at first. */
export const isWide = (): boolean => window.matchMedia('(min-width: 1024px)').matches;

/** Calls back once, at the first pointer or keyboard event on the page. */
export const onFirstTouch = (call: () => void): void => {
  const signs = ['pointerdown', 'keydown'] as const;
  const touched = () => {
    for (const sign of signs) window.removeEventListener(sign, touched);
    call();
  };
  for (const sign of signs) window.addEventListener(sign, touched);
};

/** Reports whether the browser has a network: at the start if it is offline, and on every change. */
export const watchOnline = () =>
  fromCallback(({ sendBack }) => {
    const online = () => sendBack({ type: 'browser.online' });
    const offline = () => sendBack({ type: 'browser.offline' });
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    if (!navigator.onLine) offline();
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  });

/** Reports whether the window is narrower than 768 px: at the start and on every change. */
export const watchViewport = () =>
  fromCallback(({ sendBack }) => {
    const media = window.matchMedia(narrowWindow);
    const report = () => sendBack({ type: 'viewport.changed', narrow: media.matches });
    media.addEventListener('change', report);
    report();
    return () => media.removeEventListener('change', report);
  });

export interface ShortcutOptions {
  newId: () => string;
  now: () => string;
}

/** Reports Mod+b, Mod+k and, outside a text field, Mod+z. Mod is Ctrl or Meta. */
export const watchShortcuts = ({ newId, now }: ShortcutOptions) =>
  fromCallback(({ sendBack }) => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented || event.repeat)
        return;
      const shortcut = eventOf(keyByPlace(event), event.target);
      if (shortcut === null) return;
      event.preventDefault();
      sendBack(shortcut);
    };
    const eventOf = (key: string, target: EventTarget | null) => {
      switch (key) {
        case 'b':
          return isRichText(target) ? null : { type: 'sidebar.toggled' };
        case 'k':
          return { type: 'palette.toggled' };
        case 'z':
          return isEditable(target) ? null : { type: 'undo.requested', mutationId: newId(), at: now() };
        default:
          return null;
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
