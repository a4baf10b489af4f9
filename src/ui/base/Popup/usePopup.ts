import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { LazyComponent } from './lazyComponent.ts';
import { loadAhead } from './loadAhead.ts';

export interface PopupTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu' | 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  /** True while the code of the popup is loading after a press. */
  'aria-busy': true | undefined;
  /** Prevents Mantine's dialogs from closing on the Escape that closes the popup. */
  'data-mantine-stop-propagation': true | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

export interface PopupProps {
  /** Id of the button. The popup has the same id with `-dropdown`. */
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  /** True if it was opened by keyboard and should mark the active option. */
  byKeyboard: boolean;
  /** Called when the popup closes itself, or when one of its keys opens it. */
  onOpenedChange: (opened: boolean) => void;
  /** Handler of keys for a popup that leaves the focus on its button. */
  keys: RefObject<((event: KeyboardEvent<HTMLElement>) => void) | null>;
}

export interface Popup<Props> {
  trigger: PopupTrigger;
  /** Component of the popup. Null until it is opened for the first time. */
  View: ComponentType<Props> | null;
  popup: PopupProps;
}

/** Milliseconds after which the code is loaded ahead, because there may be no connection later. */
const idle = 2000;

/** Ctrl+Enter submits the form around the button. */
const isSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);

/**
 * Button with a popup whose code loads when the pointer or the focus reaches the button. If the button is pressed
 * before the code is loaded, the popup opens afterwards, unless the user has continued elsewhere.
 */
export function usePopup<Props>(
  component: LazyComponent<Props>,
  role: PopupTrigger['aria-haspopup'],
  disabled = false,
): Popup<Props> {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const keys: PopupProps['keys'] = useRef(null);
  const [state, setState] = useState<'untouched' | 'pressed' | 'key' | 'closed'>('untouched');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const opened = state === 'pressed' || state === 'key';
  const View = state === 'untouched' ? null : component.loaded();
  // The first render is closed, because Mantine records where to return the focus when it opens.
  const [drawn, setDrawn] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- it is the second drawing that counts as an opening
  useLayoutEffect(() => setDrawn(View !== null), [View]);
  const shown = opened && drawn;

  useEffect(() => {
    if (disabled) return undefined;
    return loadAhead(component.load, idle);
  }, [component, disabled]);

  const change = (open: boolean, byKeyboard: boolean) => {
    setState(open ? (byKeyboard ? 'key' : 'pressed') : 'closed');
    if (open && component.loaded() === null) void component.load().then(redraw);
  };
  const waiting = opened && View === null;
  useDeparture(waiting, anchor, () => setState('closed'));
  const fetchAhead = () => {
    if (!disabled) void component.load();
  };

  return {
    trigger: {
      ref: anchor,
      id,
      'aria-haspopup': role,
      'aria-expanded': opened,
      'aria-controls': shown ? `${id}-dropdown` : undefined,
      'aria-busy': waiting || undefined,
      'data-mantine-stop-propagation': opened || undefined,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: (event) => {
        // Safari doesn't focus a clicked button.
        event.currentTarget.focus();
        if (!disabled) change(!opened, event.detail === 0);
      },
      onKeyDown: (event) => {
        if (disabled || isSubmit(event)) return;
        if (keys.current !== null) return keys.current(event);
        if (opened || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        change(true, true);
      },
    },
    View,
    popup: {
      id,
      anchor,
      opened: shown,
      byKeyboard: state === 'key',
      onOpenedChange: (open) => change(open, true),
      keys,
    },
  };
}

/** Calls `onLeave` when the user continues elsewhere: by Tab, Escape or a press outside the anchor. */
function useDeparture(active: boolean, anchor: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!active) return undefined;
    const check = (event: Event) => {
      const left =
        event instanceof globalThis.KeyboardEvent
          ? event.key === 'Tab' || event.key === 'Escape'
          : !anchor.current?.contains(event.target as Node);
      if (left) leave();
    };
    document.addEventListener('pointerdown', check);
    document.addEventListener('keydown', check);
    return () => {
      document.removeEventListener('pointerdown', check);
      document.removeEventListener('keydown', check);
    };
  }, [active, anchor]);
}
