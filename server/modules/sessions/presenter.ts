import type { Session, SignInMethods } from '../../../domain/access.ts';
import type { AccountRow } from '../../db/schema.ts';
import { deviceOf } from '../accounts/device.ts';
import { lastUseOf } from '../accounts/sessions.ts';
import type { SessionRow } from './repository.ts';

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  device: row.device || deviceOf(''),
  createdAt: row.created_at,
  lastUsedAt: lastUseOf(row),
  current: row.id === currentId,
});

export const presentMethods = (row: Pick<AccountRow, 'password_hash' | 'google_id'>): SignInMethods => ({
  password: row.password_hash !== null,
  google: row.google_id !== null,
});
