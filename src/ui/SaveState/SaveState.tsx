import { IconAlertTriangle, IconCheck, IconCloudOff, IconExclamationCircle, IconLoader2 } from '@tabler/icons-react';
import { saveTexts } from './texts.ts';
import classes from './SaveState.module.css';

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface SaveStateProps {
  /** Where the field's last change is. */
  state: SaveStatus;
  /** Name of the field, put before the state for screen readers. */
  label?: string;
  /** Shows the icon only; the words stay for screen readers and as a tooltip. */
  compact?: boolean;
  /** Sends the change again; adds a button while `failed`. */
  onRetry?: () => void;
  /** Opens the two texts; adds a button while `conflicted`. */
  onResolve?: () => void;
}

const icons = {
  saved: IconCheck,
  saving: IconLoader2,
  waiting: IconCloudOff,
  failed: IconExclamationCircle,
  conflicted: IconAlertTriangle,
};

/** Says whether what was typed is safe: saved, on its way, waiting, refused or in conflict. */
export function SaveState({ state, label, compact = false, onRetry, onResolve }: SaveStateProps) {
  const Icon = icons[state];
  return (
    <span className={classes.root} data-state={state} data-compact={compact || undefined}>
      <span className={classes.status} role="status" title={compact ? saveTexts[state] : undefined}>
        <Icon size={14} stroke={1.9} aria-hidden className={classes.icon} />
        {label && <span className={classes.hidden}>{label}: </span>}
        <span className={classes.text}>{saveTexts[state]}</span>
      </span>
      {state === 'failed' && onRetry && (
        <button type="button" className={classes.button} onClick={onRetry}>
          {saveTexts.retry}
        </button>
      )}
      {state === 'conflicted' && onResolve && (
        <button type="button" className={classes.button} onClick={onResolve}>
          {saveTexts.resolve}
        </button>
      )}
    </span>
  );
}
