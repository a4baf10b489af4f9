import type { AccessToken, AccessTokenCreate, AccessTokenCreated } from '../../../domain/accessToken.ts';
import type { DeletionEvent, RecordDeleted } from '../deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../recordForm/recordForm.types.ts';

export type { AccessToken, AccessTokenCreate, AccessTokenCreated };

export type AccessTokensEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'secret.closed' }
  | RecordFormEvent<AccessTokenCreate, AccessTokenCreated>
  | DeletionEvent<AccessToken>
  | RecordSaved<AccessTokenCreated>
  | RecordDeleted;
