import type { SnapshotFrom } from 'xstate';
import type { DocumentStructureItem } from '../../../domain/document.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import type { documentTreeMachine } from './documentTree.machine.ts';
import type { NewDocument } from './documentTree.types.ts';

type Tree = SnapshotFrom<typeof documentTreeMachine>;

export {
  foldDocument,
  foldTree,
  linesOf,
  pathTo,
  placementOf,
  withinOf,
  type FoldedTree,
  type ItemSync,
  type TreeLine,
} from './foldTree.ts';

export const selectExpanded = ({ context }: Tree): readonly string[] => context.expanded;
export const selectFocused = ({ context }: Tree): string | null => context.focused;
export const selectCut = ({ context }: Tree): string | null => context.cut;
/** Which dialog is open over the tree, or that a title is being written in it. */
export const selectTreeDialog = (snapshot: Tree) => snapshot.value.dialog;
export const selectNewDocument = ({ context }: Tree): NewDocument => context.created;
/** Id of the document that is renamed; null for none. */
export const selectRenamed = (snapshot: Tree): string | null =>
  snapshot.matches({ dialog: 'renaming' }) ? (snapshot.context.chosen?.id ?? null) : null;
/** The document that the question is about, still while its dialog closes. */
export const selectToDelete = ({ context }: Tree): DocumentStructureItem | null => context.chosen;
export const selectIsBinOpen = (snapshot: Tree): boolean => snapshot.matches({ bin: 'open' });
export const selectBinDeletion = ({ children }: Tree) => children.deletion;
export const selectSearchText = ({ context }: Tree): string => context.searchTyped;
/** The text that is searched for. */
export const selectDocumentSearch = ({ context }: Tree): string => context.search;

/** Writes that the server has not answered yet. */
export const selectWrites = ({ context }: RecordsSnapshot): readonly PendingWrite[] => context.overlay.writes;
