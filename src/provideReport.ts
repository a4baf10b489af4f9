/** Reports of problems, with their services. Fetched when somebody asks for one. */
import { version } from '../package.json';
import { problemReportMachine } from './machines/problemReport/problemReport.machine.ts';
import { gatherReport, saveReport } from './services/problemReport.ts';
import type { Recorder } from './services/recorder.ts';

export const provideReport = (recorder: Recorder) => ({
  problemReport: problemReportMachine.provide({
    actors: { gatherReport: gatherReport(recorder, version), saveReport: saveReport() },
  }),
});
