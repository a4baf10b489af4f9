import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconExclamationCircle, IconLoader2 } from '@tabler/icons-react';
import { useTexts } from '../../base/texts/index.ts';
import classes from './SaveState.module.css';

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface SaveStateProps {
  state: SaveStatus;
  /** Name of the field, read by screen readers before the state. */
  label?: string;
  /** Shows only the icon. The text remains as a tooltip and for screen readers. */
  compact?: boolean;
  /** Called to send the change again. Adds a button in the state `failed`. */
  onRetry?: () => void;
  /** Called to show both texts. Adds a button in the state `conflicted`. */
  onResolve?: () => void;
}

const icons = {
  saved: IconCheck,
  saving: IconLoader2,
  waiting: IconCloudOff,
  failed: IconExclamationCircle,
  conflicted: IconAlertTriangle,
};

export function SaveState({ state, label, compact = false, onRetry, onResolve }: SaveStateProps) {
  const texts = useTexts('ui').saveState;
  const Icon = icons[state];
  return (
    <span className={classes.root} data-state={state}>
      <span className={classes.status} role="status" title={compact ? texts[state] : undefined}>
        <Icon size={14} stroke={1.9} aria-hidden />
        {label && <VisuallyHidden>{label}: </VisuallyHidden>}
        {compact ? <VisuallyHidden>{texts[state]}</VisuallyHidden> : <span>{texts[state]}</span>}
      </span>
      {state === 'failed' && onRetry && (
        <Anchor component="button" type="button" size="xs" c="inherit" fw={600} underline="always" onClick={onRetry}>
          {texts.retry}
        </Anchor>
      )}
      {state === 'conflicted' && onResolve && (
        <Anchor component="button" type="button" size="xs" c="inherit" fw={600} underline="always" onClick={onResolve}>
          {texts.resolve}
        </Anchor>
      )}
    </span>
  );
}
