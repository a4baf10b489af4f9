import { useMemo } from 'react';
import { selectVisibleToasts } from '../../machines/app/toasts/toasts.selectors.ts';
import type { Toast, ToastAction } from '../../machines/app/toasts/toasts.types.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { Toaster, type ToastItem } from '../../ui/shell/Toaster/Toaster.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';

const none: readonly Toast[] = [];

export function ToastsView() {
  const system = useSystem();
  const texts = useTexts('start');
  const { copyLabel } = useTexts('ui');
  const shown = useShown();
  const toasts = useSelect('toasts', selectVisibleToasts, none);
  const toItem = useMemo(() => {
    const known = new WeakMap<Toast, ToastItem>();
    const undo = (action: Exclude<ToastAction, 'reload' | { open: string } | { copy: string }>) => {
      const mutationId = system.newId();
      if (action === 'undo') sendTo(system, 'outbox', { type: 'undo.requested', mutationId, at: system.now() });
      else sendTo(system, action.undoBy, { type: 'undo.requested', of: action.of, mutationId });
    };
    const buttonOf = ({ action, notificationIds = [] }: Toast) => {
      if (!action) return {};
      if (action === 'reload') return { action: { label: texts.reload, onPress: () => window.location.reload() } };
      if (typeof action === 'object' && 'copy' in action)
        return { action: { label: copyLabel, onPress: () => void copyText(action.copy) } };
      return typeof action === 'object' && 'open' in action
        ? {
            action: {
              label: texts.open,
              onPress: () =>
                sendTo(system, 'notifications', { type: 'toast.followed', notificationIds, link: action.open }),
            },
          }
        : { action: { label: texts.undo, onPress: () => undo(action) } };
    };
    return (toast: Toast): ToastItem => {
      const item = known.get(toast) ?? {
        id: toast.id,
        type: toast.kind,
        message: shown(toast.message),
        ...buttonOf(toast),
      };
      known.set(toast, item);
      return item;
    };
  }, [system, texts, copyLabel, shown]);
  // A toast whose texts are still loading is shown once they have loaded.
  const items = useMemo(() => toasts.map(toItem).filter(({ message }) => message !== ''), [toasts, toItem]);
  const on = useMemo(
    () => ({
      onPaused: (id: string) => sendTo(system, 'toasts', { type: 'toast.paused', id }),
      onResumed: (id: string) => sendTo(system, 'toasts', { type: 'toast.resumed', id }),
      onDismissed: (id: string) => sendTo(system, 'toasts', { type: 'toast.dismissed', id }),
    }),
    [system],
  );
  return <Toaster toasts={items} {...on} />;
}
