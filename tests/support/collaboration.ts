import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { collaborationPath, collaborationName } from '../../domain/document.ts';
import { fragmentName, markdownOf } from '../../richText/yjs.ts';

export interface Editor {
  shared: Y.Doc;
  provider: HocuspocusProvider;
  ends: string[];
  saved(): Promise<void>;
  /** Types into the paragraph with this index. The default position is its end. */
  type(words: string, paragraph?: number, at?: number): void;
  text(): string;
  /** Resolves when the text contains these words, with the milliseconds that it took. */
  sees(words: string, timeout?: number): Promise<number>;
  close(): void;
}

export interface EditorOptions {
  reconnects?: boolean;
  /** Milliseconds after which a wait fails. The default is 10,000. */
  timeout?: number;
}

/**
 * Opens the text of a document on the server at `baseURL`. Resolves when the text has loaded. Rejects with the server's
 * reason if it denies access.
 */
export async function openEditor(
  baseURL: string,
  token: string,
  documentId: string,
  { reconnects = false, timeout = 10_000 }: EditorOptions = {},
): Promise<Editor> {
  const shared = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${baseURL.replace(/^http/, 'ws')}${collaborationPath}`,
    WebSocketPolyfill: WebSocket,
    delay: 50,
    minDelay: 20,
    maxAttempts: reconnects ? 0 : 1,
    autoConnect: true,
  });
  const ends: string[] = [];
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: collaborationName(documentId),
    document: shared,
    token,
    onClose: ({ event }) => void (event.reason && ends.push(event.reason)),
    onAuthenticationFailed: ({ reason }) => void ends.push(reason),
  });
  const paragraphOf = (index: number): Y.XmlText => {
    const block = shared.getXmlFragment(fragmentName).get(index);
    if (!(block instanceof Y.XmlElement)) throw new Error(`There is no paragraph ${index}`);
    const first = block.get(0);
    if (first instanceof Y.XmlText) return first;
    const text = new Y.XmlText();
    block.insert(0, [text]);
    return text;
  };
  const editor: Editor = {
    shared,
    provider,
    ends,
    saved: () =>
      until(
        () => provider.isSynced && !provider.hasUnsyncedChanges,
        () => `It was not saved: ${ends.join()}`,
        timeout,
      ),
    type: (words, paragraph = 0, at) =>
      shared.transact(() => {
        const text = paragraphOf(paragraph);
        text.insert(at ?? text.length, words);
      }),
    text: () => markdownOf(shared),
    sees: async (words, patience = timeout) => {
      const start = performance.now();
      const fragment = shared.getXmlFragment(fragmentName);
      // Don't use `text()`, because its conversion to Markdown would add to the measured time.
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!fragment.toString().includes(words)) return;
          shared.off('update', look);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          shared.off('update', look);
          reject(new Error(`'${words}' was not seen: ${editor.text()}`));
        }, patience);
        shared.on('update', look);
        look();
      });
      return performance.now() - start;
    },
    close: () => {
      provider.destroy();
      websocketProvider.destroy();
      shared.destroy();
    },
  };
  provider.attach();
  try {
    await until(
      () => provider.isSynced || ends.length > 0,
      () => 'The text did not come',
      timeout,
    );
    if (!provider.isSynced) throw new Error(ends.join());
  } catch (error) {
    editor.close();
    throw error;
  }
  return editor;
}

async function until(holds: () => boolean, why: () => string, timeout: number): Promise<void> {
  const end = Date.now() + timeout;
  while (!holds()) {
    if (Date.now() > end) throw new Error(why());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
