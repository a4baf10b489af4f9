import { type Notification, unitOf } from '../../../domain/notification.ts';
import { dayOf } from '../../../domain/timeZone.ts';

/** Notifications in one row: a single one, or several of the same group. */
export interface Entry {
  key: string;
  /** Newest first. */
  all: [Notification, ...Notification[]];
}

export interface Day {
  day: string;
  entries: readonly Entry[];
}

/** Groups a list, newest first, by day. Within a day, notifications that address the user come first. */
export const daysOf = (list: readonly Notification[]): Day[] =>
  [...Map.groupBy(list, ({ createdAt }) => dayOf(new Date(createdAt)))].map(([day, elements]) => {
    const entries = [...Map.groupBy(elements, unitOf)].flatMap(([key, [first, ...others]]) =>
      first ? [{ key, all: [first, ...others] } satisfies Entry] : [],
    );
    return { day, entries: [...entries.filter(isPersonal), ...entries.filter((entry) => !isPersonal(entry))] };
  });

/** Notification about a task. */
export type OfTask = Notification & { taskId: string; projectId: string };
export const isOfTask = (one: Notification): one is OfTask => one.taskId !== null && one.projectId !== null;

/** Returns the first notification of each task, in the order in which the list is shown. */
export const firstOfTasks = (list: readonly Notification[]): OfTask[] => {
  const shown = daysOf(list).flatMap(({ entries }) => entries.flatMap(({ all }) => all));
  const byTask = Map.groupBy(shown.filter(isOfTask), ({ taskId }) => taskId);
  return [...byTask.values()].flatMap(([first]) => first ?? []);
};

const isPersonal = ({ all: [{ type }] }: Entry): boolean =>
  type !== 'reminder' && type !== 'task_comment' && type !== 'task_change';
