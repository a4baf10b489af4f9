import { waitFor } from '@testing-library/react';
import type { AnyActorRef, EventFromLogic, SnapshotFrom } from 'xstate';
import type { deletionMachine } from '../../src/machines/deletion/deletion.machine.ts';
import type { imageUploadMachine } from '../../src/machines/imageUpload/imageUpload.machine.ts';
import type { recordFormOf } from '../../src/machines/recordForm/recordForm.machine.ts';
import type { resourceMachine } from '../../src/machines/resource/resource.machine.ts';
import type { savedTextMachine } from '../../src/machines/savedText/savedText.machine.ts';
import type { screenMachine } from '../../src/machines/screen/screen.machine.ts';
import type { simulatorMachine } from '../../src/machines/simulator/simulator.machine.ts';
import type { toastMachine } from '../../src/machines/toasts/toast.machine.ts';
import type { writeMachine } from '../../src/machines/write/write.machine.ts';
import type { ActorName, EventOf, SnapshotOf } from '../../src/system/system.ts';
import type { InternalEvent } from '../model/pure.ts';
import { type AppOptions, openApp, type RunningApp } from './app.tsx';
import { coverView, type ScreenCoverage } from './coverView.ts';

/** Machines that live below another one, without a name in the system. */
interface Children {
  deletion: typeof deletionMachine;
  imageUpload: typeof imageUploadMachine;
  recordForm: ReturnType<typeof recordFormOf<object, Record<string, unknown>, { id: string }>>;
  resource: typeof resourceMachine;
  savedText: typeof savedTextMachine;
  screen: typeof screenMachine;
  simulator: typeof simulatorMachine;
  toast: typeof toastMachine;
  write: typeof writeMachine;
}
export type WalkedName = ActorName | keyof Children;
export type WalkedEvent<N extends WalkedName> = N extends ActorName
  ? EventOf<N>
  : N extends keyof Children
    ? EventFromLogic<Children[N]>
    : never;
export type WalkedSnapshot<N extends WalkedName> = N extends ActorName
  ? SnapshotOf<N>
  : N extends keyof Children
    ? SnapshotFrom<Children[N]>
    : never;

/** Looks at the page, at once; throws when what the state shows isn't there. */
export type Look = (app: RunningApp) => void;

export interface ScreenWalk<N extends WalkedName> extends AppOptions {
  /** Tried in every state; several walks keep the regions of a machine apart. Only what a person or a service does on this screen. */
  events: readonly (WalkedEvent<N> | InternalEvent)[];
  /** Brings the page to where the machine lives, when its address alone doesn't. */
  reach?: (app: RunningApp) => Promise<void>;
  /** Which actor it is, where several of the machine live at once; usually the first that is found. */
  find?: (app: RunningApp) => AnyActorRef | undefined;
  /** How a person does it on the screen, by the event's type: done in place of sending the event, and has to come to the same. */
  hands?: Readonly<Record<string, (app: RunningApp) => Promise<void>>>;
  /** Tells two states apart where the state value alone doesn't: what decides a guard on the way. */
  serializeState?: (snapshot: WalkedSnapshot<N>) => string;
  /** What a person sees in each state, by its path in the chart, as `list.loading`. */
  seen: Readonly<Record<string, Look>>;
}

export interface CoverScreenOptions<N extends WalkedName> {
  machine: N;
  walks: readonly ScreenWalk<N>[];
  /** States that show nothing of their own, with the reason. */
  unseen?: Readonly<Record<string, string>>;
}

/** Walks a machine's chart on its screen, in the whole running application (see coverView). */
export const coverScreen = <N extends WalkedName>({
  machine,
  walks,
  unseen,
}: CoverScreenOptions<N>): Promise<ScreenCoverage> =>
  coverView<RunningApp>({
    walks: walks.map(
      ({
        reach,
        find = (app) => below(app.system.root, machine),
        events,
        hands,
        serializeState,
        seen,
        ...options
      }) => ({
        events,
        hands,
        seen,
        serializeState: serializeState && ((snapshot) => serializeState(snapshot as WalkedSnapshot<N>)),
        open: async () => {
          const app = await openApp(options);
          await reach?.(app);
          await waitFor(() => {
            if (!find(app)) throw new Error(`No '${machine}' lives at ${app.address()}`);
          });
          return { page: app, actor: find(app) as AnyActorRef, where: app.address, close: app.close };
        },
      }),
    ),
    unseen,
  });

/** The first actor of that machine among this one and all below it. */
export function below(actor: AnyActorRef, machine: string): AnyActorRef | undefined {
  if ((actor as { logic?: { id?: string } }).logic?.id === machine) return actor;
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> };
  for (const child of Object.values(children)) {
    const found = child && below(child, machine);
    if (found) return found;
  }
  return undefined;
}
