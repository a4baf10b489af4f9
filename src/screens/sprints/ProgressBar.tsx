import { Group, Text } from '@mantine/core';
import type { Sprint } from '../../../domain/sprint.ts';
import { capacityState } from '../../machines/flow/sprint/sprint.selectors.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { progressOf } from './progress.ts';
import classes from './sprints.module.css';

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** Progress of a sprint with a mark at its capacity. Screen readers read the same as text. */
export function ProgressBar({ sprint }: { sprint: Pick<Sprint, 'committed' | 'done' | 'capacity' | 'state'> }) {
  const texts = useTexts('sprints');
  const { committed, done, capacity, state } = sprint;
  const share = progressOf(sprint);
  const room = state === 'completed' ? null : capacityState(committed.points, capacity);
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        <span style={{ width: percent(share.planned) }} />
        <span data-done style={{ width: percent(share.done) }} />
        {share.capacity !== null && <i style={{ insetInlineStart: percent(share.capacity) }} />}
      </div>
      <Group justify="space-between" gap="0 12px" mt={6} fz="sm" c="dimmed">
        <span>
          {texts.amounts.points({ done: done.points, all: committed.points })} ·{' '}
          {texts.amounts.tasks({ done: done.tasks, all: committed.tasks })}
        </span>
        {room && capacity !== null && (
          <Group component="span" gap={6} wrap="nowrap">
            {share.capacity !== null && <i className={classes.mark} aria-hidden />}
            <span>
              {texts.capacity.is({ capacity })} ·{' '}
              <Text span inherit {...(room.kind === 'over' && { c: 'var(--faena-danger)', fw: 600 })}>
                {room.kind === 'full' ? texts.capacity.full : texts.capacity[room.kind]({ points: room.by })}
              </Text>
            </span>
          </Group>
        )}
      </Group>
    </div>
  );
}
