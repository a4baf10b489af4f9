import * as z from 'zod/mini';
import { id } from './common.ts';

export const notificationTypes = [
  'task_assignment', 'task_mention', 'task_comment', 'reminder', 'project_invitation', 'workspace_invitation',
] as const;
export const notification = z.object({ id, type: z.enum(notificationTypes) });
export type Notification = z.infer<typeof notification>;
