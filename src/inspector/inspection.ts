import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { allMachines } from './charts.ts';
import type { Feed } from './feed.ts';
import { inspectorMachine } from './inspector.machine.ts';
import type { ActorCall, App, Dock, ReadCall, RecordingPlace, RestoreCall, SendCall } from './inspector.types.ts';
import { farSource, ownSource, type Source, watchApps } from './link.ts';
import { linesOf, recordedSource, recordingIn } from './recorded.ts';
import { texts } from './texts.ts';

export interface Inspection {
  actor: ActorRefFrom<typeof inspectorMachine>;
  source: () => Source;
  /** The running app, also while a recording is shown. Null if none was found. */
  running: () => Source | null;
  stop: () => void;
}

export interface InspectionOptions {
  own: { feed: Feed; app: App } | null;
  recording?: RecordingPlace | null;
  dock?: Dock;
}

export function createInspection({ own, recording = null, dock = 'bottom' }: InspectionOptions): Inspection {
  const apps = new Map<string, Source>();
  const none = recordedSource([]);
  let recorded: Source = none;
  const source = (): Source => {
    const { context, value } = actor.getSnapshot();
    if (value.source === 'recorded') return recorded;
    return context.app === null ? none : appSource(context.app);
  };
  const appSource = (id: string): Source => {
    const known = apps.get(id);
    if (known) return known;
    const made = own && own.app.id === id ? ownSource(own.feed) : farSource(id);
    apps.set(id, made);
    return made;
  };
  const running = (): Source | null => {
    const { app, apps: found } = actor.getSnapshot().context;
    const id = app ?? found.at(-1)?.id;
    return id === undefined ? null : appSource(id);
  };
  const actor = createActor(
    inspectorMachine.provide({
      actors: {
        readRecording: fromPromise<{ about: string }, ReadCall>(async ({ input: { place }, signal }) => {
          const text = place.kind === 'text' ? place.text : await fetched(place.address, signal);
          const recording = recordingIn(text);
          recorded = recordedSource(linesOf(recording, await allMachines()));
          return { about: `${recording.app}, ${new Date(recording.from).toLocaleString()}` };
        }),
        askPossible: fromPromise(({ input }: { input: ActorCall }) => source().possible(input.actor)),
        sendEvent: fromPromise(async ({ input }: { input: SendCall }) => {
          const target = targetOf({ source, running }, input.actor);
          if ('reason' in target) throw new Error(target.reason);
          const { source: app, actor } = target;
          await app.send({ ...input, actor });
        }),
        restoreApp: fromPromise(({ input }: { input: RestoreCall }) => source().restore(input)),
      },
      actions: { openFile: (_, file) => void fetch(`/__open-in-editor?file=${encodeURIComponent(file)}`) },
    }),
    { input: { own: own?.app ?? null, recording, dock } },
  );
  actor.start();

  const stopFollowing = followTranscript(actor, source);
  const stopWatching = own
    ? () => undefined
    : watchApps({
        onApp: (app) => actor.send({ type: 'app.found', app }),
        onLeft: (id) => actor.send({ type: 'app.left', id }),
      });
  return {
    actor,
    source,
    running,
    stop: () => {
      stopFollowing();
      stopWatching();
      for (const one of apps.values()) one.close();
      actor.stop();
    },
  };
}

/** Keeps an actor of the chosen source selected, and reports its steps. Returns a function that stops it. */
function followTranscript(actor: Inspection['actor'], source: () => Source): () => void {
  let looked: Source | null = null;
  let lastStep = 0;
  let stopListening = (): void => undefined;
  const follow = (): void => {
    const { transcript } = source();
    const {
      context: { actor: chosen },
      value,
    } = actor.getSnapshot();
    if (chosen === null || !transcript.actors.has(chosen)) {
      const first = transcript.actors.values().next().value;
      if (first) actor.send({ type: 'actor.chosen', actor: first.id });
      return;
    }
    const step = transcript.lastStepOf(chosen)?.n ?? 0;
    if (step === lastStep || value.source === 'recorded') return;
    lastStep = step;
    actor.send({ type: 'actor.moved' });
  };
  const subscription = actor.subscribe(() => {
    const now = source();
    if (now === looked) return;
    looked = now;
    stopListening();
    stopListening = now.transcript.subscribe(follow);
    queueMicrotask(follow);
  });
  looked = source();
  stopListening = looked.transcript.subscribe(follow);
  queueMicrotask(follow);
  return () => {
    subscription.unsubscribe();
    stopListening();
  };
}

/**
 * Returns the actor that receives an event of the actor `id`, or the reason why there is none. Events of a recording
 * are sent to the actor of that path in the running app.
 */
export function targetOf(
  { source, running }: Pick<Inspection, 'source' | 'running'>,
  id: string,
): { source: Source; actor: string } | { reason: string } {
  const [shown, app] = [source(), running()];
  if (shown === app) return { source: app, actor: id };
  if (!app) return { reason: texts.noApp };
  const path = shown.transcript.pathOf(id);
  const actor = app.transcript.runningAt(path);
  return actor === undefined ? { reason: texts.noSuchActor(path) } : { source: app, actor };
}

async function fetched(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.text();
}
