import type { QueryOf } from '../../../domain/endpoints.ts';
import type { TasksTo } from '../../machines/people/members/members.types.ts';

/** Returns the query of a removal from a workspace or a project. */
export const removalOf = (openTasksTo: TasksTo): QueryOf<'removeMember'> =>
  openTasksTo === 'stay' ? {} : { openTasksTo };
