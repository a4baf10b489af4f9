import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { LazyPart } from './lazyPart.ts';

/** What the button of a popup must carry. */
export interface PopupTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu' | 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  /** It was pressed, its list is on its way. */
  'aria-busy': true | undefined;
  /** Keeps Mantine's dialogs from closing on the Escape that closes the popup. */
  'data-mantine-stop-propagation': true | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** What a popup gets from its button. */
export interface PopupProps {
  /** Id of the button; what it opens has the same with `-dropdown`. */
  id: string;
  /** The button, under which it opens. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** Whether it is open. */
  opened: boolean;
  /** Whether it was opened by a key, and should show where the keys are. */
  byKeyboard: boolean;
  /** Called when it closes itself, or is opened by one of its keys. */
  onOpenedChange: (opened: boolean) => void;
  /** Takes the keys pressed on the button, when the popup leaves the focus there. */
  keys: RefObject<((event: KeyboardEvent<HTMLElement>) => void) | null>;
}

export interface Popup<Props> {
  /** Spread on the button. */
  trigger: PopupTrigger;
  /** The popup's component, from its first opening on; null before. */
  View: ComponentType<Props> | null;
  /** Spread on `View`. */
  popup: PopupProps;
}

/** When nobody has come near the button, its popup's code is fetched all the same: there may be no connection later. */
const idle = 2000;

/**
 * A button with a popup whose code is fetched when the pointer or the focus comes near. A press that is faster than the
 * code counts: the popup opens as soon as it can, unless the person has gone on to something else by then.
 */
export function usePopup<Props>(
  part: LazyPart<Props>,
  role: PopupTrigger['aria-haspopup'],
  disabled = false,
): Popup<Props> {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const keys: PopupProps['keys'] = useRef(null);
  const [state, setState] = useState<'untouched' | 'pressed' | 'key' | 'closed'>('untouched');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const opened = state === 'pressed' || state === 'key';
  const View = state === 'untouched' ? null : part.loaded();
  // Drawn closed first: Mantine notes where to give the focus back to when it sees an opening.
  const [drawn, setDrawn] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- it is the second drawing that counts as an opening
  useLayoutEffect(() => setDrawn(View !== null), [View]);
  const shown = opened && drawn;

  useEffect(() => {
    if (disabled) return undefined;
    const timer = setTimeout(() => void part.load(), idle);
    return () => clearTimeout(timer);
  }, [part, disabled]);

  const change = (open: boolean, byKeyboard: boolean) => {
    setState(open ? (byKeyboard ? 'key' : 'pressed') : 'closed');
    if (open && part.loaded() === null) void part.load().then(redraw);
  };
  const waiting = opened && View === null;
  useEffect(() => {
    if (!waiting) return undefined;
    const giveUp = (event: Event) => {
      const left =
        event instanceof globalThis.KeyboardEvent
          ? event.key === 'Tab' || event.key === 'Escape'
          : !anchor.current?.contains(event.target as Node);
      if (left) setState('closed');
    };
    document.addEventListener('pointerdown', giveUp);
    document.addEventListener('keydown', giveUp);
    return () => {
      document.removeEventListener('pointerdown', giveUp);
      document.removeEventListener('keydown', giveUp);
    };
  }, [waiting]);
  const fetchAhead = () => {
    if (!disabled) void part.load();
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
        // Safari doesn't focus a pressed button.
        event.currentTarget.focus();
        if (!disabled) change(!opened, event.detail === 0);
      },
      onKeyDown: (event) => {
        if (disabled) return;
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
