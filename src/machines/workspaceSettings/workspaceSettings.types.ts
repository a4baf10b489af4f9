import type { Workspace } from '../../../domain/workspace.ts';

export interface WorkspaceSettingsInput {
  workspace: Workspace;
  accountId: string;
}
export type WorkspaceSettingsEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'name.submitted'; mutationId: string }
  | { type: 'default.requested' }
  | { type: 'leave.requested' }
  | { type: 'transfer.requested'; memberId: string; name: string }
  | { type: 'delete.requested' }
  /** The name typed to show that the deletion is meant. */
  | { type: 'confirmation.typed'; text: string }
  | { type: 'departure.confirmed'; mutationId: string }
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
