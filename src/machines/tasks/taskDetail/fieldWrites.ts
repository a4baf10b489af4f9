import { followWrite } from '../../sync/outbox/followWrite.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite } from '../../sync/outbox/outbox.types.ts';
import type { TaskDetailEvent, TaskDetailInput } from './taskDetail.types.ts';

export type FieldEvent = Extract<
  TaskDetailEvent,
  {
    type:
      | 'field.chosen'
      | 'duplicate.closed'
      | 'relation.changed'
      | 'approval.decided'
      | 'item.ticked'
      | 'following.chosen';
  }
>;

/** Returns the write of a change that is saved at once. The dialog shows why a change of a field was rejected. */
export function writeOf({ projectId, taskId }: TaskDetailInput, event: FieldEvent): NewWrite {
  const here = { projectId, taskId };
  const ids = { mutationId: event.mutationId, at: event.at };
  switch (event.type) {
    case 'field.chosen':
      return newWrite(ids, { kind: 'task.update', ...here, fields: event.fields }, { replyTo: 'taskDetail' });
    case 'duplicate.closed':
      return newWrite(ids, { kind: 'task.update', ...event.of, fields: { statusId: event.statusId } });
    case 'relation.changed': {
      const { of, field, otherId, present } = event;
      return newWrite(ids, { kind: 'task.relate', ...of, field, otherId, present }, { replyTo: 'taskDetail' });
    }
    case 'approval.decided':
      return newWrite(ids, { kind: 'task.approve', ...here, edgeId: event.edgeId, given: event.given });
    case 'following.chosen':
      return newWrite(ids, followWrite(taskId, event.follows));
    case 'item.ticked':
      return newWrite(ids, { kind: 'task.tick', ...here, item: event.item, checked: event.checked });
  }
}
