export const sprintsMessages = {
  created: 'Sprint created',
  saved: 'Sprint saved',
  started: 'Sprint started',
  completed: 'Sprint completed',
  deleted: 'Sprint deleted',
  moved: (count: number, to: string) => `${count === 1 ? '1 task' : `${count} tasks`} moved to ${to}`,
} as const;
