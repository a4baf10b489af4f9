import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Download } from '../../../../domain/transfer.ts';
import { exportDataMachine } from './exportData.machine.ts';
import { selectExportFailure, selectExportStep } from './exportData.selectors.ts';
import type { ExportCall } from './exportData.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const input = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const answer: Download = { url: '/api/downloads/x', fileName: 'Launch.csv' };
describe('exportData machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: exportDataMachine,
        input,
        events: [
          { type: 'export.requested', request: { format: 'csv' } },
          { type: 'xstate.done.actor.requestExport', output: answer },
          { type: 'xstate.error.actor.requestExport', error: new AppError('FORBIDDEN', 'no') },
        ],
      }),
    ).toMatchObject({ states: 4, transitions: { covered: 5, reachable: 5 }, missed: [] });
  });

  test('emits the link, or shows why there is none', async () => {
    const calls: ExportCall[] = [];
    let refusal: AppError | null = new AppError('FORBIDDEN', 'no');
    const it = stage(
      exportDataMachine.provide({
        actors: {
          requestExport: fromPromise<Download, ExportCall>(async ({ input: call }) => {
            calls.push(call);
            if (refusal) throw refusal;
            return answer;
          }),
        },
      }),
      input,
    );
    it.actor.send({ type: 'export.requested', request: { format: 'json' } });
    await settled();
    expect([selectExportStep(it.actor.getSnapshot()), selectExportFailure(it.actor.getSnapshot())?.message]).toEqual([
      'failed',
      'no',
    ]);
    refusal = null;
    it.actor.send({ type: 'export.requested', request: { format: 'csv', bom: true } });
    await settled();
    expect([calls.at(-1), it.emitted]).toEqual([
      { workspaceId: 'w', projectId: 'p', request: { format: 'csv', bom: true } },
      [{ type: 'download.ready', ...answer }],
    ]);
  });
});
