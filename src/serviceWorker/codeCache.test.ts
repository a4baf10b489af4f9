import { afterEach, expect, test, vi } from 'vitest';
import { type Build, createCodeCache } from './codeCache.ts';

const origin = 'http://faena.test';
const build: Build = {
  id: 'two',
  start: ['/assets/index-2222222.js'],
  files: ['/assets/board-2222222.js', '/assets/index-2222222.js', '/assets/table-2222222.js'],
};

afterEach(() => {
  vi.useRealTimers();
});

function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), origin).pathname;
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => void entries.set(pathOf(request), answer),
    keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
  });
  const caches = {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return cacheOf(entries);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage;
  const paths = (name: string) => [...(all.get(name)?.keys() ?? [])].sort();
  return { caches, names: () => [...all.keys()].sort(), paths };
}

function worker(answer: (path: string) => Promise<Response>, base = '') {
  const kept = fakeCaches();
  const fetch = vi.fn<(request: Request | string, options?: RequestInit) => Promise<Response>>((request) =>
    answer(new URL(typeof request === 'string' ? request : request.url, origin).pathname),
  );
  return {
    ...kept,
    fetch,
    code: createCodeCache(
      { caches: kept.caches, location: { origin, pathname: `${base}/serviceWorker.js` }, fetch },
      build,
    ),
  };
}

const page = '<script type="module" src="/assets/index-2222222.js"></script>';
const served = async (path: string) => new Response(path === '/' ? page : `served ${path}`);
const unserved = () => Promise.reject(new TypeError('Failed to fetch'));
const navigation = (path: string): Request =>
  Object.defineProperty(new Request(origin + path), 'mode', { value: 'navigate' });

test('install() caches the start page with its code, and the new versions of the code that the previous build had cached', async () => {
  const { code, caches, paths } = worker(served);
  await (await caches.open('faena-one')).put('/assets/table-1111111.js', new Response('old'));
  await (await caches.open('faena-one')).put('/assets/gone-1111111.js', new Response('old'));
  await code.install();
  expect(paths('faena-two')).toEqual(['/', '/assets/index-2222222.js', '/assets/table-2222222.js']);
});

test('install() fails when a file is missing', async () => {
  const { code } = worker(async (path) => (path === '/' ? new Response(page) : new Response('', { status: 404 })));
  await expect(code.install()).rejects.toThrow('/assets/index-2222222.js answered 404');
});

test('install() fails when the server already serves the page of the next build', async () => {
  const { code, paths } = worker(
    async (path) => new Response(path === '/' ? page.replace('2222222', '33333333') : 'served'),
  );
  await expect(code.install()).rejects.toThrow('The page is of another build');
  expect(paths('faena-two')).not.toContain('/');
});

test('removeOthers() deletes only the caches of other builds', async () => {
  const { code, caches, names } = worker(served);
  for (const name of ['faena-one', 'faena-two', 'other']) await caches.open(name);
  await code.removeOthers();
  expect(names()).toEqual(['faena-two', 'other']);
});

test('add() caches loaded files of this build and origin', async () => {
  const { code, paths, fetch } = worker(served);
  const loaded = [
    `${origin}/assets/board-2222222.js`,
    `${origin}/assets/board-1111111.js`,
    `${origin}/api/health`,
    'http://elsewhere.test/assets/table-2222222.js',
  ];
  await code.add(loaded);
  await code.add(loaded);
  expect(paths('faena-two')).toEqual(['/assets/board-2222222.js']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('code() answers from the cache, or else from the server', async () => {
  const { code, fetch, paths } = worker(served);
  const request = new Request(`${origin}/assets/board-2222222.js`);
  expect(code.isCode(request)).toBe(true);
  expect(await (await code.code(request)).text()).toBe('served /assets/board-2222222.js');
  expect(paths('faena-two')).toEqual([]);
  await code.add([request.url]);
  fetch.mockClear();
  expect(await (await code.code(request)).text()).toBe('served /assets/board-2222222.js');
  expect(fetch).not.toHaveBeenCalled();
});

test('add() caches no error responses', async () => {
  const { code, paths } = worker(async () => new Response('', { status: 404 }));
  await code.add([`${origin}/assets/board-2222222.js`]);
  expect(paths('faena-two')).toEqual([]);
});

test.each([
  '/api/tasks',
  '/socket.io/?EIO=4',
  '/collaboration',
  '/uploads/a.png',
  '/auth/google',
  '/assets/board-1111111.js',
])('ignores requests for %s', (path) => {
  const { code } = worker(served);
  expect([code.isPage(navigation(path)), code.isCode(new Request(origin + path))]).toEqual([false, false]);
});

test('isPage() accepts only navigations to the app', () => {
  const { code } = worker(served);
  expect([
    code.isPage(navigation('/projects/1/tasks?task=2')),
    code.isPage(navigation('/apiary')),
    code.isPage(new Request(`${origin}/projects`)),
  ]).toEqual([true, true, false]);
});

test('page() answers from the server, with the preloaded response if there is one', async () => {
  const { code, fetch } = worker(served);
  await code.install();
  expect(await (await code.page(navigation('/projects'))).text()).toBe('served /projects');
  fetch.mockClear();
  expect(await (await code.page(navigation('/projects'), Promise.resolve(new Response('preloaded')))).text()).toBe(
    'preloaded',
  );
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['is unreachable', unserved],
  ['is down behind a proxy', async () => new Response('Bad gateway', { status: 502 })],
])('page() answers from the cache when the server %s', async (_, answer) => {
  const { code, fetch } = worker(served);
  await code.install();
  fetch.mockImplementation(answer);
  expect(await (await code.page(navigation('/projects'))).text()).toBe(page);
});

test("page() answers from the cache when the server doesn't answer within five seconds", async () => {
  const { code, fetch } = worker(served);
  await code.install();
  vi.useFakeTimers();
  fetch.mockImplementation(() => new Promise(() => {}));
  const answer = code.page(navigation('/projects'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await answer).text()).toBe(page);
});

test('page() fails before install()', async () => {
  const { code } = worker(unserved);
  await expect(code.page(navigation('/projects'))).rejects.toThrow('Failed to fetch');
});

test('below a base path, caches and answers only requests below it, in its own cache', async () => {
  const { code, caches, names, paths } = worker(
    async (path) => new Response(path === '/team/' ? page : 'served'),
    '/team',
  );
  await caches.open('faena-one');
  await caches.open('faena/team-one');
  await code.install();
  await code.removeOthers();
  expect(names()).toEqual(['faena-one', 'faena/team-two']);
  expect(paths('faena/team-two')).toEqual(['/team/', '/team/assets/index-2222222.js']);
  expect(
    ['/assets/board-2222222.js', '/team/assets/board-2222222.js'].map((path) =>
      code.isCode(new Request(origin + path)),
    ),
  ).toEqual([false, true]);
  expect(
    ['/projects', '/team/projects', '/team/api/tasks', '/team'].map((path) => code.isPage(navigation(path))),
  ).toEqual([false, true, false, false]);
});
