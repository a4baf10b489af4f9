const restMilliseconds = 80;

/** Distinguishes a pointer that rests on a card from one that crosses it. */
export interface HoverIntent {
  over: (taskId: string | null) => void;
  cancel: () => void;
}

/** Calls `onRest` when the pointer has been on one card for 80 ms. */
export const createHoverIntent = (onRest: (taskId: string) => void): HoverIntent => {
  let resting: { taskId: string; timer: number } | null = null;
  const cancel = () => {
    if (resting) window.clearTimeout(resting.timer);
    resting = null;
  };
  return {
    over: (taskId) => {
      if (resting?.taskId === taskId) return;
      cancel();
      if (taskId !== null) resting = { taskId, timer: window.setTimeout(() => onRest(taskId), restMilliseconds) };
    },
    cancel,
  };
};
