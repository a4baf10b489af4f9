import type { WorkerScope } from './scope.ts';

export interface Build {
  id: string;
  /** Paths of the files that the start page needs, its script first. */
  start: readonly string[];
  files: readonly string[];
}

export interface CodeCache {
  name: string;
  /** Path below which the app is served, or ''. */
  base: string;
  /**
   * Caches the start page with its code, and the new versions of the code that the previous build had cached. Fails if
   * a file is missing.
   */
  install: () => Promise<void>;
  removeOthers: () => Promise<void>;
  /** Caches the files that belong to this build, and ignores other files. */
  add: (urls: readonly string[]) => Promise<void>;
  isCode: (request: Request) => boolean;
  /** Answers from the cache, or from the server if the file isn't cached. */
  code: (request: Request) => Promise<Response>;
  isPage: (request: Request) => boolean;
  /** Answers from the server, or from the cache if the server can't be reached or doesn't answer in time. */
  page: (request: Request, preloaded?: Promise<Response | undefined>) => Promise<Response>;
}

const startPage = '/';
/** Milliseconds after which a server that doesn't answer counts as unreachable. */
const patience = 5000;
/** Paths that don't belong to the app. The worker ignores requests for them. */
const notTheApp = /^\/(?:api|auth\/google|socket\.io|collaboration|uploads|assets)(?:\/|$)/;
/** Status codes with which a proxy reports that the server is down. */
const unreachable = [502, 503, 504];

export function createCodeCache(
  { caches, location, fetch }: Pick<WorkerScope, 'caches' | 'location' | 'fetch'>,
  build: Build,
): CodeCache {
  const base = location.pathname.replace(/\/[^/]*$/, '');
  const prefix = `faena${base}-`;
  const name = prefix + build.id;
  const files = new Set(build.files);
  const open = () => caches.open(name);
  const cached = async (path: string) => (await open()).match(base + path, { ignoreVary: true });
  /** Returns the path relative to the base path of the app, or null for other addresses. */
  const pathOf = (url: string): string | null => {
    const { origin, pathname } = new URL(url, location.origin);
    return origin === location.origin && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
  };

  /** Returns the paths, without hashes, of the code that earlier builds have cached. */
  const cachedBefore = async (): Promise<Set<string>> => {
    const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
    const requests = await Promise.all(others.map(async (other) => (await caches.open(other)).keys()));
    return new Set(requests.flat().map(({ url }) => withoutHash(pathOf(url) ?? '')));
  };

  const fetchInto = async (cache: Cache, path: string): Promise<void> => {
    if (await cache.match(base + path, { ignoreVary: true })) return;
    await cache.put(base + path, await fetchWhole(fetch, base + path));
  };
  return {
    name,
    base,

    install: async () => {
      const cache = await open();
      const before = await cachedBefore();
      const successors = build.files.filter((file) => before.has(withoutHash(file)));
      await Promise.all([
        fetchStartPage(fetch, base, build).then((page) => cache.put(base + startPage, page)),
        ...[...new Set([...build.start, ...successors])].map((path) => fetchInto(cache, path)),
      ]);
    },

    removeOthers: async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)),
      );
    },

    add: async (urls) => {
      const cache = await open();
      const paths = urls.map(pathOf).filter((path) => path !== null && files.has(path));
      await Promise.allSettled(paths.map((path) => fetchInto(cache, path ?? '')));
    },

    isCode: (request) => request.method === 'GET' && files.has(pathOf(request.url) ?? ''),

    code: async (request) => (await cached(pathOf(request.url) ?? '')) ?? fetch(request),

    isPage: (request) => {
      const path = pathOf(request.url);
      return request.method === 'GET' && request.mode === 'navigate' && path !== null && !notTheApp.test(path);
    },

    page: async (request, preloaded) => {
      const fromServer = (async () => (await preloaded) ?? (await fetch(request)))();
      const first = await Promise.race([fromServer.catch(() => null), after(patience)]);
      if (first !== null && !unreachable.includes(first.status)) return first;
      return (await cached(startPage)) ?? (await fromServer);
    },
  };
}

const after = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

/** Removes the hash from a path such as `/assets/board-a1b2c3d.js`, so that builds can be compared. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{7}(?=\.\w+$)/, '');

/**
 * Fetches the start page and checks that it belongs to this build, because a new release may just have been started.
 */
async function fetchStartPage(
  fetch: WorkerScope['fetch'],
  base: string,
  { start: [script] }: Build,
): Promise<Response> {
  const page = await fetchWhole(fetch, base + startPage, { cache: 'no-cache' });
  if (script !== undefined && !(await page.clone().text()).includes(script))
    throw new Error('The page is of another build');
  return page;
}

async function fetchWhole(fetch: WorkerScope['fetch'], path: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(path, options);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}
