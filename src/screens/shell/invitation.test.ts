import { expect, test } from 'vitest';
import { invalid } from '../../../domain/validation.ts';
import { bodyOf, invitationErrors, newInvitation } from './invitation.ts';

test('an invitation by email needs valid addresses', () => {
  expect(invitationErrors({ ...newInvitation, emails: 'ada, grace@example.com; bob@' })).toEqual({
    emails: invalid('notAddresses', { words: 'ada, bob@' }),
  });
  const valid = { ...newInvitation, emails: ' ada@example.com \n Grace <grace@example.com>', projectIds: ['p'] };
  expect(bodyOf(valid)).toEqual({
    emails: ['grace@example.com', 'ada@example.com'],
    role: 'member',
    projectIds: ['p'],
  });
  expect(invitationErrors({ ...valid, projectIds: [] })).toEqual({});
  const many = Array.from({ length: 51 }, (_, place) => `a${place}@example.com`).join(' ');
  expect(invitationErrors({ ...newInvitation, emails: many })).toEqual({
    emails: invalid('manyAddresses', { limit: 50 }),
  });
});

test('a link is valid for a number of people within the limits', () => {
  const link = { ...newInvitation, kind: 'link', emails: 'ada', role: 'guest' } as const;
  for (const seats of ['0', '101', '1.5', 'many', ' '])
    expect(invitationErrors({ ...link, seats })).toEqual({ seats: invalid('seats') });
  expect(invitationErrors({ ...link, seats: ' 12 ' })).toEqual({});
  expect(bodyOf({ ...link, seats: ' 12 ' })).toEqual({ seats: 12, role: 'guest', projectIds: [] });
});
