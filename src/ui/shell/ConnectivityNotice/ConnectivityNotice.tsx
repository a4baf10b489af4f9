import { IconCloudOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { Count } from '../../base/Chip/Chip.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './ConnectivityNotice.module.css';

export interface ConnectivityNoticeProps {
  /** State of the connection. Nothing is shown while it is `online`. */
  state: 'online' | 'offline' | 'reconnecting' | 'degraded';
  /** Number of changes on this device that aren't sent yet. */
  waiting?: number;
  /** Called by a press, to show the changes. */
  onOpen: () => void;
}

const icons = { offline: IconCloudOff, reconnecting: IconRefresh, degraded: IconPlugConnectedX };

export function ConnectivityNotice({ state, waiting = 0, onOpen }: ConnectivityNoticeProps) {
  const { connectivity } = useTexts('shell');
  const Icon = state === 'online' ? null : icons[state];
  return (
    <div role="status">
      {state !== 'online' && Icon && (
        <button
          type="button"
          className={classes.root}
          data-tone={state === 'offline' ? 'danger' : 'warning'}
          title={connectivity[state].long}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <Icon size={14} stroke={1.9} aria-hidden />
          <span className={classes.text}>{connectivity[state].short}</span> {waiting > 0 && <Count>{waiting}</Count>}
        </button>
      )}
    </div>
  );
}
