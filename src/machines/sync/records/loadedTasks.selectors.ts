import { containsWords } from '../../../../domain/containsWords.ts';
import type { Task } from '../../../../domain/task.ts';
import type { RecordsSnapshot } from './records.selectors.ts';

/** Returns the loaded tasks whose title contains each word of a text, newest first. */
export const loadedTasksWith = ({ context }: RecordsSnapshot, text: string, most: number): Task[] =>
  context.tasks
    .flatMap((bucket) => bucket ?? [])
    .filter((task) => task.deletedAt === null && task.projectId !== null && containsWords(task.title, text))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, most);
