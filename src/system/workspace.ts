/** The React hooks that read a workspace; apart from `system.ts`, which signing in needs. */
import { useEffect, useRef } from 'react';
import { selectResource } from '../machines/cache/cache.selectors.ts';
import { type ResourceSpec, type ResourceState, resourceKey } from '../machines/cache/cache.types.ts';
import { listenForKeys } from '../services/keyPresses.ts';
import { tell, useActorRef, useSelect, useSystem } from './system.ts';

/** Delivers the single keys that are pressed before the commands run, in order, once they do. */
export const useEarlyKeys = (isOn: boolean): void => {
  const system = useSystem();
  const isEarly = useActorRef('commands') === undefined && isOn;
  // Until this ends, its listener is before that of the commands, which ignores what it has prevented: no key counts twice.
  useEffect(
    () => (isEarly ? listenForKeys(system, (press) => tell(system, 'commands', press)) : undefined),
    [system, isEarly],
  );
};

const nothing: ResourceSpec = { kind: 'members' };

/** Has the cache fetch and keep something while mounted; tells how far it is. */
export const useResource = (spec: ResourceSpec | null): ResourceState => {
  const cache = useActorRef('cache');
  const key = spec && resourceKey(spec);
  const wanted = useRef(spec);
  wanted.current = spec;
  useEffect(() => {
    const wants = wanted.current;
    if (!key || !cache || !wants) return;
    cache.send({ type: 'resource.wanted', spec: wants });
    return () => cache.send({ type: 'resource.released', spec: wants });
  }, [cache, key]);
  return useSelect('cache', selectResource(spec ?? nothing), idle);
};

const idle: ResourceState = { spec: nothing, status: 'idle', complete: false, filling: false, error: null, wanted: 0 };
