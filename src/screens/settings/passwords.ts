import { schemaResolver } from '@mantine/form';
import { ownPasswordChange } from '../../../domain/access.ts';
import { confirmationError } from '../../../domain/account.ts';
import type { ChangePasswordCall } from '../../machines/people/accountSettings/accountSettings.types.ts';

export const noPasswords = { currentPassword: '', password: '', confirmPassword: '' };

/** Returns the body of the request. An account without a password sends no current one. */
export const callOf = ({ currentPassword, ...rest }: typeof noPasswords, hasPassword: boolean): ChangePasswordCall =>
  hasPassword ? { currentPassword, ...rest } : rest;

const resolve = schemaResolver(ownPasswordChange, { sync: true });

export const passwordErrors = (passwords: typeof noPasswords, hasPassword: boolean) => ({
  ...resolve(callOf(passwords, hasPassword)),
  ...confirmationError(passwords),
});
