import type { Broadcast } from './broadcast.ts';

interface Peers {
  send(broadcasts: Broadcast[]): void;
  /** Notifies the other processes that they missed events. */
  sendGap(): void;
  /** Resolves when all events are sent. Resolves to false if an event was lost. */
  flushed(): Promise<boolean>;
  isClosed(): boolean;
}

/**
 * Sends events to the other processes. Events that are added during a send are sent together in the next one. If events
 * are lost, the sender publishes a gap as soon as possible. Browsers of the other processes then reconnect and load the
 * missed events, which include the events that still wait here.
 */
export function createSender(peers: Peers, onError: (error: unknown) => void): (events: Broadcast) => void {
  let outgoing: Broadcast[] = [];
  let isSending = false;
  const send = async () => {
    isSending = true;
    try {
      while (outgoing.length > 0) {
        peers.send(outgoing.splice(0));
        let isDelivered = await peers.flushed();
        while (!isDelivered && !peers.isClosed()) {
          outgoing = [];
          peers.sendGap();
          isDelivered = await peers.flushed();
        }
      }
    } finally {
      isSending = false;
    }
  };
  return (events) => {
    outgoing.push(events);
    if (!isSending) send().catch(onError);
  };
}
