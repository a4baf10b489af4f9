import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../../domain/errors.ts';
import { phrase, type Phrase } from '../../../domain/phrase.ts';
import { unstorableText } from '../unstorableText.ts';

const malformed = (message: Phrase) => new AppError('MALFORMED', message);

/**
 * Accepts only JSON bodies. An empty body counts as no body. Rejects NUL and lone surrogates, which PostgreSQL can't
 * store, and invalid UTF-8, which would be decoded to a different text.
 */
export const body = plugin(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes as Buffer)) return done(malformed(phrase('errors', 'requests.encoding')), undefined);
    const json = bytes.toString();
    parse(request, json, (error, value) => {
      if (error) return done(error, undefined);
      const message = /\\u(?:0000|d[89a-f])/i.test(json) ? unstorableText(value) : null;
      return message === null ? done(null, value) : done(malformed(message), undefined);
    });
  });

  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw malformed(phrase('errors', 'requests.nul', { name: 'address' }));
  });
});
