import { invalid } from '../../../domain/validation.ts';
import { expect, test } from 'vitest';
import { bodyOf, invitationErrors, newInvitation } from './invitation.ts';

test('an invitation by email needs a valid address', () => {
  expect(invitationErrors({ ...newInvitation, email: 'ada' })).toEqual({ email: invalid('invalidEmail') });
  const valid = { ...newInvitation, email: ' ada@example.com ' };
  expect(invitationErrors(valid)).toEqual({});
  expect(bodyOf(valid)).toEqual({ email: 'ada@example.com', role: 'member' });
});

test('a link is valid for a number of people within the limits', () => {
  const link = { ...newInvitation, kind: 'link', email: 'ada', role: 'guest' } as const;
  for (const seats of ['0', '101', '1.5', 'many', ' '])
    expect(invitationErrors({ ...link, seats })).toEqual({ seats: invalid('seats') });
  expect(invitationErrors({ ...link, seats: ' 12 ' })).toEqual({});
  expect(bodyOf({ ...link, seats: ' 12 ' })).toEqual({ seats: 12, role: 'guest' });
});
