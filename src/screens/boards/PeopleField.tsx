import { useMemo } from 'react';
import type { Person } from '../../../domain/person.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { PersonPicker } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './boards.module.css';

const nobody: readonly WorkspaceMember[] = [];

export interface PeopleFieldProps {
  value: string[];
  /** Id of the board's creator, who isn't offered. */
  createdBy: string | undefined;
  /** People who already share the board. The list of members may lack some. */
  known?: readonly Person[];
  error?: string;
  disabled?: boolean;
  onChange: (ids: string[]) => void;
}

export function PeopleField({ value, createdBy, known = [], error, disabled, onChange }: PeopleFieldProps) {
  const texts = useTexts('boards');
  const resource = useResource({ kind: 'members' });
  const members = useSelect('records', selectMembers, nobody);
  const people = useMemo(
    () => [
      ...members.filter(({ id }) => id !== createdBy),
      ...known.filter(({ id }) => !members.some((member) => member.id === id)),
    ],
    [members, known, createdBy],
  );
  return (
    <div>
      <PersonPicker
        label={texts.dialog.share}
        people={people}
        value={value}
        placeholder={texts.dialog.nobody}
        clearable
        error={error}
        disabled={disabled}
        loading={members.length === 0 && resource.status === 'loading'}
        onChange={onChange}
      />
      <p className={classes.hint}>{texts.dialog.shareHint}</p>
    </div>
  );
}
