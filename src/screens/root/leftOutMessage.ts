import { cutText } from '../../../domain/cutText.ts';
import { type Phrase, phrase, type PhraseOrText } from '../../../domain/phrase.ts';
import type { FieldKind, LeftOut } from '../../ui/base/LeftOut/leftOutOf.ts';

const mostNames = 3;
const longestName = 60;

/** Returns the message that names the parts that a field could not accept. */
export function leftOutMessage({ names: all }: LeftOut, kind: FieldKind): Phrase {
  const named = all.filter((name) => name.trim() !== '');
  const shown = named.slice(0, mostNames);
  const [nameless, others] = [all.length - named.length, named.length - shown.length];
  const names: PhraseOrText[] = shown.map((name) => `“${cutText(name, longestName)}”`);
  if (others > 0) names.push(phrase('ui', 'leftOutOthers', { count: others }));
  if (nameless > 0) names.push(phrase('ui', 'leftOutImages', { count: nameless }));
  return kind === 'document' ? phrase('ui', 'leftOutOfDocument', { names }) : phrase('ui', 'leftOut', { names });
}
