import { pages } from '../../../../../domain/limits.ts';
import type { WorkspaceMember } from '../../../../../domain/workspace.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface MembersSpec {
  kind: 'members';
}

export const members: ResourceKind<MembersSpec, WorkspaceMember> = defineList<MembersSpec>()('listMembers', {
  key: () => 'members',
  call: (_, page) => ({ query: page ?? pages.members }),
  isStale: (_, { membersChanged }) => membersChanged,
});
