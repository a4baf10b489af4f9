/** React hooks for actors of a workspace. They are separate from `system.ts`, which the sign-in pages load. */
import { useEffect, useRef } from 'react';
import { selectIsRecalling } from '../machines/app/commands/commands.selectors.ts';
import { selectResource } from '../machines/sync/records/records.selectors.ts';
import { type ResourceState } from '../machines/sync/records/records.types.ts';
import { type ResourceSpec, resourceKey } from '../machines/sync/records/resources/index.ts';
import { recordsOf } from '../machines/sync/records/scope.ts';
import { collectEarlyKeys } from '../services/earlyKeys.ts';
import { takeFirstKeys } from '../services/firstRequests.ts';
import { useActorRef, useSelect } from './system.ts';

/** Collects shortcuts that are pressed before the commands run, and replays them in order afterwards. */
export const useEarlyKeys = (isOn: boolean): void => {
  const isEarly = useSelect('commands', selectIsRecalling, true) && isOn;
  useEffect(() => (isEarly ? collectEarlyKeys(takeFirstKeys()) : undefined), [isEarly]);
};

const nothing: ResourceSpec = { kind: 'members' };

/** Acquires a resource while mounted, and returns its state. */
export const useResource = (spec: ResourceSpec | null): ResourceState => {
  const name = recordsOf((spec ?? nothing).kind);
  const records = useActorRef(name);
  const key = spec && resourceKey(spec);
  const acquired = useRef(spec);
  acquired.current = spec;
  useEffect(() => {
    const current = acquired.current;
    if (!key || !records || !current) return;
    records.send({ type: 'resource.acquired', spec: current });
    return () => records.send({ type: 'resource.released', spec: current });
  }, [records, key]);
  return useSelect(name, selectResource(spec ?? nothing), idle);
};

const idle: ResourceState = {
  spec: nothing,
  status: 'idle',
  complete: false,
  filling: false,
  stale: false,
  error: null,
  more: 'idle',
  moreError: null,
  claims: 0,
};
