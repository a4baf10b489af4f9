import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
import { ActorTree } from './ActorTree.tsx';
import { Details } from './Details.tsx';
import { EventList, timeOf, useShown } from './EventList.tsx';
import type { Inspection } from './inspection.ts';
import classes from './inspector.module.css';
import {
  selectEndedShown,
  selectScope,
  selectServicesShown,
  selectSource,
  selectStep,
  selectView,
} from './inspector.selectors.ts';
import type { Pane } from './inspector.types.ts';
import { MachineChart } from './MachineChart.tsx';
import { texts } from './texts.ts';
import { valueText, shortName } from './lines.ts';
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
  const snapshot = useSelector(actor, (state) => state);
  const { transcript } = inspection.source();
  const version = useSyncExternalStore(transcript.subscribe, () => transcript.version);
  const { context } = snapshot;
  const step = selectStep(snapshot);
  const withServices = selectServicesShown(snapshot);
  const source = selectSource(snapshot);
  const timeline = useMemo(
    () =>
      transcript.steps.filter(
        (one) => one.after !== null && (withServices || typeof transcript.actors.get(one.actor)?.machine === 'string'),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version changes when the transcript does
    [transcript, version, withServices],
  );
  const shown = useShown(transcript, version, {
    text: context.eventSearch,
    type: context.eventType,
    actor: selectScope(snapshot) === 'actor' ? context.actor : null,
    withServices,
  });
  const known = context.actor === null ? undefined : transcript.actors.get(context.actor);
  const moment = known ? transcript.momentOf(known.id, step) : null;
  const lastStep = known ? transcript.lastStepOf(known.id, step) : null;
  const chosenStep = step === null ? lastStep : transcript.step(step);

  const goTo = (one: Step | undefined, choose = false): void => {
    if (!one) return;
    // The actor is selected first, because selecting it doesn't change the moment.
    if (choose && one.actor !== context.actor) actor.send({ type: 'actor.chosen', actor: one.actor });
    actor.send({ type: 'step.chosen', step: one.n });
  };
  const place = step === null ? timeline.length - 1 : timeline.findLastIndex(({ n }) => n <= step);
  const back = () => goTo(timeline[Math.max(0, step === null ? timeline.length - 2 : place - 1)]);
  const on = () =>
    step !== null && place >= timeline.length - 1
      ? actor.send({ type: 'time.resumed' })
      : step !== null && goTo(timeline[place + 1]);
  const isRecorded = source === 'recorded';
  const slider = useRef<HTMLInputElement>(null);

  return (
    <div
      className={classes.inspector}
      data-source={source}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowLeft') back();
        else if (event.altKey && event.key === 'ArrowRight') on();
        else if (event.key === 'Escape' && step !== null) actor.send({ type: 'time.resumed' });
        else return;
        event.preventDefault();
      }}
    >
      <div className={classes.layout} data-pane={context.pane}>
        <header className={classes.header}>
          <Heading className={classes.title}>{texts.title}</Heading>
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
          <div className={classes.travel} role="group" aria-label={texts.time}>
            <button
              type="button"
              aria-label={texts.earlier}
              title={texts.earlier}
              disabled={timeline.length < 2 || (step !== null && place <= 0)}
              onClick={back}
            >
              <span aria-hidden>‹</span>
            </button>
            <input
              ref={slider}
              type="range"
              min={0}
              max={Math.max(0, timeline.length - 1)}
              value={Math.max(0, place)}
              aria-label={texts.time}
              disabled={timeline.length < 2}
              aria-valuetext={
                step === null
                  ? texts.live
                  : `${texts.step(place + 1, timeline.length)}, ${chosenStep?.event.type ?? ''}`
              }
              onChange={({ currentTarget }) => goTo(timeline[Number(currentTarget.value)])}
            />
            <button type="button" aria-label={texts.later} title={texts.later} disabled={step === null} onClick={on}>
              <span aria-hidden>›</span>
            </button>
            <span className={classes.where}>
              {step === null
                ? texts.step(timeline.length, timeline.length)
                : `${texts.step(place + 1, timeline.length)} · ${chosenStep ? timeOf(chosenStep.at) : ''}`}
            </span>
            <button
              type="button"
              className={classes.live}
              aria-pressed={step === null}
              onClick={() => actor.send({ type: 'time.resumed' })}
            >
              {isRecorded ? texts.latest : texts.live}
            </button>
          </div>
          <div className={classes.tools}>{tools}</div>
        </header>
        {source === 'waiting' || source === 'unreadable' || source === 'reading' ? (
          <div className={classes.waiting} role="status">
            <Below>
              {source === 'waiting' ? texts.waitingTitle : source === 'reading' ? texts.reading : texts.unreadable}
            </Below>
            <p>{source === 'unreadable' ? context.failure : source === 'waiting' ? texts.waiting : ''}</p>
          </div>
        ) : (
          <>
            <div className={classes.tabs} role="group" aria-label={texts.view}>
              {panes.map((pane) => (
                <button
                  key={pane}
                  type="button"
                  aria-pressed={context.pane === pane}
                  onClick={() => actor.send({ type: 'pane.chosen', pane })}
                >
                  {texts.panes[pane]}
                </button>
              ))}
            </div>
            <section className={classes.actors} aria-label={texts.actors}>
              <div className={classes.bar}>
                <input
                  type="search"
                  placeholder={texts.searchActors}
                  aria-label={texts.searchActors}
                  value={context.treeSearch}
                  onChange={({ currentTarget }) => actor.send({ type: 'tree.searched', text: currentTarget.value })}
                />
                <button
                  type="button"
                  aria-pressed={selectEndedShown(snapshot)}
                  title={texts.endedHint}
                  onClick={() => actor.send({ type: 'ended.toggled' })}
                >
                  {texts.ended}
                </button>
                <button
                  type="button"
                  aria-pressed={withServices}
                  title={texts.servicesHint}
                  onClick={() => actor.send({ type: 'services.toggled' })}
                >
                  {texts.services}
                </button>
              </div>
              <ActorTree
                transcript={transcript}
                version={version}
                chosen={context.actor}
                step={step}
                search={context.treeSearch}
                withEnded={selectEndedShown(snapshot)}
                withServices={withServices}
                folded={context.folded}
                onChoose={(id) => actor.send({ type: 'actor.chosen', actor: id })}
                onFold={(id, folded) => actor.send({ type: folded ? 'branch.folded' : 'branch.unfolded', actor: id })}
              />
            </section>
            <section className={classes.machine} aria-label={texts.chart}>
              <div className={classes.bar}>
                <strong>{known ? shortName(known.name) : texts.chooseActor}</strong>
                {typeof known?.machine === 'string' && known.machine !== known.name && (
                  <span className={classes.quiet}>{known.machine}</span>
                )}
                <span className={classes.value} role="status">
                  {known
                    ? moment === null
                      ? texts.notYet
                      : moment.status !== 'active'
                        ? texts.endedActor
                        : valueText(moment.value)
                    : ''}
                </span>
                {step !== null && <span className={classes.past}>{texts.past}</span>}
              </div>
              {known &&
                (known.machine === null ? (
                  <p className={classes.empty}>{texts.noChart}</p>
                ) : (
                  <MachineChart
                    machine={known.machine}
                    value={moment?.status === 'active' ? moment.value : null}
                    step={lastStep}
                  />
                ))}
            </section>
            <section className={classes.events} aria-label={texts.events}>
              <div className={classes.bar}>
                <input
                  type="search"
                  placeholder={texts.filterEvents}
                  aria-label={texts.filterEvents}
                  value={context.eventSearch}
                  onChange={({ currentTarget }) => actor.send({ type: 'events.filtered', text: currentTarget.value })}
                />
                <select
                  aria-label={texts.eventType}
                  value={context.eventType}
                  onChange={({ currentTarget }) => actor.send({ type: 'type.chosen', event: currentTarget.value })}
                >
                  <option value="">{texts.anyType}</option>
                  {shown.types.map((type) => (
                    <option key={type} value={type}>
                      {type}
                    </option>
                  ))}
                </select>
                <select
                  aria-label={texts.ofActors}
                  value={selectScope(snapshot)}
                  onChange={({ currentTarget }) =>
                    actor.send({ type: 'scope.chosen', scope: currentTarget.value === 'actor' ? 'actor' : 'all' })
                  }
                >
                  <option value="all">{texts.allActors}</option>
                  <option value="actor">{texts.thisActor}</option>
                </select>
                <span className={classes.toggle} role="group" aria-label={texts.view}>
                  <button
                    type="button"
                    aria-pressed={selectView(snapshot) === 'table'}
                    onClick={() => actor.send({ type: 'table.chosen' })}
                  >
                    {texts.table}
                  </button>
                  <button
                    type="button"
                    aria-pressed={selectView(snapshot) === 'lifelines'}
                    onClick={() => actor.send({ type: 'lifelines.chosen' })}
                  >
                    {texts.lifelines}
                  </button>
                </span>
                <span className={classes.quiet}>{texts.shown(shown.steps.length, shown.all)}</span>
              </div>
              <EventList
                transcript={transcript}
                steps={shown.steps}
                view={selectView(snapshot)}
                withServices={withServices}
                step={step}
                onStep={(one) => goTo(one, true)}
              />
            </section>
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
