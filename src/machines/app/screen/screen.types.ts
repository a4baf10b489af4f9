import type { AnyActorLogic, AnyEventObject } from 'xstate';

/** Fields besides `name` are defined by the actor's row in the system table. */
export interface Screen {
  name: string;
}

export interface LoadedCode {
  /** A function, so that recordings of events don't contain the logic. */
  logic: () => AnyActorLogic;
  input: unknown;
}

export interface LoadCodeCall {
  name: string;
  /** Screen to open, or null to only load the code. */
  screen: Screen | null;
}

export interface ScreenInput {
  name: string;
  screen?: Screen;
  /** Loads the code after the first page. */
  lowPriority?: boolean;
}

export interface ScreenContext {
  name: string;
  /** Open screen, or the screen to open once the closed actor has ended. Null means closed. */
  screen: Screen | null;
  lowPriority: boolean;
  /** Events before the start of the actor, in order. */
  queued: readonly AnyEventObject[];
}

/** Events that root and workspace forward to the host of a screen. */
export type ScreenCall =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed'; name: string }
  /** Prefetches the code of a screen that may be opened soon. */
  | { type: 'screen.expected'; name: string };

export type ScreenEvent =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed' }
  | { type: 'screen.expected' }
  | { type: 'event.forwarded'; event: AnyEventObject }
  /** The actor of the closed screen has received its last answer. */
  | { type: 'screen.ended' };

/** Returns the id and systemId of the host. */
export const hostOf = (name: string): `screen:${string}` => `screen:${name}`;
