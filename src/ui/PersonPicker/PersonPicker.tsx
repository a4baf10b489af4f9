import { useMemo } from 'react';
import { fullName } from '../../../domain/account.ts';
import { AvatarGroup } from '../AvatarGroup/index.ts';
import { FilterPicker, type FilterPickerProps } from '../FilterPicker/index.ts';
import { MultiOptionPicker, type MultiOptionPickerProps } from '../MultiOptionPicker/index.ts';
import type { PickerOption } from '../OptionList/index.ts';
import { PersonAvatar, type Person } from '../PersonAvatar/index.ts';
import classes from './PersonPicker.module.css';

export interface PersonPickerProps extends Omit<MultiOptionPickerProps, 'options' | 'renderValue'> {
  /** Everyone who can be picked. */
  people: readonly (Person & { email?: string })[];
}

/** Picks people; the picked ones show as pictures, with the name when there is one. */
export function PersonPicker({ people, searchable = true, ...rest }: PersonPickerProps) {
  const options = useMemo(() => personOptions(people), [people]);
  return (
    <MultiOptionPicker
      {...rest}
      options={options}
      searchable={searchable}
      renderValue={(picked) => {
        const chosen = people.filter((person) => picked.some((option) => option.value === person.id));
        const [only] = chosen;
        return (
          <>
            <AvatarGroup people={chosen} size={20} max={5} decorative />
            {chosen.length === 1 && only && <span className={classes.name}>{fullName(only)}</span>}
          </>
        );
      }}
    />
  );
}

export interface PersonFilterProps extends Omit<FilterPickerProps, 'options'> {
  /** Everyone who can be picked. */
  people: readonly (Person & { email?: string })[];
}

/** Filters a list by people. */
export function PersonFilter({ people, ...rest }: PersonFilterProps) {
  return <FilterPicker {...rest} options={useMemo(() => personOptions(people), [people])} />;
}

/** People as the options of any picker. */
export const personOptions = (people: readonly (Person & { email?: string })[]): PickerOption[] =>
  people.map((person) => ({
    value: person.id,
    label: fullName(person),
    description: person.email,
    icon: <PersonAvatar person={person} size={22} decorative />,
  }));
