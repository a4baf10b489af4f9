import { useState } from 'react';
import { timeOf } from './EventList.tsx';
import classes from './inspector.module.css';
import { type Inspection, targetOf } from './inspection.ts';
import {
  type InspectorSnapshot,
  payloadProblem,
  selectMaySend,
  selectSending,
  selectSource,
  selectStep,
} from './inspector.selectors.ts';
import { texts } from './texts.ts';
import { type Change, looksSame, shortName } from './lines.ts';
import { SourceLink } from './SourceLink.tsx';
import type { Crash, Moment, Step, Transcript } from './transcript.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const summaryOf = (value: object): string =>
  Array.isArray(value)
    ? `[${value.length}]`
    : `{${Object.keys(value).slice(0, 4).join(', ')}${Object.keys(value).length > 4 ? ', …' : ''}}`;
const simple = (value: unknown): string =>
  value === undefined ? texts.none : typeof value === 'string' ? `"${value}"` : String(value);
const mostEntries = 200;

function Json({
  name,
  value,
  depth,
  changed,
}: {
  name: string;
  value: unknown;
  depth: number;
  changed: readonly (readonly (string | number)[])[];
}) {
  const isChanged = changed.length > 0;
  const [open, setOpen] = useState(depth === 0);
  const key = <span className={isChanged ? classes.changedKey : classes.key}>{name}</span>;
  if (!isObject(value) || Object.keys(value).length === 0) {
    return (
      <div className={classes.leaf}>
        {name !== '' && <>{key}: </>}
        <span className={classes.value}>{isObject(value) ? (Array.isArray(value) ? '[]' : '{}') : simple(value)}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const inside = () => (
    <>
      {entries.slice(0, mostEntries).map(([inner, one]) => (
        <Json
          key={inner}
          name={inner}
          value={one}
          depth={depth + 1}
          changed={changed.filter(([first]) => String(first) === inner).map((path) => path.slice(1))}
        />
      ))}
      {entries.length > mostEntries && <div className={classes.quiet}>… {entries.length - mostEntries}</div>}
    </>
  );
  if (name === '') return <div className={classes.json}>{inside()}</div>;
  return (
    <details className={classes.json} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {key} <span className={classes.quiet}>{summaryOf(value)}</span>
      </summary>
      {open && inside()}
    </details>
  );
}

function ChangeRow({ change: { path, before, after } }: { change: Change }) {
  const textOf = (value: unknown): string => (isObject(value) ? summaryOf(value) : simple(value));
  return (
    <li>
      <span className={classes.key}>{path.length === 0 ? texts.context.toLowerCase() : path.join('.')}</span>{' '}
      {looksSame(before, after) ? (
        <span className={classes.quiet}>{texts.masked}</span>
      ) : (
        <>
          <del>{textOf(before)}</del>
          {' → '}
          {after === undefined ? <em>{texts.gone}</em> : <ins>{textOf(after)}</ins>}
        </>
      )}
    </li>
  );
}

/** Path of an app file in a line of a stack trace. */
const appFile = /\/((?:src|domain|richText)\/[^?:)\s]+)/;

function CrashItem({ inspection, crash }: { inspection: Inspection; crash: Crash }) {
  const lines = crash.stack
    .replace(crash.message, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (
    <li>
      <p className={classes.alarm}>{crash.message}</p>
      <p className={classes.quiet}>
        {texts.on} {crash.event} · {timeOf(crash.at)} · {crash.restarted ? texts.restarted : texts.stopped}
      </p>
      {lines.length > 0 && (
        <ol className={classes.stack} aria-label={texts.stack}>
          {lines.map((line, index) => {
            const [, file] = appFile.exec(line) ?? [];
            return (
              <li key={index}>
                {line.trim().replace(location.origin, '')}{' '}
                {file !== undefined && <SourceLink inspection={inspection} file={file} />}
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
}

const payloadOf = (event: object): object =>
  Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'type'));
const payloadText = (event: object): string =>
  Object.keys(event).length === 1 ? '' : JSON.stringify(payloadOf(event), null, 2);

export interface DetailsProps {
  inspection: Inspection;
  snapshot: InspectorSnapshot;
  transcript: Transcript;
  moment: Moment | null;
  /** The event that is shown: the selected one, or else the actor's last event. */
  step: Step | null;
  heading: 'h2' | 'h3';
}

export function Details({ inspection, snapshot, transcript, moment, step, heading: Heading }: DetailsProps) {
  const Sub = Heading === 'h2' ? 'h3' : 'h4';
  const actor = snapshot.context.actor;
  const nameOf = (id: string | null): string =>
    id === null ? texts.outside : shortName(transcript.actors.get(id)?.name ?? id);
  const ofActor = step !== null && step.actor === actor;
  const crashes = actor === null ? [] : transcript.crashesOf(actor, selectStep(snapshot));
  return (
    <div className={classes.details} tabIndex={0} role="group" aria-label={texts.details}>
      {crashes.length > 0 && (
        <section aria-labelledby="inspector-crashes">
          <Heading id="inspector-crashes">
            {texts.crashTitle} <span className={classes.quiet}>{nameOf(actor)}</span>
          </Heading>
          <ul className={classes.crashes}>
            {crashes.map((crash, index) => (
              <CrashItem key={index} inspection={inspection} crash={crash} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="inspector-context">
        <Heading id="inspector-context">
          {texts.context} <span className={classes.quiet}>{nameOf(actor)}</span>
        </Heading>
        {isObject(moment?.context) && Object.keys(moment.context).length > 0 ? (
          <Json
            key={actor}
            name=""
            value={moment.context}
            depth={0}
            changed={ofActor ? step.changes.map(({ path }) => path) : []}
          />
        ) : (
          <p className={classes.quiet}>{texts.noContext}</p>
        )}
      </section>
      <section aria-labelledby="inspector-event">
        <Heading id="inspector-event">{texts.event}</Heading>
        {step === null ? (
          <p className={classes.quiet}>{texts.noEvent}</p>
        ) : (
          <>
            <p>
              <strong className={classes.type}>{step.event.type}</strong>
              <br />
              <span className={classes.quiet}>
                {nameOf(step.from)} → {nameOf(step.actor)} · {timeOf(step.at)}
              </span>
            </p>
            {Object.keys(step.event).length > 1 && (
              <Json key={step.n} name="" value={payloadOf(step.event)} depth={0} changed={[]} />
            )}
            <SendAgain inspection={inspection} isRecorded={selectSource(snapshot) === 'recorded'} step={step} />
            <Sub className={classes.sub}>{texts.changes}</Sub>
            {step.changes.length === 0 ? (
              <p className={classes.quiet}>{texts.noChanges}</p>
            ) : (
              <ul className={classes.changes}>
                {step.changes.slice(0, mostEntries).map((change, index) => (
                  <ChangeRow key={index} change={change} />
                ))}
              </ul>
            )}
          </>
        )}
      </section>
      <section aria-labelledby="inspector-send">
        <Heading id="inspector-send">
          {texts.send} <span className={classes.quiet}>{nameOf(actor)}</span>
        </Heading>
        <SendForm inspection={inspection} snapshot={snapshot} transcript={transcript} />
      </section>
    </div>
  );
}

function SendAgain({
  inspection,
  isRecorded,
  step: { n, actor, event },
}: {
  inspection: Inspection;
  isRecorded: boolean;
  step: Step;
}) {
  const target = targetOf(inspection, actor);
  const reason = 'reason' in target ? target.reason : null;
  return (
    <>
      <button
        type="button"
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : 'inspector-unsendable'}
        onClick={() =>
          inspection.actor.send({
            type: 'event.repeated',
            actor,
            event: event.type,
            payload: payloadText(event),
            // The original texts of a recording are not known.
            example: isRecorded ? null : n,
          })
        }
      >
        {isRecorded ? texts.sendToApp : texts.sendAgain}
      </button>
      {reason !== null && (
        <span id="inspector-unsendable" className={classes.quiet}>
          {' '}
          {reason}
        </span>
      )}
    </>
  );
}

/** Result of the last sending. */
function resultOf(snapshot: InspectorSnapshot): string {
  const sending = selectSending(snapshot);
  if (sending === 'failed') return texts.sendFailed + snapshot.context.failure;
  return sending === 'sent' ? texts.sent : '';
}

/** Events that the chosen actor takes in its state. Choosing one proposes its payload. */
function PossibleEvents({
  actor,
  snapshot,
  transcript,
}: Pick<DetailsProps, 'snapshot' | 'transcript'> & { actor: Inspection['actor'] }) {
  const { possible, draft, actor: chosen } = snapshot.context;
  const pick = (event: string): void => {
    const example = transcript.exampleOf(event, chosen);
    actor.send({
      type: 'event.picked',
      event,
      payload: example ? payloadText(example.event) : '',
      example: example?.n ?? null,
    });
  };
  if (snapshot.matches({ actor: 'ended' })) return <p className={classes.quiet}>{texts.endedCannot}</p>;
  if (possible.length === 0)
    return (
      <p className={classes.quiet}>
        {snapshot.matches({ actor: 'asking' }) ? texts.asking : chosen === null ? texts.chooseActor : texts.noneCan}
      </p>
    );
  return (
    <ul className={classes.possible}>
      {possible.map(({ type, can }) => (
        <li key={type}>
          <button
            type="button"
            aria-pressed={draft === type}
            data-can={can}
            title={texts.can[can]}
            onClick={() => pick(type)}
          >
            {type}
          </button>
        </li>
      ))}
    </ul>
  );
}

function SendForm({
  inspection: { actor },
  snapshot,
  transcript,
}: Pick<DetailsProps, 'inspection' | 'snapshot' | 'transcript'>) {
  const { draft, payload } = snapshot.context;
  if (selectSource(snapshot) === 'recorded')
    return (
      <>
        <p className={classes.quiet}>{texts.recordedOnly}</p>
        <p className={classes.problem} role="status">
          {resultOf(snapshot)}
        </p>
      </>
    );
  if (selectStep(snapshot) !== null) return <p className={classes.quiet}>{texts.backToSend}</p>;
  const problem = payloadProblem(payload);
  const isEnded = snapshot.matches({ actor: 'ended' });
  return (
    <>
      <PossibleEvents actor={actor} snapshot={snapshot} transcript={transcript} />
      {draft !== '' && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: 'event.sent' });
          }}
        >
          {!isEnded && (
            <>
              <label htmlFor="inspector-payload">{texts.payload}</label>
              <textarea
                id="inspector-payload"
                value={payload}
                rows={Math.min(10, Math.max(3, payload.split('\n').length))}
                spellCheck={false}
                aria-invalid={problem !== null}
                aria-describedby="inspector-problem"
                placeholder="{ }"
                onChange={({ currentTarget }) => actor.send({ type: 'payload.typed', text: currentTarget.value })}
              />
            </>
          )}
          <p id="inspector-problem" className={classes.problem} role="status">
            {problem ?? resultOf(snapshot)}
          </p>
          {!isEnded && (
            <button type="submit" className={classes.primary} disabled={!selectMaySend(snapshot)}>
              {texts.sendIt} {draft}
            </button>
          )}
        </form>
      )}
    </>
  );
}
