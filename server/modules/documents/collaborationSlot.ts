import type { Collaboration } from './collaborationStore.ts';

/** Place where the collaboration plugin attaches itself. No text is open until then. */
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
