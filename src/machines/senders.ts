/**
 * Typed senders. An actor that others address has a file `<name>.senders.ts` with one function per event. In a machine,
 * a sender makes an action: `showSaved: showToast('success', message)`, or `enqueue(requestWrite(write))`. A callback
 * actor, which has no actions, calls `requestWrite.now(system, write)`.
 */
import {
  type ActionFunction,
  type ActorRef,
  type AnyEventObject,
  createEmptyActor,
  type EventObject,
  type MachineContext,
  sendTo,
  type Snapshot,
} from 'xstate';

export interface Directory {
  get: (systemId: string) => unknown;
}

type Ref<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>;

const ignoringActor = createEmptyActor();
ignoringActor.start();

/**
 * Returns the target, or a placeholder if there is no such actor, because XState's `sendTo` sends to the sender itself
 * if its target is undefined.
 */
export const targetOf = <Event extends EventObject>(system: Directory, name: string | null): Ref<Event> =>
  ((name === null ? undefined : system.get(name)) ?? ignoringActor) as Ref<Event>;

/**
 * Returns an action that sends the event to the actor with this systemId, if it runs. For a name from an event or a
 * list. Other actors have typed senders.
 */
export const sendByName = <Context extends MachineContext, Handled extends EventObject, Event extends EventObject>(
  name: string | null,
  event: AnyEventObject,
): ActionFunction<Context, Handled, Event, undefined, never, never, never, never, never> =>
  sendTo<Context, Handled, undefined, Ref<AnyEventObject>, Event>(({ system }) => targetOf(system, name), event);

interface Sender<Args extends unknown[]> {
  <Context extends MachineContext, Handled extends EventObject, Event extends EventObject>(
    ...args: Args
  ): ActionFunction<Context, Handled, Event, undefined, never, never, never, never, never>;
  /** Sends the event directly, from a callback actor. */
  now: (system: Directory, ...args: Args) => void;
}

/** Returns senders of events to the actor with this systemId. `nameOf` computes another systemId from the arguments. */
export const sendersTo =
  <Sent extends EventObject>(name: string) =>
  <Args extends unknown[]>(eventOf: (...args: Args) => Sent, nameOf?: (...args: Args) => string): Sender<Args> =>
    Object.assign(
      <Context extends MachineContext, Handled extends EventObject, Event extends EventObject>(...args: Args) =>
        sendByName<Context, Handled, Event>(nameOf?.(...args) ?? name, eventOf(...args)),
      {
        now: (system: Directory, ...args: Args) =>
          targetOf<Sent>(system, nameOf?.(...args) ?? name).send(eventOf(...args)),
      },
    );
