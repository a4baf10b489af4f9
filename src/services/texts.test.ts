import { expect, it } from 'vitest';
import { createTextStore, type LoadCatalogue } from './texts.ts';

const start = (area: string) => ({ area }) as unknown as Awaited<ReturnType<LoadCatalogue>>;

it('loads a catalogue once and keeps it', async () => {
  const asked: string[] = [];
  const store = createTextStore(async (language, area) => {
    asked.push(`${language}/${area}`);
    return start(area);
  });
  expect(store.read('spec', 'start')).toBeUndefined();
  await Promise.all([store.load('spec', 'start'), store.load('spec', 'start')]);
  await store.load('spec', 'start');
  expect(asked).toEqual(['spec/start']);
  expect(store.read('spec', 'start')).toEqual({ area: 'start' });
});

it('tries again after a failed load', async () => {
  let isOffline = true;
  const store = createTextStore(async (_, area) => {
    if (isOffline) throw new TypeError('offline');
    return start(area);
  });
  await expect(store.load('spec', 'start')).rejects.toThrow('offline');
  expect(store.read('spec', 'start')).toBeUndefined();
  isOffline = false;
  await store.load('spec', 'start');
  expect(store.read('spec', 'start')).toEqual({ area: 'start' });
});

it('loads the areas in use in another language', async () => {
  const asked: string[] = [];
  const store = createTextStore(async (language, area) => {
    asked.push(`${language}/${area}`);
    return start(area);
  });
  await store.load('spec', 'start');
  await store.load('es', 'toasts');
  await store.loadAll('es');
  expect(asked).toEqual(['spec/start', 'es/toasts', 'es/start']);
});
