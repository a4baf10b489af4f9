export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  note?: string;
}

export interface Failure {
  test: string;
  message: string;
  files: { name: string; path: string }[];
}

export interface Outcome {
  count: Count;
  failures: Failure[];
  /** Journeys that failed at first and passed on retry. */
  flaky: string[];
}

const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** Reads a report of Vitest's JSON reporter. A file that did not load, or a crash, counts as one failure. */
export function readVitest(report: unknown, exitCode: number): Outcome {
  if (!isVitestReport(report)) return crashed(exitCode);
  const count = { ...nothing };
  const failures: Failure[] = [];
  for (const { name, status, message = '', assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') {
        count.failed += 1;
        failures.push({
          test: `${name} › ${test.fullName}`,
          message: (test.failureMessages ?? []).join('\n'),
          files: [],
        });
      } else count.skipped += 1;
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      count.failed += 1;
      failures.push({ test: name, message, files: [] });
    }
  }
  return withExitCode({ count, failures, flaky: [] }, exitCode);
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightResult {
  status: string;
  errors?: { message?: string }[];
  attachments?: { name: string; path?: string }[];
}

/** Reads a report of Playwright's JSON reporter. Errors outside of tests, or a crash, count as one failure. */
export function readPlaywright(report: unknown, exitCode: number): Outcome {
  if (!isPlaywrightReport(report)) return crashed(exitCode);
  const { stats, suites = [], errors = [] } = report;
  const outcome: Outcome = {
    count: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failures: [],
    flaky: [],
  };
  const visit = ({ title, specs = [], suites: inner = [] }: PlaywrightSuite, path: readonly string[]): void => {
    const here = title === '' ? path : [...path, title];
    for (const spec of specs) {
      const test = [...here, spec.title].join(' › ');
      for (const { status, results } of spec.tests) {
        if (status === 'flaky') outcome.flaky.push(test);
        const last = results.findLast((result) => result.status !== 'passed' && result.status !== 'skipped');
        if ((status !== 'unexpected' && status !== 'flaky') || last === undefined) continue;
        outcome.failures.push({
          test: status === 'flaky' ? `${test} (flaky)` : test,
          message: (last.errors ?? []).map(({ message = '' }) => message).join('\n'),
          files: (last.attachments ?? []).flatMap(({ name, path: file }) =>
            file === undefined ? [] : [{ name, path: file }],
          ),
        });
      }
    }
    for (const suite of inner) visit(suite, here);
  };
  for (const suite of suites) visit(suite, []);
  outcome.failures.push(...errors.map(({ message = '' }) => ({ test: 'outside of the journeys', message, files: [] })));
  return withExitCode(outcome, exitCode);
}

export const outcomeOfCheck = (exitCode: number): Outcome => ({
  count: exitCode === 0 ? { ...nothing, note: 'ok' } : { ...nothing, failed: 1, note: `exit code ${exitCode}` },
  failures: [],
  flaky: [],
});

export const leftOut = (note: string): Outcome => ({ count: { ...nothing, failed: 1, note }, failures: [], flaky: [] });

export const notApplicable: Outcome = { count: { ...nothing, note: 'not applicable' }, failures: [], flaky: [] };

export const sum = (counts: Count[]): Count =>
  counts.reduce<Count>(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    nothing,
  );

export const countText = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const crashed = (exitCode: number): Outcome => leftOut(`no report, exit code ${exitCode}`);

function withExitCode(outcome: Outcome, exitCode: number): Outcome {
  if (exitCode === 0 || outcome.count.failed > 0) return outcome;
  return { ...outcome, count: { ...outcome.count, failed: 1, note: `exit code ${exitCode} outside of the tests` } };
}

const isVitestReport = (report: unknown): report is { testResults: VitestFile[] } =>
  typeof report === 'object' && report !== null && 'testResults' in report && Array.isArray(report.testResults);

const isPlaywrightReport = (
  report: unknown,
): report is {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
} => typeof report === 'object' && report !== null && 'stats' in report && typeof report.stats === 'object';
