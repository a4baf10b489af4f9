/** Reads a board of Planka, as its API and its exports write it. */
import * as z from 'zod/mini';
import {
  attachmentList,
  checklist,
  commentsCell,
  dayOfMoment,
  flag,
  inOrder,
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

const boardExport = z.object({
  item: z.object({ name: text }),
  included: z.object({
    lists: z.array(z.object({ id: z.string(), name: textOrNone, position: number, type: text })),
    cards: z.array(
      z.object({
        id: z.string(),
        listId: textOrNone,
        name: text,
        description: textOrNone,
        position: number,
        dueDate: textOrNone,
        isDueDateCompleted: flag,
        isDueCompleted: flag,
        createdAt: textOrNone,
        creatorUserId: textOrNone,
      }),
    ),
    labels: many(z.object({ id: text, name: textOrNone, color: text })),
    cardLabels: many(z.object({ cardId: text, labelId: text })),
    users: many(z.object({ id: text, name: text, email: textOrNone })),
    cardMemberships: many(z.object({ cardId: text, userId: text })),
    taskLists: many(z.object({ id: text, cardId: text, name: text, position: number })),
    tasks: many(z.object({ cardId: text, taskListId: text, name: text, isCompleted: flag, position: number })),
    attachments: many(
      z.object({ cardId: text, name: text, url: text, data: z.catch(z.object({ url: text }), { url: '' }) }),
    ),
    comments: many(z.object({ cardId: text, userId: textOrNone, text, createdAt: text })),
    actions: many(
      z.object({
        type: text,
        cardId: text,
        userId: textOrNone,
        createdAt: text,
        data: z.catch(z.object({ text }), { text: '' }),
      }),
    ),
  }),
});
type Included = z.infer<typeof boardExport>['included'];
const header = ['Title', 'Description', 'List', 'Labels', 'Members', 'Due date', 'Created', 'Author', 'Comments'];

export const readPlankaBoard: JsonReader = (json) => {
  const found = parsed(boardExport, json);
  if (found === undefined) return undefined;
  const lists = inOrder(found.included.lists.filter(({ type }) => type !== 'trash'));
  return {
    ...tableOf({ source: 'csv', product: 'Planka' }, header, tasksOf(found.included, lists)),
    statuses: lists.flatMap(({ name, type }) => (name && (type === '' || type === 'active') ? [name] : [])),
  };
};

function tasksOf(included: Included, lists: Included['lists']): ReadTask[] {
  const people = new Map(included.users.map(({ id, name, email }) => [id, name || (email ?? '')]));
  const labels = new Map(included.labels.map(({ id, name, color }) => [id, name || color]));
  const comments = [
    ...included.comments,
    ...included.actions.flatMap(({ type, data, ...rest }) =>
      type === 'commentCard' ? [{ ...rest, text: data.text }] : [],
    ),
  ].sort((one, other) => (one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt)));
  return lists.flatMap((list) =>
    inOrder(included.cards.filter(({ listId }) => listId === list.id)).map((card): ReadTask => {
      const ofCard = <T extends { cardId: string }>(items: readonly T[]): T[] =>
        items.filter(({ cardId }) => cardId === card.id);
      const stepsOf = (tasks: Included['tasks']) =>
        checklist(inOrder(tasks).map(({ name, isCompleted }) => ({ name, done: isCompleted })));
      const files = ofCard(included.attachments).map(({ name, url, data }) => ({ name, url: url || data.url }));
      return {
        key: `planka:${card.id}`,
        cells: [
          card.name,
          paragraphs(
            card.description ?? '',
            stepsOf(ofCard(included.tasks)),
            ...inOrder(ofCard(included.taskLists)).map(({ id, name }) =>
              paragraphs(`### ${name}`, stepsOf(included.tasks.filter(({ taskListId }) => taskListId === id))),
            ),
          ),
          list.name ?? '',
          listCell(ofCard(included.cardLabels).map(({ labelId }) => labels.get(labelId) ?? '')),
          listCell(ofCard(included.cardMemberships).map(({ userId }) => people.get(userId) ?? '')),
          dayOfMoment(card.dueDate),
          card.createdAt ?? '',
          people.get(card.creatorUserId ?? '') ?? '',
          commentsCell(
            ofCard(comments).map(({ createdAt, userId, text: content }) => ({
              at: createdAt,
              author: people.get(userId ?? '') ?? '',
              content,
            })),
          ),
        ],
        notes: { attachments: files.length },
        about: attachmentList(files.filter(({ url }) => url !== '')),
      };
    }),
  );
}
