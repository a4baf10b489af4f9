import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { problemReportMachine } from './problemReport.machine.ts';
import { selectReport, selectReportState } from './problemReport.selectors.ts';
import type { GatheredReport, SaveReportCall } from './problemReport.types.ts';

const report: GatheredReport = {
  fileName: 'faena.json',
  text: '{}',
  events: 3,
  seconds: 60,
  app: '0.1.0',
  browser: 'a browser',
};

describe('problemReport machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: problemReportMachine,
        events: [
          { type: 'retry.requested' },
          { type: 'report.saved' },
          { type: 'xstate.done.actor.gatherReport', output: report },
          { type: 'xstate.error.actor.gatherReport', error: {} },
          { type: 'xstate.done.actor.saveReport', output: undefined },
          { type: 'xstate.error.actor.saveReport', error: {} },
        ],
      }),
    ).toEqual({ paths: 3, states: 6, transitions: { covered: 8, reachable: 8 }, missed: [] });
  });

  test('saves the report that was shown, and allows another attempt after a failure', async () => {
    const saved: SaveReportCall[] = [];
    const ends = [() => Promise.reject(new Error('no room')), () => Promise.resolve()];
    const actor = createActor(
      problemReportMachine.provide({
        actors: {
          gatherReport: fromPromise(async () => report),
          saveReport: fromPromise<void, SaveReportCall>(({ input }) => {
            saved.push(input);
            return (ends.shift() ?? Promise.resolve)();
          }),
        },
      }),
    ).start();
    expect(selectReportState(actor.getSnapshot())).toBe('gathering');
    await expect.poll(() => selectReportState(actor.getSnapshot())).toBe('shown');
    expect(selectReport(actor.getSnapshot())).toBe(report);
    actor.send({ type: 'report.saved' });
    await expect.poll(() => selectReportState(actor.getSnapshot())).toBe('notSaved');
    actor.send({ type: 'report.saved' });
    await expect.poll(() => selectReportState(actor.getSnapshot())).toBe('saved');
    actor.send({ type: 'report.saved' });
    await expect.poll(() => saved).toEqual(Array(3).fill({ fileName: 'faena.json', text: '{}' }));
  });

  test('collects the report again after collecting it has failed', async () => {
    let attempts = 0;
    const actor = createActor(
      problemReportMachine.provide({
        actors: {
          gatherReport: fromPromise(async () => {
            attempts += 1;
            if (attempts === 1) throw new Error('gone');
            return report;
          }),
        },
      }),
    ).start();
    await expect.poll(() => selectReportState(actor.getSnapshot())).toBe('failed');
    actor.send({ type: 'retry.requested' });
    await expect.poll(() => selectReportState(actor.getSnapshot())).toBe('shown');
  });
});
