import { describe, expect, test } from 'vitest';
import { countCheck, countPlaywright, countVitest, inWords, sum } from './results.ts';

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });

describe("vitest's report", () => {
  test('counts each test by its outcome', () => {
    const report = { testResults: [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed', 'passed', 'todo')] };
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test('counts a file that did not load as a failure', () => {
    expect(countVitest({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('counts an error outside of the tests as a failure', () => {
    expect(countVitest({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('counts a crash without a report as a failure', () => {
    expect(countVitest(null, 137)).toMatchObject({ passed: 0, failed: 1 });
    expect(countVitest(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("Playwright's report", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };

  test('counts each test by its outcome', () => {
    expect(countPlaywright({ stats: { ...stats, unexpected: 2 } }, 1)).toEqual({ passed: 4, failed: 2, skipped: 1 });
  });

  test('counts a failed setup as a failure', () => {
    expect(countPlaywright({ stats: { ...stats, expected: 0 } }, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright(null, 124)).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('a check counts only when it fails', () => {
  expect(countCheck(0)).toMatchObject({ passed: 0, failed: 0 });
  expect(countCheck(2)).toMatchObject({ passed: 0, failed: 1 });
});

test('the closing line', () => {
  const total = sum([{ passed: 2, failed: 0, skipped: 0 }, { passed: 3, failed: 1, skipped: 0 }]);
  expect(inWords(total)).toBe('5 passed, 1 failed');
  expect(inWords({ passed: 5, failed: 0, skipped: 2 })).toBe('5 passed, 0 failed, 2 skipped');
});
