export const importMessages = {
  undone: (removed: number, kept: number): string => {
    const tasks = `${removed.toLocaleString('en')} ${removed === 1 ? 'task' : 'tasks'} removed`;
    return kept === 0
      ? tasks
      : `${tasks}; ${kept.toLocaleString('en')} ${kept === 1 ? 'was' : 'were'} kept because someone has worked on ${kept === 1 ? 'it' : 'them'}`;
  },
} as const;
