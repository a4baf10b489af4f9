import { Portal } from '@mantine/core';
import { fullName } from '../../../domain/account.ts';
import { PersonAvatar, type Person } from '../PersonAvatar/index.ts';
import { useTexts } from '../texts/index.ts';
import classes from './RichTextEditor.module.css';

export interface MentionListProps {
  /** Id of the list, for the editor's `aria-controls`. */
  id: string;
  people: readonly Person[];
  selected: number;
  /** Rectangle of the @ in the window. */
  rectangle: DOMRect | null;
  onPick: (person: Person) => void;
}

export function MentionList({ id, people, selected, rectangle, onPick }: MentionListProps) {
  const texts = useTexts('editor');
  const below = rectangle === null || rectangle.bottom + 220 < window.innerHeight;
  const left = Math.max(8, Math.min(rectangle?.left ?? 8, window.innerWidth - 268));
  const place =
    rectangle === null
      ? { left }
      : below
        ? { left, top: rectangle.bottom + 4 }
        : { left, bottom: window.innerHeight - rectangle.top + 4 };
  return (
    <Portal>
      <div className={classes.mentions} style={place} onMouseDown={(event) => event.preventDefault()}>
        <div id={id} role="listbox" aria-label={texts.mentions}>
          {people.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selected}
              data-selected={index === selected || undefined}
              className={classes.person}
              onClick={() => onPick(person)}
            >
              <PersonAvatar person={person} size={22} decorative />
              <span className={classes.personName}>{fullName(person)}</span>
            </div>
          ))}
        </div>
        <div role="status" className={people.length === 0 ? classes.noPerson : classes.hidden}>
          {people.length === 0 ? texts.noPerson : texts.people({ count: people.length })}
        </div>
      </div>
    </Portal>
  );
}
