import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test.each<[string, string[]]>([
  ['', []],
  [' ada@example.com ', ['ada@example.com']],
  ['a@x.org, b@x.org;c@x.org\nd@x.org\te@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org']],
  ['Ada Lovelace <Ada@X.org>', ['ada@x.org']],
  ['"Lovelace, Ada" <ada@x.org>; Grace <grace@x.org>', ['ada@x.org', 'grace@x.org']],
  ['Lovelace, Ada <ada@x.org>, grace@x.org', ['ada@x.org', 'grace@x.org']],
  ['a@x.org A@X.ORG <mailto:a@x.org>', ['a@x.org']],
  ['ada grace@x.org', ['ada', 'grace@x.org']],
])('the addresses in %j are %j', (text, found) => expect(addressesIn(text)).toEqual(found));
