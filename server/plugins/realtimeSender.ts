import type { Broadcast } from './realtimeBroadcast.ts';

interface Peers {
  send(broadcasts: Broadcast[]): void;
  /** Tells the other processes that they missed something. */
  sendGap(): void;
  /** Resolves when everything is sent. False if something was lost. */
  flushed(): Promise<boolean>;
  isClosed(): boolean;
}

/**
 * Sends events to the other processes. Events added during a send go out together in the next one. If events are lost,
 * the sender publishes a gap as soon as possible. The browsers of the other processes then connect again and load the
 * events that they missed. The events that wait here are among them.
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
