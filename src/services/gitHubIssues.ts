/** Reads issues that `gh issue list --json` wrote. The file has only the fields that the command named. */
import * as z from 'zod/mini';
import { commentsCell, listCell, many, type ReadTask, text, textOrNone } from './importCells.ts';
import { type JsonReader, tableOf } from './jsonExport.ts';
import { parsed } from './parsing.ts';

const person = z.catch(z.object({ login: text, name: text }), { login: '', name: '' });
const issue = z.object({
  number: z.number(),
  title: z.string(),
  body: text,
  state: text,
  stateReason: text,
  labels: many(z.object({ name: text })),
  assignees: many(person),
  author: person,
  milestone: z.catch(z.nullable(z.object({ title: text })), null),
  createdAt: text,
  closedAt: textOrNone,
  url: text,
  comments: many(z.object({ author: person, body: text, createdAt: text })),
});
const header = [
  'Title',
  'Body',
  'State',
  'Labels',
  'Assignees',
  'Milestone',
  'Author',
  'Created at',
  'Closed at',
  'Url',
  'Number',
  'Comments',
];
const nameOf = ({ name, login }: z.infer<typeof person>): string => name || login;

function taskOf(read: z.infer<typeof issue>): ReadTask {
  // Issues of several repositories have the same numbers.
  const repository = /^https?:\/\/[^/]+\/([^/]+\/[^/]+)\//.exec(read.url)?.[1] ?? '';
  return {
    cells: [
      read.title,
      read.body.replaceAll('\r\n', '\n'),
      read.state.charAt(0) + read.state.slice(1).toLowerCase(),
      listCell(read.labels.map(({ name }) => name)),
      listCell(read.assignees.map(nameOf)),
      read.milestone?.title ?? '',
      nameOf(read.author),
      read.createdAt,
      read.closedAt ?? '',
      read.url,
      `${repository}#${read.number}`,
      commentsCell(
        read.comments.map(({ author, body, createdAt }) => ({ at: createdAt, author: nameOf(author), content: body })),
      ),
    ],
  };
}

const issues = z.array(issue).check(z.minLength(1));

export const readGitHubIssues: JsonReader = (json) => {
  const found = parsed(issues, json);
  return found && tableOf({ source: 'csv', product: 'GitHub' }, header, found.map(taskOf));
};
