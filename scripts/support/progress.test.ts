import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTime, writeProgress, readProgress, secondsLeft } from './progress.ts';

const outcome = { count: { passed: 1, failed: 0, skipped: 0 }, failures: [], flaky: [], seconds: 30 };

describe('a long verification run', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'faena-progress-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('resumes where it stopped if the sources are unchanged', () => {
    const file = join(folder, 'of', 'verify.json');
    writeProgress(file, { sources: 'a', outcomes: { lint: outcome }, seconds: { lint: 30 } });
    expect(readProgress(file, 'a').outcomes).toEqual({ lint: outcome });
    expect(readProgress(file, 'b')).toEqual({ sources: 'b', outcomes: {}, seconds: { lint: 30 } });
  });

  test('starts over when its progress file is missing or unreadable', () => {
    const file = join(folder, 'verify.json');
    expect(readProgress(file, 'a')).toEqual({ sources: 'a', outcomes: {}, seconds: {} });
    writeFileSync(file, '{');
    expect(readProgress(file, 'a')).toEqual({ sources: 'a', outcomes: {}, seconds: {} });
  });

  test('estimates the remaining time from the last run, otherwise from the expected minutes', () => {
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
])('inTime formats %i seconds as %s', (seconds, text) => {
  expect(inTime(seconds)).toBe(text);
});
