import '@mantine/core/styles/ColorSwatch.layer.css';
import { ColorSwatch, Group, Text } from '@mantine/core';
import { IconCalendar, IconHash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fullName } from '../../../domain/account.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { ParsedLine } from '../../machines/tasks/quickAdd/quickAdd.selectors.ts';
import type { QuickDefaults } from '../../machines/tasks/quickAdd/quickAdd.types.ts';
import { type Dates, useDates } from '../../ui/base/dates/useDates.ts';
import { PersonAvatar } from '../../ui/people/PersonAvatar/PersonAvatar.tsx';
import { PriorityIcon } from '../../ui/task/TagBadge/PriorityIcon.tsx';
import { TagBadge } from '../../ui/task/TagBadge/TagBadge.tsx';
import { tagColor } from '../../ui/task/TagBadge/tagColors.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './commands.module.css';

export interface QuickAddPreviewProps {
  line: ParsedLine;
  project: Project;
  defaults: QuickDefaults;
  today: string;
}

export function QuickAddPreview({ line, project, defaults, today }: QuickAddPreviewProps) {
  const { quickAdd: messages } = useTexts('commands');
  const dates = useDates();
  return (
    <>
      <Text dir="auto" fw={500} c={line.title === '' ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
        {line.title === '' ? messages.noTitle : line.title}
      </Text>
      <Group gap={6}>
        {chipsOf(dates, { line, project, defaults, today }).map(({ key, given, content }) => (
          <span key={key} className={classes.chip} data-given={given || undefined}>
            {content}
          </span>
        ))}
      </Group>
      {[
        ...(line.title === '' ? [messages.untitled] : []),
        ...(line.title.length > limits.taskTitle ? [messages.tooLong({ most: limits.taskTitle })] : []),
        ...line.hints.map(({ text, candidates }) =>
          candidates.length > 0
            ? messages.ambiguous({ text, names: candidates.join(', ') })
            : messages.unknown({ text }),
        ),
      ].map((warning) => (
        <Text key={warning} size="xs" c="var(--faena-warning)">
          {warning}
        </Text>
      ))}
    </>
  );
}

interface Chip {
  key: string;
  /** True if the typed line contains the value. */
  given: boolean;
  content: ReactNode;
}

function chipsOf(dates: Dates, { line, project, defaults, today }: QuickAddPreviewProps): Chip[] {
  const find = <T extends { id: string }>(list: readonly T[], id: string | null) => list.find((each) => each.id === id);
  const status = find(project.taskStatuses, line.statusId ?? defaults.statusId);
  const type = find(project.taskTypes, line.typeId ?? defaults.typeId);
  const priority = find(project.taskPriorities, line.priorityId ?? defaults.priorityId);
  const chip = (key: string, given: boolean, content: ReactNode): Chip => ({ key, given, content });
  return [
    priority &&
      chip(
        'priority',
        line.priorityId !== null,
        <>
          <PriorityIcon icon={priority.icon} />
          {priority.name}
        </>,
      ),
    type && chip('type', line.typeId !== null, <TagBadge name={type.name} color={type.color} />),
    status &&
      chip(
        'status',
        line.statusId !== null,
        <>
          <ColorSwatch size={8} withShadow={false} color={tagColor(status.color)} aria-hidden />
          {status.name}
        </>,
      ),
    line.dueDate !== null &&
      chip(
        'due',
        true,
        <>
          <IconCalendar size={14} stroke={1.8} aria-hidden />
          {dates.relativeDate(line.dueDate, today)}
        </>,
      ),
    line.estimate !== null &&
      chip(
        'estimate',
        true,
        <>
          <IconHash size={14} stroke={1.8} aria-hidden />
          {line.estimate}
        </>,
      ),
    ...(line.assignees.length > 0 ? line.assignees : defaults.assignees).map((id) => {
      const person = find(project.members, id);
      return (
        person &&
        chip(
          id,
          line.assignees.length > 0,
          <>
            <PersonAvatar person={person} size={18} decorative />
            {fullName(person)}
          </>,
        )
      );
    }),
  ].filter((each): each is Chip => Boolean(each));
}
