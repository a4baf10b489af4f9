import { useRef, useSyncExternalStore } from 'react';
import type { Task } from '../../../../domain/task.ts';
import type { CardFamily, TaskSync } from '../TaskCard/TaskCard.tsx';

export interface CardContent {
  task: Task | undefined;
  sync: TaskSync | undefined;
  blockers: string | undefined;
  family: CardFamily | undefined;
}

export interface CardReaders {
  getTask: (taskId: string) => Task | undefined;
  getSync: ((taskId: string) => TaskSync | undefined) | undefined;
  getBlockers: ((task: Task) => string) | undefined;
  getFamily: ((task: Task) => CardFamily | undefined) | undefined;
}

/** Gives each mounted card its own data, so that a change renders only that card, but not its column. */
export interface CardSource {
  subscribe: (listener: () => void) => () => void;
  /** Returns the functions of the latest render. The object changes only when one of the functions changes. */
  readers: () => CardReaders;
  take: (readers: CardReaders) => void;
  /** Makes the mounted cards read their data again, if the functions have changed. */
  notify: () => void;
}

export const createCardSource = (): CardSource => {
  let readers: CardReaders = {
    getTask: () => undefined,
    getSync: undefined,
    getBlockers: undefined,
    getFamily: undefined,
  };
  let announced = readers;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readers: () => readers,
    take: (given) => {
      const isSame =
        given.getTask === readers.getTask &&
        given.getSync === readers.getSync &&
        given.getBlockers === readers.getBlockers &&
        given.getFamily === readers.getFamily;
      if (!isSame) readers = given;
    },
    notify: () => {
      if (announced === readers) return;
      announced = readers;
      listeners.forEach((listener) => listener());
    },
  };
};

/** Returns the data of one card. The object changes only when the data changes. */
export const useCardContent = (source: CardSource, taskId: string): CardContent => {
  const last = useRef<{ readers: CardReaders; content: CardContent } | null>(null);
  return useSyncExternalStore(source.subscribe, () => {
    const readers = source.readers();
    if (last.current?.readers === readers) return last.current.content;
    const task = readers.getTask(taskId);
    const now: CardContent = {
      task,
      sync: readers.getSync?.(taskId),
      blockers: task && readers.getBlockers?.(task),
      family: task && readers.getFamily?.(task),
    };
    const before = last.current?.content;
    const content =
      before &&
      before.task === now.task &&
      before.sync === now.sync &&
      before.blockers === now.blockers &&
      before.family === now.family
        ? before
        : now;
    last.current = { readers, content };
    return content;
  });
};
