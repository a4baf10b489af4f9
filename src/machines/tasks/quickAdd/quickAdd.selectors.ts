import type { SnapshotFrom } from 'xstate';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { quickAddMachine } from './quickAdd.machine.ts';
import type { CreatedTask } from './quickAdd.types.ts';

type QuickAdd = SnapshotFrom<typeof quickAddMachine>;

export type QuickAddState = 'one' | 'several' | 'invalid';
export const selectQuickAddState = (snapshot: QuickAdd): QuickAddState =>
  snapshot.matches('several') ? 'several' : snapshot.matches('invalid') ? 'invalid' : 'one';
export const selectQuickText = ({ context }: QuickAdd): string => context.text;
export const selectCreated = ({ context }: QuickAdd): readonly CreatedTask[] => context.created;
export const selectRejected = ({ context }: QuickAdd): readonly { line: string; reason: PhraseOrText }[] =>
  context.rejected;
export { allLinesOf } from './lines.ts';
export { isTitle } from './quickAdd.machine.ts';
export {
  type Known,
  linesOf,
  type MarkKind,
  markKinds,
  markSigns,
  type ParsedLine,
  parseLine,
  type Suggestion,
  suggestionsAt,
} from './parse.ts';
export { parseDay, wordsOf } from './days.ts';
