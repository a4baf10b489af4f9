import { Text } from '@mantine/core';
import { PersonAvatar, type PersonAvatarProps } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { ListRow, type ListRowProps } from './ListRow.tsx';

export interface PersonRowProps extends Omit<ListRowProps, 'link' | 'icon' | 'facts' | 'name'> {
  person: PersonAvatarProps['person'] & { email: string };
  name: string;
}

/** Row of a person in a list, with the email below the name. Roles belong in `end`, where they end on one line. */
export function PersonRow({ person, name, ...others }: PersonRowProps) {
  return (
    <ListRow
      icon={<PersonAvatar person={person} size={32} decorative />}
      name={
        <span dir="auto" title={name}>
          {name}
        </span>
      }
      facts={
        <Text span inherit display="block" truncate title={person.email}>
          {person.email}
        </Text>
      }
      {...others}
    />
  );
}
