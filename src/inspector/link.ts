/** Name of the channel between an app and inspectors in other windows. A production build must not contain it. */
import { newId } from '../services/newId.ts';
import type { Feed, PossibleEvent } from './feed.ts';
import type { App, RestoreCall, SendCall } from './inspector.types.ts';
import type { Line } from './lines.ts';
import { Transcript } from './transcript.ts';

export const channelName = 'faena-inspector';

type Call =
  | { call: 'possible'; actor: string }
  | { call: 'can'; actor: string; event: { type: string } }
  | ({ call: 'send' } & SendCall)
  | ({ call: 'restore' } & RestoreCall);
type Answer = { ok: true; value: unknown } | { ok: false; message: string };

type Message =
  | { kind: 'who' }
  | ({ kind: 'app' } & App)
  | { kind: 'left'; id: string }
  | { kind: 'whole'; of: string; to: string }
  | { kind: 'lines'; id: string; to: string | null; lines: readonly Line[] }
  | ({ kind: 'call'; of: string; nonce: string } & Call)
  | ({ kind: 'answer'; nonce: string } & Answer);

/** Source of inspection: the app of this page, an app in another window, or a recording. */
export interface Source {
  transcript: Transcript;
  possible: (actor: string) => Promise<PossibleEvent[]>;
  can: (actor: string, event: { type: string }) => Promise<boolean>;
  send: (call: SendCall) => Promise<void>;
  /** Restores the app as it was after a step. Returns the actor that has taken the place of the given one, or null. */
  restore: (call: RestoreCall) => Promise<string | null>;
  close: () => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const ownSource = (feed: Feed): Source => ({
  transcript: feed.transcript,
  possible: async (actor) => feed.possible(actor),
  can: async (actor, event) => feed.can(actor, event),
  send: async ({ actor, event, like }) => feed.send(actor, event, like),
  restore: async ({ step, actor }) => feed.restore(step, actor),
  close: () => undefined,
});

/** Makes this page's app available to inspectors in other windows. Returns a function that stops it. */
export function offer(
  feed: Feed,
  app: () => App,
  channel: BroadcastChannel = new BroadcastChannel(channelName),
): () => void {
  const post = (message: Message): void => channel.postMessage(message);
  let isWatched = false;
  const answer = (call: Call): unknown => {
    if (call.call === 'possible') return feed.possible(call.actor);
    if (call.call === 'can') return feed.can(call.actor, call.event);
    if (call.call === 'restore') return feed.restore(call.step, call.actor);
    return feed.send(call.actor, call.event, call.like);
  };
  const receive = ({ data: message }: MessageEvent<Message>): void => {
    const { id } = app();
    if (message.kind === 'who') post({ kind: 'app', ...app() });
    else if (message.kind === 'whole' && message.of === id) {
      feed.flush();
      isWatched = true;
      post({ kind: 'lines', id, to: message.to, lines: feed.transcript.lines() });
    } else if (message.kind === 'call' && message.of === id) {
      try {
        post({ kind: 'answer', nonce: message.nonce, ok: true, value: answer(message) });
      } catch (error) {
        post({ kind: 'answer', nonce: message.nonce, ok: false, message: messageOf(error) });
      }
    }
  };
  channel.addEventListener('message', receive);
  const stopListening = feed.onLines((lines) => {
    if (isWatched) post({ kind: 'lines', id: app().id, to: null, lines });
  });
  const leave = (): void => post({ kind: 'left', id: app().id });
  if (typeof window !== 'undefined') window.addEventListener('pagehide', leave);
  post({ kind: 'app', ...app() });
  return () => {
    stopListening();
    channel.removeEventListener('message', receive);
    channel.close();
  };
}

/**
 * Finds apps in other windows. Calls `onApp` for each app, and `onLeft` when its page closes. Returns a function that
 * stops it.
 */
export function watchApps(
  listeners: { onApp: (app: App) => void; onLeft: (id: string) => void },
  channel: BroadcastChannel = new BroadcastChannel(channelName),
): () => void {
  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'app') listeners.onApp({ id: message.id, title: message.title });
    else if (message.kind === 'left') listeners.onLeft(message.id);
  });
  channel.postMessage({ kind: 'who' } satisfies Message);
  return () => channel.close();
}

const patience = 3_000;

export function farSource(of: string, channel: BroadcastChannel = new BroadcastChannel(channelName)): Source {
  const transcript = new Transcript();
  const self = newId();
  const post = (message: Message): void => channel.postMessage(message);
  const waitingRequests = new Map<string, (answer: Answer) => void>();
  let hasTranscript = false;
  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (
      message.kind === 'lines' &&
      message.id === of &&
      (message.to === self || (message.to === null && hasTranscript))
    ) {
      hasTranscript = true;
      transcript.take(message.lines);
    } else if (message.kind === 'answer') {
      waitingRequests.get(message.nonce)?.(message);
      waitingRequests.delete(message.nonce);
    }
  });
  post({ kind: 'whole', of, to: self });
  const ask = (call: Call): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const nonce = newId();
      const giveUp = setTimeout(() => {
        waitingRequests.delete(nonce);
        reject(new Error('The app does not answer'));
      }, patience);
      waitingRequests.set(nonce, (answer) => {
        clearTimeout(giveUp);
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.message));
      });
      post({ kind: 'call', of, nonce, ...call });
    });
  return {
    transcript,
    possible: async (actor) => (await ask({ call: 'possible', actor })) as PossibleEvent[],
    can: async (actor, event) => (await ask({ call: 'can', actor, event })) === true,
    send: async (call) => void (await ask({ call: 'send', ...call })),
    restore: async (call) => (await ask({ call: 'restore', ...call })) as string | null,
    close: () => channel.close(),
  };
}
