import { useDirection, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconLoader2,
  IconX,
} from '@tabler/icons-react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTexts } from '../../base/texts/index.ts';
import type { Tone } from '../../base/tone.ts';
import classes from './Toaster.module.css';

export interface ToastItem {
  /** Id of the toast. A new toast with the same id replaces the old one. */
  id: string;
  type: 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';
  message: string;
  action?: { label: string; onPress: () => void };
}

export interface ToasterProps {
  /** Current toasts, oldest first. A toast that is no longer in the list is removed from the screen. */
  toasts: readonly ToastItem[];
  /** Called when the toast is under the pointer, has the focus, or its page is hidden. Its timer must stop. */
  onPaused: (id: string) => void;
  onResumed: (id: string) => void;
  /** Called when the user closes it with the close button, a swipe, Escape or its action. */
  onDismissed: (id: string) => void;
}

const swipeThreshold = 20;

/** Shows the queue of toasts at the bottom right. The caller controls their duration. */
export function Toaster({ toasts, onPaused, onResumed, onDismissed }: ToasterProps) {
  const { toasts: texts } = useTexts('ui');
  const { dir } = useDirection();
  const shown = useRef(new Map<string, ToastItem>());
  const callbacks = useRef({ onDismissed });
  callbacks.current = { onDismissed };
  const dismiss = useCallback((id: string) => callbacks.current.onDismissed(id), []);

  useEffect(() => {
    for (const item of toasts) {
      if (shown.current.get(item.id) === item) continue;
      shown.current.set(item.id, item);
      sonner.custom(() => <Toast item={item} onDismiss={dismiss} />, {
        id: item.id,
        duration: Infinity,
        onDismiss: () => shown.current.has(item.id) && dismiss(item.id),
      });
    }
    for (const id of shown.current.keys()) {
      if (toasts.some((item) => item.id === id)) continue;
      shown.current.delete(id);
      sonner.dismiss(id);
    }
  }, [toasts, dismiss]);
  useEffect(() => {
    const own = shown.current;
    return () => {
      for (const id of own.keys()) sonner.dismiss(id);
      own.clear();
    };
  }, []);

  const pause = usePause(toasts);
  const paused = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of toasts) {
      if (pause.now && !paused.current.has(id)) {
        paused.current.add(id);
        onPaused(id);
      } else if (!pause.now && paused.current.delete(id)) onResumed(id);
    }
    for (const id of paused.current) if (!toasts.some((item) => item.id === id)) paused.current.delete(id);
  }, [pause.now, toasts, onPaused, onResumed]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const id = idAround(event.target) ?? toasts.at(-1)?.id;
    if (id !== undefined) onDismissed(id);
  };

  return (
    <div className={classes.region} {...pause.handlers} onKeyDown={closeOnEscape}>
      <Sonner
        expand
        position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
        gap={14}
        visibleToasts={3}
        duration={Infinity}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel={texts.region}
        offset={offsetOf(20)}
        mobileOffset={offsetOf(12)}
        style={{ '--width': '356px', fontFamily: 'inherit' } as CSSProperties}
        swipeDirections={[dir === 'rtl' ? 'left' : 'right', 'bottom']}
      />
    </div>
  );
}

/**
 * Distance of the toasts from the window. The navigation bar of phones sets `--faena-bottom-bar` to its height, and a
 * bar above it sets `--faena-toasts-lift`.
 */
const offsetOf = (distance: number) => ({
  left: distance,
  right: distance,
  bottom: `calc(${distance}px + var(--faena-toasts-lift, 0px) + var(--faena-bottom-bar, 0px))`,
});

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  loading: IconLoader2,
};

const tones: Readonly<Record<ToastItem['type'], Tone>> = {
  success: 'success',
  info: 'accent',
  warning: 'warning',
  error: 'danger',
  loading: 'neutral',
  default: 'neutral',
};

function Toast({ item, onDismiss }: { item: ToastItem; onDismiss: (id: string) => void }) {
  const { toasts: texts } = useTexts('ui');
  const start = useRef<{ x: number; y: number } | null>(null);
  const { id, type, message, action } = item;
  const Icon = type === 'default' ? null : icons[type];
  const release = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (from && type !== 'loading' && Math.max(event.clientX - from.x, event.clientY - from.y) >= swipeThreshold)
      onDismiss(id);
  };
  return (
    <div
      className={classes.toast}
      data-type={type}
      data-tone={tones[type]}
      data-toast-id={id}
      onPointerDown={(event) => {
        start.current =
          event.target instanceof Element && event.target.closest('button')
            ? null
            : { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      {Icon && <Icon size={18} stroke={1.9} aria-hidden className={classes.icon} />}
      <div className={classes.message}>
        {type !== 'default' && <VisuallyHidden>{texts.types[type]} </VisuallyHidden>}
        <bdi>{message}</bdi>
      </div>
      {action && (
        <button
          dir="auto"
          type="button"
          className={classes.action}
          onClick={() => {
            action.onPress();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={texts.close} onClick={() => onDismiss(id)}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </div>
  );
}

/** Returns whether a pointer or the focus is on the toasts or the page is hidden. */
function usePause(toasts: readonly ToastItem[]) {
  const [pointed, setPointed] = useState(false);
  /** Id of the toast with the focus, or `list`. */
  const [focused, setFocused] = useState<string | null>(null);
  const [hidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const read = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  // Resets the pause when the toasts are removed, because an element that is removed under the pointer or with the
  // focus sends no event.
  if (toasts.length === 0 && (pointed || focused !== null)) {
    setPointed(false);
    setFocused(null);
  }
  return {
    now: pointed || hidden || focused === 'list' || toasts.some((item) => item.id === focused),
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(idAround(event.target) ?? 'list'),
      onBlur: () => setFocused(null),
    },
  };
}

const idAround = (element: EventTarget): string | undefined =>
  (element instanceof Element
    ? element.closest('[data-sonner-toast]')?.querySelector('[data-toast-id]')?.getAttribute('data-toast-id')
    : undefined) ?? undefined;
