import type { PhraseOrText } from '../../../../domain/phrase.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

/**
 * Action of a toast: undo the last write, reload the page, undo a change of the named actor (`of` is its id), open a
 * path of the app, or copy a text. A toast that offers a reload or a text remains until the user closes it.
 */
export type ToastAction =
  | 'undo'
  | 'reload'
  | { undoBy: 'projectSettings'; of: string }
  | { open: string }
  | { copy: string };

export const staysVisible = (action: ToastAction | undefined): boolean =>
  action === 'reload' || (typeof action === 'object' && 'copy' in action);

export interface Toast {
  id: string;
  kind: ToastKind;
  message: PhraseOrText;
  action?: ToastAction;
  /** Notifications that this toast shows. The notifications machine is informed when the toast closes. */
  notificationIds?: readonly string[];
}

export type ToastsEvent =
  | {
      type: 'toast.requested';
      id?: string;
      kind: ToastKind;
      message: PhraseOrText;
      action?: ToastAction;
      notificationIds?: readonly string[];
    }
  | { type: 'toast.dismissed'; id: string }
  | { type: 'toast.paused'; id: string }
  | { type: 'toast.resumed'; id: string }
  /** Sent by the toast's own actor when its time is over. */
  | { type: 'toast.expired'; id: string };

export interface ToastsContext {
  visible: Toast[];
  queue: Toast[];
  /** Number of requested toasts. A toast without an id gets this number as its id. */
  count: number;
}

export type ToastsEmitted = { type: 'toast.closed'; id: string; reason: 'dismissed' | 'expired' };

export const toastOf = (
  kind: ToastKind,
  message: PhraseOrText,
  action?: ToastAction,
): ToastsEvent & { type: 'toast.requested' } => ({
  type: 'toast.requested',
  kind,
  message,
  ...(action && { action }),
});

/** Sent to the notifications machine when the toast of one or several notifications has closed. */
export type NotificationToastClosed = { type: 'toast.closed'; notificationIds: readonly string[] };
