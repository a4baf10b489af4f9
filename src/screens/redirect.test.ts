import { describe, expect, it } from 'vitest';
import { invitationIn, safeRedirect } from './redirect.ts';

describe('safeRedirect', () => {
  it.each(['/', '/projects/1/tasks?task=2', '/invites/workspace/abc#x'])('returns the address %s', (address) => {
    expect(safeRedirect(address)).toBe(address);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'projects',
    '/\t/evil.example',
    '/authentication/sign-in',
    '/authentication',
    '/callback?token=1',
    undefined,
    null,
    3,
    ['/'],
  ])('returns nothing for %j', (address) => {
    expect(safeRedirect(address)).toBeUndefined();
  });
});

describe('invitationIn', () => {
  it('returns the token of an invitation', () => {
    expect(invitationIn('/invites/workspace/abc?x=1')).toBe('abc');
    expect(invitationIn('/projects')).toBeUndefined();
    expect(invitationIn(undefined)).toBeUndefined();
  });
});
