import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

describe('sealing', () => {
  it('unseals a text only with the secret and the purpose it was sealed with', () => {
    const sealed = seal('a link with ñ', 'secret', 'write-1');
    expect(unseal(sealed, 'secret', 'write-1')).toBe('a link with ñ');
    expect([
      unseal(sealed, 'another', 'write-1'),
      unseal(sealed, 'secret', 'write-2'),
      unseal(sealed.slice(0, -2), 'secret', 'write-1'),
      unseal('', 'secret', 'write-1'),
    ]).toEqual([null, null, null, null]);
  });

  it('seals the same text differently each time, and shows nothing of it', () => {
    const [one, other] = [seal('the same', 's', 'p'), seal('the same', 's', 'p')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('the same');
  });
});
