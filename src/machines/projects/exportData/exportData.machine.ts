/**
 * Machine of the export of a project or a workspace. It requests a link, and the browser downloads the file. It runs
 * while its view is open. It emits `download.ready`.
 */
import { assign, emit, setup } from 'xstate';
import type { Download } from '../../../../domain/transfer.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
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
    storeRequest: assign({ request: (_, request: ExportRequest) => request, failure: null }),
    storeFailure: storeFailure(),
    emitDownload: emit((_, { url, fileName }: Download) => ({ type: 'download.ready' as const, url, fileName })),
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
          actions: { type: 'storeRequest', params: ({ event }) => event.request },
        },
      },
    },
    requesting: {
      invoke: {
        id: 'requestExport',
        src: 'requestExport',
        input: ({ context: { workspaceId, projectId, request } }) => ({ workspaceId, projectId, request }),
        onDone: { target: 'ready', actions: { type: 'emitDownload', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: storeServiceFailure },
      },
    },
    ready: {
      description: 'The browser downloads the file.',
      on: {
        'export.requested': {
          target: 'requesting',
          actions: { type: 'storeRequest', params: ({ event }) => event.request },
        },
      },
    },
    failed: {
      on: {
        'export.requested': {
          target: 'requesting',
          actions: { type: 'storeRequest', params: ({ event }) => event.request },
        },
      },
    },
  },
});
