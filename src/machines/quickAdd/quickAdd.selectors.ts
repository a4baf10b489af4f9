import type { SnapshotFrom } from 'xstate';
import type { quickAddMachine } from './quickAdd.machine.ts';
import type { MadeTask } from './quickAdd.types.ts';

type QuickAdd = SnapshotFrom<typeof quickAddMachine>;

export type QuickAddState = 'one' | 'several' | 'lacking';
export const selectQuickAddState = (snapshot: QuickAdd): QuickAddState =>
  snapshot.matches('several') ? 'several' : snapshot.matches('lacking') ? 'lacking' : 'one';
export const selectQuickText = ({ context }: QuickAdd): string => context.text;
export const selectMade = ({ context }: QuickAdd): readonly MadeTask[] => context.made;
export const selectRefused = ({ context }: QuickAdd): readonly { line: string; reason: string }[] => context.refused;
export { isTitle } from './quickAdd.machine.ts';
export {
  type Known,
  linesOf,
  type MarkKind,
  type ParsedLine,
  parseLine,
  type Suggestion,
  suggestionsAt,
} from './parse.ts';
export { parseDay } from './days.ts';
