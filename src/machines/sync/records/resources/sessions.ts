import type { Session } from '../../../../../domain/access.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface SessionsSpec {
  kind: 'sessions';
}

/** The sessions of the account on its devices, at most 100. */
export const sessions: ResourceKind<SessionsSpec, Session> = defineList<SessionsSpec>()('listSessions', {
  key: () => 'sessions',
  call: () => ({ query: { pageIndex: 1, pageSize: 100 } }),
  pages: 'first',
  showsFailure: true,
  isPassing: () => true,
});
