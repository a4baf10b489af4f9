import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { wellFormedJson } from '../../domain/text.ts';

const noNul = (name: string) => new AppError('MALFORMED', phrase('errors', 'requests.nul', { name }));

/**
 * Accepts JSON bodies only; an empty one counts as no body. Rejects NUL, which PostgreSQL can't store. Half a surrogate
 * pair, which it can't store either, becomes U+FFFD.
 */
export const body = plugin(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = wellFormedJson(text.toString());
    if (json === '') return done(null, undefined);
    parse(request, json, (error, value) => {
      if (error) return done(error, undefined);
      const path = json.includes('\\u0000') ? pathOfNul(value, 'body') : null;
      return path === null ? done(null, value) : done(noNul(path.replace(/^body\./, '')), undefined);
    });
  });

  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw noNul('address');
  });
});

function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) return path;
    const found = pathOfNul(inner, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
