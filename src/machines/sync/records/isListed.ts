import type { Task } from '../../../../domain/task.ts';

/** Returns true for a task that lists show: it is neither deleted nor archived. */
export const isListed = ({ deletedAt, archivedAt }: Pick<Task, 'deletedAt' | 'archivedAt'>): boolean =>
  deletedAt === null && archivedAt === undefined;
