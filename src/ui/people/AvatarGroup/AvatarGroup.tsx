import type { CSSProperties } from 'react';
import { fullName } from '../../../../domain/account.ts';
import { PersonAvatar, type Person } from '../PersonAvatar/PersonAvatar.tsx';
import classes from './AvatarGroup.module.css';

export interface AvatarGroupProps {
  people: readonly Person[];
  max?: number;
  /** Number of people if `people` has only the first ones. */
  total?: number;
  size?: number;
  decorative?: boolean;
}

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
