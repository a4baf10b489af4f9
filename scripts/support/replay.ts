import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type StateValue,
  transition,
} from 'xstate';
import type { RecordedState, RecordedStep, Recording } from '../../src/services/recording.ts';

export interface ReplayedStep {
  at: number;
  actor: string;
  event: string;
  /** State of the current machine after the event. Null if the event can't be replayed. */
  reached: StateValue | null;
  /** State in the recording. Null if the recording ends before. */
  recorded: StateValue | null;
  failure: string | null;
}

export interface Replay {
  steps: ReplayedStep[];
  end: Record<string, StateValue>;
}

export class NotARecording extends Error {}

export function readRecording(text: string): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotARecording('It is not JSON');
  }
  const { format, version, actors, steps } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<Recording>;
  if (format !== 'faena-recording') throw new NotARecording('It is not a recording of Faena');
  if (version !== 1) throw new NotARecording(`Its version is ${String(version)}, this program reads version 1`);
  if (!Array.isArray(steps) || typeof actors !== 'object') throw new NotARecording('Its actors or steps are missing');
  return value as Recording;
}

interface ReplayedActor {
  machine: AnyStateMachine | undefined;
  snapshot: AnyMachineSnapshot | null;
  failure: string | null;
  open: ReplayedStep[];
}

/**
 * Replays the recorded events with the current machines, each actor separately. The recording contains all events that
 * an actor received, so nothing is sent or loaded. Guards that depend on masked text may have a different result.
 */
export function replay(
  recording: Recording,
  machines: ReadonlyMap<string, AnyStateMachine>,
  /** Called for every event with the snapshots before and after it. Both are null if the event cannot be replayed. */
  onEvent: (
    before: AnyMachineSnapshot | null,
    event: { type: string },
    after: AnyMachineSnapshot | null,
  ) => void = () => undefined,
): Replay {
  const actors = new Map<string, ReplayedActor>();
  const steps: ReplayedStep[] = [];
  const begin = (actor: string, state: RecordedState): void => {
    const machine = machines.get(state.machine);
    actors.set(actor, { machine, open: [], ...restored(machine, state) });
  };
  for (const [actor, state] of Object.entries(recording.actors)) begin(actor, state);
  for (const step of recording.steps) {
    if (step.kind === 'started') begin(step.actor, step.state);
    else if (step.kind === 'event') take(step);
    else settle(step);
  }
  return {
    steps,
    end: Object.fromEntries(
      [...actors].flatMap(([actor, { snapshot }]) => (snapshot === null ? [] : [[actor, snapshot.value]])),
    ),
  };

  function take({ at, actor, event }: Extract<RecordedStep, { kind: 'event' }>): void {
    const replayedActor = actors.get(actor);
    if (!replayedActor) return;
    const before = replayedActor.snapshot;
    if (replayedActor.machine && replayedActor.snapshot?.status === 'active') {
      try {
        [replayedActor.snapshot] = transition(
          replayedActor.machine,
          replayedActor.snapshot,
          event as never,
        ) as unknown as [AnyMachineSnapshot];
      } catch (error) {
        replayedActor.failure = error instanceof Error ? error.message : String(error);
        replayedActor.snapshot = null;
      }
    }
    onEvent(before, event, replayedActor.snapshot);
    const replayed: ReplayedStep = {
      at,
      actor,
      event: event.type,
      reached: replayedActor.snapshot?.value ?? null,
      recorded: null,
      failure: replayedActor.snapshot ? null : replayedActor.failure,
    };
    replayedActor.open.push(replayed);
    steps.push(replayed);
  }

  function settle({ actor, value }: Extract<RecordedStep, { kind: 'state' }>): void {
    const step = actors.get(actor)?.open.shift();
    if (step) step.recorded = value;
  }
}

export const differs = ({ reached, recorded }: ReplayedStep): boolean =>
  reached !== null && recorded !== null && !isSame(reached, recorded);

function isSame(one: StateValue, other: StateValue): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => {
      const [below, beside] = [one[key], other[key]];
      return below !== undefined && beside !== undefined && isSame(below, beside);
    })
  );
}

function restored(
  machine: AnyStateMachine | undefined,
  { machine: id, value, context, history, children }: RecordedState,
): Pick<ReplayedActor, 'snapshot' | 'failure'> {
  if (!machine) return { snapshot: null, failure: `There is no machine '${id}' any more` };
  if (context === null) return { snapshot: null, failure: 'Its context was too large to be recorded' };
  try {
    const snapshot = machine.resolveState({
      value,
      context: context as never,
      historyValue: Object.fromEntries(
        Object.entries(history).map(([key, ids]) => [key, ids.map((node) => machine.getStateNodeById(node))]),
      ) as never,
    }) as AnyMachineSnapshot;
    const emptyChildren: Record<string, AnyActorRef> = Object.fromEntries(
      children.map((child) => [child, createEmptyActor()]),
    );
    return { snapshot: Object.assign(snapshot, { children: emptyChildren }), failure: null };
  } catch (error) {
    return { snapshot: null, failure: error instanceof Error ? error.message : String(error) };
  }
}
