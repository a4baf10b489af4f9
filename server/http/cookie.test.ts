import { describe, expect, it } from 'vitest';
import { setCookie, valueOf } from './cookie.ts';

const cookie = { name: 'faena_x', path: '/api/auth' };

describe('a cookie', () => {
  it.each([
    ['http://localhost:3000', 'faena_x=v; Path=/api/auth; Max-Age=5; HttpOnly; SameSite=Lax'],
    ['http://host/faena', 'faena_x=v; Path=/faena/api/auth; Max-Age=5; HttpOnly; SameSite=Lax'],
    ['https://host', '__Host-faena_x=v; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure'],
    ['https://host/faena', '__Secure-faena_x=v; Path=/faena/api/auth; Max-Age=5; HttpOnly; SameSite=Lax; Secure'],
  ])('of %s has the strictest name that its place allows, and is read by it', (publicUrl, header) => {
    expect(setCookie({ publicUrl }, cookie, 'v', 5)).toBe(header);
    const [pair = ''] = header.split(';');
    expect(valueOf({ publicUrl }, cookie, `other=1; ${pair}`)).toBe('v');
  });

  it('without the prefix is not read over HTTPS, because another host of the domain may have set it', () => {
    expect(valueOf({ publicUrl: 'https://host' }, cookie, 'faena_x=v')).toBe('');
  });
});
