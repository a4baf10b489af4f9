import type { CSSProperties } from 'react';
import { fullName } from '../../../domain/account.ts';
import { PersonAvatar, type Person } from '../PersonAvatar/index.ts';
import classes from './AvatarGroup.module.css';

export interface AvatarGroupProps {
  /** Everyone in the group, the first ones shown. */
  people: readonly Person[];
  /** How many are shown before `+N`, 3 by default. */
  max?: number;
  /** How many there are when `people` holds only the first. */
  total?: number;
  /** Side of each picture in pixels. */
  size?: number;
  /** Names stand elsewhere, so that screen readers needn't hear them twice. */
  decorative?: boolean;
}

/** People as overlapping pictures; the rest as a number. */
export function AvatarGroup({
  people,
  max = 3,
  total = people.length,
  size = 24,
  decorative = false,
}: AvatarGroupProps) {
  if (people.length === 0) return null;
  const shown = people.slice(0, max);
  const rest = total - shown.length;
  const names = people.map(fullName).join(', ');
  return (
    <span
      className={classes.root}
      style={{ '--size': `${size}px` } as CSSProperties}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : names}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : names}
    >
      {shown.map((person) => (
        <span key={person.id} className={classes.item}>
          <PersonAvatar person={person} size={size} decorative />
        </span>
      ))}
      {rest > 0 && (
        <span className={classes.rest} aria-hidden>
          +{rest}
        </span>
      )}
    </span>
  );
}
