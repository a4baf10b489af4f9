import type { PossibleEvent } from './feed.ts';

export interface App {
  id: string;
  title: string;
}

export type Dock = 'bottom' | 'right';
export type Pane = 'actors' | 'chart' | 'events' | 'details';
export type Scope = 'all' | 'actor';

export interface InspectorInput {
  /** App of this page. Without it, apps in other windows are searched, or a recording is read. */
  own: App | null;
  recording: RecordingPlace | null;
  dock: Dock;
}

/** Location of a recording: an address, or the text of a file. */
export type RecordingPlace = { kind: 'address'; address: string } | { kind: 'text'; name: string; text: string };

export interface ReadRecording {
  /** Description of the app and the time of the recording. */
  about: string;
}
export interface ReadCall {
  place: RecordingPlace;
}
export interface ActorCall {
  actor: string;
}
export interface SendCall {
  actor: string;
  event: { type: string };
  /** Number of the step whose original texts replace the masked ones. Null if the event has no example. */
  like: number | null;
}
export interface RestoreCall {
  step: number;
  /** Selected actor. */
  actor: string | null;
}

export type InspectorEvent =
  | { type: 'app.found'; app: App }
  | { type: 'app.left'; id: string }
  | { type: 'app.chosen'; id: string }
  | { type: 'recording.given'; place: RecordingPlace }
  | { type: 'live.requested' }
  | { type: 'actor.chosen'; actor: string }
  | { type: 'actor.moved' }
  | { type: 'tree.searched'; text: string }
  | { type: 'branch.folded'; actor: string }
  | { type: 'branch.unfolded'; actor: string }
  | { type: 'ended.toggled' }
  | { type: 'services.toggled' }
  | { type: 'step.chosen'; step: number }
  | { type: 'time.resumed' }
  | { type: 'restore.requested' }
  | { type: 'events.filtered'; text: string }
  | { type: 'type.chosen'; event: string }
  | { type: 'scope.chosen'; scope: Scope }
  | { type: 'table.chosen' }
  | { type: 'lifelines.chosen' }
  | { type: 'pane.chosen'; pane: Pane }
  | { type: 'dock.chosen'; dock: Dock }
  /** `example` is the number of the step from which the payload was copied. */
  | { type: 'event.picked'; event: string; payload: string; example: number | null }
  | { type: 'event.repeated'; actor: string; event: string; payload: string; example: number | null }
  | { type: 'file.requested'; file: string }
  | { type: 'payload.typed'; text: string }
  | { type: 'event.sent' };

export type { PossibleEvent };
