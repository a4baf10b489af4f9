import { afterEach, expect, test } from 'vitest';
import { appPath, basePath, followBasePath, served } from './basePath.ts';

afterEach(() => followBasePath(''));

test('served() and appPath() add and remove the path below which the app is served', () => {
  followBasePath('/faena');
  expect(['/api/images/1', 'https://example.com/x.png', '//example.com', 'data:x'].map(served)).toEqual([
    '/faena/api/images/1',
    'https://example.com/x.png',
    '//example.com',
    'data:x',
  ]);
  expect(['/faena', '/faena/', '/faena/projects', '/faenas', '/projects'].map(appPath)).toEqual([
    '/',
    '/',
    '/projects',
    '/faenas',
    '/projects',
  ]);
  expect(basePath()).toBe('/faena');
});

test('without a path, addresses stay as they are', () => {
  expect([served('/api/images/1'), appPath('/projects')]).toEqual(['/api/images/1', '/projects']);
});
