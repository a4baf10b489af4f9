import type { PhraseOrText } from '../../../../domain/phrase.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

/**
 * Undo the last write, reload the page, undo what the named actor did (`of` is its id), open a path of the app, or copy
 * a text. A toast that offers a reload or a text stays until it is closed.
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
  /** Notifications that this toast shows. Their machine is informed when it closes. */
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
  /** Requested toasts. A toast without an id gets this number as id. */
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

/** Sent to the notifications when the toast of one or several disappeared or was closed. */
export type NotificationToastClosed = { type: 'toast.closed'; notificationIds: readonly string[] };
