import { Button, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { LinkedTask, RelationKind } from '../../../domain/taskRelation.ts';
import type { OfTask } from '../../machines/sync/outbox/operations/taskRules.ts';
import { readsNoTask, selectProjectsById, selectTaskReader } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { refusalsOf } from './moves.ts';
import { closableDuplicates } from './relations.ts';

export interface DuplicateOffersProps {
  task: Task;
  found: Readonly<Record<RelationKind, readonly LinkedTask[]>>;
  onClose: (of: OfTask, statusId: string) => void;
}

const noProjects: Readonly<Record<string, Project>> = {};

/** Buttons that close the other tasks after one of several duplicates is done, or a task that was marked as duplicate. */
export function DuplicateOffers({ task, found, onClose }: DuplicateOffersProps) {
  const texts = useTexts('tasks').relations;
  const board = useTexts('board');
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const projects = useSelect('records', selectProjectsById, noProjects);
  const offers = closableDuplicates(task, found, { getTask, getProject: (id) => projects[id] }).flatMap((other) => {
    const project = projects[other.projectId ?? ''];
    if (!project || !other.abilities.update) return [];
    const refusals = refusalsOf(board, project, other, getTask);
    const end = project.taskStatuses.find(
      ({ id, category, archived }) => category === 'done' && !archived && refusals[id] === undefined,
    );
    return end ? [{ other, project, end }] : [];
  });
  if (offers.length === 0) return null;
  return (
    <Stack gap={4} align="flex-start">
      {offers.map(({ other, project, end }) => (
        <Button
          key={other.id}
          variant="light"
          size="compact-sm"
          leftSection={<IconCheck size={14} stroke={1.9} aria-hidden />}
          onClick={() => onClose({ projectId: project.id, taskId: other.id }, end.id)}
        >
          {other.id === task.id
            ? texts.closeThis({ status: end.name })
            : texts.closeOther({ task: `${project.prefix}-${other.number}`, status: end.name })}
        </Button>
      ))}
    </Stack>
  );
}
