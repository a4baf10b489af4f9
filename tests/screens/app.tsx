import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { defaultLanguage } from '../../domain/languages.ts';
import type { ClientState } from '../../domain/clientState.ts';
import { acquireResources } from '../../src/machines/sync/acquireResources.ts';
import { machineRegistry } from '../../scripts/support/machineRegistry.ts';
import type { rootMachine } from '../../src/machines/app/root/root.machine.ts';
import { screenMachine } from '../../src/machines/app/screen/screen.machine.ts';
import type { LoadCodeCall, LoadedCode } from '../../src/machines/app/screen/screen.types.ts';
import { createAppRouter } from '../../src/screens/routes.tsx';
import { createCollaborations } from '../../src/services/collaborations.ts';
import type { TextStore } from '../../src/services/texts.ts';
import { type ActorName, type AppSystem, findActor, type RefOf, SystemProvider } from '../../src/system/system.ts';
import { loadDefinition, situationOf } from '../../src/system/loadActor.ts';
import { supervise } from '../../src/system/supervise.ts';
import { hostedNames } from '../../src/system/table.ts';
import { loadedTexts } from '../support/texts.ts';
import { ada, storedSessionOf, moment, pageOf, today } from './world.ts';

/**
 * Results of services by slot name. A service without an entry never completes. An entry may throw or return a promise.
 */
export type Answers = Record<string, (input: never) => unknown>;

export interface AppOptions {
  path: string;
  /** Overrides of the default answers. Undefined removes one. */
  answers?: Partial<Answers>;
  services?: Record<string, AnyActorLogic>;
  session?: ClientState | null;
  drafts?: Record<string, string>;
  narrow?: boolean;
  texts?: TextStore;
  /** Restarts crashed actors of screens, as the app does. Walks are about machines without supervision. */
  supervised?: boolean;
}

export interface RunningApp {
  system: AppSystem;
  clock: SimulatedClock;
  address: () => string;
  actor: <N extends ActorName>(name: N) => Promise<RefOf<N>>;
  close: () => void;
}

const machines = Object.fromEntries(
  await Promise.all(Object.entries(machineRegistry).map(async ([name, load]) => [name, await load()])),
) as Record<string, AnyStateMachine>;

const definitions = Object.fromEntries(
  await Promise.all(hostedNames.map(async (name) => [name, await loadDefinition(name)] as const)),
);

const usual: Answers = {
  loadAccount: () => ada,
  loadConfig: () => ({
    google: false,
    mail: true,
    signUp: 'open',
    signUpDomains: [],
    adminContact: null,
    language: 'spec',
    analytics: null,
  }),
  loadOutbox: () => [],
  loadPage: pageOf,
};

/**
 * Opens the whole application in jsdom with real machines, routes and screens. Only the services are fakes, and the
 * clock is simulated.
 */
export async function openApp({
  path,
  answers = {},
  services = {},
  session = storedSessionOf(ada),
  drafts = {},
  narrow = false,
  texts = loadedTexts(),
  supervised = false,
}: AppOptions): Promise<RunningApp> {
  const said: Partial<Answers> = { ...usual, ...answers };
  const doubled = (machine: AnyStateMachine): AnyStateMachine =>
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([slot, logic]) => [
          slot,
          doubleOf(slot, logic),
        ]),
      ),
    });
  const doubleOf = (slot: string, logic: AnyActorLogic): AnyActorLogic => {
    if (slot === 'screen') return host;
    if (isMachine(logic)) return doubled(logic);
    const say = said[slot];
    // These slots only request data from the records machine, so they keep their logic.
    if (logic === acquireResources || slot === 'followList' || slot === 'followRecord') return logic;
    return (
      services[slot] ?? (say ? fromPromise(async ({ input }) => say(input as never)) : fromCallback(() => undefined))
    );
  };
  const loadCode = fromPromise<LoadedCode | null, LoadCodeCall>(async ({ input: call }) => {
    await said['loadCode']?.(call as never);
    const { name, screen } = call;
    const current = (): unknown =>
      screen &&
      definitions[name]?.input(
        screen as never,
        situationOf(system, {
          storage: { readOrder: () => null },
          database: { generation: () => 0 },
          newId: system.newId,
          now: system.now,
        }),
      );
    const input = current();
    if (input === null) return null;
    const machine = doubled(machines[name === 'accountRecords' ? 'records' : name] as AnyStateMachine);
    const logic = supervised ? supervise(machine, current) : machine;
    return { logic: () => logic, input };
  });
  // The simulated clock never ends the wait for the first page, so the wait is disabled.
  const host = screenMachine.provide({ actors: { loadCode }, guards: { isOpenAndLowPriority: () => false } });
  const clock = new SimulatedClock();
  const root = createActor(doubled(machines['root'] as AnyStateMachine) as typeof rootMachine, {
    systemId: 'root',
    clock,
    input: {
      restored: session ?? signedOutSession,
      language: { language: defaultLanguage, isChosen: false },
      layout: { theme: 'light', sidebar: 'expanded', narrow },
      drafts,
    },
  });
  let ids = 0;
  const system: AppSystem = {
    root,
    newId: () => `00000000-0000-4000-9000-${String((ids += 1)).padStart(12, '0')}`,
    now: () => moment,
    today: () => today,
    collaborations: createCollaborations(),
    texts,
  };
  root.start();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ system, history });
  await act(async () => {
    render(
      <SystemProvider system={system}>
        <RouterProvider router={router} />
      </SystemProvider>,
    );
  });
  return {
    system,
    clock,
    address: () => history.location.href,
    actor: async (name) => {
      await waitFor(() => {
        if (!findActor(system, name)) throw new Error(`No '${name}' runs at ${history.location.href}`);
      });
      return findActor(system, name) as RefOf<typeof name>;
    },
    close: () => root.stop(),
  };
}

// jsdom has no layout. Virtual lists need a size to render rows.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1024 },
  clientHeight: { configurable: true, get: () => 768 },
});

const signedOutSession = storedSessionOf({ ...ada, workspaces: [] });
Object.assign(signedOutSession, { authenticated: false, user: null, token: null, activeWorkSpace: null });
const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'root' in logic && 'config' in logic;
