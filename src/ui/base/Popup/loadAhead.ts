declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/** Returns true if the person asks the browser to save data. Code and texts then load only when they are needed. */
export const savesData = (): boolean => navigator.connection?.saveData === true;

/**
 * Loads code after a delay, so that it is there when the person needs it. Loads nothing if the person saves data.
 * Returns a function that cancels it.
 */
export const loadAhead = (load: () => unknown, delay: number): (() => void) => {
  const timer = setTimeout(() => savesData() || load(), delay);
  return () => clearTimeout(timer);
};
