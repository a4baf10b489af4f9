import type { SnapshotFrom } from 'xstate';
import type { DocumentStructureItem, DocumentTree } from '../../../domain/document.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import type { Failure } from '../failure.ts';
import type { documentTreeMachine } from './documentTree.machine.ts';
import type { BinnedDocument, FoundDocument, NewDocument } from './documentTree.types.ts';

type Tree = SnapshotFrom<typeof documentTreeMachine>;

export {
  foldTree,
  linesOf,
  pathTo,
  placementOf,
  withinOf,
  type FoldedTree,
  type ItemSync,
  type TreeLine,
} from './foldTree.ts';

export const selectTreeStatus = (snapshot: Tree) => snapshot.value.list;
export const selectTreeItems = ({ context }: Tree): readonly DocumentStructureItem[] => context.items;
export const selectTreeAbilities = ({ context }: Tree): DocumentTree['abilities'] => context.abilities;
export const selectTreeFailure = ({ context }: Tree): Failure | null => context.failure;
export const selectExpanded = ({ context }: Tree): readonly string[] => context.expanded;
export const selectFocused = ({ context }: Tree): string | null => context.focused;
export const selectCut = ({ context }: Tree): string | null => context.cut;
/** Which dialog is open over the tree, or that a title is being written in it. */
export const selectTreeDialog = (snapshot: Tree) => snapshot.value.dialog;
export const selectNewDocument = ({ context }: Tree): NewDocument => context.draft;
export const selectFileRefusal = ({ context }: Tree): string | null => context.refusal;
export const selectRenamed = ({ context }: Tree) => context.renamed;
export const selectToDelete = ({ context }: Tree): DocumentStructureItem | null => context.toDelete;
export const selectBinStatus = (snapshot: Tree) =>
  typeof snapshot.value.bin === 'string' ? snapshot.value.bin : 'listed';
export const selectBin = ({ context }: Tree): readonly BinnedDocument[] => context.bin;
export const selectBinFailure = ({ context }: Tree): Failure | null => context.binFailure;
export const selectToPurge = ({ context }: Tree): BinnedDocument | null => context.toPurge;
export const selectSearchStatus = (snapshot: Tree) => snapshot.value.search;
export const selectDocumentSearch = ({ context }: Tree): string => context.search;
export const selectFound = ({ context }: Tree): readonly FoundDocument[] => context.found;
export const selectSearchFailure = ({ context }: Tree): Failure | null => context.searchFailure;

/** Writes that the server has not answered yet. */
export const selectWrites = ({ context }: RecordsSnapshot): readonly PendingWrite[] => context.overlay.writes;
