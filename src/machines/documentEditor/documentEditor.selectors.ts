import type { SnapshotFrom } from 'xstate';
import type { Document } from '../../../domain/document.ts';
import type { Failure } from '../failure.ts';
import type { ImageUploadRef } from '../imageUpload/imageUpload.selectors.ts';
import type { documentEditorMachine } from './documentEditor.machine.ts';
import type { Presence } from './documentEditor.types.ts';

type Editor = SnapshotFrom<typeof documentEditorMachine>;

export const selectRecordStatus = (snapshot: Editor) => snapshot.value.record;
export const selectLinkStatus = (snapshot: Editor) => snapshot.value.link;
/** Whether the text is here and may be shown. */
export const selectIsReadable = (snapshot: Editor): boolean => snapshot.hasTag('readable');
/** Whether everything that was typed in the text is at the server. */
export const selectChanges = (snapshot: Editor) => snapshot.value.changes;
/** The document as this device keeps it. */
export const selectDocumentCopy = ({ context }: Editor): Document | null => context.copy;
export const selectDocumentFailure = ({ context }: Editor): Failure | null => context.failure;
/** The fields' texts, which save themselves. */
export const selectTitle = ({ children }: Editor) => children.title;
export const selectDescription = ({ children }: Editor) => children.description;
export const selectPeople = ({ context }: Editor): readonly Presence[] => context.people;
/** Reason with which the server ended the text's connection last; null while it is connected. */
export const selectRefusal = ({ context }: Editor): string | null => context.refusal;
export const selectVersionsStatus = (snapshot: Editor) => snapshot.value.versions;
export const selectVersionId = ({ context }: Editor): string => context.versionId;
/** The images on their way into the text, in the order in which they were chosen. */
export const selectUploads = ({ children }: Editor): ImageUploadRef[] =>
  Object.entries(children).flatMap(([id, child]) => (id.startsWith('upload/') ? [child as ImageUploadRef] : []));
