import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import type { Color } from '../../../../domain/common.ts';
import { OptionList } from '../../form/OptionList/OptionList.tsx';
import { OptionMark, type PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './TaskLinks.module.css';

export interface ShownTask {
  id: string;
  /** Key of the task. Null for a task that isn't saved yet. */
  taskKey: string | null;
  title: string;
  status: string;
  color?: Color;
  done: boolean;
}

export interface TaskLinksProps {
  label: string;
  tasks: readonly ShownTask[];
  onOpen: (taskId: string) => void;
  /** Called to remove a task. Adds the buttons. */
  onRemove?: (taskId: string) => void;
}

/** List of tasks with their statuses, under a label. */
export function TaskLinks({ label, tasks, onOpen, onRemove }: TaskLinksProps) {
  return (
    <div role="group" aria-label={label}>
      <Text size="xs" c="dimmed" aria-hidden>
        {label}
      </Text>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <LinkRow key={task.id} task={task} onOpen={onOpen} onRemove={onRemove} />
        ))}
      </Stack>
    </div>
  );
}

export function LinkError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <Text id={id} role="alert" size="xs" c="var(--faena-danger)">
      {error}
    </Text>
  );
}

function LinkRow({ task, onOpen, onRemove }: { task: ShownTask } & Pick<TaskLinksProps, 'onOpen' | 'onRemove'>) {
  const texts = useTexts('tasks').links;
  const { id, taskKey, status, color, done } = task;
  const title = taskKey === null ? task.title : `${taskKey} ${task.title}`;
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
          {taskKey !== null && <span className={classes.key}>{taskKey}</span>} {task.title}
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

export interface AddLinkProps {
  label: string;
  /** Text of the button. */
  placeholder: string;
  /** Tasks that can be added, as found for the last query. */
  options: PickerOption[];
  loading?: boolean;
  /** Called with '' when the list is opened, and with each query. */
  onSearch: (query: string) => void;
  onAdd: (taskId: string) => void;
}

/** Button that opens the searchable list of tasks that can be added. */
export function AddLink({ label, placeholder, options, loading, onSearch, onAdd }: AddLinkProps) {
  const texts = useTexts('tasks').links;
  return (
    <OptionList
      label={texts.add({ button: placeholder, label })}
      options={options}
      selected={[]}
      searchable
      loading={loading}
      width="content"
      onSearch={onSearch}
      onSubmit={onAdd}
    >
      {(trigger) => (
        <Button
          {...trigger}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={texts.add({ button: placeholder, label })}
          leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
        >
          {placeholder}
        </Button>
      )}
    </OptionList>
  );
}
