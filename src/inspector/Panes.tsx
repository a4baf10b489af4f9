import { ActorTree } from './ActorTree.tsx';
import { EventList, useShown } from './EventList.tsx';
import type { Inspection } from './inspection.ts';
import classes from './inspector.module.css';
import { selectEndedShown, selectScope, selectServicesShown, selectStep, selectView } from './inspector.selectors.ts';
import { shortName } from './lines.ts';
import { machineFiles } from './machineRegistry.ts';
import { MachineChart } from './MachineChart.tsx';
import { stateText } from './stateText.ts';
import { SourceLink } from './SourceLink.tsx';
import { texts } from './texts.ts';
import type { Moment, Step, Transcript } from './transcript.ts';

interface PaneProps {
  inspection: Inspection;
  snapshot: ReturnType<Inspection['actor']['getSnapshot']>;
  transcript: Transcript;
  version: number;
}

export function ActorsPane({ inspection: { actor }, snapshot, transcript, version }: PaneProps) {
  const { context } = snapshot;
  const withServices = selectServicesShown(snapshot);
  return (
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
        step={selectStep(snapshot)}
        search={context.treeSearch}
        withEnded={selectEndedShown(snapshot)}
        withServices={withServices}
        folded={context.folded}
        onChoose={(id) => actor.send({ type: 'actor.chosen', actor: id })}
        onFold={(id, folded) => actor.send({ type: folded ? 'branch.folded' : 'branch.unfolded', actor: id })}
      />
    </section>
  );
}

/** Chart and state of an actor at a moment. `lastStep` is its last step until then. */
export function MachinePane({
  inspection,
  known,
  moment,
  lastStep,
  isPast,
}: {
  inspection: Inspection;
  known: ReturnType<Transcript['actors']['get']>;
  moment: Moment | null;
  lastStep: Step | null;
  isPast: boolean;
}) {
  const isCrashed = moment?.status === 'error';
  const file = machineFiles[known?.machine ?? ''];
  return (
    <section className={classes.machine} aria-label={texts.chart}>
      <div className={classes.bar}>
        <strong>{known ? shortName(known.name) : texts.chooseActor}</strong>
        {typeof known?.machine === 'string' && known.machine !== known.name && (
          <span className={classes.quiet}>{known.machine}</span>
        )}
        <span className={classes.value} data-crashed={isCrashed || undefined} role="status">
          {known ? stateText(moment) : ''}
        </span>
        {isPast && <span className={classes.past}>{texts.past}</span>}
        {file !== undefined && <SourceLink inspection={inspection} file={file} />}
      </div>
      {known &&
        (known.machine === null ? (
          <p className={classes.empty}>{texts.noChart}</p>
        ) : (
          <MachineChart
            machine={known.machine}
            value={moment?.status === 'active' || isCrashed ? (moment?.value ?? null) : null}
            isCrashed={isCrashed}
            step={lastStep}
          />
        ))}
    </section>
  );
}

export function EventsPane({
  inspection: { actor },
  snapshot,
  transcript,
  version,
  onStep,
}: PaneProps & { onStep: (step: Step) => void }) {
  const { context } = snapshot;
  const withServices = selectServicesShown(snapshot);
  const shown = useShown(transcript, version, {
    text: context.eventSearch,
    type: context.eventType,
    actor: selectScope(snapshot) === 'actor' ? context.actor : null,
    withServices,
  });
  return (
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
        step={selectStep(snapshot)}
        onStep={onStep}
      />
    </section>
  );
}
