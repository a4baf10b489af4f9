import { afterEach, expect, test } from 'vitest';
import { appPath, basePath, followBasePath, served } from './basePath.ts';

afterEach(() => followBasePath(''));

test('served() adds the base path, and appPath() removes it', () => {
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

test('served() and appPath() leave addresses unchanged without a base path', () => {
  expect([served('/api/images/1'), appPath('/projects')]).toEqual(['/api/images/1', '/projects']);
});
