import type { UserSummary } from '../../../../../domain/account.ts';
import type { TaskAssignee } from '../../../../../domain/fields/task.ts';
import type { Project } from '../../../../../domain/project.ts';

/** Finds the people among the earlier assignees, the members of the project and the viewer. Skips unknown ids. */
export const assigneesOf = (
  ids: readonly string[],
  before: readonly TaskAssignee[],
  project: Project | undefined,
  viewer: UserSummary,
): TaskAssignee[] =>
  ids.flatMap((id) => {
    const person =
      before.find((assignee) => assignee.id === id) ??
      project?.members.find((member) => member.id === id) ??
      (viewer.id === id ? viewer : undefined);
    return person
      ? [
          {
            id: person.id,
            avatar: person.avatar,
            nickname: person.nickname,
            name: person.name,
            lastName: person.lastName,
          },
        ]
      : [];
  });
