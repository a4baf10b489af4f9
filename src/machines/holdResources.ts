import { fromCallback } from 'xstate';
import { type ResourceSpec, resourceKey } from './records/resources/index.ts';
import { actorOf } from './systemActors.ts';

export type HoldEvent = { type: 'hold'; spec: ResourceSpec } | { type: 'letGo'; spec: ResourceSpec };

/**
 * Wants resources of the records for as long as it runs, each once. A callback's clean-up runs however its screen ends,
 * which XState doesn't do with exit actions: a stopped machine executes none.
 */
export const holdResources = fromCallback<HoldEvent, { specs: ResourceSpec[] }>(({ input, system, receive }) => {
  const held = new Map<string, ResourceSpec>();
  const hold = (spec: ResourceSpec) => {
    const key = resourceKey(spec);
    if (held.has(key)) return;
    held.set(key, spec);
    actorOf(system, 'records').send({ type: 'resource.wanted', spec });
  };
  input.specs.forEach(hold);
  receive((event) => {
    if (event.type === 'hold') hold(event.spec);
    else if (held.delete(resourceKey(event.spec)))
      actorOf(system, 'records').send({ type: 'resource.released', spec: event.spec });
  });
  return () => {
    for (const spec of held.values()) actorOf(system, 'records').send({ type: 'resource.released', spec });
  };
});
