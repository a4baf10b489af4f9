/** Reads projects that were exported from Vikunja (`data.json`). */
import * as z from 'zod/mini';
import {
  commentsCell,
  dayOfMoment,
  flag,
  listCell,
  many,
  number,
  type ReadTask,
  text,
  textOrNone,
} from './importCells.ts';
import { htmlToMarkdown } from './htmlMarkdown.ts';
import { type JsonReader, tableOf } from './jsonExport.ts';
import { parsed } from './parsing.ts';

const person = z.catch(z.nullable(z.object({ name: text, username: text })), null);
const related = z.catch(z.nullable(z.record(z.string(), many(z.object({ title: text })))), null);
const task = z.object({
  id: z.number(),
  title: z.string(),
  description: text,
  done: flag,
  done_at: textOrNone,
  due_date: textOrNone,
  start_date: textOrNone,
  end_date: textOrNone,
  priority: number,
  percent_done: number,
  bucket_id: number,
  created: textOrNone,
  created_by: person,
  labels: z.catch(z.nullable(many(z.object({ title: text }))), null),
  assignees: z.catch(z.nullable(many(person)), null),
  comments: z.catch(z.nullable(many(z.object({ comment: text, author: person, created: text }))), null),
  related_tasks: related,
});
const project = z.object({
  id: z.number(),
  title: z.string(),
  tasks: z.catch(z.nullable(z.array(task)), null),
  buckets: z.catch(z.nullable(many(z.object({ id: number, title: text, position: number }))), null),
});
const projects = z.array(project).check(z.minLength(1));
const header = [
  'Title',
  'Description',
  'Status',
  'Priority',
  'Labels',
  'Assignees',
  'Due date',
  'Start date',
  'Parent',
  'Created',
  'Author',
  'Closed at',
  'Project',
  'Comments',
];
const priorities = ['', 'Low', 'Medium', 'High', 'Urgent', 'Urgent'];

export const readVikunjaProjects: JsonReader = (json) => {
  const found = parsed(projects, json);
  if (found === undefined || found.every(({ tasks }) => tasks === null)) return undefined;
  const tasks = found.flatMap((one) => (one.tasks ?? []).map((read) => taskOf(read, one, found.length > 1)));
  return tableOf({ source: 'csv', product: 'Vikunja' }, header, tasks);
};

/** Vikunja writes a missing date as the year 1. */
const momentOf = (moment: string | null): string => (moment?.startsWith('0001-') ? '' : (moment ?? ''));
const dayIn = (moment: string | null): string => dayOfMoment(momentOf(moment));
const nameOf = (one: z.infer<typeof person>): string => one?.name || one?.username || '';

function taskOf(
  read: z.infer<typeof task>,
  { title, buckets }: z.infer<typeof project>,
  isOneOfMany: boolean,
): ReadTask {
  const bucket = buckets?.find(({ id }) => id === read.bucket_id)?.title;
  return {
    key: `vikunja:${read.id}`,
    cells: [
      read.title,
      htmlToMarkdown(read.description),
      read.done ? 'Done' : (bucket ?? 'To Do'),
      priorities[read.priority] ?? '',
      listCell((read.labels ?? []).map((label) => label.title)),
      listCell((read.assignees ?? []).map(nameOf)),
      dayIn(read.due_date) || dayIn(read.end_date),
      dayIn(read.start_date),
      listCell((read.related_tasks?.['parenttask'] ?? []).map((parent) => parent.title)),
      momentOf(read.created),
      nameOf(read.created_by),
      momentOf(read.done_at),
      isOneOfMany ? title : '',
      commentsCell(
        (read.comments ?? []).map(({ comment, author, created }) => ({
          at: created,
          author: nameOf(author),
          content: htmlToMarkdown(comment),
        })),
      ),
    ],
  };
}
