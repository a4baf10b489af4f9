import type { Workspace } from '../../../../domain/workspace.ts';

export interface WorkspaceSettingsInput {
  workspace: Workspace;
  accountId: string;
}
export type WorkspaceSettingsEvent =
  | { type: 'name.submitted'; name: string; mutationId: string }
  | { type: 'default.requested' }
  | { type: 'leave.requested' }
  /** The person in the list to whom the workspace may be transferred. */
  | { type: 'successor.chosen'; memberId: string | null }
  | { type: 'transfer.requested'; memberId: string; name: string }
  | { type: 'delete.requested' }
  | { type: 'departure.confirmed'; mutationId: string }
  /** `name` is the workspace's name, which the user types as a confirmation. The server compares it. */
  | { type: 'deletion.confirmed'; name: string; mutationId: string }
  | { type: 'departure.cancelled' };

export interface RenameWorkspaceCall {
  workspaceId: string;
  name: string;
  idempotencyKey: string;
}
export interface SetDefaultWorkspaceCall {
  workspaceId: string;
}
export interface DepartureCall {
  workspaceId: string;
  idempotencyKey: string;
}
export interface TransferWorkspaceCall extends DepartureCall {
  memberId: string;
}
export interface DeleteWorkspaceCall extends DepartureCall {
  name: string;
}
