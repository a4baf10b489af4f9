/** Converts JSON exports of Faena, Trello and Jira to the table that an import reads. */
import * as z from 'zod/mini';
import { AppError } from '../../domain/errors.ts';
import { type FieldDescriptor, fileHeadingOf } from '../../domain/fields/descriptor.ts';
import { descriptorOf, importedFields } from '../../domain/fields/task.ts';
import type { ImportTable } from '../../domain/imports/table.ts';
import { projectExportFormat } from '../../domain/importRules.ts';
import type { ImportSource } from '../../domain/transfer.ts';
import { phrase } from '../../domain/phrase.ts';
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
  withExtras,
} from './importCells.ts';
import { parsed } from './parsing.ts';
import { trelloExport, trelloHeader, readTrello } from './trelloBoard.ts';

/** Returns the table of an export. Throws an AppError if the format is unknown. */
export function tableOfExport(json: unknown): ImportTable {
  const own = parsed(ownExport, json);
  if (own !== undefined)
    return tableOf(
      'faena',
      ownHeader,
      own.tasks.map((task) => ({ cells: ownCells(task) })),
    );
  const trello = parsed(trelloExport, json);
  if (trello !== undefined) {
    const { tasks, ...board } = readTrello(trello);
    return { ...tableOf('trello', trelloHeader, tasks), ...board };
  }
  const jira = parsed(jiraExport, Array.isArray(json) ? { issues: json } : json);
  if (jira !== undefined) return tableOf('jira', jiraHeader, jira.issues.map(jiraTask));
  throw new AppError('UNSUPPORTED_MEDIA', phrase('importing', 'fileErrors.unknownJson'), { status: 0 });
}

/** Tasks in JSON have no line number, so their position is used. */
const tableOf = (source: ImportSource, header: readonly string[], tasks: readonly ReadTask[]): ImportTable => ({
  source,
  text: null,
  header,
  broken: [],
  rows: tasks.map(({ cells, ...extras }, index) => withExtras({ line: index + 1, cells }, extras)),
});

const named = z.catch(z.object({ name: text, email: text }), { name: '', email: '' });
const valueIn = ({ kind, empty }: FieldDescriptor) => {
  if (kind === 'person') return many(named);
  if (kind === 'number') return z.catch(z.nullable(z.number()), null);
  return empty === null ? textOrNone : text;
};
const ownFields = importedFields.map(descriptorOf);
const ownTask = z.object({
  ...Object.fromEntries(ownFields.map((field) => [field.name, valueIn(field)])),
  id: z.string(),
  title: z.string(),
  createdBy: named,
  createdAt: text,
  updatedAt: text,
  completedAt: text,
  comments: many(z.object({ content: z.string(), by: named, at: text })),
});
const ownExport = z.object({ format: z.literal(projectExportFormat), tasks: z.array(ownTask) });
const ownHeader = [
  'Faena id',
  ...ownFields.map(fileHeadingOf),
  'Created by',
  'Created',
  'Updated',
  'Completed on',
  'Comments',
];
const ownCells = (task: z.infer<typeof ownTask>): string[] => {
  const values = new Map(Object.entries<unknown>(task));
  return [
    task.id,
    ...ownFields.map(({ name }) => ownCell(values.get(name))),
    task.createdBy.email || task.createdBy.name,
    task.createdAt,
    task.updatedAt,
    task.completedAt,
    listCell(task.comments.map(({ content, by, at }) => commentCell(at, by.name, content))),
  ];
};
const people = z.array(named);
function ownCell(value: unknown): string {
  const list = parsed(people, value);
  if (list !== undefined) return listCell(list.map(({ name, email }) => email || name));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

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
