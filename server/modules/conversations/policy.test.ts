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

describe('policy of conversations', () => {
  it.each(
    roles.flatMap((asker) => roles.flatMap((other) => bools.map((sharesProject) => ({ asker, other, sharesProject })))),
  )('who talks to whom: %j', ({ asker, other, sharesProject }) => {
    expect(mayTalkTo({ role: asker }, { role: other, sharesProject })).toBe(
      asker !== 'guest' || manages(other) || sharesProject,
    );
  });

  it.each(kinds.flatMap((kind) => roles.flatMap((role) => bools.map((isCreator) => ({ kind, role, isCreator })))))(
    'who removes others: %j',
    (given) => {
      expect(mayRemoveOther(given)).toBe(given.kind === 'group' && (given.isCreator || manages(given.role)));
    },
  );

  it.each(roles.flatMap((role) => bools.map((isSender) => ({ role, isSender }))))(
    'what happens to a message: %j',
    (given) => {
      expect(mayEditMessage(given)).toBe(given.isSender);
      expect(mayDeleteMessage(given)).toBe(given.isSender || manages(given.role));
    },
  );

  it.each(kinds)('names and leaves groups alone: %s', (kind) => {
    const isGroup = kind === 'group';
    expect([mayUpdate(kind), mayLeave(kind), abilitiesIn(kind)]).toEqual([
      isGroup,
      isGroup,
      { update: isGroup, leave: isGroup },
    ]);
  });
});
