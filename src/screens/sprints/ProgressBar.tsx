import type { Sprint } from '../../../domain/sprint.ts';
import { capacityState } from '../../machines/sprint/sprint.selectors.ts';
import classes from './sprints.module.css';
import { texts } from './texts.ts';

/**
 * Progress of a sprint in points, or in tasks if none has points, and its use of the capacity. The text gives the same
 * to screen readers.
 */
export function ProgressBar({ sprint }: { sprint: Pick<Sprint, 'committed' | 'done' | 'capacity' | 'state'> }) {
  const { committed, done, capacity, state } = sprint;
  const measure = committed.points > 0 ? 'points' : 'tasks';
  const share = committed[measure] === 0 ? 0 : done[measure] / committed[measure];
  const room = state === 'completed' ? null : capacityState(committed.points, capacity);
  return (
    <div className={classes.progress}>
      <div className={classes.bar} aria-hidden>
        <span className={classes.barDone} style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
      <p className={classes.progressText}>
        <span>
          {texts.amounts.points(done.points, committed.points)} · {texts.amounts.tasks(done.tasks, committed.tasks)}
        </span>
        {room && (
          <span className={classes.capacity} data-kind={room.kind}>
            {room.kind === 'full' ? texts.capacity.full : texts.capacity[room.kind](room.by)}
          </span>
        )}
      </p>
    </div>
  );
}
