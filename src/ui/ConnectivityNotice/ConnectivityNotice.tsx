import { IconCloudOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../texts/index.ts';
import classes from './ConnectivityNotice.module.css';

export interface ConnectivityNoticeProps {
  /** State of the connection. Nothing is shown while it is `online`. */
  state: 'online' | 'offline' | 'reconnecting' | 'degraded';
  /** Number of changes on this device that aren't sent yet. */
  waiting?: number;
}

const icons = { offline: IconCloudOff, reconnecting: IconRefresh, degraded: IconPlugConnectedX };

export function ConnectivityNotice({ state, waiting = 0 }: ConnectivityNoticeProps) {
  const { connectivity } = useTexts('shell');
  const Icon = state === 'online' ? null : icons[state];
  return (
    <div role="status" className={classes.root} data-state={state}>
      {state !== 'online' && Icon && (
        <span className={classes.badge} title={connectivity[state].long}>
          <Icon size={14} stroke={1.9} aria-hidden />
          <span className={classes.text}>{connectivity[state].short}</span>
          {waiting > 0 && <span className={classes.count}>{waiting}</span>}
        </span>
      )}
    </div>
  );
}
