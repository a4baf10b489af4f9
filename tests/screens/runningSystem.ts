/** The real system, with all its actors and services, but without a page and with a server that never answers. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { createMemoryStorage } from '../../src/services/storage.ts';
import { createSystem } from '../../src/system/createSystem.ts';
import { type ActorName, type AppSystem, findActor, type ScreenRequest } from '../../src/system/system.ts';
import { rowOf } from '../../src/system/table.ts';
import { isScreen, screenParameters } from './screenParameters.ts';
import { ada, project, storedSessionOf, tasks } from './world.ts';

export const projectId = project.id;
export const taskId = tasks[0]?.id ?? '';

export let system: AppSystem;

/** Runs the system during the tests of a file. It starts again if the test before signed out. */
export function runSystem(): void {
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // Each crash is a minute after the last one, because three within a minute stop an actor.
    let minutes = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (minutes += 1) * 60_000);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  beforeEach(async () => {
    if (system && findActor(system, 'records')) return;
    system?.root.stop();
    const storage = createMemoryStorage();
    storage.setItem('global', JSON.stringify(storedSessionOf(ada)));
    system = await createSystem({ baseUrl: 'http://localhost', storage, analytics: async () => null });
    await until('records');
  });
  afterAll(() => {
    system.root.stop();
    vi.restoreAllMocks();
  });
}

export const until = async (name: ActorName): Promise<AnyActorRef> =>
  vi.waitFor(
    () => {
      const actor = findActor(system, name) as AnyActorRef | undefined;
      expect(actor).toBeDefined();
      return actor as AnyActorRef;
    },
    { timeout: 20_000 },
  );

/** Opens the screen of an actor. */
export const open = async (name: ActorName): Promise<AnyActorRef> => {
  if (isScreen(name)) {
    const screen = { ...screenParameters, name } as unknown as ScreenRequest;
    const scope: AnyActorRef | undefined = rowOf(name)?.scope === 'app' ? system.root : findActor(system, 'workspace');
    scope?.send({ type: 'screen.opened', screen });
  }
  return until(name);
};

export const crash = { type: 'child.crashed', error: new Error('crash') };
