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
