export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default';

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
  /** A button on the toast; 'undo' takes back the person's last write. */
  action?: 'undo';
}

export type ToastsEvent =
  | { type: 'toast.requested'; id?: string; kind: ToastKind; message: string; action?: 'undo' }
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
export const toastOf = (kind: ToastKind, message: string, action?: 'undo'): ToastsEvent & { type: 'toast.requested' } => ({
  type: 'toast.requested', kind, message, ...(action && { action }),
});
