import type { FirstSteps } from '../../../../../domain/firstSteps.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface FirstStepsSpec {
  kind: 'firstSteps';
}

/** First steps that a newcomer has done. */
export const firstSteps: ResourceKind<FirstStepsSpec, FirstSteps> = defineRecord<FirstStepsSpec>()('getFirstSteps', {
  key: () => 'firstSteps',
  call: () => ({}),
  isStale: (_, { changes }) => changes.some(({ type }) => type === 'task.saved' || type === 'document.saved'),
  settles: true,
  showsFailure: true,
  isPassing: () => true,
});
