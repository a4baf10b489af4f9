import type { Conversation, ConversationShared } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { ConversationRow } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { checkBounds } from '../../shared/bounds.ts';
import type { Unit } from '../../unitOfWork.ts';
import { conflictIn, isUnknownTo, writerOf } from '../history/edits.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import type { Viewer } from '../projects/policy.ts';
import { ownConversation, withMembersOf } from './access.ts';
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
  markRead,
  nextVersion,
  findPeople,
  rename,
  takePlace,
  unreadAfter,
} from './repository.ts';

interface ConversationCreate {
  id?: string;
  name?: string;
  memberIds: string[];
}

/**
 * Starts a group or a direct conversation. Two people have only one direct conversation. If it exists, the function
 * returns it.
 */
export async function createConversation(unit: Unit, viewer: Viewer, given: ConversationCreate): Promise<Conversation> {
  const { db, now } = unit;
  const name = given.name ?? '';
  const others = othersAmong(viewer, given.memberIds);
  const [other] = others;
  if (other === undefined)
    throw validationError([{ path: 'body.memberIds', message: phrase('errors', 'conversations.nobodyElse') }]);
  if (others.length + 1 > limits.conversationMembers)
    throw validationError([
      {
        path: 'body.memberIds',
        message: phrase('errors', 'conversations.tooMany', { limit: limits.conversationMembers }),
      },
    ]);
  const directKey = others.length === 1 && name === '' ? directKeyOf(viewer.id, other) : null;
  // Returns an existing conversation even if the viewer would no longer be allowed to start it.
  const existing = directKey === null ? undefined : await directConversation(db, viewer.workspaceId, directKey);
  if (existing) return answer(unit, viewer, existing.id);
  await checkReachable(unit, viewer, others);
  await checkBounds(unit, viewer.id, {
    conversations: () =>
      db
        .selectFrom('conversations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', viewer.workspaceId)
        .where('created_by', '=', viewer.id)
        .executeTakeFirstOrThrow(),
  });
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
    last_place: await takePlace(db, viewer.workspaceId),
  };
  if (await insertConversation(db, row)) {
    await insertMembers(db, row, [viewer.id, ...others], now);
    return publishAndAnswer(unit, viewer, row);
  }
  const current = directKey === null ? undefined : await directConversation(db, viewer.workspaceId, directKey);
  if (!current) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  return answer(unit, viewer, current.id);
}

/** Renames a group. Throws CONFLICT if another person or session renamed it after the given version. */
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
  if (!mayUpdate(kind)) throw new AppError('FORBIDDEN', phrase('errors', 'conversations.notRenamed'));
  const row = await lockConversation(db, id);
  const writer = writerOf(unit, viewer);
  if (row.name === given.name) return answer(unit, viewer, id);
  if (
    given.version !== undefined &&
    given.version < row.named_version &&
    isUnknownTo(writer, 'name', { by: row.named_by, session: row.named_session_id })
  ) {
    throw conflictIn(['name'], phrase('errors', 'conversations.changedElsewhere'), await answer(unit, viewer, id));
  }
  const renamed = await rename(db, id, { name: given.name, ...writer });
  await refreshNotifications(unit, { conversationId: id });
  return publishAndAnswer(unit, viewer, renamed);
}

export async function addMembers(unit: Unit, viewer: Viewer, id: string, memberIds: string[]): Promise<Conversation> {
  const { db, now } = unit;
  const {
    row: { kind },
  } = await ownConversation(db, viewer, id);
  if (!mayUpdate(kind)) throw new AppError('FORBIDDEN', phrase('errors', 'conversations.notJoined'));
  const row = await lockConversation(db, id);
  const current = new Set(await memberIdsOf(db, id));
  const added = othersAmong(viewer, memberIds).filter((one) => !current.has(one));
  if (added.length === 0) return answer(unit, viewer, id);
  await checkReachable(unit, viewer, added);
  if (current.size + added.length > limits.conversationMembers)
    throw validationError([
      {
        path: 'body.memberIds',
        message: phrase('errors', 'conversations.tooMany', { limit: limits.conversationMembers }),
      },
    ]);
  await insertMembers(db, row, added, now);
  await refreshNotifications(unit, { conversationId: id, accountIds: added });
  return publishAndAnswer(unit, viewer, await nextVersion(db, id));
}

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
  if (!mayLeave(kind)) throw new AppError('FORBIDDEN', phrase('errors', 'conversations.notLeft'));
  if (!isSelf && !mayRemoveOther({ kind, role: viewer.role, isCreator: createdBy === viewer.id }))
    throw new AppError('FORBIDDEN', phrase('errors', 'conversations.mayNotRemove'));
  const row = await nextVersion(db, id);
  if (!(await deleteMember(db, id, memberId)))
    throw new AppError('NOT_FOUND', phrase('errors', 'conversations.memberNotFound'));
  await refreshNotifications(unit, { conversationId: id, accountIds: [memberId] });
  unit.publish(viewer.workspaceId, { accountId: memberId }, { type: 'conversation.left', conversationId: id });
  if (!isSelf) return publishAndAnswer(unit, viewer, row);
  return presentLeft(await publish(unit, row));
}

/** Marks messages as read up to the given number. Never marks messages as unread. */
export async function readUpTo(unit: Unit, viewer: Viewer, id: string, given: number): Promise<Conversation> {
  const { db } = unit;
  const { row } = await ownConversation(db, viewer, id);
  const number = Math.min(given, row.last_number);
  if (await markRead(db, { conversationId: id, accountId: viewer.id, number })) {
    const unread = await unreadAfter(db, row, { accountId: viewer.id, lastRead: number });
    unit.publish(
      viewer.workspaceId,
      { accountId: viewer.id },
      { type: 'conversation.read', conversationId: id, number, unread },
    );
  }
  return answer(unit, viewer, id);
}

const othersAmong = (viewer: Viewer, ids: string[]): string[] =>
  [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => id !== viewer.id);

async function checkReachable({ db }: Unit, viewer: Viewer, ids: string[]): Promise<void> {
  const found = await findPeople(db, viewer, ids);
  if (found.filter((person) => mayTalkTo(viewer, person)).length === ids.length) return;
  throw validationError([{ path: 'body.memberIds', message: phrase('errors', 'conversations.notReachable') }]);
}

async function answer({ db }: Unit, viewer: Viewer, id: string): Promise<Conversation> {
  const { row, lastRead } = await ownConversation(db, viewer, id);
  return presentConversation(await withMembersOf(db, row), {
    lastRead,
    unread: await unreadAfter(db, row, { accountId: viewer.id, lastRead }),
  });
}

async function publish(unit: Unit, row: ConversationRow): Promise<ConversationShared> {
  const conversation = await withMembersOf(unit.db, row);
  unit.publish(row.workspace_id, { conversationId: row.id }, { type: 'conversation.saved', conversation });
  return conversation;
}

async function publishAndAnswer(unit: Unit, viewer: Viewer, row: ConversationRow): Promise<Conversation> {
  await publish(unit, row);
  return answer(unit, viewer, row.id);
}
