import type { SnapshotFrom } from 'xstate';
import type { DocumentStructureItem } from '../../../../domain/document.ts';
import type { PendingWrite } from '../../sync/outbox/outbox.types.ts';
import type { RecordsSnapshot } from '../../sync/records/records.selectors.ts';
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
/** Open dialog of the tree, or `renaming` while a title is edited in the tree. */
export const selectTreeDialog = (snapshot: Tree) => snapshot.value.dialog;
export const selectNewDocument = ({ context }: Tree): NewDocument => context.created;
export const selectRenamed = (snapshot: Tree): string | null =>
  snapshot.matches({ dialog: 'renaming' }) ? (snapshot.context.chosen?.id ?? null) : null;
/** Returns the document to delete. It is cleared only after the dialog has closed, so that the text doesn't change. */
export const selectToDelete = ({ context }: Tree): DocumentStructureItem | null => context.chosen;
export const selectIsBinOpen = (snapshot: Tree): boolean => snapshot.matches({ bin: 'open' });
export const selectBinDeletion = ({ children }: Tree) => children.deletion;
export const selectSearchText = ({ context }: Tree): string => context.searchTyped;
export const selectDocumentSearch = ({ context }: Tree): string => context.search;

export const selectWrites = ({ context }: RecordsSnapshot): readonly PendingWrite[] => context.overlay.writes;
