import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { lostFocusAnnotation, pointerAnnotation } from './keyboard.ts';

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
    const skipped = all.flatMap(([test]) =>
      test.annotations
        .filter(({ type }) => type === pointerAnnotation)
        .map(({ description = '' }) => `  ${nameOf(test)}\n    ${description}`),
    );
    const lost = all.flatMap(([test, result]) =>
      result.annotations
        .filter(({ type }) => type === lostFocusAnnotation)
        .map(({ description = '' }) => `  ${nameOf(test)}\n    after ${description}`),
    );
    const run = all.filter(([, { status }]) => status !== 'skipped');
    console.log(
      `\nWithout a pointer: ${run.filter(([, { status }]) => status === 'passed').length} of ${run.length} journeys pass.`,
    );
    if (skipped.length > 0) console.log(`Skipped because they are about the pointer:\n${skipped.join('\n')}`);
    if (lost.length > 0) console.log(`No element had the focus:\n${[...new Set(lost)].join('\n')}`);
  }
}
