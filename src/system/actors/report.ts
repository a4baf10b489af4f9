import { version } from '../../../package.json';
import { problemReportMachine } from '../../machines/app/problemReport/problemReport.machine.ts';
import { gatherReport, saveReport } from '../../services/problemReport.ts';
import { defineActor } from '../actor.ts';

export const problemReport = defineActor({
  logic: ({ recorder }) =>
    problemReportMachine.provide({
      actors: { gatherReport: gatherReport(recorder, version), saveReport: saveReport() },
    }),
  input: () => ({}),
});
