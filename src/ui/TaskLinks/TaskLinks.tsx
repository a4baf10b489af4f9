import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Color } from '../../../domain/common.ts';
import { FieldHead } from '../FieldHead/index.ts';
import { OptionList, type PickerOption } from '../OptionList/index.ts';
import { tagColor } from '../TagBadge/index.ts';
import { useTexts } from '../texts/index.ts';
import classes from './TaskLinks.module.css';

export interface LinkedTask {
  id: string;
  title: string;
  status: string;
  color?: Color;
  done: boolean;
}

export interface TaskLinksProps {
  label: string;
  tasks: readonly LinkedTask[];
  onOpen: (taskId: string) => void;
  /** Called to remove a task. Adds the buttons. */
  onRemove?: (taskId: string) => void;
  /** Called to add a task. Adds the button. Requires `find`. */
  onAdd?: (taskId: string) => void;
  /** Returns the tasks that can be added for a query. Returns all of them for ''. */
  find?: (query: string) => PickerOption[];
  loading?: boolean;
  /** Text of the button that adds a task. Without the button, the text is shown while there are no tasks. */
  placeholder?: string;
  error?: string;
  aside?: ReactNode;
}

export function TaskLinks({
  label,
  tasks,
  onOpen,
  onRemove,
  onAdd,
  find,
  loading,
  placeholder = '',
  error,
  aside,
}: TaskLinksProps) {
  const texts = useTexts('tasks').links;
  const id = useId();
  /** Query while the list is open. Null until it is opened for the first time. */
  const [query, setQuery] = useState<string | null>(null);
  return (
    <div className={classes.root} role="group" aria-label={label} aria-describedby={error ? `${id}-error` : undefined}>
      <FieldHead label={label} aside={aside} />
      {tasks.length > 0 && (
        <ul className={classes.list}>
          {tasks.map((task) => (
            <li key={task.id} className={classes.row} data-done={task.done || undefined}>
              <button
                type="button"
                className={classes.open}
                title={`${task.title} · ${task.status}`}
                aria-label={texts.open({ title: task.title, status: task.status })}
                onClick={() => onOpen(task.id)}
              >
                {task.done ? (
                  <IconCheck size={13} stroke={2.2} aria-hidden className={classes.tick} />
                ) : (
                  <span className={classes.dot} style={{ background: tagColor(task.color ?? 'slate') }} aria-hidden />
                )}
                <span className={classes.title}>{task.title}</span>
              </button>
              {onRemove && (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={texts.remove({ title: task.title })}
                  title={texts.remove({ title: task.title })}
                  onClick={() => onRemove(task.id)}
                >
                  <IconX size={13} stroke={2} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onAdd && find ? (
        <OptionList
          label={texts.add({ button: placeholder, label })}
          options={query === null ? [] : find(query)}
          selected={[]}
          searchable
          loading={loading}
          width="content"
          onSearch={setQuery}
          onSubmit={onAdd}
        >
          {(trigger) => (
            <button
              {...trigger}
              type="button"
              className={classes.add}
              aria-label={texts.add({ button: placeholder, label })}
            >
              <IconPlus size={14} stroke={1.9} aria-hidden />
              <span>{placeholder}</span>
            </button>
          )}
        </OptionList>
      ) : (
        tasks.length === 0 && <span className={classes.none}>{placeholder}</span>
      )}
      {error && (
        <div id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </div>
      )}
    </div>
  );
}
