import type { Person } from '../../../domain/person.ts';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import classes from './conversations.module.css';

/** Picture of a group: its first people, who are the same for every viewer. */
export function GroupPicture({ people, size }: { people: readonly Person[]; size: number }) {
  const shown = people.slice(0, people.length === 3 ? 3 : 4);
  return (
    <span className={classes.group} data-count={shown.length} style={{ width: size, height: size }} aria-hidden>
      {shown.map((person) => (
        <PersonAvatar
          key={person.id}
          person={person}
          size={shown.length === 2 ? size * 0.66 : size * 0.48}
          decorative
        />
      ))}
    </span>
  );
}
