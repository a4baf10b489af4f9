/** Connection of one collaborative text with the server. */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import type * as Y from 'yjs';
import { type CollaborationEnd, collaborationEnds, collaborationName } from '../../domain/document.ts';
import { partsOf, shortUpdate } from '../../richText/updateParts.ts';
import type { CollaborateEvent } from '../machines/documents/collaboration/collaboration.types.ts';

/** Code of a WebSocket that was closed because of a message over the server's limit. */
const messageTooBig = 1009;
/** Milliseconds without an edit after which an edit of a rejected text is reported. */
const editPause = 2000;

interface LinkOptions {
  url: string;
  documentId: string;
  shared: Y.Doc;
  token: () => string | null;
  report: (event: CollaborateEvent) => void;
  /** True from the moment when the local copy was read until the collaboration closes. */
  isOpen: () => boolean;
}

/**
 * Connects a text on request and whenever the device is online again. A lost connection is restored automatically.
 * After the server has rejected the text, the owner decides when to connect again.
 */
export function createLink({ url, documentId, shared, token, report, isOpen }: LinkOptions) {
  const dial = () => new TextSocket(url, shared, () => provider.incrementUnsyncedChanges());
  const provider: HocuspocusProvider = new HocuspocusProvider({
    websocketProvider: dial(),
    name: collaborationName(documentId),
    document: shared,
    token: () => token() ?? '',
  });
  const socket = () => provider.configuration.websocketProvider;
  let wanted = false;
  let isRefused = false;
  let editTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    wanted = true;
    isRefused = false;
    if (!isOpen() || !navigator.onLine) return;
    if (!provider.isAttached) {
      // Destroys the socket, because a disconnected socket may take seconds to close.
      socket().destroy();
      provider.setConfiguration({ websocketProvider: dial() });
      provider.attach();
    }
    if (socket().status === 'connected') return;
    report({ type: 'link.connecting' });
    void socket().connect();
  };
  const hangUp = () => {
    provider.detach();
    provider.onClose();
    socket().disconnect();
  };
  const refuse = (reason: string) => {
    if (isRefused) return;
    isRefused = true;
    hangUp();
    report({ type: 'link.refused', reason });
  };
  const onOffline = () => {
    if (!provider.isAttached) return;
    hangUp();
    report({ type: 'link.lost' });
  };
  const onOnline = () => {
    if (wanted && !isRefused) connect();
  };
  const onUpdate = (_update: Uint8Array, origin: unknown) => {
    if (!isRefused || origin === provider) return;
    clearTimeout(editTimer);
    editTimer = setTimeout(() => isRefused && report({ type: 'link.edited' }), editPause);
  };
  const stopWatching = watchConnectivity(onOnline, onOffline);
  shared.on('update', onUpdate);
  provider.on('authenticated', ({ scope }: { scope: string }) =>
    report({ type: 'link.authorised', readOnly: scope === 'readonly' }),
  );
  provider.on('synced', () => report({ type: 'link.synced' }));
  provider.on('disconnect', () => report({ type: 'link.lost' }));
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => refuse(reason));
  provider.on('close', ({ event: { code, reason } }: { event: { code: number; reason: string } }) => {
    // The server can close a single text and leave the WebSocket open. A WebSocket that was closed reconnects by
    // itself.
    if (socket().status === 'connected' || isEnd(reason)) refuse(reason);
    else if (code === messageTooBig) refuse('too-big');
  });

  return {
    provider,
    connect,
    /** Connects if a connection was requested before the local copy was read. */
    start: onOnline,
    stop: () => {
      stopWatching();
      clearTimeout(editTimer);
      provider.destroy();
      socket().destroy();
    },
  };
}

/** Calls back when the device goes online or offline. Returns a function that stops it. */
function watchConnectivity(onOnline: () => void, onOffline: () => void): () => void {
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

const isEnd = (reason: string): reason is CollaborationEnd => collaborationEnds.some((end) => end === reason);

const sync = 0;
const carriesUpdate = [1, 2];

/**
 * WebSocket of one text. Sends nothing while closed, because each connection begins with a synchronisation. Splits
 * updates that the server would reject as too large.
 */
class TextSocket extends HocuspocusProviderWebsocket {
  private readonly shared: Y.Doc;
  private readonly onExtraPart: () => void;

  constructor(url: string, shared: Y.Doc, onExtraPart: () => void) {
    super({
      url,
      autoConnect: false,
      delay: 500,
      minDelay: 250,
      maxDelay: 5000,
      factor: 1.5,
      jitter: true,
      messageReconnectTimeout: 30_000,
    });
    this.shared = shared;
    this.onExtraPart = onExtraPart;
  }

  override send(message: Uint8Array): void {
    if (this.webSocket?.readyState !== WebSocket.OPEN) return;
    const [first = message, ...others] = this.messagesOf(message);
    super.send(first);
    for (const other of others) {
      // Reports each additional part, because the server confirms each message.
      this.onExtraPart();
      super.send(other);
    }
  }

  private messagesOf(message: Uint8Array): Uint8Array[] {
    if (message.length < shortUpdate) return [message];
    const decoder = createDecoder(message);
    const name = readVarString(decoder);
    if (readVarUint(decoder) !== sync) return [message];
    const step = readVarUint(decoder);
    if (!carriesUpdate.includes(step)) return [message];
    const parts = partsOf(this.shared, readVarUint8Array(decoder));
    if (parts.length === 1) return [message];
    return parts.map((part) => {
      const encoder = createEncoder();
      writeVarString(encoder, name);
      writeVarUint(encoder, sync);
      writeVarUint(encoder, step);
      writeVarUint8Array(encoder, part);
      return toUint8Array(encoder);
    });
  }
}
