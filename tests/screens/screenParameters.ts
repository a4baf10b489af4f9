import { rowOf } from '../../src/system/table.ts';
import { board, grace, project, sprint, tasks, workflow } from './world.ts';

/** Parameters with which any screen can be opened. Screens ignore those of the others. */
export const screenParameters = {
  projectId: project.id,
  taskId: tasks[0]?.id ?? '',
  conversationId: grace.id,
  documentId: board.id,
  boardId: board.id,
  workflowId: workflow.id,
  sprintId: sprint.id,
  roomId: 'r',
  guestKey: null,
  token: 't',
  query: {},
  ownZone: 'UTC',
};

/** True for an actor that a screen opens with parameters. */
export const isScreen = (name: string): boolean => name !== 'workspace' && rowOf(name)?.life === 'screen';
