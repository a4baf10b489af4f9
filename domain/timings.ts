export const timings = {
  requestTimeout: 10_000,
  taskSearchPause: 1000,
  descriptionAutosave: 1000,
  optionSearchDebounce: 300,
  toast: 4000,
  /**
   * Milliseconds after which the actor of a resource stops when no screen uses the resource. The data of the resource
   * remains.
   */
  resourceGrace: 60_000,
  /** Minimum milliseconds between two typing signals, and the milliseconds for which the app shows one. */
  typingReported: 2500,
  typingShown: 5000,
} as const;
