import { describe, expect, it } from 'vitest';
import { pathWithoutTokens, searchWithoutTokens } from './withoutTokens.ts';

describe('addresses that are reported to analytics', () => {
  it.each([
    ['/invites/workspace/abc', '/invites/workspace/:token'],
    ['/authentication/password/reset/abc', '/authentication/password/reset/:token'],
    ['/authentication/password/reset', '/authentication/password/reset'],
    ['/projects/abc/tasks', '/projects/abc/tasks'],
  ])('%s is %s', (path, seen) => expect(pathWithoutTokens(path)).toBe(seen));

  it.each([
    ['?token=abc', '?token=:token'],
    [
      '?redirect=%2Finvites%2Fworkspace%2Fabc&invitation=abc',
      '?redirect=%2Finvites%2Fworkspace%2F:token&invitation=:token',
    ],
    ['?redirect=/invites/workspace/abc', '?redirect=/invites/workspace/:token'],
    ['?guest=abc', '?guest=:token'],
    ['?task=abc', '?task=abc'],
    ['', ''],
  ])('%s is %s', (search, seen) => expect(searchWithoutTokens(search)).toBe(seen));
});
