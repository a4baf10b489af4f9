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
  /** State that the machine of today reaches; null where it can't be run. */
  reached: StateValue | null;
  /** State that the recording tells; null where it ends before. */
  recorded: StateValue | null;
  /** Why it can't be run. */
  failure: string | null;
}

export interface Replay {
  steps: ReplayedStep[];
  /** Where each actor stands at the end, as replayed. */
  end: Record<string, StateValue>;
}

/** Text that isn't a recording. */
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

interface Life {
  machine: AnyStateMachine | undefined;
  snapshot: AnyMachineSnapshot | null;
  failure: string | null;
  /** Steps whose recorded state hasn't come yet. */
  open: ReplayedStep[];
}

/**
 * Runs the recorded events through the machines of today, each actor by itself: what an actor was told stands in the
 * recording, so nothing is sent, fetched or waited for. Guards that look at a masked text may decide otherwise.
 */
export function replay(
  recording: Recording,
  machines: ReadonlyMap<string, AnyStateMachine>,
  /** Sees every event with the snapshots around it; null where the machine can't be run. */
  look: (before: AnyMachineSnapshot | null, event: { type: string }, after: AnyMachineSnapshot | null) => void = () =>
    undefined,
): Replay {
  const lives = new Map<string, Life>();
  const steps: ReplayedStep[] = [];
  const begin = (actor: string, state: RecordedState): void => {
    const machine = machines.get(state.machine);
    lives.set(actor, { machine, open: [], ...restored(machine, state) });
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
      [...lives].flatMap(([actor, { snapshot }]) => (snapshot === null ? [] : [[actor, snapshot.value]])),
    ),
  };

  function take({ at, actor, event }: Extract<RecordedStep, { kind: 'event' }>): void {
    const life = lives.get(actor);
    if (!life) return;
    const before = life.snapshot;
    if (life.machine && life.snapshot?.status === 'active') {
      try {
        [life.snapshot] = transition(life.machine, life.snapshot, event as never) as unknown as [AnyMachineSnapshot];
      } catch (error) {
        life.failure = error instanceof Error ? error.message : String(error);
        life.snapshot = null;
      }
    }
    look(before, event, life.snapshot);
    const replayed: ReplayedStep = {
      at,
      actor,
      event: event.type,
      reached: life.snapshot?.value ?? null,
      recorded: null,
      failure: life.snapshot ? null : life.failure,
    };
    life.open.push(replayed);
    steps.push(replayed);
  }

  function settle({ actor, value }: Extract<RecordedStep, { kind: 'state' }>): void {
    const step = lives.get(actor)?.open.shift();
    if (step) step.recorded = value;
  }
}

/** Whether the machine of today goes another way than the recorded one. */
export const differs = ({ reached, recorded }: ReplayedStep): boolean =>
  reached !== null && recorded !== null && !isSame(reached, recorded);

/** State values may name their regions in another order. */
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
): Pick<Life, 'snapshot' | 'failure'> {
  if (!machine) return { snapshot: null, failure: `There is no machine '${id}' any more` };
  if (context === null) return { snapshot: null, failure: 'Its context was too much to be recorded' };
  try {
    const snapshot = machine.resolveState({
      value,
      context: context as never,
      historyValue: Object.fromEntries(
        Object.entries(history).map(([key, ids]) => [key, ids.map((node) => machine.getStateNodeById(node))]),
      ) as never,
    }) as AnyMachineSnapshot;
    const still: Record<string, AnyActorRef> = Object.fromEntries(children.map((child) => [child, createEmptyActor()]));
    return { snapshot: Object.assign(snapshot, { children: still }), failure: null };
  } catch (error) {
    return { snapshot: null, failure: error instanceof Error ? error.message : String(error) };
  }
}
