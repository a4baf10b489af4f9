export interface DraftsInput {
  texts: Record<string, string>;
}
export type DraftsEvent =
  | { type: 'draft.saved'; key: string; text: string }
  | { type: 'draft.removed'; key: string }
  /** The account has signed out of this device. */
  | { type: 'account.forgotten'; accountId: string };

/** Keys of a user's text in one field. */
export const draftKey = {
  title: (accountId: string, taskId: string) => `${accountId}/task/${taskId}/title`,
  description: (accountId: string, taskId: string) => `${accountId}/task/${taskId}/description`,
  createTask: (accountId: string, projectId: string) => `${accountId}/createTask/${projectId}`,
  firstProject: (accountId: string, workspaceId: string) => `${accountId}/firstProject/${workspaceId}`,
  comment: (accountId: string, taskId: string) => `${accountId}/task/${taskId}/comment`,
  commentEdit: (accountId: string, commentId: string) => `${accountId}/comment/${commentId}`,
  message: (accountId: string, conversationId: string) => `${accountId}/conversation/${conversationId}/message`,
  messageEdit: (accountId: string, messageId: string) => `${accountId}/message/${messageId}`,
  chat: (accountId: string, projectId: string) => `${accountId}/chat/${projectId}/message`,
  /** A message to the assistant. An empty `messageId` gives the prefix of all. */
  chatUnsent: (accountId: string, projectId: string, messageId: string) =>
    `${accountId}/chat/${projectId}/unsent/${messageId}`,
  documentTitle: (accountId: string, documentId: string) => `${accountId}/document/${documentId}/title`,
  documentDescription: (accountId: string, documentId: string) => `${accountId}/document/${documentId}/description`,
  /** `placeId` is the project or the workspace. */
  createDocument: (accountId: string, placeId: string, kind: 'document' | 'folder') =>
    `${accountId}/createDocument/${placeId}/${kind}`,
  workflow: (accountId: string, workflowId: string) => `${accountId}/workflow/${workflowId}`,
  quickAdd: (accountId: string) => `${accountId}/quickAdd`,
  createProject: (accountId: string, workspaceId: string) => `${accountId}/createProject/${workspaceId}`,
};
