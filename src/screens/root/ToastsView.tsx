import { useMemo } from 'react';
import { selectVisibleToasts } from '../../machines/toasts/toasts.selectors.ts';
import type { Toast } from '../../machines/toasts/toasts.types.ts';
import { useSystem, useSelect } from '../../system.ts';
import { Toaster, type ToastItem } from '../../ui/Toaster/index.ts';
import { tell } from '../tell.ts';
import { texts } from './texts.ts';

const none: readonly Toast[] = [];

/** The queue of toasts on the screen. */
export function ToastsView() {
  const system = useSystem();
  const toasts = useSelect('toasts', selectVisibleToasts, none);
  const toItem = useMemo(() => {
    const known = new WeakMap<Toast, ToastItem>();
    const undo = { label: texts.undo, onPress: () => tell(system, 'cache', { type: 'undo.requested', mutationId: system.newId(), at: system.now() }) };
    return (toast: Toast): ToastItem => {
      const item = known.get(toast) ?? { id: toast.id, type: toast.kind, message: toast.message, ...(toast.action && { action: undo }) };
      known.set(toast, item);
      return item;
    };
  }, [system]);
  const items = useMemo(() => toasts.map(toItem), [toasts, toItem]);
  const on = useMemo(
    () => ({
      onPaused: (id: string) => tell(system, 'toasts', { type: 'toast.paused', id }),
      onResumed: (id: string) => tell(system, 'toasts', { type: 'toast.resumed', id }),
      onDismissed: (id: string) => tell(system, 'toasts', { type: 'toast.dismissed', id }),
    }),
    [system],
  );
  return <Toaster toasts={items} {...on} />;
}
