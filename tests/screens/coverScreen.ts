import { waitFor } from '@testing-library/react';
import type { AnyActorRef, EventFromLogic, SnapshotFrom } from 'xstate';
import type { outgoingMessageMachine } from '../../src/machines/talk/outgoingMessage/outgoingMessage.machine.ts';
import type { proposalDecisionMachine } from '../../src/machines/talk/proposalDecision/proposalDecision.machine.ts';
import type { collaborationMachine } from '../../src/machines/documents/collaboration/collaboration.machine.ts';
import type { deletionMachine } from '../../src/machines/sync/deletion/deletion.machine.ts';
import type { imageUploadMachine } from '../../src/machines/documents/imageUpload/imageUpload.machine.ts';
import type { recordFormOf } from '../../src/machines/sync/recordForm/recordForm.machine.ts';
import type { resourceMachine } from '../../src/machines/sync/resource/resource.machine.ts';
import type { savedTextMachine } from '../../src/machines/sync/savedText/savedText.machine.ts';
import type { screenMachine } from '../../src/machines/app/screen/screen.machine.ts';
import type { importRunMachine } from '../../src/machines/projects/importRun/importRun.machine.ts';
import type { importUndoMachine } from '../../src/machines/projects/importUndo/importUndo.machine.ts';
import type { simulatorMachine } from '../../src/machines/flow/simulator/simulator.machine.ts';
import type { toastMachine } from '../../src/machines/app/toasts/toast.machine.ts';
import type { workflowReleaseMachine } from '../../src/machines/flow/workflowRelease/workflowRelease.machine.ts';
import type { writeMachine } from '../../src/machines/sync/write/write.machine.ts';
import type { ActorName, EventOf, SnapshotOf } from '../../src/system/system.ts';
import type { InternalEvent } from '../model/pure.ts';
import { type AppOptions, openApp, type RunningApp } from './app.tsx';
import { type Act, coverView, type ScreenCoverage } from './coverView.ts';

interface Children {
  collaboration: typeof collaborationMachine;
  deletion: typeof deletionMachine;
  outgoingMessage: typeof outgoingMessageMachine;
  proposalDecision: typeof proposalDecisionMachine;
  imageUpload: typeof imageUploadMachine;
  recordForm: ReturnType<typeof recordFormOf<object, Record<string, unknown>, { id: string }>>;
  resource: typeof resourceMachine;
  savedText: typeof savedTextMachine;
  screen: typeof screenMachine;
  importRun: typeof importRunMachine;
  importUndo: typeof importUndoMachine;
  simulator: typeof simulatorMachine;
  toast: typeof toastMachine;
  workflowRelease: typeof workflowReleaseMachine;
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

/** Checks the page synchronously. Throws if the expected content of a state is missing. */
export type Look = (app: RunningApp) => void;

export interface ScreenWalk<N extends WalkedName> extends AppOptions {
  /** Events of users and services on this screen, tried in every state. Parallel regions need a walk each. */
  events: readonly (WalkedEvent<N> | InternalEvent)[];
  reach?: (app: RunningApp) => Promise<void>;
  find?: (app: RunningApp) => AnyActorRef | undefined;
  /** Overrides of the acts of all walks. */
  acts?: Acts<N>;
  /** See `ViewWalk`. */
  chained?: boolean;
  /** Distinguishes snapshots with equal state values, for guards that depend on context. */
  serializeState?: (snapshot: WalkedSnapshot<N>) => string;
  /** Checks of the page by the path of the state, such as `list.loading`. */
  seen: Readonly<Record<string, Look>>;
}

/** Acts of a person by event type. Each must lead to the same state as the event. */
export type Acts<N extends WalkedName> = {
  readonly [T in WalkedEvent<N>['type']]?: Act<RunningApp, Extract<WalkedEvent<N>, { type: T }>>;
};

export interface CoverScreenOptions<N extends WalkedName> {
  machine: N;
  walks: readonly ScreenWalk<N>[];
  acts?: Acts<N>;
  /** Events that views send and no act causes, with the reason. */
  withoutAct?: Readonly<Record<string, string>>;
  unseen?: Readonly<Record<string, string>>;
}

export const coverScreen = <N extends WalkedName>({
  machine,
  walks,
  acts,
  withoutAct,
  unseen,
}: CoverScreenOptions<N>): Promise<ScreenCoverage> =>
  coverView<RunningApp>({
    walks: walks.map(
      ({
        reach,
        find = (app) => below(app.system.root, machine),
        events,
        acts,
        chained,
        serializeState,
        seen,
        ...options
      }) => ({
        events,
        chained,
        acts: acts as UntypedActs,
        seen,
        serializeState: serializeState && ((snapshot) => serializeState(snapshot as WalkedSnapshot<N>)),
        open: async () => {
          const app = await openApp(options);
          await reach?.(app);
          await waitFor(() => {
            if (!find(app)) throw new Error(`No '${machine}' runs at ${app.address()}`);
          });
          return { page: app, actor: find(app) as AnyActorRef, where: app.address, close: app.close };
        },
      }),
    ),
    acts: acts as UntypedActs,
    withoutAct,
    unseen,
  });

type UntypedActs = Readonly<Record<string, Act<RunningApp>>> | undefined;

export function below(actor: AnyActorRef, machine: string): AnyActorRef | undefined {
  if ((actor as { logic?: { id?: string } }).logic?.id === machine) return actor;
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> };
  for (const child of Object.values(children)) {
    const found = child && below(child, machine);
    if (found) return found;
  }
  return undefined;
}
