/** Reads a board that was exported from Trello. */
import * as z from 'zod/mini';
import { archivedCard, type Paragraph } from '../../domain/imports/table.ts';
import { phrase } from '../../domain/phrase.ts';
import {
  attachmentList,
  commentCell,
  listCell,
  many,
  paragraphs,
  type ReadTask,
  text,
  textOrNone,
} from './importCells.ts';

const flag = z.catch(z.boolean(), false);
const number = z.catch(z.number(), 0);
export const trelloExport = z.object({
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
export const trelloHeader = [
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

export function trelloTasks({ lists, cards, members, checklists, actions, customFields }: TrelloBoard): ReadTask[] {
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
