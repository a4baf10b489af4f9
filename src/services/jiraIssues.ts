/** Reads issues that were exported from Jira as JSON. */
import * as z from 'zod/mini';
import { jiraToMarkdown } from '../../richText/jiraMarkdown.ts';
import {
  type Attachment,
  attachmentList,
  commentCell,
  listCell,
  many,
  type ReadTask,
  text,
  textOrNone,
} from './importCells.ts';
import { type JsonReader, tableOf } from './jsonExport.ts';
import { parsed } from './parsing.ts';

const jiraName = z.catch(z.nullable(z.object({ name: text })), null);
const jiraPerson = z.catch(z.nullable(z.object({ displayName: text, emailAddress: text })), null);
const jiraExport = z.object({
  issues: z
    .array(
      z.object({
        key: z.string(),
        fields: z.object({
          summary: z.string(),
          description: z.optional(z.unknown()),
          status: z.optional(jiraName),
          issuetype: z.optional(jiraName),
          priority: z.optional(jiraName),
          assignee: z.optional(jiraPerson),
          reporter: z.optional(jiraPerson),
          labels: z.optional(many(z.string())),
          duedate: z.optional(textOrNone),
          created: z.optional(text),
          updated: z.optional(text),
          resolutiondate: z.optional(textOrNone),
          attachment: z.optional(many(z.object({ filename: text, content: text }))),
          comment: z.optional(
            z.catch(z.object({ comments: many(z.object({ author: jiraPerson, body: z.unknown(), created: text })) }), {
              comments: [],
            }),
          ),
        }),
      }),
    )
    .check(z.minLength(1)),
});
const jiraHeader = [
  'Issue key',
  'Summary',
  'Description',
  'Status',
  'Issue Type',
  'Priority',
  'Assignee',
  'Reporter',
  'Labels',
  'Due date',
  'Created',
  'Updated',
  'Resolved',
  'Comments',
];
const jiraTask = ({ key, fields }: z.infer<typeof jiraExport>['issues'][number]): ReadTask => ({
  cells: [
    key,
    fields.summary,
    written(fields.description).trim(),
    fields.status?.name ?? '',
    fields.issuetype?.name ?? '',
    fields.priority?.name ?? '',
    fields.assignee ? fields.assignee.emailAddress || fields.assignee.displayName : '',
    fields.reporter ? fields.reporter.displayName || fields.reporter.emailAddress : '',
    listCell(fields.labels ?? []),
    fields.duedate ?? '',
    fields.created ?? '',
    fields.updated ?? '',
    fields.resolutiondate ?? '',
    listCell(
      (fields.comment?.comments ?? []).map(({ author, body, created }) =>
        commentCell(created, author?.displayName ?? '', written(body)),
      ),
    ),
  ],
  notes: { attachments: filesOf(fields).length },
  about: attachmentList(filesOf(fields)),
});

const filesOf = ({ attachment = [] }: z.infer<typeof jiraExport>['issues'][number]['fields']): Attachment[] =>
  attachment.map(({ filename, content }) => ({ name: filename, url: content })).filter(({ url }) => url !== '');

const node = z.object({ type: text, text: z.optional(z.string()), content: z.optional(z.array(z.unknown())) });

/** Converts Jira's wiki markup to Markdown, or Jira's document tree to plain paragraphs and lists. */
function written(value: unknown): string {
  if (typeof value === 'string') return jiraToMarkdown(value);
  const found = parsed(node, value);
  if (found === undefined) return '';
  if (found.text !== undefined) return found.text;
  if (found.type === 'hardBreak') return '\n';
  const parts = (found.content ?? []).map(written);
  switch (found.type) {
    case 'doc':
      return parts.filter((part) => part !== '').join('\n\n');
    case 'bulletList':
    case 'orderedList':
      return parts.map((part) => `- ${part.replaceAll('\n\n', '\n  ')}`).join('\n');
    case 'listItem':
      return parts.join('\n\n');
    default:
      return parts.join('');
  }
}

export const readJiraIssues: JsonReader = (json) => {
  const found = parsed(jiraExport, Array.isArray(json) ? { issues: json } : json);
  return found && tableOf({ source: 'jira' }, jiraHeader, found.issues.map(jiraTask));
};
