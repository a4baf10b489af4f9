import type { Insertable } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import { searchableText } from '../db/searchText.ts';
import type { Random } from './random.ts';
import { englishThreads, type Part, spanishThreads, type Talk, talks } from './conversationTexts.ts';
import type { TaskLife } from './taskLife.ts';
import type { TypeName } from './vocabulary.ts';
import type { WorkingTime } from './workingTime.ts';

const minute = 60_000;
const rowsAtOnce = 500;

interface Person {
  id: string;
  fullName: string;
}

export interface TalkedTask {
  id: string;
  workspaceId: string;
  life: TaskLife;
  type: TypeName;
  people: readonly Person[];
}

interface Time {
  random: Random;
  /** Time at which the history ends, in milliseconds. */
  now: number;
}

const iso = (at: number): string => new Date(at).toISOString();
const mention = ({ id, fullName }: Person): string => `[@${fullName}](mention:${id})`;
const isEnglish = (title: string): boolean => /\b(?:the|when|while|for|on|with|after|of)\b/i.test(title);

export async function seedComments(db: Db, { random, now }: Time, tasks: readonly TalkedTask[]): Promise<void> {
  const share = Math.min(0.5, 0.06 + 40 / tasks.length);
  const rows = tasks.flatMap((task) => (random.chance(share) ? threadOn(task, random, now) : []));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto('comments')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

function threadOn(
  { id: taskId, workspaceId, life, type, people }: TalkedTask,
  random: Random,
  now: number,
): Insertable<Database['comments']>[] {
  const personOf = (id: string | undefined) => people.find((person) => person.id === id);
  const maker = personOf(life.createdBy) ?? random.pick(people);
  const doer = personOf(life.state.assignees[0]) ?? random.pick(people);
  const others = people.filter(({ id }) => id !== maker.id && id !== doer.id);
  const parts: Record<Part, Person> = { maker, doer, third: others.length > 0 ? random.pick(others) : maker };
  const thread = isEnglish(life.state.title) ? random.pick(englishThreads) : random.pick(spanishThreads[type]);
  const moments = [life.createdAt, ...life.log.map(({ at }) => at)];
  let at = random.pick(moments);
  return thread.flatMap(([by, text]): Insertable<Database['comments']>[] => {
    at += random.whole(3, 50) * minute + random.whole(0, 59_999);
    if (at >= now) return [];
    const isEdited = random.chance(0.05) && at + 4 * minute < now;
    const content = text.replace(/\{(maker|doer|third)\}/g, (_, part: Part) => mention(parts[part]));
    return [
      {
        id: random.id(at),
        workspace_id: workspaceId,
        task_id: taskId,
        content,
        search_text: searchableText(content),
        created_by: parts[by].id,
        version: isEdited ? 2 : 1,
        others_version: 0,
        created_at: iso(at),
        edited_at: isEdited ? iso(at + 2 * minute) : null,
        deleted_at: null,
      },
    ];
  });
}

interface Team {
  workspaceId(key: string): string;
  person(key: string): Person;
}

export async function seedConversations(db: Db, random: Random, time: WorkingTime, team: Team): Promise<void> {
  for (const talk of talks) await seedConversation(db, random, time, team, talk);
}

async function seedConversation(
  db: Db,
  random: Random,
  time: WorkingTime,
  team: Team,
  { workspace, name, members, lines, quietFor, unread }: Talk,
): Promise<void> {
  const moments: number[] = [];
  let back = quietFor * 60;
  for (const [, minutes] of lines.toReversed()) {
    moments.unshift(time.moment(Math.max(0, time.total - 1 - back)) + random.whole(0, 999));
    back += minutes * 60 + random.whole(1, 50);
  }
  const startedAt = (moments[0] ?? time.moment(time.total - 1)) - 2 * minute;
  const id = random.id(startedAt);
  const workspaceId = team.workspaceId(workspace);
  const people = members.map(team.person);
  const [starter] = people;
  if (!starter) throw new Error('A conversation has people');
  const directKey =
    name === ''
      ? people
          .map((person) => person.id)
          .sort()
          .join(':')
      : null;
  await db
    .insertInto('conversations')
    .values({
      id,
      workspace_id: workspaceId,
      kind: directKey === null ? 'group' : 'direct',
      name,
      direct_key: directKey,
      created_by: starter.id,
      created_at: iso(startedAt),
      version: 1,
      named_version: 1,
      named_by: starter.id,
      last_number: lines.length,
      last_at: iso(moments.at(-1) ?? startedAt),
    })
    .execute();
  await db
    .insertInto('conversation_members')
    .values(
      members.map((key) => ({
        conversation_id: id,
        account_id: team.person(key).id,
        workspace_id: workspaceId,
        last_read: lines.length - (unread[key] ?? 0),
        joined_at: iso(startedAt),
      })),
    )
    .execute();
  await db
    .insertInto('messages')
    .values(
      lines.map(([by, , text], index) => {
        const at = moments[index] ?? startedAt;
        const content = text.replace(/\{(\w+)\}/g, (_, key: string) => mention(team.person(key)));
        return {
          id: random.id(at),
          conversation_id: id,
          workspace_id: workspaceId,
          number: index + 1,
          content,
          search_text: searchableText(content),
          sender_id: team.person(by).id,
          version: 1,
          created_at: iso(at),
          edited_at: null,
          deleted_at: null,
        };
      }),
    )
    .execute();
}
