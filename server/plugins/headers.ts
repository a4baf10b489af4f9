import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';

/**
 * Sets the security headers. Scripts load only from this server, and inline scripts of the page are allowed by hash.
 * The UI library needs inline styles to position elements.
 */
export const headers = plugin(
  async (app: FastifyInstance, { config, folder }: { config: Config; folder: string | null }) => {
    const scriptSources = folder === null ? () => "'self'" : scriptSourcesOf(join(folder, 'index.html'));
    const secure = config.publicUrl.startsWith('https:');
    // Answers about accounts carry tokens and addresses, which no cache may store.
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url?.startsWith('/api/auth')) reply.header('cache-control', 'no-store');
    });
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: [scriptSources],
          styleSrc: ["'self'", "'unsafe-inline'"],
          // Avatars and pictures in texts may be on other hosts, over HTTPS only.
          imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
          fontSrc: ["'self'", 'data:'],
          // In all supported browsers, 'self' includes WebSockets of the same host.
          connectSrc: ["'self'", ...(config.analytics ? [new URL(config.analytics.host).origin] : [])],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
      crossOriginEmbedderPolicy: false,
      // Over plain HTTP, these headers only cause a warning in the browser's console.
      crossOriginOpenerPolicy: secure,
      originAgentCluster: secure,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    });
  },
);

/**
 * Returns the sources of scripts: this server and the inline scripts of the built page. Reads the page again when a
 * build replaced it.
 */
function scriptSourcesOf(page: string): () => string {
  let known = { changed: 0, sources: "'self'" };
  return () => {
    const changed = statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed !== 0 && changed !== known.changed) known = { changed, sources: sourcesIn(readFileSync(page, 'utf8')) };
    return known.sources;
  };
}

const sourcesIn = (html: string): string =>
  [
    "'self'",
    ...[...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  ].join(' ');
