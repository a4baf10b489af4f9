import type { Place } from '../../people/workspace/workspace.types.ts';

export type ProjectsInput = Place;
export type ProjectsEvent = { type: 'search.typed'; text: string } | { type: 'retry.requested' };
