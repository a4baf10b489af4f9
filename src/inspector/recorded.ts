import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { readRecording, replay } from '../../scripts/support/replay.ts';
import type { RecordedState, Recording } from '../services/recording.ts';
import type { Source } from './link.ts';
import { createMask, maskedName, maskEventWith } from './masks.ts';
import { changesBetween, type Line, takenTransition, type TakenTransition } from './lines.ts';
import { Transcript } from './transcript.ts';

/** Parses a recording. Throws an error with the reason if it is invalid. */
export const recordingIn = (text: string): Recording => readRecording(text);

/**
 * Converts a recording to lines. The states are the recorded ones. The contexts are computed by the current machines
 * with the recorded events.
 */
export function linesOf(recording: Recording, machines: ReadonlyMap<string, AnyStateMachine>): Line[] {
  const startTime = Date.parse(recording.from);
  const maskEvent = maskEventWith(createMask());
  const firstStates = new Map(
    recording.steps.flatMap((step) => (step.kind === 'started' ? [[step.actor, step.state] as const] : [])),
  );
  const paths = new Set([...Object.keys(recording.actors), ...firstStates.keys()]);
  const reached = reachedStates(recording, machines);
  const lines: Line[] = [];
  /** Contexts of the actors that have started. */
  const contexts = new Map<string, unknown>();
  const open = new Map<string, OpenEvent[]>();

  const begin = (path: string, at: number): void => {
    const state = recording.actors[path] ?? firstStates.get(path);
    if (!state || contexts.has(path)) return;
    const parent = state.parent === undefined ? parentOf(path, recording, paths) : state.parent;
    if (parent !== null) begin(parent, at);
    contexts.set(path, state.context);
    lines.push(actorLine(path, parent, state, at));
  };
  for (const path of Object.keys(recording.actors)) begin(path, startTime);

  for (const [index, step] of recording.steps.entries()) {
    const { actor } = step;
    const head = { n: index + 1, at: startTime + step.at, actor };
    const before = contexts.get(actor);
    if (step.kind === 'started') {
      open.set(actor, []);
      if (contexts.has(actor)) {
        const { value, context } = step.state;
        const changes = changesBetween(before, context);
        contexts.set(actor, context);
        const event = 'xstate.init';
        lines.push({ kind: 'state', ...head, by: null, event, value, status: 'active', changes, taken: [] });
      } else begin(actor, head.at);
    } else if (!contexts.has(actor)) continue;
    else if (step.kind === 'event') {
      lines.push({ kind: 'event', ...head, from: step.from, event: maskEvent(step.event) });
      const end = reached.shift() ?? { after: null, taken: [] };
      open.set(actor, [...(open.get(actor) ?? []), { n: head.n, event: step.event.type, ...end }]);
    } else {
      const { value, status } = step;
      const { n: by = null, event = '', after = null, taken = [] } = open.get(actor)?.shift() ?? {};
      const context = after ? plain(after.context) : before;
      const changes = changesBetween(before, reusing(before, context));
      contexts.set(actor, context);
      lines.push({ kind: 'state', ...head, by, event, value, status, changes, taken });
    }
  }
  return lines;
}

interface Reached {
  after: AnyMachineSnapshot | null;
  taken: TakenTransition[];
}

interface OpenEvent extends Reached {
  n: number;
  event: string;
}

/** Replays the recording. Returns the state after each event and the transitions to it. */
function reachedStates(recording: Recording, machines: ReadonlyMap<string, AnyStateMachine>): Reached[] {
  const reached: Reached[] = [];
  replay(recording, machines, (before, event, after) => {
    const machine = before?.machine as AnyStateMachine | undefined;
    let taken: TakenTransition[] = [];
    try {
      if (before && machine) taken = (machine.getTransitionData(before, event as never) ?? []).map(takenTransition);
    } catch {
      // A guard failed because of a masked text, so the taken transition is unknown.
    }
    reached.push({ after, taken });
  });
  return reached;
}

function parentOf(path: string, { actors }: Recording, paths: ReadonlySet<string>): string | null {
  const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  if (paths.has(above)) return above;
  if (path === 'root') return null;
  // The path of an actor with a systemId does not contain its parent. The parent is the actor that lists it as a child.
  const holder = Object.entries(actors).find(([, { children }]) => children.includes(path))?.[0];
  return holder ?? (paths.has('root') ? 'root' : null);
}

/** Returns true if the path is that of a child without a systemId. Such a path begins with the path of its parent. */
const isBelow = (path: string, parent: string | null): boolean => parent !== null && path.startsWith(`${parent}/`);

const actorLine = (path: string, parent: string | null, state: RecordedState, at: number): Line => ({
  kind: 'actor',
  n: 0,
  at,
  actor: path,
  parent,
  name: maskedName(isBelow(path, parent) ? path.slice(`${parent ?? ''}/`.length) : path),
  systemId: isBelow(path, parent) ? null : path,
  machine: state.machine,
  value: state.value,
  context: state.context,
  status: 'active',
});

/** Returns a copy without the parts that JSON can't express. */
const plain = (context: unknown): unknown =>
  context === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(context, (_, value: unknown) =>
          typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value
            ? { actor: String((value as { id?: unknown }).id) }
            : value,
        ),
      );

/** Returns the later value with the earlier objects wherever their contents are equal. */
function reusing(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return after;
  if (JSON.stringify(before) === JSON.stringify(after)) return before;
  if (Array.isArray(after))
    return Array.isArray(before) ? after.map((one, index) => reusing(before[index], one)) : after;
  return Object.fromEntries(
    Object.entries(after).map(([key, one]) => [key, reusing((before as Record<string, unknown>)[key], one)]),
  );
}

/** Creates the source of a recording, of which no actor runs. */
export function recordedSource(lines: readonly Line[]): Source {
  const transcript = new Transcript(Math.max(10_000, lines.length));
  transcript.take(lines);
  const over = async (): Promise<never> => {
    throw new Error('No actor of a recording runs');
  };
  return {
    transcript,
    possible: async () => [],
    can: async () => false,
    send: over,
    restore: over,
    close: () => undefined,
  };
}
