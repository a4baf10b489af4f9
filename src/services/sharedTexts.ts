import type { Doc } from 'yjs';

/** A shared text as an editor takes it. */
export interface SharedText {
  document: Doc;
  /** What carets need of the connection. */
  provider: { awareness: unknown };
}

/** What views need and no machine's context can hold: the shared texts that are open, and the files on their way into them. */
export interface SharedTexts {
  get: (documentId: string) => SharedText | undefined;
  set: (documentId: string, text: SharedText | null) => void;
  /** Calls back whenever one was opened or closed. */
  subscribe: (listener: () => void) => () => void;
  /** Files by the id of their upload. */
  files: Map<string, File>;
}

export function createSharedTexts(): SharedTexts {
  const texts = new Map<string, SharedText>();
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
