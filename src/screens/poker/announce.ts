import { formatsOf } from '../../../domain/formats.ts';
import { type PokerView, resultOf } from '../../../domain/poker.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

const revealText = (
  { live, locale }: Catalogues['poker'],
  { settings: { deck }, votes }: Pick<PokerView, 'settings' | 'votes'>,
): string => {
  const { average, median, consensus } = resultOf(deck, votes);
  if (median === null) return live.noNumber;
  if (consensus) return live.agreed({ median });
  if (average === null) return live.median({ median });
  return live.averageAndMedian({ average: formatsOf(locale).number(average), median });
};

/** Returns the announcement for screen readers of the changes between two states of the room. */
export const announcementOf = (texts: Catalogues['poker'], before: PokerView | null, after: PokerView): string => {
  const messages = texts.live;
  if (before === null || before === after) return '';
  const nameOf = (id: string) => after.participants.find((each) => each.id === id)?.name ?? '';
  const announcements: string[] = [];
  if (before.facilitatorId !== after.facilitatorId)
    announcements.push(messages.leads({ name: nameOf(after.facilitatorId) }));
  if (before.state !== 'revealed' && after.state === 'revealed') announcements.push(revealText(texts, after));
  else if (before.state !== 'ended' && after.state === 'ended') announcements.push(messages.ended);
  else if (before.state === 'ended' && after.state !== 'ended') announcements.push(messages.resumed);
  else if (after.state === 'voting' && before.storyId !== after.storyId)
    announcements.push(messages.story({ title: after.stories.find(({ id }) => id === after.storyId)?.title ?? '' }));
  else if (after.state === 'voting' && before.state === 'revealed') announcements.push(messages.again);
  else if (after.state === 'voting') {
    for (const id of Object.keys(after.votes))
      if (before.votes[id] === undefined && id !== after.you) announcements.push(messages.voted({ name: nameOf(id) }));
  }
  for (const { id, name, present } of after.participants) {
    if (id === after.you) continue;
    const was = before.participants.find((each) => each.id === id)?.present ?? false;
    if (present !== was) announcements.push((present ? messages.joined : messages.left)({ name }));
  }
  return announcements.slice(0, 3).join('. ');
};
