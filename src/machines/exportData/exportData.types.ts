import type { ProjectExportRequest } from '../../../domain/transfer.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface ExportDataInput extends Place {
  /** Null exports the whole workspace. */
  projectId: string | null;
}

/** Null for a workspace, which is always exported whole. */
export type ExportRequest = ProjectExportRequest | null;

export type ExportDataEvent = { type: 'export.requested'; request: ExportRequest };

/** `url` works once. */
export type ExportDataEmitted = { type: 'download.ready'; url: string; fileName: string };

export interface ExportCall {
  workspaceId: string;
  projectId: string | null;
  request: ExportRequest;
}
