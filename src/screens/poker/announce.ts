import { type PokerView, resultOf } from '../../../domain/poker.ts';
import { shortNumber } from './csv.ts';
import { texts } from './texts.ts';

const words = texts.live;

/** Returns a result as a sentence. */
export const resultInWords = ({ settings: { deck }, votes }: Pick<PokerView, 'settings' | 'votes'>): string => {
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
  const told: string[] = [];
  if (before.facilitatorId !== after.facilitatorId) told.push(words.leads(nameOf(after.facilitatorId)));
  if (before.state !== 'revealed' && after.state === 'revealed') told.push(words.revealed(resultInWords(after)));
  else if (before.state !== 'ended' && after.state === 'ended') told.push(words.ended);
  else if (before.state === 'ended' && after.state !== 'ended') told.push(words.resumed);
  else if (after.state === 'voting' && before.storyId !== after.storyId)
    told.push(words.story(after.stories.find(({ id }) => id === after.storyId)?.title ?? ''));
  else if (after.state === 'voting' && before.state === 'revealed') told.push(words.again);
  else if (after.state === 'voting') {
    for (const id of Object.keys(after.votes))
      if (before.votes[id] === undefined && id !== after.you) told.push(words.voted(nameOf(id)));
  }
  for (const { id, name, present } of after.participants) {
    if (id === after.you) continue;
    const was = before.participants.find((each) => each.id === id)?.present ?? false;
    if (present !== was) told.push((present ? words.joined : words.left)(name));
  }
  return told.slice(0, 3).join('. ');
};
