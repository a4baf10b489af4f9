import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { allMachines } from './charts.ts';
import type { Feed } from './feed.ts';
import { inspectorMachine } from './inspector.machine.ts';
import type { ActorCall, App, Dock, ReadCall, RecordingPlace, SendCall } from './inspector.types.ts';
import { farSource, ownSource, type Source, watchApps } from './link.ts';
import { linesOf, recordedSource, recordingIn } from './recorded.ts';

export interface Inspection {
  actor: ActorRefFrom<typeof inspectorMachine>;
  source: () => Source;
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
    if (context.app === null) return none;
    const known = apps.get(context.app);
    if (known) return known;
    const made = own && own.app.id === context.app ? ownSource(own.feed) : farSource(context.app);
    apps.set(context.app, made);
    return made;
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
        sendEvent: fromPromise(({ input }: { input: SendCall }) => source().send(input)),
      },
      actions: { openFile: (_, file) => void fetch(`/__open-in-editor?file=${encodeURIComponent(file)}`) },
    }),
    { input: { own: own?.app ?? null, recording, dock } },
  );
  actor.start();

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
  const stopWatching = own
    ? () => undefined
    : watchApps({
        onApp: (app) => actor.send({ type: 'app.found', app }),
        onLeft: (id) => actor.send({ type: 'app.left', id }),
      });
  return {
    actor,
    source,
    stop: () => {
      subscription.unsubscribe();
      stopListening();
      stopWatching();
      for (const one of apps.values()) one.close();
      actor.stop();
    },
  };
}

async function fetched(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.text();
}
