import type { Sprint } from '../../../domain/sprint.ts';
import { capacityState } from '../../machines/sprint/sprint.selectors.ts';
import { useTexts } from '../../ui/texts/index.ts';
import classes from './sprints.module.css';

/**
 * Progress of a sprint in points, or in tasks if none has points, and its use of the capacity. The text gives the same
 * to screen readers.
 */
export function ProgressBar({ sprint }: { sprint: Pick<Sprint, 'committed' | 'done' | 'capacity' | 'state'> }) {
  const texts = useTexts('sprints');
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
          {texts.amounts.points({ done: done.points, all: committed.points })} ·{' '}
          {texts.amounts.tasks({ done: done.tasks, all: committed.tasks })}
        </span>
        {room && (
          <span className={classes.capacity} data-kind={room.kind}>
            {room.kind === 'full' ? texts.capacity.full : texts.capacity[room.kind]({ points: room.by })}
          </span>
        )}
      </p>
    </div>
  );
}
