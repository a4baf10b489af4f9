/** Converts JSON exports of Faena, Trello and Jira to the table that an import reads. */
import * as z from 'zod/mini';
import { AppError } from '../../domain/errors.ts';
import { type FieldDescriptor, fileHeadingOf } from '../../domain/fields/descriptor.ts';
import { descriptorOf, importedFields } from '../../domain/fields/task.ts';
import { archivedCard, type ImportTable, type Paragraph } from '../../domain/imports/table.ts';
import { projectExportFormat } from '../../domain/importRules.ts';
import type { ImportSource } from '../../domain/transfer.ts';
import { phrase } from '../../domain/phrase.ts';
import { jiraToMarkdown } from '../../richText/jiraMarkdown.ts';
import {
  type Attachment,
  attachmentList,
  commentCell,
  type Extras,
  listCell,
  paragraphs,
  withExtras,
} from './importCells.ts';
import { parsed } from './parsing.ts';

const text = z.catch(z.string(), '');
const textOrNone = z.catch(z.nullable(z.string()), null);
const many = <T extends z.ZodMiniType>(element: T) => z.catch(z.array(element), []);

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
  if (trello !== undefined) return tableOf('trello', trelloHeader, trelloTasks(trello));
  const jira = parsed(jiraExport, Array.isArray(json) ? { issues: json } : json);
  if (jira !== undefined) return tableOf('jira', jiraHeader, jira.issues.map(jiraTask));
  throw new AppError('UNSUPPORTED_MEDIA', phrase('importing', 'fileErrors.unknownJson'), { status: 0 });
}

interface ReadTask extends Extras {
  cells: string[];
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
  comments: many(z.object({ content: z.string(), by: named, at: text })),
});
const ownExport = z.object({ format: z.literal(projectExportFormat), tasks: z.array(ownTask) });
const ownHeader = ['Faena id', ...ownFields.map(fileHeadingOf), 'Comments'];
const ownCells = (task: z.infer<typeof ownTask>): string[] => {
  const values = new Map(Object.entries<unknown>(task));
  return [
    task.id,
    ...ownFields.map(({ name }) => ownCell(values.get(name))),
    listCell(task.comments.map(({ content, by, at }) => commentCell(at, by.name, content))),
  ];
};
const people = z.array(named);
function ownCell(value: unknown): string {
  const list = parsed(people, value);
  if (list !== undefined) return listCell(list.map(({ name, email }) => email || name));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const flag = z.catch(z.boolean(), false);
const number = z.catch(z.number(), 0);
const trelloExport = z.object({
  name: text,
  lists: z.array(z.object({ id: z.string(), name: text, closed: flag })),
  cards: z.array(
    z.object({
      id: z.string(),
      name: text,
      desc: text,
      idList: z.string(),
      closed: flag,
      due: textOrNone,
      dueComplete: flag,
      start: textOrNone,
      idMembers: many(z.string()),
      labels: many(z.object({ name: text, color: textOrNone })),
      idChecklists: many(z.string()),
      shortUrl: text,
      pos: number,
      attachments: many(z.object({ name: text, url: text, pos: number })),
      badges: z.catch(z.object({ comments: number }), { comments: 0 }),
      customFieldItems: many(
        z.object({
          idCustomField: text,
          idValue: textOrNone,
          value: z.catch(z.nullable(z.record(z.string(), z.unknown())), null),
        }),
      ),
    }),
  ),
  members: many(z.object({ id: z.string(), fullName: text, username: text })),
  checklists: many(
    z.object({
      id: z.string(),
      name: text,
      idCard: text,
      checkItems: many(z.object({ name: text, state: text, pos: number })),
    }),
  ),
  actions: many(
    z.object({
      type: text,
      date: text,
      data: z.catch(z.object({ text: z.optional(z.string()), card: z.optional(z.object({ id: z.string() })) }), {}),
      memberCreator: z.catch(z.object({ fullName: text }), { fullName: '' }),
    }),
  ),
  customFields: many(
    z.object({
      id: z.string(),
      name: text,
      options: many(z.object({ id: text, value: z.catch(z.object({ text }), { text: '' }) })),
    }),
  ),
});
type TrelloBoard = z.infer<typeof trelloExport>;
type TrelloCard = TrelloBoard['cards'][number];
const trelloHeader = [
  'Card id',
  'Title',
  'Description',
  'List',
  'Labels',
  'Members',
  'Due date',
  'Card url',
  'Created',
  'Comments',
];

function trelloTasks({ lists, cards, members, checklists, actions, customFields }: TrelloBoard): ReadTask[] {
  const listOf = new Map(lists.map((one) => [one.id, one]));
  const people = new Map(members.map(({ id, fullName, username }) => [id, fullName || username]));
  const order = new Map(lists.map(({ id }, index) => [id, index]));
  const place = (idList: string): number => order.get(idList) ?? lists.length;
  const comments = new Map<string, string[]>();
  for (const { type, date, data, memberCreator } of actions) {
    if (type !== 'commentCard' || !data.card || !data.text?.trim()) continue;
    comments.set(data.card.id, [
      commentCell(date, memberCreator.fullName, data.text),
      ...(comments.get(data.card.id) ?? []),
    ]);
  }
  return [...cards]
    .sort((one, other) => place(one.idList) - place(other.idList) || one.pos - other.pos)
    .map((card) => {
      const own = checklists.filter(
        (checklist) => checklist.idCard === card.id || card.idChecklists.includes(checklist.id),
      );
      const steps = own.map(({ name, checkItems }) =>
        [
          `### ${name}`,
          '',
          ...inOrder(checkItems).map(
            (item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name.replaceAll('\n', ' ')}`,
          ),
        ].join('\n'),
      );
      const files = inOrder(card.attachments.filter(({ url }) => url !== ''));
      const fields = fieldsOf(card, customFields);
      const commented = comments.get(card.id) ?? [];
      const column = listOf.get(card.idList);
      const cells = [
        card.id,
        card.name,
        paragraphs(card.desc, ...steps),
        card.closed || column?.closed ? archivedCard : (column?.name ?? ''),
        listCell(card.labels.map(({ name, color }) => name || color || '')),
        listCell(card.idMembers.map((id) => people.get(id) ?? '')),
        card.due?.slice(0, 10) ?? '',
        card.shortUrl,
        // The first eight characters of a Trello id are the time of creation in seconds, as hex.
        /^[0-9a-f]{24}$/.test(card.id)
          ? new Date(Number.parseInt(card.id.slice(0, 8), 16) * 1000).toISOString().slice(0, 10)
          : '',
        listCell(commented),
      ];
      const notes = {
        attachments: files.length,
        dueTimes: Number(card.due !== null),
        ticks: Number(card.dueComplete),
        startDates: Number(card.start !== null),
        customFields: fields.length,
        missingComments: Math.max(0, card.badges.comments - commented.length),
      };
      return { cells, notes, about: [...attachmentList(files), ...fields.map((field) => [field]), datesOf(card)] };
    });
}

const inOrder = <T extends { pos: number }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => one.pos - other.pos);

/** Describes the dates for which tasks have no field: start, time of day and completion. */
function datesOf({ start, due, dueComplete }: TrelloCard): Paragraph {
  const minute = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
  return [
    ...(start ? [phrase('importing', 'content.starts', { day: start.slice(0, 10) })] : []),
    ...(due ? [phrase('importing', 'content.due', { moment: minute(due) })] : []),
    ...(dueComplete ? [phrase('importing', 'content.ticked')] : []),
  ];
}

function fieldsOf({ customFieldItems }: TrelloCard, customFields: TrelloBoard['customFields']): string[] {
  return customFieldItems.flatMap(({ idCustomField, idValue, value }) => {
    const field = customFields.find(({ id }) => id === idCustomField);
    const written = field?.options.find(({ id }) => id === idValue)?.value.text ?? Object.values(value ?? {})[0];
    return field && written !== undefined ? [`${field.name}: ${String(written)}`] : [];
  });
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
    fields.reporter?.displayName ?? '',
    listCell(fields.labels ?? []),
    fields.duedate ?? '',
    fields.created?.slice(0, 10) ?? '',
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
