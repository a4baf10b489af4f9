import { type ActorRef, type AnyEventObject, fromCallback, type Snapshot } from 'xstate';
import { hostOf } from './app/screen/screen.types.ts';
import { readerOf } from './readers.ts';
import type { Directory } from './senders.ts';

/**
 * Tag of states with a pending deletion or departure. A live change often closes the screen before the answer. The
 * actor of the closed screen then runs until it and its children have left such a state, to show the outcome.
 */
export const outlivesScreen = 'outlivesScreen';

/** Snapshot of the machine `screen`. */
interface ScreenHost {
  matches: (state: 'closing') => boolean;
}

/** Actor of a screen or one of its children. Only machines have children and tags. */
type Watched = ActorRef<WatchedSnapshot, AnyEventObject>;
type WatchedSnapshot = Snapshot<unknown> & {
  children?: Readonly<Record<string, Watched>>;
  hasTag?: (tag: typeof outlivesScreen) => boolean;
};

const actorsOf = (system: Directory, name: string): Watched[] => {
  const actor = system.get(name) as Watched | undefined;
  return actor ? [actor, ...Object.values(actor.getSnapshot().children ?? {})] : [];
};

export const keepsRunning = (system: Directory, name: string): boolean =>
  actorsOf(system, name).some((actor) => actor.getSnapshot().hasTag?.(outlivesScreen));

/** Reports when the actor and its children have left the tagged states. */
export const watchEnd = fromCallback<{ type: string }, { name: string }>(({ input: { name }, sendBack, system }) => {
  const end = () => sendBack({ type: 'screen.ended' });
  const look = () => {
    if (!keepsRunning(system, name)) end();
  };
  const [actor, ...children] = actorsOf(system, name);
  const subscriptions = [
    actor?.subscribe({ next: look, error: end, complete: end }),
    ...children.map((child) => child.subscribe({ next: look, error: look, complete: look })),
  ];
  look();
  return () => subscriptions.forEach((subscription) => subscription?.unsubscribe());
});

/** The actor may still run although its screen is closed. */
export const isScreenClosed = (system: Directory, name: string): boolean =>
  readerOf<ScreenHost>(hostOf(name))(system, (host) => host.matches('closing')) ?? false;
