import type { ProjectExportRequest } from '../../../../domain/transfer.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface ExportDataInput extends Place {
  /** Project to export, or null for the whole workspace. */
  projectId: string | null;
}

/** Options for the export of a project. Null for a workspace, which is always exported completely. */
export type ExportRequest = ProjectExportRequest | null;

export type ExportDataEvent = { type: 'export.requested'; request: ExportRequest };

/** The browser downloads the file from `url`, which is valid for one use. */
export type ExportDataEmitted = { type: 'download.ready'; url: string; fileName: string };

export interface ExportCall {
  workspaceId: string;
  projectId: string | null;
  request: ExportRequest;
}
