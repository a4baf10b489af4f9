import { Group, Stack, Text } from '@mantine/core';
import { useContext, useId, useMemo, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { type LinkedTask, type RelationKind, relationKinds, type TaskRelation } from '../../../domain/taskRelation.ts';
import {
  readsNoTask,
  selectList,
  selectProjectsById,
  selectProjectTasks,
  selectTaskReader,
} from '../../machines/sync/records/records.selectors.ts';
import type { RelationsSpec } from '../../machines/sync/records/resources/relations.ts';
import type { TaskDetailEvent } from '../../machines/tasks/taskDetail/taskDetail.types.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { TaskKeysContext } from '../../ui/document/taskKeys/taskKeysContext.ts';
import { matches } from '../../ui/form/OptionList/matches.ts';
import type { PickerOption } from '../../ui/form/OptionList/OptionMark.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { AddLink, LinkError, type ShownTask, TaskLinks } from '../../ui/task/TaskLinks/TaskLinks.tsx';
import { DuplicateOffers, type DuplicateOffersProps } from './DuplicateOffers.tsx';
import { circleIn, idsIn, linkedOf, placeOf, relationsOf } from './relations.ts';

const noTasks: readonly Task[] = [];
const noRelations: readonly TaskRelation[] = [];
const noProjects: Readonly<Record<string, Project>> = {};
/** Maximum number of search results. Users refine the search instead of scrolling further. */
const mostFound = 50;

export type RelationChanged = Omit<Extract<TaskDetailEvent, { type: 'relation.changed' }>, 'mutationId' | 'at'>;

export interface RelationsProps {
  task: Task;
  project: Project;
  error?: string;
  onChange: (change: RelationChanged) => void;
  onClose: DuplicateOffersProps['onClose'];
  onOpenTask: (task: LinkedTask) => void;
}

const shown = ({ id, key, title, statusName, statusColor, statusCategory }: LinkedTask): ShownTask => ({
  id,
  taskKey: key,
  title,
  status: statusName,
  color: statusColor,
  done: statusCategory === 'done',
});

/** Returns the relations of a task by kind, and a function that changes one. */
function useRelations({ task, project, onChange }: Pick<RelationsProps, 'task' | 'project' | 'onChange'>) {
  const spec = useMemo(
    (): RelationsSpec => ({ kind: 'relations', projectId: project.id, taskId: task.id }),
    [project.id, task.id],
  );
  useResource(task.number === null ? null : spec);
  const { status } = useResource({ kind: 'projectTasks', projectId: project.id });
  const select = useMemo(() => selectList(spec), [spec]);
  const listed = useSelect('records', select, noRelations);
  const tasks = useSelect('records', selectProjectTasks(project.id), noTasks);
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  const projects = useSelect('records', selectProjectsById, noProjects);
  const found = useMemo(
    () => relationsOf(task, { listed, tasks, getTask, getProject: (projectId) => projects[projectId] }),
    [task, listed, tasks, getTask, projects],
  );
  const change = (of: RelationKind, other: Pick<LinkedTask, 'id' | 'projectId'>, present: boolean) => {
    const { field, ofOther } = placeOf[of];
    const here = { of: { projectId: project.id, taskId: task.id }, otherId: other.id };
    const there = { of: { projectId: other.projectId, taskId: other.id }, otherId: task.id };
    const send = (place: typeof here) => onChange({ type: 'relation.changed', field, present, ...place });
    if (of !== 'relatedTo' || present) return send(ofOther ? there : here);
    // Both tasks may name each other.
    if (idsIn(task, field).includes(other.id)) send(here);
    const loaded = getTask(other.id);
    const sent = listed.some(({ id, kind, byOther }) => id === other.id && kind === of && byOther);
    if (loaded ? idsIn(loaded, field).includes(task.id) : sent) send(there);
  };
  return { found, change, tasks, loading: status === 'loading' };
}

/** Relations of a task to others: by kind, each with its status, and a search that adds one. */
export function Relations({ task, project, error, onChange, onClose, onOpenTask }: RelationsProps) {
  const texts = useTexts('tasks').relations;
  const id = useId();
  const { found, change, tasks, loading } = useRelations({ task, project, onChange });
  const [kind, setKind] = useState<RelationKind>('blockedBy');
  const mayChange = task.abilities.update;
  const withTask = (of: RelationKind, work: (other: LinkedTask) => void) => (taskId: string) => {
    const other = found[of].find((linked) => linked.id === taskId);
    if (other) work(other);
  };
  const shownKinds = relationKinds.filter((each) => found[each].length > 0);
  return (
    <Stack gap={4} role="group" aria-label={texts.title} aria-describedby={error ? `${id}-error` : undefined}>
      <Text size="sm" c="dimmed" aria-hidden mih={28} lh="28px">
        {texts.title}
      </Text>
      {shownKinds.map((each) => (
        <TaskLinks
          key={each}
          label={texts.kinds[each]}
          tasks={found[each].map(shown)}
          onOpen={withTask(each, onOpenTask)}
          onRemove={mayChange ? withTask(each, (other) => change(each, other, false)) : undefined}
        />
      ))}
      {mayChange && <DuplicateOffers task={task} found={found} onClose={onClose} />}
      {mayChange ? (
        <Group gap={4} wrap="nowrap">
          <OptionPicker
            variant="plain"
            label={texts.kind}
            options={relationKinds.map((each) => ({ value: each, label: texts.kinds[each] }))}
            value={kind}
            onChange={(value) => setKind(relationKinds.find((each) => each === value) ?? kind)}
          />
          <AddRelation
            {...{ task, project, kind, tasks, known: found[kind] }}
            loading={loading}
            onAdd={(other) => change(kind, other, true)}
          />
        </Group>
      ) : (
        shownKinds.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.none}
          </Text>
        )
      )}
      <LinkError id={`${id}-error`} error={error} />
    </Stack>
  );
}

interface AddRelationProps {
  task: Task;
  project: Project;
  kind: RelationKind;
  tasks: readonly Task[];
  /** Tasks that have the relation already. */
  known: readonly LinkedTask[];
  loading: boolean;
  onAdd: (other: Pick<LinkedTask, 'id' | 'projectId'>) => void;
}

function AddRelation({ task, project, kind, tasks, known, loading, onAdd }: AddRelationProps) {
  const texts = useTexts('tasks').relations;
  /** Query while the list is open. Null until it is opened for the first time. */
  const [query, setQuery] = useState<string | null>(null);
  const { useMatches } = useContext(TaskKeysContext);
  const { tasks: elsewhere, isFinding } = useMatches(query === null || query.trim() === '' ? null : query, project.id);
  const { offers, projects } = useMemo(() => {
    const offers: PickerOption[] = [];
    const projects = new Map<string, string>();
    if (query === null) return { offers, projects };
    const taken = new Set([task.id, ...known.map(({ id }) => id)]);
    const refused = circleIn(tasks, task.id, kind);
    const offer = (linked: Pick<LinkedTask, 'id' | 'projectId' | 'key' | 'title' | 'statusName' | 'statusColor'>) => {
      if (taken.has(linked.id) || offers.length === mostFound) return;
      taken.add(linked.id);
      projects.set(linked.id, linked.projectId);
      offers.push({
        value: linked.id,
        label: linked.title,
        description: [linked.key, linked.statusName].filter(Boolean).join(' · '),
        color: linked.statusColor,
        ...(refused.has(linked.id) && { refusal: texts.inCircle }),
      });
    };
    for (const each of tasks) {
      const linked = linkedOf(each, { getProject: () => project });
      if (linked && (query.trim() === '' || matches({ label: linked.title, description: linked.key ?? '' }, query)))
        offer(linked);
    }
    elsewhere.forEach(offer);
    offers.sort((one, other) => Number(one.refusal !== undefined) - Number(other.refusal !== undefined));
    return { offers, projects };
  }, [query, task.id, known, tasks, kind, project, elsewhere, texts]);
  const isFull =
    (kind === 'blockedBy' && task.blockedBy.length >= limits.blockers) ||
    (kind === 'relatedTo' && task.relatedTo.length >= limits.related);
  if (isFull) return null;
  return (
    <AddLink
      label={texts.kinds[kind]}
      placeholder={texts.add}
      options={offers}
      loading={loading || isFinding}
      onSearch={setQuery}
      onAdd={(id) => onAdd({ id, projectId: projects.get(id) ?? project.id })}
    />
  );
}
