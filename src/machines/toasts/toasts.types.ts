export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

/** What a toast's button does: takes back the person's last write, or what the actor of that name did, as `of` names it; or opens a path of the app. */
export type ToastAction = 'undo' | { undoBy: 'projectSettings'; of: string } | { open: string };

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
  /** A button on the toast. */
  action?: ToastAction;
  /** The notification that it shows: whoever keeps it is told when the toast is gone. */
  notificationId?: string;
}

export type ToastsEvent =
  | {
      type: 'toast.requested';
      id?: string;
      kind: ToastKind;
      message: string;
      action?: ToastAction;
      notificationId?: string;
    }
  | { type: 'toast.dismissed'; id: string }
  | { type: 'toast.paused'; id: string }
  | { type: 'toast.resumed'; id: string }
  /** From a toast's own actor, when its time is over. */
  | { type: 'toast.expired'; id: string };

export interface ToastsContext {
  visible: Toast[];
  queue: Toast[];
  /** How many were asked for; names those that came without an id. */
  made: number;
}

export type ToastsEmitted = { type: 'toast.closed'; id: string; reason: 'dismissed' | 'expired' };

/** The event that asks for a toast. */
export const toastOf = (
  kind: ToastKind,
  message: string,
  action?: ToastAction,
): ToastsEvent & { type: 'toast.requested' } => ({
  type: 'toast.requested',
  kind,
  message,
  ...(action && { action }),
});
