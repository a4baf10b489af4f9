import { describe, expect, test } from 'vitest';
import { countText, outcomeOfCheck, readPlaywright, readVitest, sum } from './results.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'does not load',
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `test ${index}`,
    failureMessages: each === 'failed' ? ['too late'] : [],
  })),
});

describe('a Vitest report', () => {
  test('counts each test by its outcome', () => {
    const report = {
      testResults: [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed', 'passed', 'todo')],
    };
    expect(readVitest(report, 1).count).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test('counts a file that did not load as a failure', () => {
    expect(readVitest({ testResults: [file('passed', 'passed'), file('failed')] }, 1).count).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  test('counts an error outside of tests as a failure', () => {
    expect(readVitest({ testResults: [file('passed', 'passed')] }, 1).count).toMatchObject({ passed: 1, failed: 1 });
  });

  test('names the failed tests and files', () => {
    const report = { testResults: [file('failed', 'passed', 'failed'), file('failed')] };
    expect(readVitest(report, 1).failures).toEqual([
      { test: 'a.test.ts › test 1', message: 'too late', files: [] },
      { test: 'a.test.ts', message: 'does not load', files: [] },
    ]);
  });

  test('counts a crash without a report as a failure', () => {
    expect(readVitest(null, 137).count).toMatchObject({ passed: 0, failed: 1 });
    expect(readVitest(null, 0).count).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a Playwright report', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };

  test('counts each test by its outcome', () => {
    expect(readPlaywright({ stats: { ...stats, unexpected: 2 } }, 1).count).toEqual({
      passed: 4,
      failed: 2,
      skipped: 1,
    });
  });

  test('names the failed and flaky tests with their attachments', () => {
    const failed = {
      status: 'failed',
      errors: [{ message: 'no card' }],
      attachments: [{ name: 'trace', path: '/a/trace.zip' }, { name: 'text' }],
    };
    const spec = (title: string, status: string, ...results: object[]) => ({ title, tests: [{ status, results }] });
    const suites = [
      {
        title: 'board.journey.ts',
        suites: [
          {
            title: 'cards',
            specs: [
              spec('move', 'unexpected', failed),
              spec('stay', 'flaky', failed, { status: 'passed' }),
              spec('go', 'expected', { status: 'passed' }),
            ],
          },
        ],
      },
    ];
    expect(
      readPlaywright(
        { stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites, errors: [{ message: 'no server' }] },
        1,
      ),
    ).toEqual({
      count: { passed: 2, failed: 1, skipped: 0 },
      flaky: ['board.journey.ts › cards › stay'],
      failures: [
        {
          test: 'board.journey.ts › cards › move',
          message: 'no card',
          files: [{ name: 'trace', path: '/a/trace.zip' }],
        },
        {
          test: 'board.journey.ts › cards › stay (flaky)',
          message: 'no card',
          files: [{ name: 'trace', path: '/a/trace.zip' }],
        },
        { test: 'outside of the journeys', message: 'no server', files: [] },
      ],
    });
  });

  test('counts a failed setup as a failure', () => {
    expect(readPlaywright({ stats: { ...stats, expected: 0 } }, 1).count).toMatchObject({ passed: 0, failed: 1 });
    expect(readPlaywright(null, 124).count).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('outcomeOfCheck adds only failures to the count', () => {
  expect(outcomeOfCheck(0).count).toMatchObject({ passed: 0, failed: 0 });
  expect(outcomeOfCheck(2).count).toMatchObject({ passed: 0, failed: 1 });
});

test('countText lists the passed, failed and skipped tests', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(countText(total)).toBe('5 passed, 1 failed');
  expect(countText({ passed: 5, failed: 0, skipped: 2 })).toBe('5 passed, 0 failed, 2 skipped');
});
