import { useSelector } from '@xstate/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Details } from './Details.tsx';
import type { Inspection } from './inspection.ts';
import classes from './inspector.module.css';
import { selectRestoring, selectServicesShown, selectSource, selectStep } from './inspector.selectors.ts';
import type { Pane } from './inspector.types.ts';
import { ActorsPane, EventsPane, MachinePane } from './Panes.tsx';
import { texts } from './texts.ts';
import { TimeTravel, useTimeline } from './TimeTravel.tsx';
import type { Step } from './transcript.ts';

const panes: readonly Pane[] = ['actors', 'chart', 'events', 'details'];

/** The complete inspector. `tools` are the buttons of its container, and `heading` is the level of its title. */
export function Inspector({
  inspection,
  tools,
  heading: Heading = 'h2',
}: {
  inspection: Inspection;
  tools?: ReactNode;
  heading?: 'h1' | 'h2';
}) {
  const Below = Heading === 'h1' ? 'h2' : 'h3';
  const { actor } = inspection;
  const inspected = useInspected(inspection);
  const { snapshot, transcript, version, step, known, moment, lastStep, chosenStep } = inspected;
  const { context } = snapshot;
  const source = selectSource(snapshot);

  const { goTo, resume, timeline } = useMoments(inspection, inspected);
  const pane = { inspection, snapshot, transcript, version };

  return (
    <div
      className={classes.inspector}
      data-source={source}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowLeft') timeline.back();
        else if (event.altKey && event.key === 'ArrowRight') timeline.on();
        else if (event.key === 'Escape' && step !== null) resume();
        else return;
        event.preventDefault();
      }}
    >
      <div className={classes.layout} data-pane={context.pane}>
        <header className={classes.header}>
          <Heading className={classes.title}>{texts.title}</Heading>
          <SourceNotice inspection={inspection} snapshot={snapshot} />
          <TimeTravel
            timeline={timeline}
            step={step}
            chosenStep={chosenStep}
            isRecorded={source === 'recorded'}
            restoring={selectRestoring(snapshot)}
            failure={context.failure}
            onStep={goTo}
            onPresent={resume}
            onRestore={() => actor.send({ type: 'restore.requested' })}
          />
          <div className={classes.tools}>{tools}</div>
        </header>
        {source === 'waiting' || source === 'unreadable' || source === 'reading' ? (
          <Waiting heading={Below} source={source} failure={context.failure} />
        ) : (
          <>
            <PaneTabs inspection={inspection} chosen={context.pane} />
            <ActorsPane {...pane} />
            <MachinePane
              inspection={inspection}
              known={known}
              moment={moment}
              lastStep={lastStep}
              isPast={step !== null}
            />
            <EventsPane {...pane} onStep={(one) => goTo(one, true)} />
            <section className={classes.side} aria-label={texts.details}>
              <Details
                heading={Below}
                inspection={inspection}
                snapshot={snapshot}
                transcript={transcript}
                moment={moment}
                step={chosenStep}
              />
            </section>
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the transcript, and the state of the selected actor at the selected moment with its last step until then. */
function useInspected(inspection: Inspection) {
  const snapshot = useSelector(inspection.actor, (state) => state);
  const { transcript } = inspection.source();
  const version = useSyncExternalStore(transcript.subscribe, () => transcript.version);
  // The running app is watched too, because it may have the actors of the shown recording.
  const app = inspection.running()?.transcript ?? transcript;
  useSyncExternalStore(app.subscribe, () => app.version);
  const step = selectStep(snapshot);
  const known = snapshot.context.actor === null ? undefined : transcript.actors.get(snapshot.context.actor);
  const moment = known ? transcript.momentOf(known.id, step) : null;
  const lastStep = known ? transcript.lastStepOf(known.id, step) : null;
  const chosenStep = step === null ? lastStep : transcript.step(step);
  return { snapshot, transcript, version, step, known, moment, lastStep, chosenStep };
}

/** Returns the functions that go to a moment, and the timeline with its keys. */
function useMoments({ actor }: Inspection, { snapshot, transcript, version, step }: ReturnType<typeof useInspected>) {
  const goTo = (one: Step | undefined, choose = false): void => {
    if (!one) return;
    // The actor is selected before the moment, because selecting an actor doesn't change the moment.
    if (choose && one.actor !== snapshot.context.actor) actor.send({ type: 'actor.chosen', actor: one.actor });
    actor.send({ type: 'step.chosen', step: one.n });
  };
  const resume = () => actor.send({ type: 'time.resumed' });
  const timeline = useTimeline(transcript, version, {
    step,
    withServices: selectServicesShown(snapshot),
    goTo,
    onPresent: resume,
  });
  return { goTo, resume, timeline };
}

type InspectorSnapshot = ReturnType<Inspection['actor']['getSnapshot']>;

function SourceNotice({ inspection: { actor }, snapshot }: { inspection: Inspection; snapshot: InspectorSnapshot }) {
  const { context } = snapshot;
  const source = selectSource(snapshot);
  const isRecorded = source === 'recorded';
  return (
    <>
      {isRecorded && (
        <span className={classes.about} title={context.about}>
          {texts.recording}: {context.about}
        </span>
      )}
      {!isRecorded && context.apps.length > 1 && (
        <select
          aria-label={texts.app}
          value={context.app ?? ''}
          onChange={({ currentTarget }) => actor.send({ type: 'app.chosen', id: currentTarget.value })}
        >
          {context.apps.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      {source === 'lost' && (
        <span className={classes.lost} role="status">
          {texts.lost}
        </span>
      )}
    </>
  );
}

function Waiting({
  heading: Heading,
  source,
  failure,
}: {
  heading: 'h2' | 'h3';
  source: 'waiting' | 'unreadable' | 'reading';
  failure: string;
}) {
  return (
    <div className={classes.waiting} role="status">
      <Heading>
        {source === 'waiting' ? texts.waitingTitle : source === 'reading' ? texts.reading : texts.unreadable}
      </Heading>
      <p>{source === 'unreadable' ? failure : source === 'waiting' ? texts.waiting : ''}</p>
    </div>
  );
}

function PaneTabs({ inspection: { actor }, chosen }: { inspection: Inspection; chosen: Pane }) {
  return (
    <div className={classes.tabs} role="group" aria-label={texts.view}>
      {panes.map((pane) => (
        <button
          key={pane}
          type="button"
          aria-pressed={chosen === pane}
          onClick={() => actor.send({ type: 'pane.chosen', pane })}
        >
          {texts.panes[pane]}
        </button>
      ))}
    </div>
  );
}
