/** Returns the ids of the tasks that the page shows, in its order. */
export const tasksOnPage = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>('[data-task-id]')].flatMap(({ dataset }) => dataset['taskId'] ?? []),
  ),
];
