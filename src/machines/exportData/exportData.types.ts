import type { ProjectExportRequest } from '../../../domain/transfer.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface ExportDataInput extends Place {
  /** null: of the whole workspace. */
  projectId: string | null;
}

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
