import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/account.ts';
import type { Db } from '../../db/schema.ts';
import { dayOf } from '../notifications/day.ts';
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
import { type ParsedQuestion, type Grouping, type Question, understand, type Vocabulary } from './grammar.ts';
import type { Language } from './language.ts';
import { startOf } from './names.ts';
import { texts } from './messages.ts';

const maxShown = 20;
const maxPerGroup = 5;
const maxGrouped = 1000;

/** Escapes Markdown, because names and titles are plain text. */
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
): Promise<string> {
  const project = await projectFacts(db, viewer, projectId);
  const today = dayOf(now);
  const parsed = understand(question, vocabularyOf(project, viewer, today));
  const say = texts[parsed.language];
  switch (parsed.kind) {
    case 'greeting':
      return `${say.greeting}\n\n${say.help}`;
    case 'help':
      return say.help;
    case 'thanks':
      return say.thanks;
    case 'write':
      return say.cannotWrite.replace('{tasks}', linkToProject(project.id));
    case 'tasks':
      return answerTasks({ db, viewer, project, today, language: parsed.language }, parsed);
  }
}

interface AnswerContext {
  db: Db;
  viewer: Viewer;
  project: ProjectFacts;
  today: string;
  language: Language;
}

async function answerTasks(
  context: AnswerContext,
  { question, understood }: Extract<ParsedQuestion, { kind: 'tasks' }>,
): Promise<string> {
  const { db, project, language } = context;
  const say = texts[language];
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
    since: question.since === null ? null : startOf(question.since),
    limit: question.group === null ? maxShown : maxGrouped,
  };
  const found = await findTasks(db, project, filters);
  if (found.total > 0 && (understood || question.words.length > 0)) return renderTasks(context, question, found, []);
  if (!understood) return `${say.notUnderstood}\n\n${say.help}`;
  if (question.words.length > 0 && !question.asksWords) {
    // The remaining words are perhaps not search words.
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
  const { project, today, language } = context;
  const say = texts[language];
  const notes = ignored.length > 0 ? [say.ignored(plain(ignored.join(' ')))] : [];
  if (total === 0) return [say.none(subjectOf(context, question, language === 'es' ? 1 : 0)), ...notes].join('\n\n');
  const subject = `${total} ${subjectOf(context, question, total)}`;
  if (question.group !== null) {
    const groups = groupsOf(project, tasks, question.group, say.nobody);
    const lines = groups.flatMap(({ name, tasks: inside }) => [
      `- **${plain(name)}**: ${inside.length}`,
      ...(question.counts
        ? []
        : inside.slice(0, maxPerGroup).map((task) => `  - ${lineOf(project, task, today, language)}`)),
      ...(!question.counts && inside.length > maxPerGroup ? [`  - ${say.more(inside.length - maxPerGroup)}`] : []),
    ]);
    return [`**${subject} ${say.groups[question.group]}**`, lines.join('\n'), ...notes].join('\n\n');
  }
  const list = tasks
    .slice(0, question.counts ? maxPerGroup : maxShown)
    .map((task) => `- ${lineOf(project, task, today, language)}`);
  const rest = total - list.length;
  return [
    question.counts ? say.thereAre(`**${subject}**`) : `**${subject}**`,
    list.join('\n'),
    ...(rest > 0 ? [`${say.more(rest)} [${say.seeAll}](${linkToProject(project.id)})`] : []),
    ...notes,
  ].join('\n\n');
}

function subjectOf(context: AnswerContext, question: Question, count: number): string {
  const { project, viewer, language } = context;
  const say = texts[language];
  const namesOf = (list: { id: string; name: string }[], ids: string[]) =>
    joined(
      list.filter(({ id }) => ids.includes(id)).map(({ name }) => plain(name)),
      language,
    );
  const peopleOf = (ids: string[]) =>
    joined(
      project.members
        .filter(({ id }) => ids.includes(id))
        .map((person) => plain(fullName({ ...person, lastName: person.last_name }))),
      language,
    );
  const isOwn = (ids: string[]) => ids.length === 1 && ids[0] === viewer.id;
  const one = (text: string) =>
    language === 'es' && count === 1
      ? text
          .replace('asignadas', 'asignada')
          .replace('vencidas', 'vencida')
          .replace(/vencen/, 'vence')
          .replace('contienen', 'contiene')
      : text;
  const overdue = question.due?.kind === 'overdue';
  const before: string[] = [];
  const after: string[] = [];
  const progress =
    question.progress === 'open' ? say.open(count) : question.progress === 'done' ? say.done(count) : null;
  if (language === 'en') {
    if (progress) before.push(progress);
    if (overdue) before.push(say.due.overdue);
  } else {
    if (progress) after.push(progress);
    if (overdue) after.push(one(say.due.overdue));
  }
  if (question.typeIds.length > 0) after.push(say.type(namesOf(project.types, question.typeIds)));
  if (question.priorityIds.length > 0) after.push(say.priority(namesOf(project.priorities, question.priorityIds)));
  if (question.statusIds.length > 0) after.push(say.in(namesOf(project.statuses, question.statusIds)));
  if (question.assignedTo.length > 0)
    after.push(one(isOwn(question.assignedTo) ? say.yours : say.of(peopleOf(question.assignedTo))));
  if (question.unassigned) after.push(say.unassigned);
  if (question.due && !overdue) after.push(one(say.due[question.due.kind]));
  if (question.since !== null) after.push(say.since(question.since));
  if (question.changedBy.length > 0)
    after.push(isOwn(question.changedBy) ? say.byYou : say.by(peopleOf(question.changedBy)));
  if (question.words.length > 0) after.push(one(say.withWords(plain(question.words.join(' ')))));
  return [...before, say.tasks(count), ...after].join(' ');
}

const joined = (names: string[], language: Language): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${texts[language].and} ${names.at(-1) ?? ''}`;

function lineOf(project: ProjectFacts, task: TaskFacts, today: string, language: Language): string {
  const say = texts[language];
  const due =
    task.dueDate === null
      ? []
      : [!task.isDone && task.dueDate < today ? `**${say.wasDue(task.dueDate)}**` : say.dueOn(task.dueDate)];
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
  const { db, project, viewer, language } = context;
  const say = texts[language];
  const { changes, total } = await findChanges(db, project, {
    since: startOf(since),
    by: question.changedBy,
    limit: 100,
  });
  const by =
    question.changedBy.length === 0
      ? ''
      : ` ${
          question.changedBy[0] === viewer.id
            ? say.byYou
            : say.by(
                joined(
                  project.members
                    .filter(({ id }) => question.changedBy.includes(id))
                    .map((person) => plain(fullName({ ...person, lastName: person.last_name }))),
                  language,
                ),
              )
        }`;
  if (total === 0) return `${say.noChanges(since)}${by}.`;
  const byTask = new Map<string, ChangeFacts[]>();
  for (const change of changes) byTask.set(change.taskId, [...(byTask.get(change.taskId) ?? []), change]);
  const lines = [...byTask].slice(0, maxShown).map(([id, list]) => {
    const descriptions = list
      .toReversed()
      .slice(-maxPerGroup)
      .map(
        (change) =>
          `${plain(say.change(change.field, shortened(change.from), shortened(change.to)))} (${plain(change.by)})`,
      );
    const title = list[0]?.title ?? '';
    const name =
      list.some(({ field }) => field === 'deleted') && list[0]?.field !== 'restored'
        ? plain(title)
        : taskLink(project.id, { id, title });
    return `- ${name}: ${descriptions.join('; ')}`;
  });
  const hidden = byTask.size - lines.length;
  return [
    `**${say.changesHead(total, since)}${by}**`,
    lines.join('\n'),
    ...(hidden > 0 ? [say.more(hidden)] : []),
  ].join('\n\n');
}

const shortened = (text: string | null): string | null =>
  text !== null && text.length > 60 ? `${cutText(text, 59)}…` : text;
