import type { AccessToken, AccessTokenCreate, AccessTokenCreated } from '../../../../domain/accessToken.ts';
import type { DeletionEvent } from '../../sync/deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';

export type { AccessToken, AccessTokenCreate, AccessTokenCreated };

export type AccessTokensEvent =
  | { type: 'secret.closed' }
  | RecordFormEvent<AccessTokenCreate, AccessTokenCreated>
  | DeletionEvent<AccessToken>
  | RecordSaved<AccessTokenCreated>;
