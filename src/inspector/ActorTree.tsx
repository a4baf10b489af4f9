import { IconChevronRight } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { shortName } from './lines.ts';
import { stateText } from './stateText.ts';
import type { Crash, KnownActor, Moment, Transcript } from './transcript.ts';

interface Row {
  actor: KnownActor;
  depth: number;
  moment: Moment | null;
  /** Crashes of the actor up to the selected moment, the last one first. */
  crashes: readonly Crash[];
  /** Number of visible children, whether expanded or collapsed. */
  children: number;
  isOpen: boolean;
}

export interface ActorTreeProps {
  transcript: Transcript;
  version: number;
  chosen: string | null;
  step: number | null;
  search: string;
  withEnded: boolean;
  withServices: boolean;
  folded: readonly string[];
  onChoose: (actor: string) => void;
  onFold: (actor: string, folded: boolean) => void;
}

/**
 * Returns true if an exception ended or restarted the actor. A service may also fail for an expected reason, such as a
 * response of the server.
 */
const isException = ({ actor, crashes }: Row): boolean =>
  crashes.some(({ stack }) => actor.machine !== null || stack !== '');
const isEnded = ({ moment }: Row): boolean => moment === null || moment.status !== 'active';

export function ActorTree({
  transcript,
  version,
  chosen,
  step,
  search,
  withEnded,
  withServices,
  folded,
  onChoose,
  onFold,
}: ActorTreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => rowsOf({ transcript, step, search, withEnded, withServices, folded }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version changes with the transcript
    [transcript, version, step, search, withEnded, withServices, folded],
  );
  const at = rows.findIndex(({ actor }) => actor.id === chosen);
  const goTo = (next: Row | undefined): void => {
    if (!next) return;
    onChoose(next.actor.id);
    list.current?.querySelector(`[data-actor="${CSS.escape(next.actor.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const keys = keysOf(rows, at, goTo, onFold);
  if (rows.length === 0) return <p className={classes.empty}>{texts.noActors}</p>;
  return (
    <div
      ref={list}
      className={classes.tree}
      role="tree"
      aria-label={texts.actors}
      tabIndex={0}
      aria-activedescendant={chosen === null ? undefined : `actor-${chosen}`}
      onKeyDown={(event) => {
        const act = event.altKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      {rows.map((row) => (
        <ActorRow key={row.actor.id} row={row} isChosen={row.actor.id === chosen} onChoose={onChoose} onFold={onFold} />
      ))}
    </div>
  );
}

type TreeFilter = Pick<ActorTreeProps, 'transcript' | 'step' | 'search' | 'withEnded' | 'withServices' | 'folded'>;

/** Returns the visible rows of the tree. The ancestors of a match are listed too, and a search expands every branch. */
function rowsOf({ transcript, step, search, withEnded, withServices, folded }: TreeFilter): Row[] {
  const found: Row[] = [];
  const wanted = search.trim().toLowerCase();
  const isWanted = ({ actor, moment }: Row): boolean =>
    wanted === '' ||
    [actor.name, actor.machine ?? '', stateText(moment)].some((text) => text.toLowerCase().includes(wanted));
  const walk = (id: string, depth: number): void => {
    const actor = transcript.actors.get(id);
    if (!actor) return;
    const row: Row = {
      actor,
      depth,
      moment: transcript.momentOf(id, step),
      crashes: transcript.crashesOf(id, step),
      children: 0,
      isOpen: false,
    };
    const shown = ((withServices || actor.machine !== null) && (withEnded || !isEnded(row))) || isException(row);
    const place = found.length;
    for (const child of actor.children) walk(child, depth + 1);
    if (!shown || !(isWanted(row) || found.length > place)) return;
    row.children = found.slice(place).filter((one) => one.depth === depth + 1).length;
    row.isOpen = row.children > 0 && (wanted !== '' || !folded.includes(id));
    if (wanted === '' && folded.includes(id)) found.length = place;
    found.splice(place, 0, row);
  };
  for (const { id, parent } of transcript.actors.values())
    if (parent === null || !transcript.actors.has(parent)) walk(id, 0);
  return found;
}

/** Keys of the tree pattern: left collapses or goes to the parent, right expands or goes to the first child. */
function keysOf(
  rows: readonly Row[],
  at: number,
  goTo: (row: Row | undefined) => void,
  onFold: ActorTreeProps['onFold'],
): Record<string, () => void> {
  const row = rows[at];
  const move = (by: number): void => goTo(rows[Math.min(rows.length - 1, Math.max(0, at + by))]);
  return {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => move(-rows.length),
    End: () => move(rows.length),
    ArrowLeft: () => {
      if (row?.isOpen) onFold(row.actor.id, true);
      else if (row) goTo(rows.slice(0, at).findLast(({ depth }) => depth < row.depth));
    },
    ArrowRight: () => {
      if (row?.isOpen) move(1);
      else if (row && row.children > 0) onFold(row.actor.id, false);
    },
  };
}

interface ActorRowProps extends Pick<ActorTreeProps, 'onChoose' | 'onFold'> {
  row: Row;
  isChosen: boolean;
}

function ActorRow({ row, isChosen, onChoose, onFold }: ActorRowProps) {
  const { actor, depth, moment, crashes } = row;
  const [crash] = crashes;
  return (
    <div
      id={`actor-${actor.id}`}
      data-actor={actor.id}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={row.children > 0 ? row.isOpen : undefined}
      className={[
        classes.actor,
        isEnded(row) ? classes.dim : '',
        crash ? classes.crashed : '',
        isChosen ? classes.chosen : '',
      ].join(' ')}
      style={{ paddingInlineStart: 8 + depth * 14 }}
      title={[actor.name, actor.machine ?? texts.service, actor.id, ...(crash ? [crash.message] : [])].join(' · ')}
      onClick={() => onChoose(actor.id)}
    >
      <span className={classes.actorHead}>
        <span
          className={classes.fold}
          data-open={row.isOpen || undefined}
          aria-hidden
          title={row.children > 0 ? (row.isOpen ? texts.fold : texts.unfold)(shortName(actor.name)) : undefined}
          onClick={(event) => {
            if (row.children === 0) return;
            event.stopPropagation();
            onFold(actor.id, row.isOpen);
          }}
        >
          {row.children > 0 && <IconChevronRight size={12} stroke={2} />}
        </span>
        <span className={classes.dot} data-live={!isEnded(row) || undefined} aria-hidden />
        <span className={classes.actorName}>{shortName(actor.name)}</span>
        {actor.machine !== null && actor.machine !== actor.name && !actor.name.startsWith(`${actor.machine}:`) && (
          <span className={classes.quiet}>{actor.machine}</span>
        )}
        {actor.machine === null && <span className={classes.quiet}>{texts.service}</span>}
        <span className={classes.count} title={texts.eventsCount(actor.events)}>
          {actor.events}
        </span>
      </span>
      <span className={classes.actorState}>
        {stateText(moment)}
        {crash?.restarted && ` · ${texts.crashes(crashes.length)}`}
      </span>
    </div>
  );
}
