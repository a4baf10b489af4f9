import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { WorkflowDefinition, WorkflowEdge } from '../../../domain/workflow.ts';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { tagColor } from '../../ui/task/TagBadge/tagColors.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './workflows.module.css';

export interface MoveListProps {
  definition: WorkflowDefinition;
  edges: readonly WorkflowEdge[];
  /** End of each transition at which the listed state is. */
  end: 'from' | 'to';
  onSelect: (edgeId: string) => void;
}

export function MoveList({ definition, edges, end, onSelect }: MoveListProps) {
  const texts = useTexts('workflows');
  if (edges.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.state.none}
      </Text>
    );
  return (
    <ul>
      {edges.map((edge) => {
        const state = definition.states.find(({ id }) => id === edge[end]);
        return (
          <li key={edge.id}>
            <RowButton type="button" onClick={() => onSelect(edge.id)}>
              <IconArrowRight
                size={14}
                stroke={1.9}
                aria-hidden
                color={end === 'from' ? 'var(--faena-text-quiet)' : undefined}
              />
              <span className={classes.dot} style={{ background: state && tagColor(state.color) }} aria-hidden />
              <Text dir="auto" span inherit fw={500} truncate>
                {state?.name ?? '—'}
              </Text>
              {edge.name !== '' && (
                <Text dir="auto" span size="sm" c="dimmed">
                  {edge.name}
                </Text>
              )}
            </RowButton>
          </li>
        );
      })}
    </ul>
  );
}
