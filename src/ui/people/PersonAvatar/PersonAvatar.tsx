import { served } from '../../../../domain/basePath.ts';
import { useState, type CSSProperties } from 'react';
import { fullName } from '../../../../domain/account.ts';
import { initialsOf, toneOf } from './initials.ts';
import classes from './PersonAvatar.module.css';

export interface Person {
  /** Determines the colour of the initials. */
  id: string;
  name: string;
  lastName?: string;
  /** Shown if both names are blank. */
  nickname?: string;
  /** Address of a picture. Initials are shown if there is none or it fails to load. */
  avatar?: string | null;
}

export interface PersonAvatarProps {
  person: Person;
  size?: number;
  /** Hides it from screen readers, if the name is also written next to it. */
  decorative?: boolean;
}

export function PersonAvatar({ person, size = 24, decorative = false }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const name = fullName(person);
  const avatar = person.avatar && person.avatar !== broken ? person.avatar : null;
  return (
    <span
      className={classes.root}
      style={{ '--size': `${size}px`, '--tone': toneOf(person.id) } as CSSProperties}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
    >
      {avatar ? (
        <img
          className={classes.picture}
          src={served(avatar)}
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
