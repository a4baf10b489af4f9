import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuilt, sourceFingerprint, stampFile } from './buildStamp.ts';

let folder = '';
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const build = (): void => {
  write('dist/index.html', '<!doctype html>');
  write(`dist/${stampFile}`, JSON.stringify({ sources: sourceFingerprint(folder) }));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faena-stamp-'));
  for (const name of ['src', 'domain', 'dist']) mkdirSync(join(folder, name));
  write('index.html', '<div id="root"></div>');
  write('src/main.tsx', 'start();');
  write('domain/task.ts', 'export {};');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('isBuilt is false without a build', () => {
  expect(isBuilt(folder)).toBe(false);
});

test('a build is valid until the content of a source changes', () => {
  build();
  utimesSync(join(folder, 'src/main.tsx'), new Date(), new Date());
  expect(isBuilt(folder)).toBe(true);
  write('src/main.tsx', 'start(1);');
  expect(isBuilt(folder)).toBe(false);
});

test.each(['domain/new.ts', 'vite.config.ts', 'package-lock.json'])('a new %s invalidates the build', (file) => {
  build();
  write(file, '{}');
  expect(isBuilt(folder)).toBe(false);
});

test('a new test file does not invalidate the build', () => {
  build();
  write('src/main.test.tsx', 'test();');
  expect(isBuilt(folder)).toBe(true);
});

test('an unreadable stamp invalidates the build', () => {
  build();
  write(`dist/${stampFile}`, 'not json');
  expect(isBuilt(folder)).toBe(false);
});

test('an installation without sources uses its existing build', () => {
  build();
  rmSync(join(folder, 'index.html'));
  rmSync(join(folder, 'src'), { recursive: true });
  expect(isBuilt(folder)).toBe(true);
});
