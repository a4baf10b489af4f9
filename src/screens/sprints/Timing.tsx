import { Text } from '@mantine/core';
import type { Sprint } from '../../../domain/sprint.ts';
import { useSystem } from '../../system/system.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { timingText } from './days.ts';

/** Days until the start or the end of a sprint. */
export function Timing({ sprint }: { sprint: Sprint }) {
  const texts = useTexts('sprints');
  const today = useSystem().today();
  const isLate = sprint.state !== 'completed' && sprint.endsOn < today;
  return (
    <Text span inherit c={isLate ? 'var(--faena-danger)' : undefined} fw={isLate ? 500 : undefined}>
      {timingText(texts, sprint, today)}
    </Text>
  );
}
