/** Task of a list that may have tasks of several projects. */
export interface ListedTask {
  taskId: string;
  projectId: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** List of another page from which the task was opened. */
    taskList?: readonly ListedTask[];
  }
}
