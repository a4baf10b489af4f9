/** Reads a board that was exported from Trello. */
import * as z from 'zod/mini';
import { archivedCard, type ImportNotes, type Paragraph } from '../../domain/imports/table.ts';
import { shortName } from '../../domain/imports/values.ts';
import { limits } from '../../domain/limits.ts';
import { phrase } from '../../domain/phrase.ts';
import { folded } from '../../domain/statusNames.ts';
import { dayOf, deviceTimeZone } from '../../domain/timeZone.ts';
import {
  attachmentList,
  checklist,
  commentCell,
  dayOfMoment,
  flag,
  listCell,
  many,
  number,
  paragraphs,
  type ReadTask,
  text,
  textOrNone,
} from './importCells.ts';
import { type JsonReader, tableOf } from './jsonExport.ts';
import { parsed } from './parsing.ts';

const trelloExport = z.object({
  name: text,
  lists: z.array(z.object({ id: z.string(), name: text, closed: flag, pos: number })),
  cards: z.array(
    z.object({
      id: z.string(),
      name: text,
      desc: text,
      idList: z.string(),
      closed: flag,
      due: textOrNone,
      dueComplete: flag,
      dateLastActivity: text,
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
      pos: number,
      checkItems: many(z.object({ name: text, state: text, pos: number, due: textOrNone, idMember: textOrNone })),
    }),
  ),
  actions: many(
    z.object({
      type: text,
      date: text,
      data: z.catch(
        z.object({
          text: z.optional(z.string()),
          card: z.optional(z.object({ id: z.string(), closed: flag, dueComplete: flag })),
          old: z.catch(z.record(z.string(), z.unknown()), {}),
          listAfter: z.catch(z.nullable(z.object({ id: z.string() })), null),
        }),
        { old: {}, listAfter: null },
      ),
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
  'Updated',
  'Completed on',
  'Author',
  'Comments',
  'Start date',
];

export const readTrelloBoard: JsonReader = (json) => {
  const found = parsed(trelloExport, json);
  if (found === undefined) return undefined;
  const { tasks, ...board } = readTrello(found);
  return { ...tableOf({ source: 'trello' }, trelloHeader, tasks), ...board };
};

/** Returns the tasks and the names of the lists, both in the order of the board. */
function readTrello(board: TrelloBoard): { tasks: ReadTask[]; statuses: string[]; notes: ImportNotes } {
  const open = inOrder(board.lists.filter(({ closed }) => !closed));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of open) {
    const free = freeName(name.trim(), taken);
    names.set(id, free);
    taken.add(folded(free));
  }
  return {
    tasks: tasksOf(board, names),
    statuses: [...names.values()],
    notes: { longNames: open.filter(({ name }) => name.trim().length > limits.tagName).length },
  };
}

/** Shortens the name of a list, and adds a number if another list has the same name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    const free = shortName(name, limits.tagName - end.length) + end;
    if (!taken.has(folded(free))) return free;
  }
}

function tasksOf(
  { lists, cards, members, checklists, actions, customFields }: TrelloBoard,
  names: ReadonlyMap<string, string>,
): ReadTask[] {
  const people = new Map(members.map(({ id, fullName, username }) => [id, fullName || username]));
  const order = new Map(inOrder(lists).map(({ id }, index) => [id, index]));
  const place = (idList: string): number => order.get(idList) ?? lists.length;
  const lives = livesOf(actions);
  const comments = new Map<string, string[]>();
  for (const { type, date, data, memberCreator } of actions) {
    if (!commented.has(type) || !data.card || !data.text?.trim()) continue;
    comments.set(data.card.id, [
      commentCell(date, memberCreator.fullName, data.text),
      ...(comments.get(data.card.id) ?? []),
    ]);
  }
  return [...cards]
    .sort((one, other) => place(one.idList) - place(other.idList) || one.pos - other.pos)
    .map((card) => {
      const own = inOrder(
        checklists.filter((checklist) => checklist.idCard === card.id || card.idChecklists.includes(checklist.id)),
      );
      const steps = own.map(({ name, checkItems }) =>
        paragraphs(
          `### ${name}`,
          checklist(
            inOrder(checkItems).map(({ name: step, state, due, idMember }) => ({
              name: step,
              done: state === 'complete',
              facts: [dayOfMoment(due), people.get(idMember ?? '') ?? ''],
            })),
          ),
        ),
      );
      const files = inOrder(card.attachments.filter(({ url }) => url !== ''));
      const fields = fieldsOf(card, customFields);
      const written = comments.get(card.id) ?? [];
      const life = lives.get(card.id);
      const column = names.get(card.idList);
      // A card may have a name of spaces. Tasks need a title.
      const title =
        card.name.trim() === '' ? (/\S.*/.exec(card.desc)?.[0].slice(0, limits.taskTitle) ?? card.shortUrl) : card.name;
      const cells = [
        card.id,
        title,
        paragraphs(card.desc, ...steps),
        card.closed || (column === undefined && order.has(card.idList)) ? archivedCard : (column ?? ''),
        listCell(card.labels.map(({ name, color }) => name || color || '')),
        listCell(card.idMembers.map((id) => people.get(id) ?? '')),
        dayOfMoment(card.due),
        card.shortUrl,
        life?.created ?? timeInId(card.id),
        card.dateLastActivity,
        (card.dueComplete && life?.ticked) || life?.lists.get(card.idList) || (card.closed && life?.closed) || '',
        life?.author ?? '',
        listCell(written),
        dayOfMoment(card.start),
      ];
      const notes = {
        attachments: files.length,
        dueTimes: Number(card.due !== null),
        ticks: Number(card.dueComplete),
        customFields: fields.length,
        ...(title !== card.name && { emptyTitles: 1 }),
        missingComments: Math.max(0, card.badges.comments - written.length),
      };
      return { cells, notes, about: [...attachmentList(files), ...fields.map((field) => [field]), datesOf(card)] };
    });
}

const inOrder = <T extends { pos: number }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => one.pos - other.pos);

/** The first eight characters of a Trello id are the time of creation in seconds, as hex. */
const timeInId = (id: string): string =>
  /^[0-9a-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString() : '';

/** Times in the life of a card, as far as the file has its actions. */
interface CardLife {
  created?: string;
  author?: string;
  ticked?: string;
  closed?: string;
  /** Time of the last move to each list. */
  lists: Map<string, string>;
}

const createdBy: ReadonlySet<string> = new Set(['createCard', 'copyCard', 'emailCard', 'convertToCardFromCheckItem']);

function livesOf(actions: TrelloBoard['actions']): Map<string, CardLife> {
  const lives = new Map<string, CardLife>();
  for (const { type, date, data, memberCreator } of [...actions].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  )) {
    const { card, old, listAfter } = data;
    if (!card) continue;
    const life = lives.get(card.id) ?? { lists: new Map<string, string>() };
    lives.set(card.id, life);
    if (createdBy.has(type)) Object.assign(life, { created: date, author: memberCreator.fullName });
    if (type !== 'updateCard') continue;
    if (listAfter) life.lists.set(listAfter.id, date);
    if (card.closed && 'closed' in old) life.closed = date;
    if (card.dueComplete && 'dueComplete' in old) life.ticked = date;
  }
  return lives;
}

const commented: ReadonlySet<string> = new Set(['commentCard', 'copyCommentCard']);

/** Returns a moment as `YYYY-MM-DD hh:mm` in the time zone of the browser. */
function momentOf(written: string): string {
  const moment = new Date(written);
  if (Number.isNaN(moment.getTime())) return written.slice(0, 16);
  const time = [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${dayOf(moment)} ${time.join(':')}`;
}

/** Describes the dates for which tasks have no field: time of day and completion. */
function datesOf({ due, dueComplete }: TrelloCard): Paragraph {
  return [
    ...(due ? [phrase('importing', 'content.due', { moment: `${momentOf(due)} ${deviceTimeZone()}` })] : []),
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
