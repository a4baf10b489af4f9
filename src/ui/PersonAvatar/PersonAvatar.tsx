import { useState, type CSSProperties } from 'react';
import { fullName } from '../../../domain/account.ts';
import { initialsOf, toneOf } from './initials.ts';
import classes from './PersonAvatar.module.css';

export interface Person {
  /** Gives the colour behind the initials. */
  id: string;
  /** First name. */
  name: string;
  /** Family name. */
  lastName?: string;
  /** Shown when both names are blank. */
  nickname?: string;
  /** Address of a picture; initials stand in while there is none or it fails. */
  avatar?: string | null;
}

export interface PersonAvatarProps {
  /** Who it is. */
  person: Person;
  /** Side in pixels, 24 by default. */
  size?: number;
  /** The name stands beside it, so that screen readers needn't hear it twice. */
  decorative?: boolean;
}

/** A person's picture, or their initials on a colour that stays theirs. */
export function PersonAvatar({ person, size = 24, decorative = false }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const name = fullName(person);
  const avatar = person.avatar && person.avatar !== broken ? person.avatar : null;
  return (
    <span
      className={classes.root}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-tone={toneOf(person.id)}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
    >
      {avatar ? (
        <img
          className={classes.picture}
          src={avatar}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(avatar)}
        />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
    </span>
  );
}
