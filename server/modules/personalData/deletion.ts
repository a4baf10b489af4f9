import { AppError } from '../../../domain/errors.ts';
import { deletedPerson } from '../../../domain/fullName.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { AccountRow, Db } from '../../db/schema.ts';
import { invalidToken, validationError } from '../../http/errors.ts';
import type { Realtime } from '../../realtime/slot.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { checkOwnPassword } from '../accounts/ownPassword.ts';
import { accountById, updateAccount } from '../accounts/repository.ts';
import { removeFromWorkspace } from '../members/departure.ts';
import { renameParticipant } from '../poker/commands.ts';
import { endSessions } from '../passwords/commands.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import { countMembers, softDeleteWorkspace, workspacesOf } from '../workspaces/repository.ts';

interface Services {
  db: Db;
  now: string;
  unitOfWork: UnitOfWork;
  realtime: Realtime;
  account: { id: string };
  sessionId: string;
  setHeader(name: string, value: string): void;
}

/**
 * Deletes the caller's account. Overwrites their personal data and removes them from all workspaces. Their texts remain
 * in shared workspaces, with 'Deleted user' as the author. Workspaces without other members are deleted.
 */
export async function deleteAccount(services: Services, confirmation: string): Promise<void> {
  const { db, unitOfWork, realtime, account } = services;
  const row = await accountById(db, account.id);
  if (!row) throw invalidToken();
  await checkConfirmation(services, row, confirmation);
  await unitOfWork(async (unit) => {
    await leaveEverywhere(unit, row.id);
    await anonymise(unit, row);
    await endSessions(unit, realtime, row.id);
  });
}

async function checkConfirmation(services: Services, row: AccountRow, confirmation: string): Promise<void> {
  const path = 'body.confirmation';
  if (row.password_hash !== null) await checkOwnPassword(services, row.password_hash, confirmation, path);
  else if (confirmation.trim().toLowerCase() !== row.email)
    throw validationError([{ path, message: phrase('errors', 'personalData.otherEmail') }]);
}

async function leaveEverywhere(unit: Unit, accountId: string): Promise<void> {
  const { db, now } = unit;
  const all = (await workspacesOf(db, accountId)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // Locks the workspaces in a fixed order, so that two simultaneous deletions can't deadlock.
  for (const { id } of all) await lockWorkspace(db, id);
  const kept: string[] = [];
  for (const { id, name, role } of all) {
    const isAlone = (await countMembers(db, id)) === 1;
    if (!isAlone && role === 'owner' && (await countMembers(db, id, 'owner')) === 1) kept.push(name);
    else if (isAlone) await softDeleteWorkspace(db, id, now);
    else await removeFromWorkspace(unit, id, accountId);
  }
  if (kept.length > 0)
    throw new AppError('CONFLICT', phrase('errors', 'personalData.onlyOwner', { names: kept.join(', ') }));
}

async function anonymise({ db, now }: Unit, row: AccountRow): Promise<void> {
  const { id } = row;
  const email = `${id}@deleted.invalid`;
  await updateAccount(db, row, {
    email,
    name: deletedPerson.name,
    last_name: deletedPerson.lastName,
    nickname: deletedPerson.nickname,
    password_hash: null,
    avatar: null,
    workspace_default_id: null,
    google_id: null,
    google_access_token: null,
    google_refresh_token: null,
    email_verified_at: null,
    updated_at: now,
    deleted_at: now,
  });
  await db.deleteFrom('external_identities').where('account_id', '=', id).execute();
  await renameParticipant(db, id, deletedPerson.nickname);
  await db.updateTable('invitations').set({ email }).where('accepted_by', '=', id).execute();
  await db.deleteFrom('mails').where('recipient', '=', row.email).execute();
  for (const table of [
    'password_resets',
    'unsubscribe_links',
    'sign_in_tickets',
    'avatars',
    'notification_settings',
    'notifications',
    'digests',
    'idempotency_keys',
    'access_tokens',
    'chats',
    'known_devices',
    'task_followers',
  ] as const) {
    await db.deleteFrom(table).where('account_id', '=', id).execute();
  }
}
