import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { readRecording, replay } from '../../scripts/support/replay.ts';
import type { Recording } from '../services/recording.ts';
import type { Source } from './link.ts';
import { createMask, maskedName, maskEventWith } from './masks.ts';
import { changesBetween, type TakenTransition, type Line } from './lines.ts';
import { Transcript } from './transcript.ts';

/** Parses a recording. Throws an error with the reason if it is invalid. */
export const recordingIn = (text: string): Recording => readRecording(text);

/**
 * Converts a recording to lines. The states are the recorded ones. The contexts are computed by the current machines
 * with the recorded events.
 */
export function linesOf(recording: Recording, machines: ReadonlyMap<string, AnyStateMachine>): Line[] {
  const startTime = Date.parse(recording.from);
  const mask = createMask();
  const maskEvent = maskEventWith(mask);
  const lines: Line[] = [];
  const contexts = new Map<string, unknown>();
  const open = new Map<
    string,
    { n: number; event: string; after: AnyMachineSnapshot | null; taken: TakenTransition[] }[]
  >();
  const reached: { after: AnyMachineSnapshot | null; taken: TakenTransition[] }[] = [];
  replay(recording, machines, (before, event, after) => {
    const machine = before?.machine as AnyStateMachine | undefined;
    let taken: TakenTransition[] = [];
    try {
      taken =
        before && machine
          ? (machine.getTransitionData(before, event as never) ?? []).map(({ source, target }) => ({
              from: source.id,
              to: (target ?? []).map(({ id }) => id),
            }))
          : [];
    } catch {
      // The guard failed because of a masked text, so the transition is unknown.
    }
    reached.push({ after, taken });
  });

  const paths = new Set(Object.keys(recording.actors));
  for (const step of recording.steps) if (step.kind === 'started') paths.add(step.actor);
  const parentOf = (path: string): string | null => {
    const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    if (paths.has(above)) return above;
    if (path === 'root') return null;
    // An actor with a systemId has no path. Its parent is the actor that lists it among its children.
    const holder = Object.entries(recording.actors).find(([, { children }]) => children.includes(path))?.[0];
    return holder ?? (paths.has('root') ? 'root' : null);
  };
  const startedPaths = new Set<string>();
  const begin = (path: string, at: number): void => {
    const state = recording.actors[path] ?? firstState.get(path);
    if (!state || startedPaths.has(path)) return;
    const parent = parentOf(path);
    if (parent !== null) begin(parent, at);
    startedPaths.add(path);
    contexts.set(path, state.context);
    const own = path.split('/').at(-1) ?? path;
    lines.push({
      kind: 'actor',
      n: 0,
      at,
      actor: path,
      parent,
      name: maskedName(own),
      systemId: path.includes('/') ? null : path,
      machine: state.machine,
      value: state.value,
      context: state.context,
      status: 'active',
    });
  };
  const firstState = new Map(
    recording.steps.flatMap((step) => (step.kind === 'started' ? [[step.actor, step.state] as const] : [])),
  );
  for (const path of Object.keys(recording.actors)) begin(path, startTime);

  let n = 0;
  for (const step of recording.steps) {
    const at = startTime + step.at;
    n += 1;
    if (step.kind === 'started') {
      if (startedPaths.has(step.actor)) {
        const changes = changesBetween(contexts.get(step.actor), step.state.context);
        contexts.set(step.actor, step.state.context);
        lines.push({
          kind: 'state',
          n,
          at,
          actor: step.actor,
          by: null,
          event: 'xstate.init',
          value: step.state.value,
          status: 'active',
          changes,
          taken: [],
        });
      } else begin(step.actor, at);
      open.set(step.actor, []);
    } else if (step.kind === 'event') {
      if (!startedPaths.has(step.actor)) continue;
      lines.push({ kind: 'event', n, at, actor: step.actor, from: step.from, event: maskEvent(step.event) });
      const end = reached.shift() ?? { after: null, taken: [] };
      open.set(step.actor, [...(open.get(step.actor) ?? []), { n, event: step.event.type, ...end }]);
    } else {
      if (!startedPaths.has(step.actor)) continue;
      const by = open.get(step.actor)?.shift() ?? null;
      const before = contexts.get(step.actor);
      const context = by?.after ? plain(by.after.context) : before;
      const changes = changesBetween(before, reusing(before, context));
      contexts.set(step.actor, context);
      lines.push({
        kind: 'state',
        n,
        at,
        actor: step.actor,
        by: by?.n ?? null,
        event: by?.event ?? '',
        value: step.value,
        status: step.status,
        changes,
        taken: by?.taken ?? [],
      });
    }
  }
  return lines;
}

/** Returns a copy with only what JSON can express. */
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

/** Returns the later value, with the earlier objects wherever their contents are equal. */
function reusing(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return after;
  if (JSON.stringify(before) === JSON.stringify(after)) return before;
  if (Array.isArray(after))
    return Array.isArray(before) ? after.map((one, index) => reusing(before[index], one)) : after;
  return Object.fromEntries(
    Object.entries(after).map(([key, one]) => [key, reusing((before as Record<string, unknown>)[key], one)]),
  );
}

/** Creates the source of a recording, to which no events can be sent. */
export function recordedSource(lines: readonly Line[]): Source {
  const transcript = new Transcript(Math.max(10_000, lines.length));
  transcript.take(lines);
  const over = async (): Promise<never> => {
    throw new Error('Events can’t be sent to a recording');
  };
  return { transcript, possible: async () => [], can: async () => false, send: over, close: () => undefined };
}
