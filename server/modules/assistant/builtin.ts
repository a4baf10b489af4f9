import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/account.ts';
import { taskFieldNames } from '../../../domain/fields/task.ts';
import { labelOf, optionNames } from '../../../domain/fields/texts.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Db } from '../../db/schema.ts';
import { textsOf } from '../../shared/texts.ts';
import { clockOf, startOfDay } from '../../shared/zoneClock.ts';
import { linkToProject, linkToTask } from '../notifications/links.ts';
import type { Viewer } from '../projects/policy.ts';
import {
  type ChangeFacts,
  findChanges,
  findTasks,
  type ProjectFacts,
  projectFacts,
  type TaskFacts,
  type TaskFilters,
} from './facts.ts';
import { type ParsedQuestion, type Question, understand, type Vocabulary } from './grammar.ts';
import type { AnswerTexts } from './language.ts';
import type { Grouping } from './speech/speech.ts';

const maxShown = 20;
const maxPerGroup = 5;
const maxGrouped = 1000;

/** Escapes Markdown syntax in names and titles, which are plain text. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~!&()]/g, (sign) => `\\${sign}`);

export const taskLink = (projectId: string, task: { id: string; title: string }): string =>
  `[${plain(task.title)}](${linkToTask(projectId, task.id)})`;

const vocabularyOf = (project: ProjectFacts, viewer: Viewer, today: string): Vocabulary => ({
  me: viewer.id,
  today,
  people: project.members.map(({ id, name, last_name: lastName, nickname }) => ({ id, name, lastName, nickname })),
  statuses: project.statuses,
  types: project.types,
  priorities: project.priorities,
});

export async function answerBuiltin(
  db: Db,
  viewer: Viewer,
  projectId: string,
  question: string,
  now: Date,
  { language, texts, formats }: AnswerTexts,
): Promise<string> {
  const project = await projectFacts(db, viewer, projectId);
  const today = (await clockOf(db, viewer.id)).dayOf(now.getTime());
  const { asked } = understand(question, vocabularyOf(project, viewer, today), language);
  switch (asked.kind) {
    case 'greeting':
      return `${texts.greeting}\n\n${texts.help}`;
    case 'help':
      return texts.help;
    case 'thanks':
      return texts.thanks;
    case 'write':
      return texts.cannotWrite({ tasks: linkToProject(project.id) });
    case 'tasks':
      return answerTasks({ db, viewer, project, today, language, texts, formats }, asked);
  }
}

interface AnswerContext extends AnswerTexts {
  db: Db;
  viewer: Viewer;
  project: ProjectFacts;
  today: string;
}

async function answerTasks(
  context: AnswerContext,
  { question, understood }: Extract<ParsedQuestion, { kind: 'tasks' }>,
): Promise<string> {
  const { db, viewer, project, texts } = context;
  const isChanges =
    question.since !== null &&
    !question.counts &&
    question.words.length === 0 &&
    question.group === null &&
    question.assignedTo.length === 0 &&
    !question.unassigned &&
    question.statusIds.length === 0 &&
    question.typeIds.length === 0 &&
    question.priorityIds.length === 0 &&
    question.due === null;
  if (isChanges && question.since !== null) return answerChanges(context, question, question.since);

  const filters: TaskFilters = {
    ...question,
    since: question.since === null ? null : await startOfDay(db, viewer.id, question.since),
    limit: question.group === null ? maxShown : maxGrouped,
  };
  const found = await findTasks(db, project, filters);
  if (found.total > 0 && (understood || question.words.length > 0)) return renderTasks(context, question, found, []);
  if (!understood) return `${texts.notUnderstood}\n\n${texts.help}`;
  if (question.words.length > 0 && !question.asksWords) {
    // Search again without the remaining words, which may not be meant as search words.
    const without = { ...question, words: [] };
    return renderTasks(context, without, await findTasks(db, project, { ...filters, words: [] }), question.words);
  }
  return renderTasks(context, question, found, []);
}

function renderTasks(
  context: AnswerContext,
  question: Question,
  { tasks, total }: { tasks: TaskFacts[]; total: number },
  ignored: string[],
): string {
  const { project, texts } = context;
  const notes = ignored.length > 0 ? [texts.ignored({ words: plain(ignored.join(' ')) })] : [];
  const subject = subjectOf(context, question, total);
  if (total === 0) return [texts.thereAre({ count: 0, subject }), ...notes].join('\n\n');
  if (question.group !== null) {
    const groups = groupsOf(project, tasks, question.group, texts.nobody);
    const lines = groups.flatMap(({ name, tasks: inside }) => [
      `- **${plain(name)}**: ${inside.length}`,
      ...(question.counts ? [] : inside.slice(0, maxPerGroup).map((task) => `  - ${lineOf(context, task)}`)),
      ...(!question.counts && inside.length > maxPerGroup
        ? [`  - ${texts.more({ count: inside.length - maxPerGroup })}`]
        : []),
    ]);
    return [`**${subject}**`, lines.join('\n'), ...notes].join('\n\n');
  }
  const list = tasks.slice(0, question.counts ? maxPerGroup : maxShown).map((task) => `- ${lineOf(context, task)}`);
  const rest = total - list.length;
  return [
    question.counts ? texts.thereAre({ count: total, subject }) : `**${subject}**`,
    list.join('\n'),
    ...(rest > 0 ? [texts.moreLinked({ count: rest, tasks: linkToProject(project.id) })] : []),
    ...notes,
  ].join('\n\n');
}

function subjectOf({ project, viewer, texts, formats }: AnswerContext, question: Question, count: number): string {
  const namesOf = (list: { id: string; name: string }[], ids: string[]) =>
    formats.all(list.filter(({ id }) => ids.includes(id)).map(({ name }) => plain(name)));
  return texts.subject({
    count,
    progress: question.progress ?? '',
    due: question.due?.kind ?? '',
    typeCount: question.typeIds.length,
    types: namesOf(project.types, question.typeIds),
    priorityCount: question.priorityIds.length,
    priorities: namesOf(project.priorities, question.priorityIds),
    statusCount: question.statusIds.length,
    statuses: namesOf(project.statuses, question.statusIds),
    assignee: question.unassigned ? 'nobody' : whoOf(question.assignedTo, viewer),
    people: peopleOf(project, formats, question.assignedTo),
    isChanged: question.since !== null,
    since: question.since === null ? '' : formats.namedDate(question.since),
    author: whoOf(question.changedBy, viewer),
    authors: peopleOf(project, formats, question.changedBy),
    hasWords: question.words.length > 0,
    words: plain(question.words.join(' ')),
    group: count === 0 ? '' : (question.group ?? ''),
  });
}

const whoOf = (ids: string[], viewer: Viewer): 'you' | 'people' | '' => {
  if (ids.length === 0) return '';
  return ids.length === 1 && ids[0] === viewer.id ? 'you' : 'people';
};

const peopleOf = ({ members }: ProjectFacts, formats: AnswerTexts['formats'], ids: string[]): string =>
  formats.all(
    members
      .filter(({ id }) => ids.includes(id))
      .map((person) => plain(fullName({ ...person, lastName: person.last_name }))),
  );

function lineOf({ project, today, texts, formats }: AnswerContext, task: TaskFacts): string {
  const day = task.dueDate === null ? '' : formats.namedDate(task.dueDate);
  const due =
    task.dueDate === null
      ? []
      : [!task.isDone && task.dueDate < today ? `**${texts.wasDue({ day })}**` : texts.due({ day })];
  const people = task.assignees.length === 0 ? [] : [task.assignees.map(({ name }) => plain(name)).join(', ')];
  return [taskLink(project.id, task), plain(task.status), plain(task.priority), ...due, ...people]
    .filter((part) => part !== '')
    .join(' · ');
}

function groupsOf(
  project: ProjectFacts,
  tasks: TaskFacts[],
  group: Grouping,
  nobody: string,
): { name: string; tasks: TaskFacts[] }[] {
  const by = (list: { id: string; name: string }[], of: (task: TaskFacts) => string) =>
    list.map(({ id, name }) => ({ name, tasks: tasks.filter((task) => of(task) === id) }));
  const groups = {
    status: () => by(project.statuses, (task) => task.statusId),
    type: () => by(project.types, (task) => task.typeId),
    priority: () => by(project.priorities, (task) => task.priorityId).reverse(),
    person: () => {
      const people = new Map<string, { name: string; tasks: TaskFacts[] }>();
      for (const task of tasks) {
        for (const { id, name } of task.assignees) {
          const entry = people.get(id) ?? { name, tasks: [] };
          entry.tasks.push(task);
          people.set(id, entry);
        }
      }
      return [
        ...[...people.values()].sort((a, b) => b.tasks.length - a.tasks.length),
        { name: nobody, tasks: tasks.filter(({ assignees }) => assignees.length === 0) },
      ];
    },
  }[group]();
  return groups.filter((one) => one.tasks.length > 0);
}

async function answerChanges(context: AnswerContext, question: Question, since: string): Promise<string> {
  const { db, project, viewer, language, texts, formats } = context;
  const { changes, total } = await findChanges(db, project, language, {
    since: await startOfDay(db, viewer.id, since),
    by: question.changedBy,
    limit: 100,
  });
  const heading = texts.changes({
    count: total,
    day: formats.namedDate(since),
    author: whoOf(question.changedBy, viewer),
    authors: peopleOf(project, formats, question.changedBy),
  });
  if (total === 0) return heading;
  const fields = textsOf(language)('fields');
  const byTask = new Map<string, ChangeFacts[]>();
  for (const change of changes) byTask.set(change.taskId, [...(byTask.get(change.taskId) ?? []), change]);
  const lines = [...byTask].slice(0, maxShown).map(([id, list]) => {
    const descriptions = list
      .toReversed()
      .slice(-maxPerGroup)
      .map((change) => `${plain(describe(change, texts, fields))} (${plain(change.by)})`);
    const title = list[0]?.title ?? '';
    const name =
      list.some(({ field }) => field === 'deleted') && list[0]?.field !== 'restored'
        ? plain(title)
        : taskLink(project.id, { id, title });
    return `- ${name}: ${descriptions.join('; ')}`;
  });
  const hidden = byTask.size - lines.length;
  return [heading, lines.join('\n'), ...(hidden > 0 ? [texts.more({ count: hidden })] : [])].join('\n\n');
}

function describe(change: ChangeFacts, texts: Catalogues['assistant'], fields: Catalogues['fields']): string {
  if (['created', 'deleted', 'restored', 'archived', 'unarchived'].includes(change.field))
    return texts.event({ event: change.field });
  const known = taskFieldNames.find((name) => name === change.field);
  const field = texts.field({ field: change.field, label: known ? labelOf(fields, known) : change.field });
  const names = known ? optionNames(fields, known) : {};
  const shown = (value: string | null) => shortened(value === null ? null : (names[value] ?? value));
  const [from, to] = [shown(change.from), shown(change.to)];
  if (to === null) return from === null ? texts.changed({ field }) : texts.removed({ field, from });
  return from === null ? texts.set({ field, to }) : texts.replaced({ field, from, to });
}

const shortened = (text: string | null): string | null =>
  text !== null && text.length > 60 ? `${cutText(text, 59)}…` : text;
