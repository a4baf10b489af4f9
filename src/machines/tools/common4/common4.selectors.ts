import type { SnapshotFrom } from 'xstate';
import type { common4Machine } from './common4.machine.ts';
import type { Side } from './common4.types.ts';
import { isLength, namesIn } from './typed.ts';
import { workingDays } from './workingDays.ts';

type Common4Snapshot = SnapshotFrom<typeof common4Machine>;

export const selectMinutes = ({ context }: Common4Snapshot): string => context.minutes;
export const selectMayStart = ({ context }: Common4Snapshot): boolean => isLength(context.minutes);
/** Seconds left, 0 at the end, or null without a countdown. */
export const selectSecondsLeft = (snapshot: Common4Snapshot): number | null => {
  if (snapshot.matches({ countdown: 'over' })) return 0;
  const { endsAt, now } = snapshot.context;
  return snapshot.matches({ countdown: 'running' }) ? Math.ceil((endsAt - now) / 1000) : null;
};
export const selectNames = ({ context }: Common4Snapshot): string => context.names;
export const selectMayShuffle = ({ context }: Common4Snapshot): boolean => namesIn(context.names).length > 1;
export const selectOrder = ({ context }: Common4Snapshot): readonly string[] => context.order;
export const selectFrom = ({ context }: Common4Snapshot): string => context.from;
export const selectTo = ({ context }: Common4Snapshot): string => context.to;
/** Number of working days, or null without two days in their order. */
export const selectWorkingDays = ({ context: { from, to } }: Common4Snapshot): number | null => workingDays(from, to);
/** Last side of the coin, or null before the first toss and during a toss. */
export const selectSide = (snapshot: Common4Snapshot): Side | null => {
  if (snapshot.matches({ coin: 'heads' })) return 'heads';
  return snapshot.matches({ coin: 'tails' }) ? 'tails' : null;
};
export const selectTosses = ({ context }: Common4Snapshot): number => context.tosses;
