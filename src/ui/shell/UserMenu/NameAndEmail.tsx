import { Text } from '@mantine/core';
import { fullName } from '../../../../domain/account.ts';
import type { Person } from '../../people/PersonAvatar/PersonAvatar.tsx';

export const NameAndEmail = ({ user }: { user: Person & { email: string } }) => (
  <>
    <Text dir="auto" span display="block" size="sm" fw={500} truncate>
      {fullName(user)}
    </Text>
    <Text span display="block" size="xs" c="dimmed" truncate title={user.email}>
      {user.email}
    </Text>
  </>
);
