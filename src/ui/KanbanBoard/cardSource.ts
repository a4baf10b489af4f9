import { useRef, useSyncExternalStore } from 'react';
import type { Task } from '../../../domain/task.ts';
import type { TaskSync } from '../TaskCard/index.ts';

/** What a card shows of its task. */
export interface CardContent {
  task: Task | undefined;
  sync: TaskSync | undefined;
  blockers: number | undefined;
}

export interface CardReaders {
  getTask: (taskId: string) => Task | undefined;
  getSync: ((taskId: string) => TaskSync | undefined) | undefined;
  getBlockers: ((task: Task) => number) | undefined;
}

/** Gives each mounted card its own content, so that a change draws that card and neither its column nor the others. */
export interface CardSource {
  subscribe: (listener: () => void) => () => void;
  /** The readers of the render that is under way; the same object while they are the same functions. */
  readers: () => CardReaders;
  take: (readers: CardReaders) => void;
  /** Has the mounted cards look at their contents again, if there are new readers. */
  notify: () => void;
}

export const createCardSource = (): CardSource => {
  let readers: CardReaders = { getTask: () => undefined, getSync: undefined, getBlockers: undefined };
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
        given.getBlockers === readers.getBlockers;
      if (!isSame) readers = given;
    },
    notify: () => {
      if (announced === readers) return;
      announced = readers;
      listeners.forEach((listener) => listener());
    },
  };
};

/** The content of one card; the same object while nothing of it changes. */
export const useCardContent = (source: CardSource, taskId: string): CardContent => {
  const last = useRef<{ readers: CardReaders; content: CardContent } | null>(null);
  return useSyncExternalStore(source.subscribe, () => {
    const readers = source.readers();
    if (last.current?.readers === readers) return last.current.content;
    const task = readers.getTask(taskId);
    const now: CardContent = { task, sync: readers.getSync?.(taskId), blockers: task && readers.getBlockers?.(task) };
    const before = last.current?.content;
    const content =
      before && before.task === now.task && before.sync === now.sync && before.blockers === now.blockers ? before : now;
    last.current = { readers, content };
    return content;
  });
};
