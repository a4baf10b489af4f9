import { Text, VisuallyHidden } from '@mantine/core';
import type { KeyedTask } from '../../../../domain/keyedTask.ts';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { useTexts } from '../../base/texts/index.ts';
import { SuggestionList } from '../RichTextEditor/SuggestionList.tsx';
import type { Offer } from '../RichTextEditor/useSuggestion.ts';
import { isDone } from './taskLook.ts';
import classes from './TaskList.module.css';

export interface TaskListProps {
  /** Id of the list, for the editor's `aria-controls`. */
  id: string;
  offer: Offer<KeyedTask>;
}

/** Tasks for the text at the caret, with key, title and status. */
export function TaskList({ id, offer }: TaskListProps) {
  const texts = useTexts('editor');
  return (
    <SuggestionList
      id={id}
      wide
      label={texts.tasks}
      offer={offer}
      status={texts.taskCount({ count: offer.items.length })}
      render={(task) => (
        <>
          <span className={classes.dot} style={{ background: tagColor(task.statusColor) }} title={task.statusName} />
          <Text span size="sm" className={classes.key}>
            {task.key}
          </Text>
          <Text span dir="auto" size="sm" truncate td={isDone(task) ? 'line-through' : undefined}>
            {task.title}
          </Text>
          <VisuallyHidden>{task.statusName}</VisuallyHidden>
        </>
      )}
    />
  );
}
