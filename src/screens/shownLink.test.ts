import { expect, test } from 'vitest';
import { isOwnComputer, shownLink } from './shownLink.ts';

test.each([
  [
    'http://localhost:3000/invites/workspace/x',
    'http://192.168.1.20:3000',
    'http://192.168.1.20:3000/invites/workspace/x',
  ],
  ['http://127.0.0.1:3000/invites/workspace/x', 'https://faena.lan', 'https://faena.lan/invites/workspace/x'],
  ['https://faena.example/invites/workspace/x', 'http://localhost:3000', 'https://faena.example/invites/workspace/x'],
  ['http://localhost:3000/invites/workspace/x', 'http://localhost:5173', 'http://localhost:5173/invites/workspace/x'],
])('the link %s, copied at %s, is %s', (link, origin, shown) => expect(shownLink(link, { origin })).toBe(shown));

test.each([
  ['http://localhost:3000/x', true],
  ['http://app.localhost/x', true],
  ['http://127.0.0.1:3000/x', true],
  ['http://[::1]:3000/x', true],
  ['http://192.168.1.20:3000/x', false],
  ['https://localhost.example.com/x', false],
])('%s leads to the own computer: %s', (address, own) => expect(isOwnComputer(address)).toBe(own));
