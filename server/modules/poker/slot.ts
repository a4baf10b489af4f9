/** Notices about a room, sent to every process after a commit. */
export interface PokerUpdates {
  changed(roomId: string): void;
  /** A room was deleted, or people may have lost access to it. */
  checked(roomId: string): void;
}

/** Connects the commands with the socket plugin, which attaches itself here when it starts. */
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
