export const linkToTask = (projectId: string, taskId: string): string => `/projects/${projectId}/tasks?task=${taskId}`;
export const linkToProject = (projectId: string): string => `/projects/${projectId}/tasks`;
export const linkToInvitation = (invitationId: string): string => `/invites/workspace/${invitationId}`;
