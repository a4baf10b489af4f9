import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { inWords, shortName } from './told.ts';
import type { Step, Transcript } from './transcript.ts';

const rowHeight = 26;
const laneWidth = 132;
const mostLanes = 14;

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

export interface Filter { text: string; type: string; actor: string | null; withServices: boolean }

/** The steps that a filter leaves, and every type there is. */
export function useShown(transcript: Transcript, version: number, { text, type, actor, withServices }: Filter): Shown {
  return useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const name = (id: string | null): string => (id === null ? '' : (transcript.actors.get(id)?.name ?? '').toLowerCase());
    const all = withServices ? transcript.steps : transcript.steps.filter((step) => transcript.actors.get(step.actor)?.machine != null);
    const steps = all.filter((step) =>
      (type === '' || step.event.type === type) && (actor === null || step.actor === actor || step.from === actor) &&
      (wanted === '' || name(step.actor).includes(wanted) || name(step.from).includes(wanted) || payloadOf(step).includes(wanted)));
    return { steps, all: all.length, types: [...new Set(all.map((step) => step.event.type))].sort() };
  }, [transcript, version, text, type, actor, withServices]);
}

export interface EventListProps {
  transcript: Transcript;
  steps: readonly Step[];
  view: 'table' | 'lifelines';
  /** The step that is looked at; null: the present. */
  step: number | null;
  onStep: (step: Step) => void;
}

export function EventList({ transcript, steps, view, step, onStep }: EventListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const lanes = useMemo(() => (view === 'lifelines' ? lanesOf(steps) : []), [steps, view]);
  const virtual = useVirtualizer({ count: steps.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 12, getItemKey: (index) => steps[index]?.n ?? index });
  const chosen = step === null ? -1 : steps.findIndex(({ n }) => n === step);
  useEffect(() => {
    if (step !== null && chosen >= 0) virtual.scrollToIndex(chosen, { align: 'auto' });
    else if (step === null && atEnd.current && steps.length > 0) virtual.scrollToIndex(steps.length - 1, { align: 'end' });
    // Only what is shown moves the list.
  }, [steps, step, chosen]);
  const nameOf = (id: string | null): string => (id === null ? texts.outside : shortName(transcript.actors.get(id)?.name ?? id));
  const move = (by: number): void => {
    const next = steps[Math.min(steps.length - 1, Math.max(0, (chosen < 0 ? steps.length : chosen) + by))];
    if (next) onStep(next);
  };
  const keys: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1), PageDown: () => move(12), PageUp: () => move(-12), Home: () => move(-steps.length), End: () => move(steps.length) };
  if (steps.length === 0) return <p className={classes.empty}>{texts.noEvents}</p>;
  const { drawn, width } = { drawn: lanes.slice(0, mostLanes), width: Math.min(lanes.length, mostLanes) * laneWidth };
  return (
    <div
      ref={scroller} className={classes.scroller} tabIndex={0} role="listbox" aria-label={texts.events} aria-activedescendant={chosen < 0 ? undefined : `step-${step ?? ''}`}
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
      {view === 'lifelines' && (
        <div className={classes.laneHeads} style={{ width: width + 84 }} aria-hidden>
          {drawn.map((id, index) => <span key={id ?? ''} style={{ left: 84 + index * laneWidth, width: laneWidth }}>{nameOf(id)}</span>)}
        </div>
      )}
      {lanes.length > mostLanes && <p className={classes.note}>{texts.moreActors(lanes.length - mostLanes)}</p>}
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative', minWidth: view === 'lifelines' ? width + 84 : undefined }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const one = steps[index];
          if (!one) return null;
          const { n, event, actor, from, after, before, changes, at } = one;
          const state = after ? inWords(after.value) : '';
          const row = (children: ReactNode) => (
            <div
              key={key} id={`step-${n}`} role="option" aria-selected={n === step} aria-posinset={index + 1} aria-setsize={steps.length} data-event={event.type}
              aria-label={`${nameOf(from)} → ${nameOf(actor)}: ${event.type}${state === '' ? '' : `, ${state}`}`}
              className={[view === 'table' ? classes.event : classes.lifeline, n === step ? classes.chosen : '', step !== null && n > step ? classes.dim : ''].join(' ')}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }} onClick={() => onStep(one)}
            >
              {children}
            </div>
          );
          if (view === 'lifelines') return row(<><Time at={at} /><Arrow lanes={drawn} step={one} width={width} /></>);
          return row(<>
            <Time at={at} />
            <span className={classes.quiet} title={nameOf(from)}>{nameOf(from)}</span>
            <span title={nameOf(actor)}>→ {nameOf(actor)}</span>
            <span className={classes.type} title={event.type}>{event.type}</span>
            <span className={classes.reached}>{state !== inWords(before) ? `→ ${state}` : ''}</span>
            <span className={classes.count}>{changes.length > 0 ? `Δ${changes.length}` : ''}</span>
          </>);
        })}
      </div>
    </div>
  );
}

const Time = ({ at }: { at: number }) => <time className={classes.time}><span className={classes.hours}>{timeOf(at).slice(0, 3)}</span>{timeOf(at).slice(3)}</time>;

/** Actors in the order in which they first speak or are spoken to; null is what comes from outside. */
function lanesOf(steps: readonly Step[]): (string | null)[] {
  const lanes = new Set<string | null>();
  for (const { actor, from } of steps) lanes.add(from).add(actor);
  return [...lanes];
}

function Arrow({ lanes, step: { from, actor, event }, width }: { lanes: readonly (string | null)[]; step: Step; width: number }) {
  const middle = (id: string | null): number => {
    const lane = lanes.indexOf(id);
    return lane < 0 ? width : lane * laneWidth + laneWidth / 2;
  };
  const [start, end] = [middle(from), middle(actor)];
  const isSelf = start === end;
  const way = end > start ? 1 : -1;
  return (
    <svg className={classes.arrow} width={width} height={rowHeight} aria-hidden>
      {lanes.map((id, index) => <line key={id ?? ''} className={classes.lane} x1={index * laneWidth + laneWidth / 2} x2={index * laneWidth + laneWidth / 2} y1={0} y2={rowHeight} />)}
      {isSelf
        ? <path className={classes.message} d={`M${start} 8 h14 v10 h-8`} />
        : <path className={classes.message} d={`M${start} 18 H${end - way * 5}`} />}
      <path className={classes.messageTip} d={isSelf ? `M${start + 1} 18 l7 -4 v8 z` : `M${end} 18 l${-7 * way} -4 v8 z`} />
      <text className={classes.messageText} x={isSelf ? start + 20 : (start + end) / 2} y={isSelf ? 17 : 13} textAnchor={isSelf ? 'start' : 'middle'}>{event.type}</text>
    </svg>
  );
}
