/** Outcome of one suite; `note` says what the numbers can't. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  note?: string;
}

const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

interface VitestFile {
  status: string;
  assertionResults: { status: string }[];
}

/** Counts a report of vitest's JSON reporter; a file that didn't load, or a crash, counts as one failure. */
export function countVitest(report: unknown, exitCode: number): Count {
  if (!isVitestReport(report)) return crashed(exitCode);
  const count = { ...nothing };
  for (const file of report.testResults) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    const explained = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !explained) count.failed += 1;
  }
  return withExitCode(count, exitCode);
}

/** Counts a report of Playwright's JSON reporter; errors outside of a test, or a crash, count as one failure. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  if (!isPlaywrightReport(report)) return crashed(exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

/** A check without tests of its own adds nothing when it passes and one failure when it fails. */
export const countCheck = (exitCode: number): Count =>
  exitCode === 0 ? { ...nothing, note: 'ok' } : { ...nothing, failed: 1, note: `exit code ${exitCode}` };

export const sum = (counts: Count[]): Count =>
  counts.reduce<Count>(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    nothing,
  );

/** `N passed, N failed`, and `, N skipped` when there are any. */
export const inWords = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const crashed = (exitCode: number): Count => ({ ...nothing, failed: 1, note: `no report, exit code ${exitCode}` });

function withExitCode(count: Count, exitCode: number): Count {
  if (exitCode === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, note: `exit code ${exitCode} outside of the tests` };
}

const isVitestReport = (report: unknown): report is { testResults: VitestFile[] } =>
  typeof report === 'object' && report !== null && 'testResults' in report && Array.isArray(report.testResults);

const isPlaywrightReport = (
  report: unknown,
): report is { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } =>
  typeof report === 'object' && report !== null && 'stats' in report && typeof report.stats === 'object';
