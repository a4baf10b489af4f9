import type { Project } from '../../../domain/project.ts';
import type { Language } from '../../../domain/languages.ts';
import { addDays } from '../../../domain/sprintDays.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import { textsOf } from '../../shared/texts.ts';
import { clockOf } from '../../shared/zoneClock.ts';
import type { Unit } from '../../unitOfWork.ts';
import { createProject, readProject } from '../projects/commands.ts';
import type { Viewer } from '../projects/policy.ts';
import { ownExample } from '../projects/queries.ts';
import { createSprint, startSprint } from '../sprints/commands.ts';
import { createTask } from '../tasks/commands.ts';

interface ExampleTask {
  name: keyof Catalogues['example']['tasks'];
  /** Position of the status in the usual list of a project. */
  status: 0 | 1 | 2 | 3;
  /** Position of the priority in the usual list of a project. */
  priority?: 1 | 3;
  /** Due date in days from today. Tasks with a due date are in the sprint and assigned to the viewer. */
  due?: number;
}

/** The example's tasks, in the order of the board's columns from top to bottom. */
const tasks: readonly ExampleTask[] = [
  { name: 'find', status: 0 },
  { name: 'invite', status: 0 },
  { name: 'sprint', status: 0 },
  { name: 'bring', status: 0 },
  { name: 'remove', status: 0, priority: 1 },
  { name: 'drag', status: 1, priority: 3, due: 0 },
  { name: 'edit', status: 1, due: 1 },
  { name: 'create', status: 1, due: 3 },
  { name: 'table', status: 2, due: 2 },
  { name: 'talk', status: 2 },
  { name: 'open', status: 3 },
];
const sprintDays = 7;

/** Creates a small project with tasks that explain the product. Returns the viewer's example if there is one. */
export async function createExampleProject(unit: Unit, viewer: Viewer, language: Language): Promise<Project> {
  const { db, now } = unit;
  // Two requests at the same time create one project.
  await lockWorkspace(db, viewer.workspaceId);
  const existing = await ownExample(db, viewer);
  if (existing) return readProject(db, viewer, existing.id);
  const texts = textsOf(language)('example');
  const project = await createProject(unit, viewer, { name: texts.project, description: texts.description }, language, {
    isExample: true,
  });
  const today = (await clockOf(db, viewer.id)).dayOf(now);
  const sprint = await createSprint(unit, viewer, project.id, {
    name: texts.sprint,
    goal: texts.goal,
    startsOn: today,
    endsOn: addDays(today, sprintDays - 1),
  });
  const status = project.taskStatuses[2]?.name ?? '';
  for (const { name, status: place, priority = 2, due } of tasks) {
    const { title, text } = texts.tasks[name];
    await createTask(unit, viewer, project.id, {
      title: typeof title === 'string' ? title : title({ status }),
      description: text,
      statusId: project.taskStatuses[place]?.id ?? '',
      typeId: project.taskTypes[0]?.id ?? '',
      priorityId: project.taskPriorities[priority]?.id ?? '',
      ...(due !== undefined && { dueDate: addDays(today, due), sprintId: sprint.id, assignees: [viewer.id] }),
    });
  }
  await startSprint(unit, viewer, project.id, sprint.id);
  return project;
}
