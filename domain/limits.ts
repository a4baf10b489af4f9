/** Limits from sections 3, 5 and 9 of the specification. */
export const limits = {
  taskTitle: 255,
  description: 100_000,
  estimate: 8,
  blockers: 50,
  related: 50,
  comment: 20_000,
  chat: 8_000,
  documentDescription: 2_000,
  documentContent: 2_000_000,
  conversationMembers: 100,
  name: 100,
  tagName: 60,
  tagDescription: 500,
  email: 254,
  password: 200,
  search: 200,
  pageSize: 1000,
  filterIds: 200,
  /** Maximum number of saved views that each person may have in a project. */
  savedViews: 200,
  assignees: 100,
  labels: 50,
  usersToInvite: 100,
  invitedEmails: 50,
  invitedProjects: 50,
  avatar: 2048,
} as const;

export const pages = {
  projects: { pageIndex: 1, pageSize: 30 },
  taskSearch: { pageIndex: 1, pageSize: 100 },
  boardFirst: { pageIndex: 1, pageSize: 100 },
  boardRest: { pageSize: 1000 },
  olderTasks: { pageIndex: 1, pageSize: 100 },
  myTasks: { pageIndex: 1, pageSize: 10 },
  members: { pageIndex: 1, pageSize: 100 },
  notifications: { pageIndex: 1, pageSize: 100 },
  boards: { pageIndex: 1, pageSize: 100 },
  sprints: { pageIndex: 1, pageSize: 100 },
  savedViews: { pageIndex: 1, pageSize: 1000 },
  comments: { pageIndex: 1, pageSize: 100 },
  messages: { limit: 50 },
} as const;

export const tablePageSizes = [10, 20, 30, 40, 50] as const;
