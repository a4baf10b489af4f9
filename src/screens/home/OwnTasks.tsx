import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { memo, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { MyTask } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { selectExtended } from '../../machines/tasks/home/home.selectors.ts';
import type { DueGroup } from '../../machines/tasks/home/home.types.ts';
import { groupsOf } from '../../machines/tasks/home/ownTasks.selectors.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { daysFrom, isOverdue } from '../../ui/base/dates/days.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { ProjectGlyph } from '../../ui/task/ProjectGlyph/ProjectGlyph.tsx';
import { PriorityIcon } from '../../ui/task/TagBadge/PriorityIcon.tsx';
import { TagBadge } from '../../ui/task/TagBadge/TagBadge.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { ListedTask } from '../tasks/taskList.ts';
import classes from './home.module.css';
import { useSwipe } from './useSwipe.ts';

/** Number of tasks of a group that are initially shown. */
const firstTasks = 50;
const none: readonly DueGroup[] = [];
const inArea = {
  project: { gridArea: 'project' },
  status: { gridArea: 'status', minWidth: 0 },
};

export function OwnTasks({ tasks }: { tasks: readonly MyTask[] }) {
  const texts = useTexts('home');
  const dates = useDates();
  const today = useSystem().today();
  const home = useSender('home');
  const extended = useSelect('home', selectExtended, none);
  const groups = groupsOf(tasks, today, dates.firstWeekday());
  const list = useRef<readonly ListedTask[]>([]);
  useEffect(() => {
    list.current = groups.flatMap(({ tasks: own }) =>
      own.flatMap(({ id: taskId, projectId }) => (projectId === null ? [] : [{ taskId, projectId }])),
    );
  }, [groups]);
  return (
    <Stack component="ul" gap="lg" aria-label={texts.list}>
      {groups.map(({ group, tasks: own }) => {
        const rest = extended.includes(group) ? 0 : own.length - firstTasks;
        return (
          <li key={group}>
            <Title order={3} size="sm" mb={6} data-group={group}>
              {texts.groups[group]}{' '}
              <Count tone={group === 'overdue' ? 'danger' : 'neutral'}>{dates.number(own.length)}</Count>
            </Title>
            <RowList aria-label={texts.groups[group]}>
              {(rest > 0 ? own.slice(0, firstTasks) : own).map((task) => (
                <TaskRow key={task.id} task={task} today={today} list={list} />
              ))}
            </RowList>
            {rest > 0 && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                mt={6}
                onClick={() => home.send({ type: 'group.extended', group })}
              >
                {texts.showAll({ count: rest })}
              </Button>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

/** Moves the focus of a removed row to the next row, as on the board. */
function useNextFocus(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = row.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const rows = [...document.querySelectorAll('li[data-task-id]')];
      const at = rows.indexOf(own);
      (rows[at + 1] ?? rows[at - 1])?.querySelector('a')?.focus();
    };
  }, [row]);
}

interface TaskRowProps {
  task: MyTask;
  today: string;
  /** All tasks of the page. */
  list: RefObject<readonly ListedTask[]>;
}

const TaskRow = memo(function TaskRow({ task, today, list }: TaskRowProps) {
  const texts = useTexts('home');
  const system = useSystem();
  const row = useRef<HTMLLIElement>(null);
  useNextFocus(row);
  const { id, title, projectId, abilities } = task;
  const complete = () =>
    sendTo(system, 'home', { type: 'task.completed', taskId: id, mutationId: system.newId(), at: system.now() });
  const reschedule = () => {
    const { x, y, width, height } = row.current?.getBoundingClientRect() ?? new DOMRect();
    sendTo(system, 'commands', {
      type: 'picker.opened',
      field: 'dueDate',
      taskIds: [id],
      at: { x, y, width, height },
    });
  };
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || projectId === null) return;
    event.preventDefault();
    void navigate({
      to: '/projects/$projectId/tasks',
      params: { projectId },
      search: { task: id },
      state: { taskList: list.current },
    });
  };
  const swipe = useSwipe(row, abilities.update ? { onForward: complete, onBack: reschedule } : null);
  const content = <TaskSummary task={task} />;
  return (
    <li
      ref={row}
      className={classes.item}
      data-task-id={id}
      data-task-key={keyOf(task.projectPrefix, task.number) ?? undefined}
      {...swipe}
    >
      <Group justify="space-between" className={classes.under} aria-hidden>
        <IconCheck size={18} />
        <IconCalendar size={18} />
      </Group>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.done}
          disabled={!abilities.update}
          aria-label={texts.complete({ title })}
          title={texts.complete({ title })}
          onClick={complete}
        >
          <IconCheck size={13} stroke={2.5} aria-hidden />
        </button>
        {projectId === null ? (
          <span className={classes.link}>{content}</span>
        ) : (
          <Link
            to="/projects/$projectId/tasks"
            params={{ projectId }}
            search={{ task: id }}
            className={classes.link}
            draggable={false}
            onClick={open}
          >
            {content}
          </Link>
        )}
        <DueButton task={task} today={today} onClick={reschedule} />
      </div>
    </li>
  );
});

/** Button with the due date that opens the picker for another date. */
function DueButton({ task, today, onClick }: Pick<TaskRowProps, 'task' | 'today'> & { onClick: () => void }) {
  const texts = useTexts('home');
  const dates = useDates();
  const { title, dueDate, abilities } = task;
  const late = dueDate && isOverdue(dueDate, today) ? texts.late({ days: daysFrom(dueDate, today) }) : null;
  const date = dueDate && (late ? dates.date(dueDate) : dates.relativeDate(dueDate, today));
  const label = late ? `${date} ${late}` : (date ?? texts.groups.none);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={6}
      className={classes.due}
      fw={400}
      color="gray"
      c={late ? 'var(--faena-danger)' : 'dimmed'}
      disabled={!abilities.update}
      data-empty={dueDate === null || undefined}
      aria-label={`${texts.reschedule({ title })}: ${label}`}
      title={dueDate ? dates.longDay(dueDate) : texts.noDate}
      leftSection={<IconCalendar size={14} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {date} {late && <span className={classes.late}>{late}</span>}
    </Button>
  );
}

const TaskSummary = ({ task }: Pick<TaskRowProps, 'task'>) => (
  <>
    <Text span dir="auto" fw={500} className={classes.title} title={task.title}>
      {task.title}
    </Text>{' '}
    <Group component="span" gap={6} wrap="nowrap" fz="xs" c="dimmed" style={inArea.project}>
      <ProjectGlyph
        project={{ name: task.projectName, color: task.projectColor, glyph: task.projectGlyph }}
        size={16}
      />
      <Text span inherit truncate>
        {task.projectName}
      </Text>
    </Group>{' '}
    <span style={inArea.status}>
      <TagBadge name={task.statusName} color={task.statusColor} />
    </span>{' '}
    <PriorityIcon icon={task.priorityIcon} label={task.priorityName} />
  </>
);
