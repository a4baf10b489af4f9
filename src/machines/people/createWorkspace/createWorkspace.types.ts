import type { Place } from '../workspace/workspace.types.ts';

export type CreateWorkspaceInput = Pick<Place, 'accountId'>;
export interface CreateWorkspaceEvent {
  type: 'form.submitted';
  name: string;
  workspaceId: string;
  mutationId: string;
}

export interface CreateWorkspaceCall {
  body: { id: string; name: string };
  idempotencyKey: string;
}
