import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Color } from '../../../../domain/common.ts';
import { OptionList } from '../../form/OptionList/OptionList.tsx';
import { OptionMark, type PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { useTexts } from '../../base/texts/index.ts';
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
    <div role="group" aria-label={label} aria-describedby={error ? `${id}-error` : undefined}>
      <Group justify="space-between" gap={8} mih={28}>
        <Text size="sm" c="dimmed" aria-hidden>
          {label}
        </Text>
        {aside}
      </Group>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <Group component="li" key={task.id} gap={0} wrap="nowrap" className={classes.row}>
            <button
              type="button"
              className={classes.open}
              title={`${task.title} · ${task.status}`}
              aria-label={texts.open({ title: task.title, status: task.status })}
              onClick={() => onOpen(task.id)}
            >
              <OptionMark option={task.done ? { icon: <IconCheck size={13} stroke={2.2} /> } : { color: task.color }} />
              <Text
                dir="auto"
                span
                size="sm"
                truncate
                c={task.done ? 'dimmed' : undefined}
                td={task.done ? 'line-through' : undefined}
              >
                {task.title}
              </Text>
            </button>
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={texts.remove({ title: task.title })}
                title={texts.remove({ title: task.title })}
                onClick={() => onRemove(task.id)}
              >
                <IconX size={13} stroke={2} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
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
            <Button
              {...trigger}
              variant="subtle"
              color="gray"
              size="compact-sm"
              ms={-8}
              aria-label={texts.add({ button: placeholder, label })}
              leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
            >
              {placeholder}
            </Button>
          )}
        </OptionList>
      ) : (
        tasks.length === 0 && (
          <Text size="sm" c="dimmed">
            {placeholder}
          </Text>
        )
      )}
      {error && (
        <Text id={`${id}-error`} role="alert" size="xs" c="var(--faena-danger)">
          {error}
        </Text>
      )}
    </div>
  );
}
