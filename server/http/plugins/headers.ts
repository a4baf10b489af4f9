import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../../config.ts';

/**
 * Sets the security headers. Scripts are loaded only from this server, and the page's inline scripts are allowed by
 * their hash. Inline styles are allowed, because the UI library positions elements with them.
 */
export const headers = plugin(
  async (app: FastifyInstance, { config, folder }: { config: Config; folder: string | null }) => {
    const scriptSources = folder === null ? () => "'self'" : scriptSourcesOf(join(folder, 'index.html'));
    const secure = config.publicUrl.startsWith('https:');
    // Responses about accounts contain tokens and e-mail addresses, so no cache may store them.
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
          // Avatars and images in texts may be on other hosts, but only over HTTPS.
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
      // Not sent over plain HTTP, where browsers ignore these headers with a warning in the console.
      crossOriginOpenerPolicy: secure,
      originAgentCluster: secure,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    });
  },
);

/**
 * Returns the allowed script sources: this server and the inline scripts of the built page. Reads the page again after
 * a new build.
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
