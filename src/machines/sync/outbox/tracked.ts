import type { ActorRefFrom } from 'xstate';
import type { Overlay } from '../records/records.types.ts';
import type { WriteInput, writeMachine } from '../write/write.machine.ts';
import type { OutboxInput, PendingWrite, RefusedChange, StoredWrite, UndoEntry, WriteState } from './outbox.types.ts';

export type WriteActor = ActorRefFrom<typeof writeMachine>;

/** A pending write and its actor, whose state is the state of the write. */
export interface TrackedWrite extends StoredWrite {
  actor: WriteActor;
}

export interface OutboxContext extends Omit<OutboxInput, 'writes'> {
  writes: readonly TrackedWrite[];
  refused: readonly RefusedChange[];
  undo: readonly UndoEntry[];
}

export const writeId = (mutationId: string) => `write:${mutationId}`;

type SpawnWrite = (src: 'write', options: { id: string; input: WriteInput }) => WriteActor;

/** Starts the actor of a write. `online` is false without a connection. */
export const track = (
  { state, error, current, ...write }: PendingWrite,
  online: boolean,
  spawn: SpawnWrite,
): TrackedWrite => {
  const { op, mutationId, key, workspaceId, accountId } = write;
  const input = { op, mutationId, key, workspaceId, accountId, online, state, error, current };
  return { ...write, actor: spawn('write', { id: writeId(mutationId), input }) };
};

/** Returns the state of a write. A write that has ended is `sending` until the outbox receives its result. */
const stateOf = (value: WriteState | 'found' | 'confirmed' | 'refused'): WriteState =>
  value === 'confirmed' || value === 'refused' ? 'sending' : value === 'found' ? 'queued' : value;

const known = new WeakMap<object, PendingWrite>();

/** Returns the write with the state of its actor. An unchanged write keeps its reference, for memoised selectors. */
export function pendingOf({ actor, ...write }: TrackedWrite): PendingWrite {
  const snapshot = actor.getSnapshot();
  const found = known.get(snapshot);
  if (found) return found;
  const { value, context } = snapshot;
  const pending = { ...write, state: stateOf(value), error: context.error, current: context.current };
  known.set(snapshot, pending);
  return pending;
}

export const writeOf = ({ writes }: OutboxContext, mutationId: string | undefined): TrackedWrite | undefined =>
  writes.find((write) => write.mutationId === mutationId);

export const overlayOf = ({ writes, refused }: OutboxContext): Overlay => ({ writes: writes.map(pendingOf), refused });
