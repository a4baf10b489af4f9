import { useMemo, useRef } from 'react';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { inWords, shortName } from './told.ts';
import type { KnownActor, Moment, Transcript } from './transcript.ts';

interface Row { actor: KnownActor; depth: number; moment: Moment | null }

export interface ActorTreeProps {
  transcript: Transcript;
  version: number;
  chosen: string | null;
  step: number | null;
  search: string;
  withEnded: boolean;
  withServices: boolean;
  onChoose: (actor: string) => void;
}

const isEnded = ({ moment }: Row): boolean => moment === null || moment.status !== 'active';

export function ActorTree({ transcript, version, chosen, step, search, withEnded, withServices, onChoose }: ActorTreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const found: Row[] = [];
    const wanted = search.trim().toLowerCase();
    const isWanted = (row: Row): boolean =>
      wanted === '' || [row.actor.name, row.actor.machine ?? '', inWords(row.moment?.value ?? null)].some((text) => text.toLowerCase().includes(wanted));
    const walk = (id: string, depth: number): void => {
      const actor = transcript.actors.get(id);
      if (!actor) return;
      const row: Row = { actor, depth, moment: transcript.momentOf(id, step) };
      const shown = (withServices || actor.machine !== null) && (withEnded || !isEnded(row));
      const place = found.length;
      for (const child of actor.children) walk(child, depth + 1);
      // Those above one that matches stay, to tell where it is.
      if (shown && (isWanted(row) || found.length > place)) found.splice(place, 0, row);
    };
    for (const { id, parent } of transcript.actors.values()) if (parent === null || !transcript.actors.has(parent)) walk(id, 0);
    return found;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version tells that the transcript changed
  }, [transcript, version, step, search, withEnded, withServices]);

  const move = (by: number): void => {
    const at = rows.findIndex(({ actor }) => actor.id === chosen);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!next) return;
    onChoose(next.actor.id);
    list.current?.querySelector(`[data-actor="${CSS.escape(next.actor.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const keys: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Home: () => move(-rows.length), End: () => move(rows.length) };
  if (rows.length === 0) return <p className={classes.empty}>{texts.noActors}</p>;
  return (
    <div
      ref={list} className={classes.tree} role="tree" aria-label={texts.actors} tabIndex={0} aria-activedescendant={chosen === null ? undefined : `actor-${chosen}`}
      onKeyDown={(event) => {
        const act = event.altKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      {rows.map((row) => {
        const { actor, depth, moment } = row;
        return (
          <div
            key={actor.id} id={`actor-${actor.id}`} data-actor={actor.id} role="treeitem" aria-level={depth + 1} aria-selected={actor.id === chosen}
            className={[classes.actor, isEnded(row) ? classes.dim : '', actor.id === chosen ? classes.chosen : ''].join(' ')} style={{ paddingInlineStart: 8 + depth * 14 }}
            title={[actor.name, actor.machine ?? texts.service, actor.id].join(' · ')} onClick={() => onChoose(actor.id)}
          >
            <span className={classes.actorHead}>
              <span className={classes.dot} data-live={!isEnded(row) || undefined} aria-hidden />
              <span className={classes.actorName}>{shortName(actor.name)}</span>
              {actor.machine !== null && actor.machine !== actor.name && !actor.name.startsWith(`${actor.machine}:`) && <span className={classes.quiet}>{actor.machine}</span>}
              {actor.machine === null && <span className={classes.quiet}>{texts.service}</span>}
              <span className={classes.count} title={texts.eventsCount(actor.events)}>{actor.events}</span>
            </span>
            <span className={classes.actorState}>{moment === null ? texts.notYet : moment.status !== 'active' ? texts.endedActor : inWords(moment.value)}</span>
          </div>
        );
      })}
    </div>
  );
}
