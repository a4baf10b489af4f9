import type { AnyActorLogic, AnyEventObject } from 'xstate';

/** Request for a screen's actor. Fields besides `name` are defined by the actor's row in the system table. */
export interface Screen {
  name: string;
}

/** Logic of an actor with its services provided, and its input. */
export interface LoadedCode {
  /** A function, so that recordings of events leave the logic out. */
  logic: () => AnyActorLogic;
  input: unknown;
}

export interface LoadCodeCall {
  name: string;
  /** null only loads the code. */
  screen: Screen | null;
}

export interface ScreenInput {
  /** Id of the actor in the system. */
  name: string;
  /** Screen to open immediately. */
  screen?: Screen;
  /** Waits before it loads code, so that the first page is loaded first. */
  lowPriority?: boolean;
}

export interface ScreenContext {
  name: string;
  /** Open screen, or the screen to open once the closed actor has ended. null means closed. */
  screen: Screen | null;
  lowPriority: boolean;
  /** Events for the actor that arrived before it started, in order. */
  queued: readonly AnyEventObject[];
}

/** Events that root and workspace forward to the host of a screen. */
export type ScreenCall =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed'; name: string }
  /** The screen may be opened soon, so its code is prefetched. */
  | { type: 'screen.expected'; name: string };

export type ScreenEvent =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed' }
  | { type: 'screen.expected' }
  | { type: 'event.forwarded'; event: AnyEventObject }
  /** The actor of the closed screen has received the answer that it waited for. */
  | { type: 'screen.ended' };

/** Returns the id and systemId of the host of an actor. */
export const hostOf = (name: string): `screen:${string}` => `screen:${name}`;
