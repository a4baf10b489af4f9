import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { valueText, shortName } from './lines.ts';
import type { Step, Transcript } from './transcript.ts';

const rowHeight = 26;
const laneWidth = 116;

export const timeOf = (at: number): string => {
  const date = new Date(at);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
};

export interface Shown {
  steps: readonly Step[];
  all: number;
  types: readonly string[];
}

const payloads = new WeakMap<Step, string>();
const payloadOf = (step: Step): string => {
  const known = payloads.get(step);
  if (known !== undefined) return known;
  const text = JSON.stringify(step.event).toLowerCase();
  payloads.set(step, text);
  return text;
};

export interface Filter {
  text: string;
  type: string;
  actor: string | null;
  withServices: boolean;
}

export function useShown(transcript: Transcript, version: number, { text, type, actor, withServices }: Filter): Shown {
  return useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const name = (id: string | null): string =>
      id === null ? '' : (transcript.actors.get(id)?.name ?? '').toLowerCase();
    const all = withServices
      ? transcript.steps
      : transcript.steps.filter((step) => typeof transcript.actors.get(step.actor)?.machine === 'string');
    const steps = all.filter(
      (step) =>
        (type === '' || step.event.type === type) &&
        (actor === null || step.actor === actor || step.from === actor) &&
        (wanted === '' ||
          name(step.actor).includes(wanted) ||
          name(step.from).includes(wanted) ||
          payloadOf(step).includes(wanted)),
    );
    return { steps, all: all.length, types: [...new Set(all.map((step) => step.event.type))].sort() };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version tells that the transcript changed
  }, [transcript, version, text, type, actor, withServices]);
}

export interface EventListProps {
  transcript: Transcript;
  steps: readonly Step[];
  view: 'table' | 'lifelines';
  withServices: boolean;
  step: number | null;
  onStep: (step: Step) => void;
}

export function EventList(props: EventListProps) {
  const { transcript, steps, view, withServices, step, onStep } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtual = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => steps[index]?.n ?? index,
  });
  const chosen = step === null ? -1 : steps.findIndex(({ n }) => n === step);
  useEffect(() => {
    if (step !== null && chosen >= 0) virtual.scrollToIndex(chosen, { align: 'auto' });
    else if (step === null && atEnd.current && steps.length > 0)
      virtual.scrollToIndex(steps.length - 1, { align: 'end' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is shown moves the list
  }, [steps, step, chosen]);
  const move = (by: number): void => {
    const next = steps[Math.min(steps.length - 1, Math.max(0, (chosen < 0 ? steps.length : chosen) + by))];
    if (next) onStep(next);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(12),
    PageUp: () => move(-12),
    Home: () => move(-steps.length),
    End: () => move(steps.length),
  };
  if (steps.length === 0) return <p className={classes.empty}>{texts.noEvents}</p>;
  const items = virtual.getVirtualItems();
  const drawn =
    view === 'lifelines'
      ? lanesOf(
          transcript,
          items.flatMap(({ index }) => steps[index] ?? []),
          withServices,
        )
      : [];
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={0}
      role="listbox"
      aria-label={texts.events}
      aria-activedescendant={chosen < 0 ? undefined : `step-${step ?? ''}`}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < rowHeight * 2;
      }}
      onKeyDown={(event) => {
        const act = event.altKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      {view === 'lifelines' && <LaneHeads transcript={transcript} lanes={drawn} />}
      <div
        role="presentation"
        style={{
          height: virtual.getTotalSize(),
          position: 'relative',
          minWidth: view === 'lifelines' ? drawn.length * laneWidth + 84 : undefined,
        }}
      >
        {items.map(({ index, start, key }) => {
          const one = steps[index];
          return one && <EventRow key={key} {...props} one={one} index={index} start={start} lanes={drawn} />;
        })}
      </div>
    </div>
  );
}

function LaneHeads({ transcript, lanes }: { transcript: Transcript; lanes: readonly (string | null)[] }) {
  return (
    <div className={classes.laneHeads} style={{ width: lanes.length * laneWidth + 84 }} aria-hidden>
      {lanes.map((id, index) => (
        <span key={id ?? ''} style={{ left: 84 + index * laneWidth, width: laneWidth }}>
          {nameIn(transcript, id)}
        </span>
      ))}
    </div>
  );
}

interface EventRowProps extends EventListProps {
  one: Step;
  index: number;
  /** Distance from the top of the list, in pixels. */
  start: number;
  lanes: readonly (string | null)[];
}

function EventRow({ transcript, steps, view, withServices, step, onStep, one, index, start, lanes }: EventRowProps) {
  const { n, event, actor, from, after, at } = one;
  const [sender, receiver] = [nameIn(transcript, from), nameIn(transcript, actor)];
  const state = after ? valueText(after.value) : '';
  return (
    <div
      id={`step-${n}`}
      role="option"
      aria-selected={n === step}
      aria-posinset={index + 1}
      aria-setsize={steps.length}
      data-event={event.type}
      aria-label={
        view === 'lifelines'
          ? `${timeOf(at)} ${sender} → ${receiver}: ${event.type}${state === '' ? '' : `, ${state}`}`
          : undefined
      }
      className={[
        view === 'table' ? classes.event : classes.lifeline,
        n === step ? classes.chosen : '',
        one.crash ? classes.crashed : '',
        step !== null && n > step ? classes.dim : '',
      ].join(' ')}
      style={{ transform: `translateY(${start}px)`, height: rowHeight }}
      onClick={() => onStep(one)}
    >
      <Time at={at} />
      {view === 'lifelines' ? (
        <Arrow
          lanes={lanes}
          from={laneIn(transcript, from, withServices)}
          to={laneIn(transcript, actor, withServices)}
          words={event.type}
        />
      ) : (
        <Cells one={one} sender={sender} receiver={receiver} state={state} />
      )}
    </div>
  );
}

interface CellsProps {
  one: Step;
  sender: string;
  receiver: string;
  state: string;
}

function Cells({ one: { event, before, changes }, sender, receiver, state }: CellsProps) {
  return (
    <>
      {' '}
      <span className={classes.quiet} title={sender}>
        {sender}
      </span>{' '}
      <span title={receiver}>→ {receiver}</span>{' '}
      <span className={classes.type} title={event.type}>
        {event.type}
      </span>{' '}
      <span style={{ color: 'var(--lit)' }}>{state !== valueText(before) ? `→ ${state}` : ''}</span>{' '}
      <span className={classes.count}>{changes.length > 0 ? `Δ${changes.length}` : ''}</span>
    </>
  );
}

const nameIn = (transcript: Transcript, id: string | null): string =>
  id === null ? texts.outside : shortName(transcript.actors.get(id)?.name ?? id);

const Time = ({ at }: { at: number }) => (
  <time className={classes.time}>
    <span className={classes.hours}>{timeOf(at).slice(0, 3)}</span>
    {timeOf(at).slice(3)}
  </time>
);

/** Returns the lifeline of an actor. A hidden service has the lifeline of its machine. */
function laneIn(transcript: Transcript, id: string | null, withServices: boolean): string | null {
  const actor = id === null ? undefined : transcript.actors.get(id);
  return actor && actor.machine === null && !withServices && actor.parent !== null
    ? laneIn(transcript, actor.parent, false)
    : id;
}

/**
 * Returns the lifelines of the actors in these steps, in the order of the tree. Null is the lifeline of senders outside
 * the system.
 */
function lanesOf(transcript: Transcript, steps: readonly Step[], withServices: boolean): (string | null)[] {
  const laneOf = (id: string | null) => laneIn(transcript, id, withServices);
  const wanted = new Set(steps.flatMap(({ actor, from }) => [laneOf(from), laneOf(actor)]));
  const order = [...transcript.actors.keys()];
  return [...wanted].sort((one, other) =>
    one === null ? -1 : other === null ? 1 : order.indexOf(one) - order.indexOf(other),
  );
}

function Arrow({
  lanes,
  from,
  to,
  words,
}: {
  lanes: readonly (string | null)[];
  from: string | null;
  to: string | null;
  words: string;
}) {
  const width = lanes.length * laneWidth;
  const middle = (id: string | null): number => lanes.indexOf(id) * laneWidth + laneWidth / 2;
  const [start, end] = [middle(from), middle(to)];
  const isSelf = start === end;
  const way = end > start ? 1 : -1;
  return (
    <svg style={{ display: 'block', overflow: 'visible' }} width={width} height={rowHeight} aria-hidden>
      {lanes.map((id, index) => (
        <line
          key={id ?? ''}
          stroke="var(--line)"
          x1={index * laneWidth + laneWidth / 2}
          x2={index * laneWidth + laneWidth / 2}
          y1={0}
          y2={rowHeight}
        />
      ))}
      {isSelf ? (
        <path fill="none" stroke="var(--accent)" d={`M${start} 8 h14 v10 h-8`} />
      ) : (
        <path fill="none" stroke="var(--accent)" d={`M${start} 18 H${end - way * 5}`} />
      )}
      <path fill="var(--accent)" d={isSelf ? `M${start + 1} 18 l7 -4 v8 z` : `M${end} 18 l${-7 * way} -4 v8 z`} />
      <text
        fill="var(--text)"
        fontSize={10.5}
        paintOrder="stroke"
        stroke="var(--ground)"
        strokeWidth={3}
        x={isSelf ? start + 20 : (start + end) / 2}
        y={isSelf ? 17 : 13}
        textAnchor={isSelf ? 'start' : 'middle'}
      >
        {words}
      </text>
    </svg>
  );
}
