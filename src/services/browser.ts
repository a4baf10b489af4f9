import { fromCallback } from 'xstate';
import { isEditable, isRichText } from './editable.ts';

const narrowWindow = '(max-width: 767.98px)';

/** Whether the window is less than 768 px wide. */
export const isNarrow = (): boolean => window.matchMedia(narrowWindow).matches;

/** Calls once, when the person first touches the page or types on it. */
export const onFirstTouch = (call: () => void): void => {
  const signs = ['pointerdown', 'keydown'] as const;
  const touched = () => {
    for (const sign of signs) window.removeEventListener(sign, touched);
    call();
  };
  for (const sign of signs) window.addEventListener(sign, touched);
};

/** Tells connectivity whether the browser has a network: at once, and on every change. */
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

/** Tells layout when the window becomes narrower than 768 px, or wide again. */
export const watchViewport = () =>
  fromCallback(({ sendBack }) => {
    const media = window.matchMedia(narrowWindow);
    const tell = () => sendBack({ type: 'viewport.changed', narrow: media.matches });
    media.addEventListener('change', tell);
    tell();
    return () => media.removeEventListener('change', tell);
  });

export interface ShortcutOptions {
  newId: () => string;
  /** ISO moment. */
  now: () => string;
}

/** Tells layout of Mod+b, Mod+k and, outside a text field, Mod+z; Mod is Ctrl or Meta. */
export const watchShortcuts = ({ newId, now }: ShortcutOptions) =>
  fromCallback(({ sendBack }) => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented || event.repeat)
        return;
      const told = eventOf(event.key.toLowerCase(), event.target);
      if (told === null) return;
      event.preventDefault();
      sendBack(told);
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
