import { fullName } from '../account.ts';
import type { Project } from '../project.ts';
import type { NamedRecord, Vocabulary } from './vocabulary.ts';

type Named = Pick<Project, 'prefix' | 'members' | 'labels' | 'taskStatuses' | 'taskTypes' | 'taskPriorities'>;

/** Returns the names that a query line of one project may use. Parents are named by their keys. */
export function vocabularyOfProject(
  project: Named,
  { sprints, parents }: { sprints: readonly NamedRecord[]; parents: readonly NamedRecord[] },
): Vocabulary {
  const people = project.members.map(({ id, name, lastName, nickname }) => ({
    id,
    name: fullName({ name, lastName }),
    also: [nickname, name],
  }));
  return {
    names: {
      statusId: project.taskStatuses,
      typeId: project.taskTypes,
      priorityId: project.taskPriorities,
      assignees: people,
      createdBy: people,
      labels: project.labels,
      sprintId: sprints,
      parentId: parents,
    },
    prefix: project.prefix,
  };
}
