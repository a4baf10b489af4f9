import { schemaResolver } from '@mantine/form';
import { accountUpdate, type User } from '../../../domain/account.ts';
import type { UpdateAccountCall } from '../../machines/profileSettings/profileSettings.types.ts';

const fields = ['nickname', 'name', 'lastName', 'avatar'] as const;
export type Details = Record<(typeof fields)[number], string>;

/** Details of an account as its form shows them. The address of an uploaded picture is the server's own, not one to edit. */
export const detailsOf = ({ nickname, name, lastName, avatar }: User): Details => ({
  nickname,
  name,
  lastName,
  avatar: avatar !== null && /^https?:\/\//.test(avatar) ? avatar : '',
});

/** Details that differ from the account's, ready to be sent. */
export function changesOf(user: User, details: Details): UpdateAccountCall['fields'] {
  const before = detailsOf(user);
  const changed = Object.fromEntries(
    fields.filter((field) => details[field].trim() !== before[field]).map((field) => [field, details[field].trim()]),
  );
  return changed['avatar'] === '' ? { ...changed, avatar: null } : changed;
}

export const detailErrors = schemaResolver(accountUpdate, { sync: true });
