/** What opens over a workspace's pages, with its services. Fetched once a page stands, or when one of them is opened. */
import { createProjectMachine } from './machines/createProject/createProject.machine.ts';
import { createTaskMachine } from './machines/createTask/createTask.machine.ts';
import { invitePeopleMachine } from './machines/invitePeople/invitePeople.machine.ts';
import { projectSettingsMachine } from './machines/projectSettings/projectSettings.machine.ts';
import { selectionMachine } from './machines/selection/selection.machine.ts';
import { taskDetailMachine } from './machines/taskDetail/taskDetail.machine.ts';
import { createInvitation } from './services/api/invitations.ts';
import { createProject, deleteProject, inviteToProject, removeFromProject } from './services/api/projects.ts';
import type { Http } from './services/http.ts';

/** Logic by the name that the workspace starts it under. */
export const provideDialogs = (http: Http) => ({
  taskDetail: taskDetailMachine,
  selection: selectionMachine,
  createTask: createTaskMachine,
  createProject: createProjectMachine.provide({ actors: { createProject: createProject(http) } }),
  projectSettings: projectSettingsMachine.provide({
    actors: {
      deleteProject: deleteProject(http),
      inviteToProject: inviteToProject(http),
      removeFromProject: removeFromProject(http),
    },
  }),
  invitePeople: invitePeopleMachine.provide({ actors: { createInvitation: createInvitation(http) } }),
});
