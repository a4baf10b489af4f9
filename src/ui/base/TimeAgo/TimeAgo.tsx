import { useSyncExternalStore } from 'react';
import { useDates } from '../dates/useDates.ts';

export interface TimeAgoProps {
  /** Time in ISO 8601. */
  at: string;
  className?: string;
}

export function TimeAgo({ at, className }: TimeAgoProps) {
  const now = useSyncExternalStore(subscribe, presentMinute);
  const dates = useDates();
  const moment = new Date(at);
  return (
    <time className={className} dateTime={at} title={dates.moment(moment)}>
      {dates.timeAgo(moment, new Date(Math.max(now, moment.getTime())))}
    </time>
  );
}

const minute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let present = 0;

/** All instances share one timer. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    present = Date.now();
    listeners.forEach((each) => each());
  }, minute / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    present = 0;
  };
};
const presentMinute = (): number => (present ||= Date.now());
