import type { Place } from '../../people/workspace/workspace.types.ts';

export type ExampleProjectInput = Place;

export interface ExampleProjectEvent {
  type: 'example.requested';
  mutationId: string;
}

export interface CreateExampleCall {
  workspaceId: string;
  idempotencyKey: string;
}
