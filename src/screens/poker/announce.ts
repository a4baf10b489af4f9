import { type PokerView, resultOf } from '../../../domain/poker.ts';
import { shortNumber } from './csv.ts';
import { texts } from './texts.ts';

const messages = texts.live;

export const resultText = ({ settings: { deck }, votes }: Pick<PokerView, 'settings' | 'votes'>): string => {
  const { average, median, consensus } = resultOf(deck, votes);
  if (consensus && median !== null) return `${texts.result.agreed}: ${median}.`;
  const parts = [
    average !== null && `${texts.result.average} ${shortNumber(average)}`,
    median !== null && `${texts.result.median} ${median}`,
  ].filter(Boolean);
  return parts.length === 0 ? `${texts.result.nothing}.` : `${parts.join(', ')}.`;
};

/** Returns the announcement for screen readers of the changes between two states of the room. */
export const announcementOf = (before: PokerView | null, after: PokerView): string => {
  if (before === null || before === after) return '';
  const nameOf = (id: string) => after.participants.find((each) => each.id === id)?.name ?? '';
  const announcements: string[] = [];
  if (before.facilitatorId !== after.facilitatorId) announcements.push(messages.leads(nameOf(after.facilitatorId)));
  if (before.state !== 'revealed' && after.state === 'revealed')
    announcements.push(messages.revealed(resultText(after)));
  else if (before.state !== 'ended' && after.state === 'ended') announcements.push(messages.ended);
  else if (before.state === 'ended' && after.state !== 'ended') announcements.push(messages.resumed);
  else if (after.state === 'voting' && before.storyId !== after.storyId)
    announcements.push(messages.story(after.stories.find(({ id }) => id === after.storyId)?.title ?? ''));
  else if (after.state === 'voting' && before.state === 'revealed') announcements.push(messages.again);
  else if (after.state === 'voting') {
    for (const id of Object.keys(after.votes))
      if (before.votes[id] === undefined && id !== after.you) announcements.push(messages.voted(nameOf(id)));
  }
  for (const { id, name, present } of after.participants) {
    if (id === after.you) continue;
    const was = before.participants.find((each) => each.id === id)?.present ?? false;
    if (present !== was) announcements.push((present ? messages.joined : messages.left)(name));
  }
  return announcements.slice(0, 3).join('. ');
};
