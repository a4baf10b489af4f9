import type { Doc } from 'yjs';

export interface CollaborationText {
  document: Doc;
  provider: { awareness: unknown };
}

/** Open collaborations and files for upload. Views need them, and they can't be in a machine's context. */
export interface Collaborations {
  get: (documentId: string) => CollaborationText | undefined;
  set: (documentId: string, text: CollaborationText | null) => void;
  /** Calls back when a collaboration is opened or closed. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  files: Map<string, File>;
}

export function createCollaborations(): Collaborations {
  const texts = new Map<string, CollaborationText>();
  const listeners = new Set<() => void>();
  return {
    get: (documentId) => texts.get(documentId),
    set: (documentId, text) => {
      if (text) texts.set(documentId, text);
      else texts.delete(documentId);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    files: new Map(),
  };
}
