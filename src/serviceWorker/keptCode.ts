import type { WorkerScope } from './scope.ts';

/** The build this worker came with. */
export interface Build {
  /** Differs between any two builds. */
  id: string;
  /** Paths of what the start page needs, apart from the page; its script first. */
  start: readonly string[];
  /** Paths of all its code and styles. */
  files: readonly string[];
}

export interface KeptCode {
  /** Name of the cache it is in. */
  name: string;
  /** Keeps the start page with its code, and the new edition of whatever code the build before had kept. */
  install: () => Promise<void>;
  /** Drops what other builds have kept. */
  dropOthers: () => Promise<void>;
  /** Keeps these files too, where they are this build's. */
  keep: (urls: readonly string[]) => Promise<void>;
  /** Whether a request is for code of this build. */
  isCode: (request: Request) => boolean;
  /** The code: what is kept, else from the server. */
  code: (request: Request) => Promise<Response>;
  /** Whether a request is for the app's page, at whichever of its addresses. */
  isPage: (request: Request) => boolean;
  /** The page: from the server, or the kept one while the server can't be reached or keeps silent. */
  page: (request: Request, preloaded?: Promise<Response | undefined>) => Promise<Response>;
}

const prefix = 'faena-';
const startPage = '/';
/** Milliseconds after which a server that says nothing counts as out of reach. */
const patience = 5000;
/** What has its own answers there is never touched. */
const notTheApp = /^\/(?:api|auth\/google|socket\.io|collaboration|uploads|assets)(?:\/|$)/;
/** What a proxy says when there is no server behind it. */
const unreachable = [502, 503, 504];

/** The code of one build, kept in the browser for when the server can't be reached. */
export function keptCode(
  { caches, location, fetch }: Pick<WorkerScope, 'caches' | 'location' | 'fetch'>,
  build: Build,
): KeptCode {
  const name = prefix + build.id;
  const files = new Set(build.files);
  const open = () => caches.open(name);
  const kept = async (path: string) => (await open()).match(path, { ignoreVary: true });
  const pathOf = (url: string): string | null => {
    const { origin, pathname } = new URL(url, location.origin);
    return origin === location.origin ? pathname : null;
  };

  /** Logical names of the code that earlier builds have kept. */
  const keptBefore = async (): Promise<Set<string>> => {
    const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
    const requests = await Promise.all(others.map(async (other) => (await caches.open(other)).keys()));
    return new Set(requests.flat().map(({ url }) => withoutHash(pathOf(url) ?? '')));
  };

  const fetchInto = async (cache: Cache, path: string): Promise<void> => {
    if (await cache.match(path, { ignoreVary: true })) return;
    await cache.put(path, await fetchWhole(path));
  };
  const fetchWhole = async (path: string, options?: RequestInit): Promise<Response> => {
    const answer = await fetch(path, options);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  /** The page of this build: the server may have gone over to the next one just now. */
  const fetchPage = async (): Promise<Response> => {
    const page = await fetchWhole(startPage, { cache: 'no-cache' });
    const [script] = build.start;
    if (script !== undefined && !(await page.clone().text()).includes(script))
      throw new Error('The page is of another build');
    return page;
  };

  return {
    name,

    install: async () => {
      const cache = await open();
      const before = await keptBefore();
      const successors = build.files.filter((file) => before.has(withoutHash(file)));
      await Promise.all([
        fetchPage().then((page) => cache.put(startPage, page)),
        ...[...new Set([...build.start, ...successors])].map((path) => fetchInto(cache, path)),
      ]);
    },

    dropOthers: async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)),
      );
    },

    keep: async (urls) => {
      const cache = await open();
      const paths = urls.map(pathOf).filter((path) => path !== null && files.has(path));
      await Promise.allSettled(paths.map((path) => fetchInto(cache, path ?? '')));
    },

    isCode: (request) => request.method === 'GET' && files.has(pathOf(request.url) ?? ''),

    code: async (request) => (await kept(pathOf(request.url) ?? '')) ?? fetch(request),

    isPage: (request) => {
      const path = pathOf(request.url);
      return request.method === 'GET' && request.mode === 'navigate' && path !== null && !notTheApp.test(path);
    },

    page: async (request, preloaded) => {
      const fromServer = (async () => (await preloaded) ?? (await fetch(request)))();
      const first = await Promise.race([fromServer.catch(() => null), after(patience)]);
      if (first !== null && !unreachable.includes(first.status)) return first;
      return (await kept(startPage)) ?? (await fromServer);
    },
  };
}

const after = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

/** `/assets/board-a1b2c3d.js` is the board of one build; without its hash, of every build. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{7}(?=\.\w+$)/, '');
