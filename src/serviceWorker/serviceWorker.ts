/** Opens the app while the server can't be reached. It caches only code that was used on this device, and no data. */
import { type Build, createCodeCache } from './codeCache.ts';
import type { Route, WorkerScope } from './scope.ts';

/** Constant that the build replaces. */
declare const __FAENA_BUILD__: Build;
declare const self: WorkerScope;

const code = createCodeCache(
  { caches: self.caches, location: self.location, fetch: (request, options) => self.fetch(request, options) },
  __FAENA_BUILD__,
);

/** Requests that the browser can answer without starting the worker. They only save time. */
const routes: Route[] = [
  ...['/api/*', '/socket.io/*', '/collaboration*', '/uploads/*'].map((path): Route => ({
    condition: { urlPattern: { pathname: code.base + path } },
    source: 'network',
  })),
  { condition: { urlPattern: { pathname: `${code.base}/assets/*` } }, source: { cacheName: code.name } },
];

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => undefined));
  event.waitUntil(code.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      await code.removeOthers();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  if (code.isCode(event.request)) event.respondWith(code.code(event.request));
  else if (code.isPage(event.request)) event.respondWith(code.page(event.request, event.preloadResponse));
});

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(code.add(event.data.filter((url) => typeof url === 'string')));
});
