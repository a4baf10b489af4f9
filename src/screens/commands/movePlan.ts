import { labelKey } from '../../../domain/labelNames.ts';
import type { Label } from '../../../domain/label.ts';
import type { Project, ProjectMember, TagKind } from '../../../domain/project.ts';
import { tagListOf } from '../../../domain/project.ts';
import { type TaskAssignee, valuesOfNew } from '../../../domain/fields/task.ts';
import type { Task } from '../../../domain/task.ts';
import { nameKey } from '../../../domain/visibleName.ts';
import type { WriteOp } from '../../machines/sync/outbox/outbox.types.ts';
import { initialStatusOf } from '../tasks/moves.ts';

export const fieldOfKind = { statuses: 'statusId', types: 'typeId', priorities: 'priorityId' } as const;
export type Chosen = Record<TagKind, Readonly<Record<string, string>>>;

/** What happens to the values of tasks in another project. */
export interface MovePlan {
  /** Option of the target for each option that the tasks have. */
  proposed: Chosen;
  /** Ids of the options for which the target has none of the same name. */
  missing: Record<TagKind, readonly string[]>;
  /** Label of the target for each label that the target has, too. */
  labels: Readonly<Record<string, string>>;
  missingLabels: readonly Label[];
  /** Assignees who are no members of the target. */
  strangers: readonly TaskAssignee[];
}

type Options = Pick<Project, 'taskStatuses' | 'taskTypes' | 'taskPriorities'>;

export function planMove(tasks: readonly Task[], source: Project, target: Project): MovePlan {
  const initial = initialStatusOf(target);
  const proposed: Chosen = { statuses: {}, types: {}, priorities: {} };
  const missing: Record<TagKind, string[]> = { statuses: [], types: [], priorities: [] };
  for (const kind of ['statuses', 'types', 'priorities'] as const) {
    for (const id of new Set(tasks.map((task) => task[fieldOfKind[kind]]))) {
      const { option, isSame } = matchOf(kind, id, source, target);
      const isForced = kind === 'statuses' && initial !== undefined;
      proposed[kind] = { ...proposed[kind], [id]: isForced ? initial : option };
      if (!isSame && !isForced) missing[kind].push(id);
    }
  }
  const own = new Set(tasks.flatMap((task) => task.labels));
  const pairs = source.labels
    .filter(({ id }) => own.has(id))
    .map((label) => ({ label, match: labelIn(target, label) }));
  const members = new Set(target.members.map(({ id }: ProjectMember) => id));
  const people = new Map(tasks.flatMap(({ assignees }) => assignees).map((person) => [person.id, person]));
  return {
    proposed,
    missing,
    labels: Object.fromEntries(pairs.flatMap(({ label, match }) => (match ? [[label.id, match.id]] : []))),
    missingLabels: pairs.flatMap(({ label, match }) => (match ? [] : [label])),
    strangers: [...people.values()].filter(({ id }) => !members.has(id)),
  };
}

/** Returns the option with the same name, or else with the same category, or else the usual one. */
function matchOf(kind: TagKind, id: string, source: Options, target: Options): { option: string; isSame: boolean } {
  const former = source[tagListOf[kind]].find((tag) => tag.id === id);
  const options = target[tagListOf[kind]].filter(({ archived }) => !archived);
  const same = options.find(({ name }) => former !== undefined && nameKey(name) === nameKey(former.name));
  if (same) return { option: same.id, isSame: true };
  const alike = options.find(
    (tag) => former !== undefined && 'category' in tag && 'category' in former && tag.category === former.category,
  );
  const usual = options[kind === 'priorities' ? Math.floor(options.length / 2) : 0];
  return { option: (alike ?? usual)?.id ?? id, isSame: false };
}

const labelIn = ({ labels }: Project, { id, name }: Label): Label | undefined =>
  labels.find((label) => label.id === id) ??
  labels.find((label) => !label.archived && labelKey(label.name) === labelKey(name));

export interface Choices {
  chosen: Chosen;
  /** Label of the target for a label of the source. Labels without an entry are dropped. */
  labels: Readonly<Record<string, string>>;
}

const mappedLabels = (task: Task, labels: Choices['labels']): string[] => [
  ...new Set(task.labels.flatMap((id) => labels[id] ?? [])),
];
const membersOnly = (task: Task, { members }: Project) =>
  task.assignees.filter(({ id }) => members.some((member) => member.id === id));

export const moveOps = (
  tasks: readonly Task[],
  source: Project,
  target: Project,
  { chosen, labels }: Choices,
): WriteOp[] =>
  tasks.map((task) => ({
    kind: 'task.move',
    projectId: source.id,
    taskId: task.id,
    mapping: {
      projectId: target.id,
      statusIds: chosen.statuses,
      typeIds: chosen.types,
      priorityIds: chosen.priorities,
      labelIds: Object.fromEntries(task.labels.map((id) => [id, labels[id] ?? null])),
    },
    shown: {
      statusId: chosen.statuses[task.statusId] ?? task.statusId,
      typeId: chosen.types[task.typeId] ?? task.typeId,
      priorityId: chosen.priorities[task.priorityId] ?? task.priorityId,
      sprintId: null,
      boardId: null,
      parentId: null,
      labels: mappedLabels(task, labels),
      assignees: membersOnly(task, target),
      number: null,
    },
  }));

/** Copies have everything but comments, history, key, sprint, board and relations. */
export const copyOps = (
  tasks: readonly Task[],
  target: Project,
  { chosen, labels }: Choices,
  newId: () => string,
): WriteOp[] =>
  tasks.map((task) => ({
    kind: 'task.create',
    projectId: target.id,
    taskId: newId(),
    task: {
      ...valuesOfNew({ ...task, assignees: [] }),
      statusId: chosen.statuses[task.statusId] ?? task.statusId,
      typeId: chosen.types[task.typeId] ?? task.typeId,
      priorityId: chosen.priorities[task.priorityId] ?? task.priorityId,
      sprintId: null,
      boardId: null,
      parentId: null,
      blockedBy: [],
      relatedTo: [],
      duplicateOf: null,
      labels: mappedLabels(task, labels),
      assignees: membersOnly(task, target).map(({ id }) => id),
    },
  }));

export const labelOps = (made: readonly { label: Label; id: string }[], { id: projectId }: Project): WriteOp[] =>
  made.map(({ label: { name, color }, id: labelId }) => ({
    kind: 'label.create',
    projectId,
    labelId,
    label: { name, color },
  }));
