import type { SnapshotFrom } from 'xstate';
import type { Document, DocumentVersion, DocumentVersionDetail } from '../../../domain/document.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import type { Failure } from '../failure.ts';
import type { documentEditorMachine } from './documentEditor.machine.ts';
import type { Presence, Upload } from './documentEditor.types.ts';

type Editor = SnapshotFrom<typeof documentEditorMachine>;

export const selectRecordStatus = (snapshot: Editor) => snapshot.value.record;
export const selectLinkStatus = (snapshot: Editor) => snapshot.value.link;
/** The text is here and may be shown. */
export const selectIsReadable = (snapshot: Editor): boolean => snapshot.hasTag('readable');
/** Whether all that was typed in the text is at the server. */
export const selectChanges = (snapshot: Editor) => snapshot.value.changes;
export const selectDocument = ({ context }: Editor): Document | null => context.record;
export const selectDocumentFailure = ({ context }: Editor): Failure | null => context.failure;
/** The fields' texts, which save themselves. */
export const selectTitle = ({ children }: Editor) => children.title;
export const selectDescription = ({ children }: Editor) => children.description;
export const selectPeople = ({ context }: Editor): readonly Presence[] => context.people;
/** Why the server let go of the text last; null once it has it again. */
export const selectRefusal = ({ context }: Editor): string | null => context.refusal;
export const selectVersionsStatus = (snapshot: Editor) => snapshot.value.versions;
export const selectVersions = ({ context }: Editor): readonly DocumentVersion[] => context.versions;
export const selectVersionsFailure = ({ context }: Editor): Failure | null => context.versionsFailure;
export const selectVersionId = ({ context }: Editor): string => context.versionId;
export const selectPreview = ({ context }: Editor): DocumentVersionDetail | null => context.preview;
export const selectPreviewFailure = ({ context }: Editor): Failure | null => context.previewFailure;
export const selectUploads = ({ context }: Editor): readonly Upload[] => context.uploads;

/** The document's making, while the server has not answered it. */
export const selectCreation =
  (documentId: string) =>
  ({ context }: RecordsSnapshot): (PendingWrite & { op: { kind: 'document.create' } }) | undefined =>
    context.overlay.writes.find(
      (write): write is PendingWrite & { op: Extract<PendingWrite['op'], { kind: 'document.create' }> } =>
        write.op.kind === 'document.create' && write.op.documentId === documentId,
    );
