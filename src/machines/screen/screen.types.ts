import type { AnyActorLogic, AnyEventObject } from 'xstate';

/** Asks for a screen's actor. The fields beside the name are what its row in the table of actors needs for the actor's input. */
export interface Screen {
  name: string;
}

/** Logic of an actor with its services, and the input to start it with. */
export interface LoadedCode {
  /** A function, which recordings of events leave out: logic is too much for them. */
  logic: () => AnyActorLogic;
  input: unknown;
}

export interface LoadCodeCall {
  name: string;
  /** null: only fetch the code. */
  screen: Screen | null;
}

export interface ScreenInput {
  /** The actor's systemId. */
  name: string;
  /** Opened from the beginning. */
  screen?: Screen;
  /** Leaves the connection to the first page before it loads, or prefetches, the code. */
  patient?: boolean;
}

export interface ScreenContext {
  name: string;
  /** What is open, or is to be opened once the closed actor has ended; null: nothing. */
  screen: Screen | null;
  patient: boolean;
  /** Events for the actor, in the order in which they were sent before it ran. */
  queued: readonly AnyEventObject[];
}

/** Events that root and workspace pass to the host of a screen. */
export type ScreenCall =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed'; name: string }
  /** The screen may be opened soon: its code is fetched. */
  | { type: 'screen.expected'; name: string };

export type ScreenEvent =
  | { type: 'screen.opened'; screen: Screen }
  | { type: 'screen.closed' }
  | { type: 'screen.expected' }
  | { type: 'event.forwarded'; event: AnyEventObject }
  /** The actor of the closed screen has the answer that it ran on for. */
  | { type: 'screen.ended' };

/** The systemId, and id, of the host of the actor of that name. */
export const hostOf = (name: string): `screen:${string}` => `screen:${name}`;
