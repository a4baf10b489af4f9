import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';

/** Security headers. Scripts come from here alone; inline styles are what the interface's library places elements with. */
export const headers = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  const secure = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Avatars and pictures in texts may be on other hosts, always by https.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        // 'self' includes WebSockets of the same host in all browsers that the build is for.
        connectSrc: ["'self'", ...(config.analytics ? [new URL(config.analytics.host).origin] : [])],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Means nothing over plain HTTP but a warning in the browser's console.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
});
