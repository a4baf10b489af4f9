import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { workflowReleaseMachine } from './workflowRelease.machine.ts';
import type { PublishPreview } from './workflowRelease.types.ts';

type ReleaseSnapshot = SnapshotFrom<typeof workflowReleaseMachine>;

const noMoves: Readonly<Record<string, string>> = {};

export const selectReleaseStep = (snapshot: ReleaseSnapshot | undefined) => snapshot?.value ?? 'idle';
export const selectPreview = (snapshot: ReleaseSnapshot | undefined): PublishPreview | null =>
  snapshot?.context.preview ?? null;
export const selectPublishMoves = (snapshot: ReleaseSnapshot | undefined): Readonly<Record<string, string>> =>
  snapshot?.context.moves ?? noMoves;
export const selectReleaseFailure = (snapshot: ReleaseSnapshot | undefined): Failure | null =>
  snapshot?.context.failure ?? null;
