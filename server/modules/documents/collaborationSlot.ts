import type { Collaboration } from './collaborationStore.ts';

/** Connects other modules with the collaboration plugin, which attaches itself here. Until then, no text is open. */
export interface CollaborationSlot extends Collaboration {
  attach(texts: Collaboration): void;
}

export function createCollaborationSlot(): CollaborationSlot {
  let attached: Collaboration | null = null;
  return {
    attach: (texts) => {
      attached = texts;
    },
    announce: async (db, documentId, updateId, update) => attached?.announce(db, documentId, updateId, update),
    applied: (documentId, update) => attached?.applied(documentId, update),
  };
}
