import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod/mini';
import type { TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { relationFacts } from '../assistant/facts.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from '../tasks/access.ts';
import { valuesOf } from '../tasks/fields.ts';
import { linkedValues, noLinks } from '../tasks/links.ts';
import { relateTask } from '../tasks/relate.ts';
import { type McpContext, runWrite } from './context.ts';
import { changes, dryRun, taskReference } from './fields.ts';
import { taskAndProject, taskIdOf } from './tasks.ts';

const kind = z.enum(['blocks', 'blocked_by', 'relates_to', 'duplicate_of']);
type Kind = z.infer<typeof kind>;

export function registerTaskRelations(server: McpServer, context: McpContext): void {
  const { viewer } = context.holder;
  server.registerTool(
    'relate_task',
    {
      description:
        'Adds a relation between two tasks, also of different projects, or removes it with present false. read_task lists the relations.',
      annotations: { ...changes, idempotentHint: true },
      inputSchema: z.strictObject({
        task_id: taskReference,
        kind: kind.check(z.describe('What task_id does or is: it blocks other_task_id, is blocked by it, and so on')),
        other_task_id: taskReference,
        present: z.optional(z.boolean().check(z.describe('False to remove the relation. The default is true'))),
        dry_run: dryRun,
      }),
    },
    ({ task_id: reference, kind: wanted, other_task_id: otherReference, present = true, dry_run: dry }) =>
      runWrite(
        context,
        dry,
        async (unit) => {
          const taskId = await taskIdOf(unit.db, viewer, reference);
          const otherId = await taskIdOf(unit.db, viewer, otherReference);
          await changeRelation(unit, viewer, { taskId, kind: wanted, otherId, present });
          const { task, project } = await taskAndProject(unit.db, viewer, taskId);
          const related = await relationFacts(unit.db, viewer, { projectId: project.id, taskId });
          return { id: taskId, title: task.title, version: task.version, ...related };
        },
        (task) => task,
      ),
  );
}

interface Wanted {
  taskId: string;
  kind: Kind;
  otherId: string;
  present: boolean;
}

async function changeRelation(unit: Unit, viewer: Viewer, { taskId, kind: wanted, otherId, present }: Wanted) {
  const { task } = await currentTask(unit.db, viewer, taskId);
  if (wanted === 'blocked_by' || wanted === 'duplicate_of') {
    const field = wanted === 'blocked_by' ? 'blockedBy' : 'duplicateOf';
    await relateTask(unit, viewer, addressOf(task), { field, otherId, present });
    return;
  }
  const { task: other } = await currentTask(unit.db, viewer, otherId);
  if (wanted === 'blocks') {
    await relateTask(unit, viewer, addressOf(other), { field: 'blockedBy', otherId: taskId, present });
    return;
  }
  // Related tasks may name each other, or only one the other.
  const sides = [
    { from: task, to: other },
    { from: other, to: task },
  ];
  const naming = sides.filter(({ from, to }) => valuesOf(from, linkedValues(noLinks)).relatedTo.includes(to.id));
  const changed = present && naming.length === 0 ? sides.slice(0, 1) : present ? [] : naming;
  for (const { from, to } of changed)
    await relateTask(unit, viewer, addressOf(from), { field: 'relatedTo', otherId: to.id, present });
}

const addressOf = ({ id, project_id: projectId }: TaskRow) => ({ projectId: projectId ?? '', taskId: id });
