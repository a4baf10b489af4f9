import { act } from '@testing-library/react';
import type { AnyActorRef } from 'xstate';
import type { ActorName, EventOf } from '../../src/system/system.ts';
import { drive, type InternalEvent } from '../model/pure.ts';
import type { RunningApp } from './app.tsx';
import { below, type WalkedEvent, type WalkedName } from './coverScreen.ts';

export const after =
  <N extends ActorName>(name: N, ...events: readonly (EventOf<N> | InternalEvent)[]) =>
  async (app: RunningApp): Promise<void> => {
    const actor = (await app.actor(name)) as unknown as AnyActorRef;
    for (const event of events) await act(async () => drive(actor, event));
  };

export const afterChild =
  <N extends WalkedName>(machine: N, ...events: readonly (WalkedEvent<N> | InternalEvent)[]) =>
  async ({ system }: RunningApp): Promise<void> => {
    const actor = below(system.root, machine);
    if (!actor) throw new Error(`No '${machine}' runs`);
    for (const event of events) await act(async () => drive(actor, event));
  };
