import type { AnyActorLogic } from 'xstate';
import type { LoadCodeCall, LoadedCode } from '../machines/app/screen/screen.types.ts';
import { savesData } from '../ui/base/Popup/loadAhead.ts';
import type { ActorDefinition, Services, Situation } from './actor.ts';
import { type AppSystem, findActor } from './system.ts';
import { supervise } from './supervise.ts';
import { alwaysInWorkspace, subscribers, prefetchedInWorkspace, rowOf } from './table.ts';

type AnyActorDefinition = ActorDefinition<AnyActorLogic, never>;

export const loadDefinition = async (name: string): Promise<AnyActorDefinition> => {
  const feature = await rowOf(name)?.code?.();
  const definition = (feature as Readonly<Record<string, AnyActorDefinition>> | undefined)?.[name];
  if (!definition) throw new Error(`The table of actors has no code for '${name}'.`);
  return definition;
};

/** Loads an actor's code, and makes its input if its screen is open. */
export const loadActor = async (
  { name, screen }: LoadCodeCall,
  services: Services,
  system: AppSystem,
): Promise<LoadedCode | null> => {
  const { logic, input } = await loadDefinition(name);
  if (screen === null) return null;
  const current = (): unknown => input(screen as never, situationOf(system, services));
  const given = valueOf(current);
  if (given === null) return null;
  const supervised = supervise(logic(services), current);
  return { logic: () => supervised, input: given };
};

/** Returns undefined after an exception. The supervision then calls the function again when it starts the actor. */
const valueOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch {
    return undefined;
  }
};

export const situationOf = (
  system: AppSystem,
  {
    storage: { readOrder },
    database,
    newId,
    now,
  }: Pick<Services, 'newId' | 'now'> & {
    storage: Pick<Situation, 'readOrder'>;
    database: Pick<Services['database'], 'generation'>;
  },
): Situation => {
  const { user, workspace } = system.root.getSnapshot().context;
  return {
    user,
    workspace,
    place: { accountId: user?.id ?? '', workspaceId: workspace?.id ?? '' },
    seed: { mutationId: newId(), at: now() },
    drafts: findActor(system, 'drafts')?.getSnapshot().context.texts ?? {},
    records: findActor(system, 'records')?.getSnapshot(),
    readOrder,
    always: alwaysInWorkspace,
    prefetched: savesData() ? [] : prefetchedInWorkspace,
    subscribers,
    generation: database.generation(),
  };
};
