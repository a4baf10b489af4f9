import type { Session } from '../../../domain/access.ts';
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
