import { valueText } from './lines.ts';
import { texts } from './texts.ts';
import type { Moment } from './transcript.ts';

/** Returns the state of an actor at a moment as text. */
export function stateText(moment: Moment | null): string {
  if (moment === null) return texts.notYet;
  if (moment.status === 'active') return valueText(moment.value);
  return moment.status === 'error' ? texts.crashedActor : texts.endedActor;
}
