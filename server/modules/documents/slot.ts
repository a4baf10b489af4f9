import type { SharedTexts } from './texts.ts';

/** The place where what carries shared texts puts itself; until then nobody has one open. */
export interface SharedTextsSlot extends SharedTexts {
  attach(texts: SharedTexts): void;
}

export function createSharedTextsSlot(): SharedTextsSlot {
  let attached: SharedTexts | null = null;
  return {
    attach: (texts) => {
      attached = texts;
    },
    announce: async (db, documentId, updateId, update) => attached?.announce(db, documentId, updateId, update),
    applied: (documentId, update) => attached?.applied(documentId, update),
  };
}
