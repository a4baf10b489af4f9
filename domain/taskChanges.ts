import { fullName } from './fullName.ts';
import type { ChangedField, Notification } from './notification.ts';
import { type Phrase, phrase } from './phrase.ts';

type Change = NonNullable<Notification['changes']>[number];
type Changed = Pick<Notification, 'actor' | 'changes' | 'byOthers'>;

/** Returns the sentence about the changes of a followed task. `actor` replaces the name of the person. */
export function sentenceOfChanges(
  { actor: person, changes = [], byOthers = false }: Changed,
  {
    subject,
    actor = person ? fullName(person) : phrase('notifications', 'sentences.someone'),
  }: {
    subject: Phrase | string;
    actor?: Phrase | string;
  },
): Phrase {
  const [first, ...others] = changes;
  // The actor changed another task, which blocks or blocked this one.
  if (first?.field === 'blocking' && others.length === 0)
    return first.isSet
      ? phrase('notifications', 'changes.isBlocked', { subject, ...blockers(first) })
      : phrase('notifications', 'changes.isFree', { subject });
  const values = { actor, subject, what: changes.map((change) => described[change.field](change)) };
  return byOthers
    ? phrase('notifications', 'changes.byMany', values)
    : phrase('notifications', 'changes.byOne', values);
}

const blockers = ({ to }: Change) => ({
  isNamed: to.length > 0,
  to: to.map((subject) => phrase('notifications', 'changes.quoted', { subject })),
});

const described: Record<ChangedField, (change: Change) => Phrase> = {
  status: ({ to }) => phrase('notifications', 'changes.status', { to }),
  startDate: (change) => phrase('notifications', 'changes.startDate', dayOf(change)),
  dueDate: (change) => phrase('notifications', 'changes.dueDate', dayOf(change)),
  assignees: ({ isSet, to }) => phrase('notifications', 'changes.assignees', { isSet, to }),
  blocking: (change) =>
    change.isSet
      ? phrase('notifications', 'changes.blocked', blockers(change))
      : phrase('notifications', 'changes.free'),
};

function dayOf({ isSet, to: [text = ''] }: Change): { isSet: boolean; day: number } {
  const [year = 0, month = 1, day = 1] = text.split('-').map((part) => Number.parseInt(part, 10));
  return { isSet, day: isSet ? new Date(year, month - 1, day).getTime() : 0 };
}
