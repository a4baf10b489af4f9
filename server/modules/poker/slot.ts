/** What a command tells of a room after its commit; on every process. */
export interface PokerNews {
  /** There is something new to see. */
  changed(roomId: string): void;
  /** Someone may no longer be in it, or it is gone. */
  checked(roomId: string): void;
}

/** The place where the plugin that carries rooms to browsers puts itself; until then nobody is in one. */
export interface PokerSlot extends PokerNews {
  attach(news: PokerNews): void;
}

export function createPokerSlot(): PokerSlot {
  let attached: PokerNews | null = null;
  return {
    attach: (news) => {
      attached = news;
    },
    changed: (roomId) => attached?.changed(roomId),
    checked: (roomId) => attached?.checked(roomId),
  };
}
