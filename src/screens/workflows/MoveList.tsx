import { IconArrowRight } from '@tabler/icons-react';
import type { WorkflowDefinition, WorkflowEdge } from '../../../domain/workflow.ts';
import { tagColor } from '../../ui/TagBadge/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import classes from './workflows.module.css';

export interface MoveListProps {
  definition: WorkflowDefinition;
  edges: readonly WorkflowEdge[];
  /** End of each transition whose state is named. */
  end: 'from' | 'to';
  onSelect: (edgeId: string) => void;
}

export function MoveList({ definition, edges, end, onSelect }: MoveListProps) {
  const texts = useTexts('workflows');
  if (edges.length === 0) return <p className={classes.hint}>{texts.state.none}</p>;
  return (
    <ul className={classes.moves}>
      {edges.map((edge) => {
        const state = definition.states.find(({ id }) => id === edge[end]);
        return (
          <li key={edge.id}>
            <button type="button" className={classes.moveButton} onClick={() => onSelect(edge.id)}>
              <IconArrowRight
                size={14}
                stroke={1.9}
                aria-hidden
                className={end === 'from' ? classes.inward : undefined}
              />
              <span className={classes.dot} style={{ background: state && tagColor(state.color) }} aria-hidden />
              <span className={classes.moveName}>{state?.name ?? '—'}</span>
              {edge.name !== '' && <span className={classes.quiet}>{edge.name}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
