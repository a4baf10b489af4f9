import { afterEach, expect, test, vi } from 'vitest';
import { type Build, keptCode } from './keptCode.ts';

const origin = 'http://faena.test';
const build: Build = {
  id: 'two',
  start: ['/assets/index-2222222.js'],
  files: ['/assets/board-2222222.js', '/assets/index-2222222.js', '/assets/table-2222222.js'],
};

afterEach(() => {
  vi.useRealTimers();
});

/** The browser's caches, as far as the worker uses them. */
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

function worker(answer: (path: string) => Promise<Response>) {
  const kept = fakeCaches();
  const fetch = vi.fn<(request: Request | string, options?: RequestInit) => Promise<Response>>((request) =>
    answer(new URL(typeof request === 'string' ? request : request.url, origin).pathname),
  );
  return { ...kept, fetch, code: keptCode({ caches: kept.caches, location: { origin }, fetch }, build) };
}

const page = '<script type="module" src="/assets/index-2222222.js"></script>';
const served = async (path: string) => new Response(path === '/' ? page : `served ${path}`);
const unserved = () => Promise.reject(new TypeError('Failed to fetch'));
const navigation = (path: string): Request =>
  Object.defineProperty(new Request(origin + path), 'mode', { value: 'navigate' });

test('installs the start page with its code, and the new edition of what the build before had kept', async () => {
  const { code, caches, paths } = worker(served);
  await (await caches.open('faena-one')).put('/assets/table-1111111.js', new Response('old'));
  await (await caches.open('faena-one')).put('/assets/gone-1111111.js', new Response('old'));
  await code.install();
  expect(paths('faena-two')).toEqual(['/', '/assets/index-2222222.js', '/assets/table-2222222.js']);
});

test('is not installed when anything it needs is missing', async () => {
  const { code } = worker(async (path) => (path === '/' ? new Response(page) : new Response('', { status: 404 })));
  await expect(code.install()).rejects.toThrow('/assets/index-2222222.js answered 404');
});

test('is not installed with the page of the next build', async () => {
  const { code, paths } = worker(
    async (path) => new Response(path === '/' ? page.replace('2222222', '33333333') : 'served'),
  );
  await expect(code.install()).rejects.toThrow('The page is of another build');
  expect(paths('faena-two')).not.toContain('/');
});

test("drops the caches of other builds and nobody else's", async () => {
  const { code, caches, names } = worker(served);
  for (const name of ['faena-one', 'faena-two', 'other']) await caches.open(name);
  await code.dropOthers();
  expect(names()).toEqual(['faena-two', 'other']);
});

test('keeps what a page had loaded, where it is of this build and of this origin', async () => {
  const { code, paths, fetch } = worker(served);
  const loaded = [
    `${origin}/assets/board-2222222.js`,
    `${origin}/assets/board-1111111.js`,
    `${origin}/api/health`,
    'http://elsewhere.test/assets/table-2222222.js',
  ];
  await code.keep(loaded);
  await code.keep(loaded);
  expect(paths('faena-two')).toEqual(['/assets/board-2222222.js']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('gives code from the cache, and from the server what is not there', async () => {
  const { code, fetch, paths } = worker(served);
  const request = new Request(`${origin}/assets/board-2222222.js`);
  expect(code.isCode(request)).toBe(true);
  expect(await (await code.code(request)).text()).toBe('served /assets/board-2222222.js');
  expect(paths('faena-two')).toEqual([]);
  await code.keep([request.url]);
  fetch.mockClear();
  expect(await (await code.code(request)).text()).toBe('served /assets/board-2222222.js');
  expect(fetch).not.toHaveBeenCalled();
});

test('does not keep a refusal', async () => {
  const { code, paths } = worker(async () => new Response('', { status: 404 }));
  await code.keep([`${origin}/assets/board-2222222.js`]);
  expect(paths('faena-two')).toEqual([]);
});

test.each([
  '/api/tasks',
  '/socket.io/?EIO=4',
  '/collaboration',
  '/uploads/a.png',
  '/auth/google',
  '/assets/board-1111111.js',
])('leaves %s alone', (path) => {
  const { code } = worker(served);
  expect([code.isPage(navigation(path)), code.isCode(new Request(origin + path))]).toEqual([false, false]);
});

test('takes navigations to the app only', () => {
  const { code } = worker(served);
  expect([
    code.isPage(navigation('/projects/1/tasks?task=2')),
    code.isPage(navigation('/apiary')),
    code.isPage(new Request(`${origin}/projects`)),
  ]).toEqual([true, true, false]);
});

test('gives the page from the server, preloaded if it was', async () => {
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
  ['is out of reach', unserved],
  ['has a proxy in front that finds nobody', async () => new Response('Bad gateway', { status: 502 })],
])('gives the kept page when the server %s', async (_, answer) => {
  const { code, fetch } = worker(served);
  await code.install();
  fetch.mockImplementation(answer);
  expect(await (await code.page(navigation('/projects'))).text()).toBe(page);
});

test('gives the kept page when the server says nothing for five seconds', async () => {
  const { code, fetch } = worker(served);
  await code.install();
  vi.useFakeTimers();
  fetch.mockImplementation(() => new Promise(() => {}));
  const answer = code.page(navigation('/projects'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await answer).text()).toBe(page);
});

test('has nothing to give before it was installed', async () => {
  const { code } = worker(unserved);
  await expect(code.page(navigation('/projects'))).rejects.toThrow('Failed to fetch');
});
