import { expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

it('gives the text back to the secret and the purpose it was sealed with, and to nothing else', () => {
  const sealed = seal('a link with ñ', 'secret', 'write-1');
  expect(unseal(sealed, 'secret', 'write-1')).toBe('a link with ñ');
  expect([
    unseal(sealed, 'another', 'write-1'),
    unseal(sealed, 'secret', 'write-2'),
    unseal(sealed.slice(0, -2), 'secret', 'write-1'),
    unseal('', 'secret', 'write-1'),
  ]).toEqual([null, null, null, null]);
});

it('looks different each time, and shows nothing of the text', () => {
  const [one, other] = [seal('the same', 's', 'p'), seal('the same', 's', 'p')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('the same');
});
