import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { sendersTo } from '../../senders.ts';
import { type Toast, type ToastKind, toastOf, type ToastsEvent } from './toasts.types.ts';

const sender = sendersTo<ToastsEvent>('toasts');

/** Shows a toast. It replaces a visible toast with the same id. */
export const showToast = sender(
  (kind: ToastKind, message: PhraseOrText, options: Partial<Omit<Toast, 'kind' | 'message'>> = {}) => ({
    ...toastOf(kind, message),
    ...options,
  }),
);
export const dismissToast = sender((id: string) => ({ type: 'toast.dismissed', id }));
export const reportToastExpired = sender((id: string) => ({ type: 'toast.expired', id }));
