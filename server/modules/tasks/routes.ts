import type { FastifyInstance } from 'fastify';
import type { ReadyJson } from '../../http/readyJson.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { archiveTask } from './archive.ts';
import { tickChecklistItem } from './checklist.ts';
import { createTask, deleteTask, restoreTask, updateTask } from './commands.ts';
import { checkRemoval, removeFromProject } from '../projects/commands.ts';
import { followTask, listFollowers } from './following.ts';
import { handOverTasks } from './handover.ts';
import { listKeyedTasks } from './keys.ts';
import { moveTask } from './move.ts';
import { createPageCache } from './pageCache.ts';
import { relateTask } from './relate.ts';
import { listOutsideBlockers, listTaskRelations } from './relationQueries.ts';
import { listMyTasks, listTasks, readTask } from './queries.ts';

const cachedBytes = 32 * 1024 * 1024;
/** Estimates the size of a response, plain and compressed: a compressed list has about a tenth of its size. */
const sizeOf = ({ plain }: ReadyJson): number => 1.1 * plain.length;

export async function tasks(app: FastifyInstance): Promise<void> {
  const cache = createPageCache(cachedBytes, sizeOf);

  serve(app, 'listProjectTasks', (context) =>
    listTasks(context.db, cache, viewerOf(context), context.params.projectId, context.query, app.clock.now()),
  );
  serve(app, 'listTasks', (context) =>
    listTasks(context.db, cache, viewerOf(context), null, context.query, app.clock.now()),
  );
  serve(app, 'listMyTasks', (context) => listMyTasks(context.db, viewerOf(context), context.query, app.clock.now()));
  serve(app, 'listKeyedTasks', (context) => listKeyedTasks(context.db, viewerOf(context), context.query.keys));
  serve(app, 'getProjectTask', (context) =>
    readTask(context.db, viewerOf(context), context.params.projectId, context.params.taskId),
  );

  serve(app, 'listOutsideBlockers', (context) =>
    listOutsideBlockers(context.db, viewerOf(context), context.params.projectId),
  );
  serve(app, 'listTaskRelations', (context) => listTaskRelations(context.db, viewerOf(context), context.params));
  serve(app, 'listFollowers', (context) =>
    listFollowers(context.db, viewerOf(context), context.params.taskId, context.query),
  );

  serveWrite(
    app,
    'createProjectTask',
    (context) => createTask(context, viewerOf(context), context.params.projectId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'createTask', (context) => createTask(context, viewerOf(context), null, context.body), {
    status: 201,
  });
  serveWrite(app, 'updateProjectTask', (context) =>
    updateTask(context, viewerOf(context), context.params.projectId, context.params.taskId, context.body),
  );
  serveWrite(app, 'tickChecklistItem', (context) =>
    tickChecklistItem(context, viewerOf(context), context.params, context.body),
  );
  serveWrite(app, 'relateTask', (context) => relateTask(context, viewerOf(context), context.params, context.body));
  serveWrite(app, 'followTask', (context) =>
    followTask(context, viewerOf(context), context.params.taskId, context.body.state),
  );
  serveWrite(app, 'deleteTask', (context) => deleteTask(context, viewerOf(context), context.params.taskId));
  serveWrite(app, 'removeFromProject', async (context) => {
    const [viewer, { projectId, userId }] = [viewerOf(context), context.params];
    const { openTasksTo } = context.query;
    if (openTasksTo !== undefined) {
      await checkRemoval(context.db, viewer, projectId, userId);
      await handOverTasks(context, viewer, { personId: userId, projectId, to: openTasksTo });
    }
    return removeFromProject(context, viewer, projectId, userId);
  });
  serveWrite(app, 'restoreTask', (context) => restoreTask(context, viewerOf(context), context.params.taskId));
  serveWrite(app, 'moveTask', (context) =>
    moveTask(context, viewerOf(context), context.params.projectId, context.params.taskId, context.body),
  );
  serveWrite(app, 'archiveTask', (context) => archiveTask(context, viewerOf(context), context.params.taskId, true));
  serveWrite(app, 'unarchiveTask', (context) => archiveTask(context, viewerOf(context), context.params.taskId, false));
}
