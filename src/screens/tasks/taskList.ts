/** Task of a list that may have tasks of several projects. */
export interface ListedTask {
  taskId: string;
  projectId: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** List from which the task was opened, on another page. */
    taskList?: readonly ListedTask[];
  }
}
