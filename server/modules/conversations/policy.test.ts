import { describe, expect, it } from 'vitest';
import { roles } from '../../../domain/workspace.ts';
import {
  abilitiesIn,
  mayDeleteMessage,
  mayEditMessage,
  mayLeave,
  mayRemoveOther,
  mayTalkTo,
  mayUpdate,
} from './policy.ts';

const bools = [true, false];
const kinds = ['direct', 'group'] as const;
const manages = (role: string) => role === 'owner' || role === 'admin';

describe('the policy of conversations', () => {
  it.each(
    roles.flatMap((role) => roles.flatMap((other) => bools.map((sharesProject) => ({ role, other, sharesProject })))),
  )('allows conversations between the expected people: %j', ({ role, other, sharesProject }) => {
    expect(mayTalkTo({ role: role }, { role: other, sharesProject })).toBe(
      role !== 'guest' || manages(other) || sharesProject,
    );
  });

  it.each(kinds.flatMap((kind) => roles.flatMap((role) => bools.map((isCreator) => ({ kind, role, isCreator })))))(
    'allows removals by the expected people: %j',
    (given) => {
      expect(mayRemoveOther(given)).toBe(given.kind === 'group' && (given.isCreator || manages(given.role)));
    },
  );

  it.each(roles.flatMap((role) => bools.map((isSender) => ({ role, isSender }))))(
    'allows changes of a message by the expected people: %j',
    (given) => {
      expect(mayEditMessage(given)).toBe(given.isSender);
      expect(mayDeleteMessage(given)).toBe(given.isSender || manages(given.role));
    },
  );

  it.each(kinds)('allows renaming and leaving only for groups: %s', (kind) => {
    const isGroup = kind === 'group';
    expect([mayUpdate(kind), mayLeave(kind), abilitiesIn(kind)]).toEqual([
      isGroup,
      isGroup,
      { update: isGroup, leave: isGroup },
    ]);
  });
});
