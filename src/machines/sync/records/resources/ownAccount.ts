import type { User } from '../../../../../domain/account.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface OwnAccountSpec {
  kind: 'ownAccount';
}

/** The signed-in person's account. */
export const ownAccount: ResourceKind<OwnAccountSpec, User> = defineRecord<OwnAccountSpec>()('getAccount', {
  key: () => 'ownAccount',
  call: () => ({}),
  showsFailure: true,
  isPassing: () => true,
});
