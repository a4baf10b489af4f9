import { useMemo } from 'react';
import { fullName } from '../../../../domain/account.ts';
import { AvatarGroup } from '../AvatarGroup/AvatarGroup.tsx';
import { FilterPicker, type FilterPickerProps } from '../../task/FilterPicker/FilterPicker.tsx';
import { MultiOptionPicker, type MultiOptionPickerProps } from '../../form/MultiOptionPicker/MultiOptionPicker.tsx';
import type { PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { PersonAvatar, type Person } from '../PersonAvatar/PersonAvatar.tsx';
import classes from './PersonPicker.module.css';

export interface PersonPickerProps extends Omit<MultiOptionPickerProps, 'options' | 'renderValue'> {
  people: readonly (Person & { email?: string })[];
}

/** Picker for several people. It shows their pictures, and the name if only one is selected. */
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
            {chosen.length === 1 && only && (
              <span dir="auto" className={classes.name}>
                {fullName(only)}
              </span>
            )}
          </>
        );
      }}
    />
  );
}

export interface PersonFilterProps extends Omit<FilterPickerProps, 'options'> {
  people: readonly (Person & { email?: string })[];
}

export function PersonFilter({ people, ...rest }: PersonFilterProps) {
  return <FilterPicker {...rest} options={useMemo(() => personOptions(people), [people])} />;
}

export const personOptions = (people: readonly (Person & { email?: string })[]): PickerOption[] =>
  people.map((person) => ({
    value: person.id,
    label: fullName(person),
    description: person.email,
    icon: <PersonAvatar person={person} size={22} decorative />,
  }));
