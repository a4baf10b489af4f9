import type { Place } from '../workspace/workspace.types.ts';

export type HomeInput = Place;
export type HomeEvent = { type: 'retry.requested' };
