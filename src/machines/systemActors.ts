import { type ActorRef, fromCallback, fromPromise, type NonReducibleUnknown, type Snapshot } from 'xstate';
import { type Directory, targetOf } from './senders.ts';
import type { AnalyticsEvent } from './analytics/analytics.types.ts';
import type { BoardEvent } from './board/board.types.ts';
import type { RecordsEvent, RecordNews } from './records/records.types.ts';
import type { DatabaseReplaced, RecordWritten, WriteReply } from './outbox/outbox.types.ts';
import type { CollaborationReport } from './collaboration/collaboration.types.ts';
import type { ConnectivityEvent } from './connectivity/connectivity.types.ts';
import type { DraftsEvent } from './drafts/drafts.types.ts';
import type { HomeEvent } from './home/home.types.ts';
import type { LanguageEvent } from './language/language.types.ts';
import type { LayoutEvent } from './layout/layout.types.ts';
import type { OutboxEvent } from './outbox/outbox.types.ts';
import type { RealtimeEvent, TypingEvent } from './realtime/realtime.types.ts';
import type { RootEvent } from './root/root.types.ts';
import type { TextNews } from './savedText/savedText.types.ts';
import type { SelectionEvent } from './selection/selection.types.ts';
import type { SessionEvent } from './session/session.types.ts';
import type { StorageKeeperEvent } from './storageKeeper/storageKeeper.types.ts';
import type { TaskDetailEvent } from './taskDetail/taskDetail.types.ts';
import type { NotificationToastClosed, ToastsEvent } from './toasts/toasts.types.ts';
import type { DraftAwaited } from './workflowRelease/workflowRelease.types.ts';
import type { WorkspaceEvent } from './workspace/workspace.types.ts';
import type { WorkspaceSettingsEvent } from './workspaceSettings/workspaceSettings.types.ts';

/** Events that a screen with its own records receives. */
export type RecordKeeperEvent = RecordNews | RecordWritten | WriteReply;

type Ref<E extends { type: string }> = ActorRef<Snapshot<unknown>, E>;

/** Actors that other actors send events to, by systemId. */
export interface SystemActors {
  root: Ref<RootEvent>;
  session: Ref<SessionEvent>;
  toasts: Ref<ToastsEvent>;
  language: Ref<LanguageEvent>;
  layout: Ref<LayoutEvent>;
  connectivity: Ref<ConnectivityEvent>;
  analytics: Ref<AnalyticsEvent>;
  drafts: Ref<DraftsEvent>;
  storageKeeper: Ref<StorageKeeperEvent>;
  workspace: Ref<WorkspaceEvent>;
  workspaceSettings: Ref<WorkspaceSettingsEvent>;
  records: Ref<RecordsEvent>;
  accountRecords: Ref<RecordsEvent>;
  outbox: Ref<OutboxEvent>;
  realtime: Ref<RealtimeEvent>;
  home: Ref<HomeEvent>;
  board: Ref<BoardEvent>;
  selection: Ref<SelectionEvent>;
  taskDetail: Ref<TaskDetailEvent>;
  documentEditor: Ref<CollaborationReport | DatabaseReplaced>;
  workflowEditor: Ref<RecordKeeperEvent | TextNews | DraftAwaited>;
  comments: Ref<TextNews>;
  conversation: Ref<TypingEvent | TextNews>;
  notifications: Ref<NotificationToastClosed>;
}

export const actorOf = <K extends keyof SystemActors>(system: Directory, id: K): SystemActors[K] =>
  targetOf<never>(system, id) as SystemActors[K];

/** Receives the outcome of a write that names `id`. */
export const replyTarget = (system: Directory, id: string | null): Ref<WriteReply> => targetOf(system, id);

export const screenOf = <E extends { type: string }>(system: Directory, name: string): Ref<E> => targetOf(system, name);

/** Default of a promise slot. Rejects with its name. */
export const unprovided = <Output, Input>(slot: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No service was provided for '${slot}'.`)));

/** Default of a callback slot. Throws its name. */
export const unprovidedCallback = <Event extends { type: string }, Input = NonReducibleUnknown>(slot: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`No service was provided for '${slot}'.`);
  });
