import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Color } from '../../../domain/common.ts';
import { FieldHead } from '../FieldHead/index.ts';
import { OptionList, type PickerOption } from '../OptionList/index.ts';
import { tagColor } from '../TagBadge/index.ts';
import { taskLinksTexts as texts } from './texts.ts';
import classes from './TaskLinks.module.css';

export interface LinkedTask {
  id: string;
  title: string;
  /** Name of its status. */
  status: string;
  /** Colour of its status. */
  color?: Color;
  /** Nobody waits for it any more. */
  done: boolean;
}

export interface TaskLinksProps {
  /** Name of the field. */
  label: string;
  /** Tasks it holds, from top to bottom. */
  tasks: readonly LinkedTask[];
  /** A task was pressed. */
  onOpen: (taskId: string) => void;
  /** Takes a task out; adds the buttons. */
  onRemove?: (taskId: string) => void;
  /** Puts a task in; adds the button. Needs `find`. */
  onAdd?: (taskId: string) => void;
  /** Tasks that can be put in, by words of their titles; everything for ''. */
  find?: (query: string) => PickerOption[];
  /** Tasks to find are on their way. */
  loading?: boolean;
  /** Words of the button that adds one; without such a button, what is shown while it holds none. */
  placeholder?: string;
  /** Why the last change was refused. */
  error?: string;
  /** State of the field's saving, put beside its label. */
  aside?: ReactNode;
}

/** A field that holds tasks: each with its status, opened by a press. */
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
  const id = useId();
  /** What is looked for while the list is open; null: it was never opened. */
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
                aria-label={texts.open(task.title, task.status)}
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
                  aria-label={texts.remove(task.title)}
                  title={texts.remove(task.title)}
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
          label={texts.add(placeholder, label)}
          options={query === null ? [] : find(query)}
          selected={[]}
          searchable
          loading={loading}
          width="content"
          onSearch={setQuery}
          onSubmit={onAdd}
        >
          {(trigger) => (
            <button {...trigger} type="button" className={classes.add} aria-label={texts.add(placeholder, label)}>
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
