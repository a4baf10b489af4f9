import type { ProjectExportRequest } from '../../../domain/transfer.ts';
import type { FlowInput } from '../workspace/workspace.types.ts';

export type ExportDataInput = FlowInput<'exportData'>;

/** What is asked for; of a workspace all there is. */
export type ExportRequest = ProjectExportRequest | null;

export type ExportDataEvent = { type: 'export.requested'; request: ExportRequest };

/** The browser fetches it from there, once. */
export type ExportDataEmitted = { type: 'download.ready'; url: string; fileName: string };

export interface ExportCall {
  workspaceId: string;
  projectId: string | null;
  request: ExportRequest;
}
