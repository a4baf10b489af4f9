import { IconCheck } from '@tabler/icons-react';
import { OptionMark } from '../../form/OptionList/OptionMark.tsx';
import type { CardFamily } from '../TaskCard/TaskCard.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './KanbanBoard.module.css';

export interface SubtaskRowsProps {
  parentId: string;
  family: CardFamily;
  isTabStop: boolean;
}

/** Maximum number of rows below a card. */
const mostRows = 8;

/** Buttons that open the subtasks of a card. They are below the card, because a button can't contain buttons. */
export function SubtaskRows({ parentId, family, isTabStop }: SubtaskRowsProps) {
  const texts = useTexts('board').card;
  const left = family.rows.length - mostRows;
  return (
    <ul className={classes.subtasks} data-subtasks-of={parentId} aria-label={texts.subtasks(family)}>
      {family.rows.slice(0, mostRows).map(({ id, title, level, color, status, done }) => (
        <li key={id} style={{ paddingInlineStart: (level - 1) * 14 }}>
          <button
            type="button"
            className={classes.subtask}
            tabIndex={isTabStop ? 0 : -1}
            data-subtask-id={id}
            data-done={done || undefined}
            title={title}
          >
            <OptionMark option={done ? { icon: <IconCheck size={12} stroke={2.2} /> } : { color }} />
            <span className={classes.subtaskTitle} dir="auto">
              {title}
            </span>
            <span className={classes.hidden}>, {status}</span>
          </button>
        </li>
      ))}
      {left > 0 && <li className={classes.subtask}>+{left}</li>}
    </ul>
  );
}
