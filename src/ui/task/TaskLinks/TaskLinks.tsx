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
  const id = useId();
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
          <LinkRow key={task.id} task={task} onOpen={onOpen} onRemove={onRemove} />
        ))}
      </Stack>
      {onAdd && find ? (
        <AddLink label={label} placeholder={placeholder} loading={loading} find={find} onAdd={onAdd} />
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

function LinkRow({ task, onOpen, onRemove }: { task: LinkedTask } & Pick<TaskLinksProps, 'onOpen' | 'onRemove'>) {
  const texts = useTexts('tasks').links;
  const { id, title, status, color, done } = task;
  return (
    <Group component="li" gap={0} wrap="nowrap" className={classes.row}>
      <button
        type="button"
        className={classes.open}
        title={`${title} · ${status}`}
        aria-label={texts.open({ title, status })}
        onClick={() => onOpen(id)}
      >
        <OptionMark option={done ? { icon: <IconCheck size={13} stroke={2.2} /> } : { color }} />
        <Text dir="auto" span size="sm" truncate c={done ? 'dimmed' : undefined} td={done ? 'line-through' : undefined}>
          {title}
        </Text>
      </button>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={texts.remove({ title })}
          title={texts.remove({ title })}
          onClick={() => onRemove(id)}
        >
          <IconX size={13} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

type AddLinkProps = Required<Pick<TaskLinksProps, 'label' | 'placeholder' | 'find' | 'onAdd'>> &
  Pick<TaskLinksProps, 'loading'>;

/** Button that opens the searchable list of tasks that can be added. */
function AddLink({ label, placeholder, loading, find, onAdd }: AddLinkProps) {
  const texts = useTexts('tasks').links;
  /** Query while the list is open. Null until it is opened for the first time. */
  const [query, setQuery] = useState<string | null>(null);
  return (
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
  );
}
