/**
 * Machine of a problem report: the masked events of all machines in the last minutes. The user sees the whole report
 * before it is saved as a file. Nothing is sent. It runs while its dialog is open.
 */
import { assign, setup } from 'xstate';
import { unprovided } from '../../unprovided.ts';
import type { GatheredReport, ProblemReportEvent, SaveReportCall } from './problemReport.types.ts';

export interface ProblemReportContext {
  report: GatheredReport | null;
}

export const problemReportMachine = setup({
  types: {
    context: {} as ProblemReportContext,
    events: {} as ProblemReportEvent,
    children: {} as { gatherReport: 'gatherReport'; saveReport: 'saveReport' },
  },
  actors: {
    gatherReport: unprovided<GatheredReport, void>('gatherReport'),
    saveReport: unprovided<void, SaveReportCall>('saveReport'),
  },
  actions: {
    storeReport: assign({ report: (_, report: GatheredReport) => report }),
  },
}).createMachine({
  id: 'problemReport',
  context: () => ({ report: null }),
  initial: 'gathering',
  states: {
    gathering: {
      invoke: {
        id: 'gatherReport',
        src: 'gatherReport',
        onDone: { target: 'shown', actions: { type: 'storeReport', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    failed: { on: { 'retry.requested': 'gathering' } },
    shown: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'report.saved': 'saving' } },
        saving: {
          invoke: {
            id: 'saveReport',
            src: 'saveReport',
            input: ({ context: { report } }) => ({ fileName: report?.fileName ?? '', text: report?.text ?? '' }),
            onDone: 'saved',
            onError: 'notSaved',
          },
        },
        saved: { on: { 'report.saved': 'saving' } },
        notSaved: { on: { 'report.saved': 'saving' } },
      },
    },
  },
});
