/**
 * The members of the worker's global scope that this code uses. TypeScript's own types for workers conflict with the
 * types for pages.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string; readonly pathname: string };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { readonly data: unknown }) => void): void;
}

export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface InstallEvent extends ExtendableEvent {
  /** Makes the browser answer some requests without starting the worker. Only Chromium supports it. */
  addRoutes?(routes: Route[]): Promise<void>;
}

/**
 * The browser uses the first rule that matches a request. It fetches files that aren't in the cache from the network.
 */
export interface Route {
  condition: { urlPattern: { pathname: string } };
  source: 'network' | { cacheName: string };
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
