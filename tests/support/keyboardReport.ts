import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { lostAnnotation, pointerAnnotation } from './keyboard.ts';

/** Says at the end of a run by keys alone what was left out, and where the focus was lost. */
export default class KeyboardReport implements Reporter {
  private readonly results = new Map<TestCase, TestResult>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.results.set(test, result);
  }

  onEnd(): void {
    const all = [...this.results];
    const nameOf = (test: TestCase) =>
      test
        .titlePath()
        .filter((part) => part !== '')
        .join(' › ');
    const left = all.flatMap(([test]) =>
      test.annotations
        .filter(({ type }) => type === pointerAnnotation)
        .map(({ description = '' }) => `  ${nameOf(test)}\n    ${description}`),
    );
    const lost = all.flatMap(([test, result]) =>
      result.annotations
        .filter(({ type }) => type === lostAnnotation)
        .map(({ description = '' }) => `  ${nameOf(test)}\n    after ${description}`),
    );
    const walked = all.filter(([, { status }]) => status !== 'skipped');
    console.log(
      `\nBy keys alone: ${walked.filter(([, { status }]) => status === 'passed').length} of ${walked.length} journeys pass.`,
    );
    if (left.length > 0) console.log(`Left out, being about the pointer:\n${left.join('\n')}`);
    if (lost.length > 0) console.log(`The focus was nowhere:\n${[...new Set(lost)].join('\n')}`);
  }
}
