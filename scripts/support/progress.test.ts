import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTime, keepProgress, readProgress, secondsLeft } from './progress.ts';

const outcome = { count: { passed: 1, failed: 0, skipped: 0 }, failures: [], flaky: [], seconds: 30 };

describe('a long run', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'faena-progress-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('goes on where it stopped, while the sources are the same', () => {
    const file = join(folder, 'of', 'verify.json');
    keepProgress(file, { sources: 'a', outcomes: { lint: outcome }, seconds: { lint: 30 } });
    expect(readProgress(file, 'a').outcomes).toEqual({ lint: outcome });
    expect(readProgress(file, 'b')).toEqual({ sources: 'b', outcomes: {}, seconds: { lint: 30 } });
  });

  test('begins anew when what was kept can’t be read', () => {
    const file = join(folder, 'verify.json');
    expect(readProgress(file, 'a')).toEqual({ sources: 'a', outcomes: {}, seconds: {} });
    writeFileSync(file, '{');
    expect(readProgress(file, 'a')).toEqual({ sources: 'a', outcomes: {}, seconds: {} });
  });

  test('computes the time left from the last run, or from the expected minutes if there is none', () => {
    const progress = { sources: 'a', outcomes: {}, seconds: { lint: 30 } };
    expect(
      secondsLeft(
        [
          { name: 'lint', minutes: 4 },
          { name: 'unit', minutes: 2 },
        ],
        progress,
      ),
    ).toBe(150);
  });
});

test.each([
  [45, '45 s'],
  [89, '89 s'],
  [90, '2 min'],
  [3540, '59 min'],
  [3600, '1 h 0 min'],
  [7500, '2 h 5 min'],
])('%i s is %s', (seconds, words) => {
  expect(inTime(seconds)).toBe(words);
});
