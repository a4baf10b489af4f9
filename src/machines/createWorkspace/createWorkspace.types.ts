import type { Place } from '../workspace/workspace.types.ts';

export type CreateWorkspaceInput = Pick<Place, 'accountId'>;
export type CreateWorkspaceEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'form.submitted'; workspaceId: string; mutationId: string };

export interface CreateWorkspaceCall {
  body: { id: string; name: string };
  idempotencyKey: string;
}
