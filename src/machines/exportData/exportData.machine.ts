/**
 * The export of a project or of a whole workspace: asks for a link, under which the browser then fetches the file itself.
 * Started and stopped with the view that offers it. Emits download.ready.
 */
import { assign, emit, setup } from 'xstate';
import type { Download } from '../../../domain/transfer.ts';
import { type Failure, failureOf } from '../failure.ts';
import { unprovided } from '../systemActors.ts';
import type {
  ExportCall,
  ExportDataEmitted,
  ExportDataEvent,
  ExportDataInput,
  ExportRequest,
} from './exportData.types.ts';

export interface ExportDataContext extends ExportDataInput {
  request: ExportRequest;
  failure: Failure | null;
}

export const exportDataMachine = setup({
  types: {
    context: {} as ExportDataContext,
    input: {} as ExportDataInput,
    events: {} as ExportDataEvent,
    emitted: {} as ExportDataEmitted,
    children: {} as { requestExport: 'requestExport' },
  },
  actors: { requestExport: unprovided<Download, ExportCall>('requestExport') },
  actions: {
    noteRequest: assign({ request: (_, request: ExportRequest) => request, failure: null }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    handOver: emit((_, { url, fileName }: Download) => ({ type: 'download.ready' as const, url, fileName })),
  },
}).createMachine({
  id: 'exportData',
  context: ({ input }) => ({ ...input, request: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'export.requested': {
          target: 'requesting',
          actions: { type: 'noteRequest', params: ({ event }) => event.request },
        },
      },
    },
    requesting: {
      invoke: {
        id: 'requestExport',
        src: 'requestExport',
        input: ({ context: { workspaceId, projectId, request } }) => ({ workspaceId, projectId, request }),
        onDone: { target: 'handed', actions: { type: 'handOver', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
      },
    },
    handed: {
      description: 'The browser fetches it.',
      on: {
        'export.requested': {
          target: 'requesting',
          actions: { type: 'noteRequest', params: ({ event }) => event.request },
        },
      },
    },
    failed: {
      on: {
        'export.requested': {
          target: 'requesting',
          actions: { type: 'noteRequest', params: ({ event }) => event.request },
        },
      },
    },
  },
});
