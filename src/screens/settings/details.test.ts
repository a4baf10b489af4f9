import { invalid } from '../../../domain/validation.ts';
import { expect, test } from 'vitest';
import type { User } from '../../../domain/account.ts';
import { aViewer } from '../../machines/sync/records/testing.ts';
import { changesOf, detailErrors, detailsOf } from './details.ts';

const user: User = {
  ...aViewer,
  name: 'Ada',
  avatar: '/api/avatars/x',
  updatedAt: null,
  requirePasswordChange: false,
  language: null,
  timeZone: 'Europe/Madrid',
  defaultWorkspace: null,
  workspaces: [],
};
const details = detailsOf(user);
const errorsOf = (patch: Partial<typeof details>) => detailErrors(changesOf(user, { ...details, ...patch }));

test('only changed details are sent, trimmed', () => {
  expect(changesOf(user, details)).toEqual({});
  expect(changesOf(user, { ...details, name: ' Augusta ', avatar: 'https://example.com/a.png' })).toEqual({
    name: 'Augusta',
    avatar: 'https://example.com/a.png',
  });
});

test('the address of an uploaded picture is not shown, and emptying the field removes the picture', () => {
  expect(details.avatar).toBe('');
  const pictured = { ...user, avatar: 'https://example.com/a.png' };
  expect(detailsOf(pictured).avatar).toBe(pictured.avatar);
  expect(changesOf(pictured, { ...detailsOf(pictured), avatar: ' ' })).toEqual({ avatar: null });
});

test('each field shows its own message', () => {
  expect(errorsOf({ nickname: 'a', name: 'A', lastName: 'L', avatar: 'javascript:alert(1)' })).toEqual({
    nickname: invalid('profileNickname'),
    name: invalid('profileName'),
    lastName: invalid('profileLastName'),
    avatar: invalid('avatarAddress'),
  });
  expect(errorsOf({ name: 'Augusta' })).toEqual({});
});
