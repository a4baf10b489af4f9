import type { Conversation, ConversationShared } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import { newId } from '../../db/ids.ts';
import type { ConversationRow } from '../../db/schema.ts';
import { validationError } from '../../errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { isUnknownTo, writerOf } from '../history/edits.ts';
import type { Viewer } from '../projects/policy.ts';
import { ownConversation, wholeConversation } from './access.ts';
import { mayLeave, mayRemoveOther, mayTalkTo, mayUpdate } from './policy.ts';
import { presentConversation, presentLeft } from './presenter.ts';
import {
  deleteMember,
  directConversation,
  directKeyOf,
  insertConversation,
  insertMembers,
  lockConversation,
  memberIdsOf,
  moveRead,
  nextVersion,
  peopleAmong,
  rename,
  unreadAfter,
} from './repository.ts';
import { words } from './messages.ts';

interface ConversationCreate {
  id?: string;
  name?: string;
  memberIds: string[];
}

/** Starts a group, or the conversation of two people; these two have one alone, which is answered when it is there. */
export async function createConversation(unit: Unit, viewer: Viewer, given: ConversationCreate): Promise<Conversation> {
  const { db, now } = unit;
  const name = given.name ?? '';
  const others = othersAmong(viewer, given.memberIds);
  const [other] = others;
  if (other === undefined) throw validationError([{ path: 'body.memberIds', message: words.nobodyElse }]);
  if (others.length + 1 > limits.conversationMembers)
    throw validationError([{ path: 'body.memberIds', message: words.tooMany }]);
  const directKey = others.length === 1 && name === '' ? directKeyOf(viewer.id, other) : null;
  // One that is there is theirs, whether or not they could start it today.
  const known = directKey === null ? undefined : await directConversation(db, viewer.workspaceId, directKey);
  if (known) return answer(unit, viewer, known.id);
  await checkReachable(unit, viewer, others);
  const row: ConversationRow = {
    id: given.id?.toLowerCase() ?? newId(),
    workspace_id: viewer.workspaceId,
    kind: directKey === null ? 'group' : 'direct',
    name,
    direct_key: directKey,
    created_by: viewer.id,
    created_at: now,
    version: 1,
    named_version: 1,
    named_by: viewer.id,
    named_session_id: unit.sessionId ?? null,
    last_number: 0,
    last_at: now,
  };
  if (await insertConversation(db, row)) {
    await insertMembers(db, row, [viewer.id, ...others], now);
    return tell(unit, viewer, row);
  }
  const present = directKey === null ? undefined : await directConversation(db, viewer.workspaceId, directKey);
  if (!present) throw new AppError('CONFLICT', words.idTaken);
  return answer(unit, viewer, present.id);
}

/** Gives a group another name; one based on an old version never goes over the name another person, or another session, gave it since. */
export async function renameConversation(
  unit: Unit,
  viewer: Viewer,
  id: string,
  given: { name: string; version?: number },
): Promise<Conversation> {
  const { db } = unit;
  const {
    row: { kind },
  } = await ownConversation(db, viewer, id);
  if (!mayUpdate(kind)) throw new AppError('FORBIDDEN', words.notRenamed);
  const row = await lockConversation(db, id);
  const writer = writerOf(unit, viewer);
  if (row.name === given.name) return answer(unit, viewer, id);
  if (
    given.version !== undefined &&
    given.version < row.named_version &&
    isUnknownTo(writer, 'name', { by: row.named_by, session: row.named_session_id })
  ) {
    throw new AppError('CONFLICT', words.changedMeanwhile, {
      issues: [{ path: 'body.name', message: words.changedMeanwhile }],
      current: await answer(unit, viewer, id),
    });
  }
  return tell(unit, viewer, await rename(db, id, { name: given.name, ...writer }));
}

/** Puts people into a group; those in it already stay. */
export async function addMembers(unit: Unit, viewer: Viewer, id: string, memberIds: string[]): Promise<Conversation> {
  const { db, now } = unit;
  const {
    row: { kind },
  } = await ownConversation(db, viewer, id);
  if (!mayUpdate(kind)) throw new AppError('FORBIDDEN', words.notJoined);
  const row = await lockConversation(db, id);
  const present = new Set(await memberIdsOf(db, id));
  const added = othersAmong(viewer, memberIds).filter((one) => !present.has(one));
  if (added.length === 0) return answer(unit, viewer, id);
  await checkReachable(unit, viewer, added);
  if (present.size + added.length > limits.conversationMembers)
    throw validationError([{ path: 'body.memberIds', message: words.tooMany }]);
  await insertMembers(db, row, added, now);
  return tell(unit, viewer, await nextVersion(db, id));
}

/** Takes someone out of a group, or lets the asking person leave it. */
export async function removeFromConversation(
  unit: Unit,
  viewer: Viewer,
  id: string,
  memberId: string,
): Promise<Conversation> {
  const { db } = unit;
  const {
    row: { kind, created_by: createdBy },
  } = await ownConversation(db, viewer, id);
  const isSelf = memberId === viewer.id;
  if (!mayLeave(kind)) throw new AppError('FORBIDDEN', words.notLeft);
  if (!isSelf && !mayRemoveOther({ kind, role: viewer.role, isCreator: createdBy === viewer.id }))
    throw new AppError('FORBIDDEN', words.mayNotRemove);
  const row = await nextVersion(db, id);
  if (!(await deleteMember(db, id, memberId))) throw new AppError('NOT_FOUND', words.memberNotFound);
  unit.publish(viewer.workspaceId, { accountId: memberId }, { type: 'conversation.left', conversationId: id });
  if (!isSelf) return tell(unit, viewer, row);
  return presentLeft(await publish(unit, row));
}

/** Marks everything up to a message as read; never what was read as unread. */
export async function readUpTo(unit: Unit, viewer: Viewer, id: string, given: number): Promise<Conversation> {
  const { db } = unit;
  const { row } = await ownConversation(db, viewer, id);
  const number = Math.min(given, row.last_number);
  if (await moveRead(db, { conversationId: id, accountId: viewer.id, number })) {
    const unread = await unreadAfter(db, row, number);
    unit.publish(
      viewer.workspaceId,
      { accountId: viewer.id },
      { type: 'conversation.read', conversationId: id, number, unread },
    );
  }
  return answer(unit, viewer, id);
}

/** These people without the asking one, each once. */
const othersAmong = (viewer: Viewer, ids: string[]): string[] =>
  [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => id !== viewer.id);

async function checkReachable({ db }: Unit, viewer: Viewer, ids: string[]): Promise<void> {
  const found = await peopleAmong(db, viewer, ids);
  if (found.filter((person) => mayTalkTo(viewer, person)).length === ids.length) return;
  throw validationError([{ path: 'body.memberIds', message: words.notReachable }]);
}

async function answer({ db }: Unit, viewer: Viewer, id: string): Promise<Conversation> {
  const { row, lastRead } = await ownConversation(db, viewer, id);
  return presentConversation(await wholeConversation(db, row), {
    lastRead,
    unread: await unreadAfter(db, row, lastRead),
  });
}

async function publish(unit: Unit, row: ConversationRow): Promise<ConversationShared> {
  const conversation = await wholeConversation(unit.db, row);
  unit.publish(row.workspace_id, { conversationId: row.id }, { type: 'conversation.saved', conversation });
  return conversation;
}

/** Publishes the conversation and answers with it. */
async function tell(unit: Unit, viewer: Viewer, row: ConversationRow): Promise<Conversation> {
  await publish(unit, row);
  return answer(unit, viewer, row.id);
}
