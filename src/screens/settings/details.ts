import { schemaResolver } from '@mantine/form';
import { accountUpdate, type User } from '../../../domain/account.ts';
import type { UpdateAccountCall } from '../../machines/people/profileSettings/profileSettings.types.ts';

const fields = ['nickname', 'name', 'lastName', 'avatar'] as const;
export type Details = Record<(typeof fields)[number], string>;

/**
 * Returns the initial values of the form. The address of an uploaded avatar belongs to the server, so it isn't
 * editable.
 */
export const detailsOf = ({ nickname, name, lastName, avatar }: User): Details => ({
  nickname,
  name,
  lastName,
  avatar: avatar !== null && /^https?:\/\//.test(avatar) ? avatar : '',
});

/** Returns the details that differ from the account's, in the form in which they are sent. */
export function changesOf(user: User, details: Details): UpdateAccountCall['fields'] {
  const before = detailsOf(user);
  const changed = Object.fromEntries(
    fields.filter((field) => details[field].trim() !== before[field]).map((field) => [field, details[field].trim()]),
  );
  return changed['avatar'] === '' ? { ...changed, avatar: null } : changed;
}

export const detailErrors = schemaResolver(accountUpdate, { sync: true });
