/** Notifications about a room after a commit, sent to every process. */
export interface PokerUpdates {
  changed(roomId: string): void;
  /** The room was deleted, or people may have lost access to it. */
  checked(roomId: string): void;
}

/** Connects commands to the socket plugin, which attaches itself here at the start. */
export interface PokerSlot extends PokerUpdates {
  attach(updates: PokerUpdates): void;
}

export function createPokerSlot(): PokerSlot {
  let attached: PokerUpdates | null = null;
  return {
    attach: (updates) => {
      attached = updates;
    },
    changed: (roomId) => attached?.changed(roomId),
    checked: (roomId) => attached?.checked(roomId),
  };
}
