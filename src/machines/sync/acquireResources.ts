import { fromCallback } from 'xstate';
import { type ResourceSpec, resourceKey } from './records/resources/index.ts';
import { acquireResource, releaseResource } from './records/records.senders.ts';

export type AcquireEvent =
  | { type: 'resource.acquired'; spec: ResourceSpec }
  | { type: 'resource.released'; spec: ResourceSpec };

/**
 * Acquires resources of the records, each once, and releases them when it stops. A callback actor, because a stopped
 * machine runs no exit actions.
 */
export const acquireResources = fromCallback<AcquireEvent, { specs: ResourceSpec[] }>(({ input, system, receive }) => {
  const acquired = new Map<string, ResourceSpec>();
  const acquire = (spec: ResourceSpec) => {
    const key = resourceKey(spec);
    if (acquired.has(key)) return;
    acquired.set(key, spec);
    acquireResource.now(system, spec);
  };
  input.specs.forEach(acquire);
  receive((event) => {
    if (event.type === 'resource.acquired') acquire(event.spec);
    else if (acquired.delete(resourceKey(event.spec))) releaseResource.now(system, event.spec);
  });
  return () => {
    for (const spec of acquired.values()) releaseResource.now(system, spec);
  };
});
