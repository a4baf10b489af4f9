import { createProjectMachine } from '../../machines/projects/createProject/createProject.machine.ts';
import { createTaskMachine } from '../../machines/tasks/createTask/createTask.machine.ts';
import { draftKey } from '../../machines/app/drafts/drafts.types.ts';
import { exampleProjectMachine } from '../../machines/projects/exampleProject/exampleProject.machine.ts';
import { invitePeopleMachine } from '../../machines/people/invitePeople/invitePeople.machine.ts';
import { projectSettingsMachine } from '../../machines/projects/projectSettings/projectSettings.machine.ts';
import { selectionMachine } from '../../machines/tasks/selection/selection.machine.ts';
import { taskDetailMachine } from '../../machines/tasks/taskDetail/taskDetail.machine.ts';
import { createInvitation } from '../../services/api/invitations.ts';
import {
  changePerson,
  createExample,
  createProject as sendProject,
  deleteProject,
} from '../../services/api/projects.ts';
import { atPlace, defineActor, inProject } from '../actor.ts';

export const taskDetail = defineActor({
  logic: () => taskDetailMachine,
  input: ({ projectId, taskId }: { projectId: string; taskId: string }, { place, drafts }) => ({
    ...place,
    projectId,
    taskId,
    titleDraft: drafts[draftKey.title(place.accountId, taskId)] ?? null,
    descriptionDraft: drafts[draftKey.description(place.accountId, taskId)] ?? null,
  }),
});
export const selection = defineActor({ logic: () => selectionMachine, input: inProject });
export const createTask = defineActor({
  logic: () => createTaskMachine,
  input: ({ projectId, boardId }: { projectId: string; boardId?: string }, { place }) => ({
    ...place,
    projectId,
    boardId,
  }),
});
export const createProject = defineActor({
  logic: ({ http }) => createProjectMachine.provide({ actors: { createProject: sendProject(http) } }),
  input: atPlace,
});
export const exampleProject = defineActor({
  logic: ({ http }) => exampleProjectMachine.provide({ actors: { createExample: createExample(http) } }),
  input: atPlace,
});
export const projectSettings = defineActor({
  logic: ({ http }) =>
    projectSettingsMachine.provide({
      actors: { changePerson: changePerson(http), deleteProject: deleteProject(http) },
    }),
  input: inProject,
});
export const invitePeople = defineActor({
  logic: ({ http }) => invitePeopleMachine.provide({ actors: { createInvitation: createInvitation(http) } }),
  input: atPlace,
});
