import { task } from '../../../../../domain/task.ts';
import { workspaceLabels } from './labelRules.ts';
import type { Touched } from './operation.ts';

export interface OfTask {
  projectId: string;
  taskId: string;
}

export const taskRules = {
  entity: ({ taskId }: OfTask) => taskId,
  after: ({ projectId }: OfTask): readonly string[] => [projectId, workspaceLabels],
  answers: 'task',
  conflictsWith: (current: unknown) => task.safeParse(current).data ?? null,
  touches: ({ taskId }: OfTask): readonly Touched[] => [{ kind: 'history', taskId }],
  touchesRefused: ({ projectId }: OfTask): readonly Touched[] => [{ kind: 'projectTasks', projectId }, 'boardTasks'],
} as const;
