export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

/** What a toast's button takes back: the person's last write, or what the actor of that name did, as `of` names it. */
export type ToastAction = 'undo' | { undoBy: 'projectSettings'; of: string };

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
  /** A button on the toast. */
  action?: ToastAction;
}

export type ToastsEvent =
  | { type: 'toast.requested'; id?: string; kind: ToastKind; message: string; action?: ToastAction }
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
export const toastOf = (kind: ToastKind, message: string, action?: ToastAction): ToastsEvent & { type: 'toast.requested' } => ({
  type: 'toast.requested', kind, message, ...(action && { action }),
});
