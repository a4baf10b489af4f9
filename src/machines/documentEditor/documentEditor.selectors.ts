import type { SnapshotFrom } from 'xstate';
import type { Document } from '../../../domain/document.ts';
import type { Failure } from '../failure.ts';
import type { ImageUploadRef } from '../imageUpload/imageUpload.selectors.ts';
import type { documentEditorMachine } from './documentEditor.machine.ts';
import type { Presence } from './documentEditor.types.ts';

type Editor = SnapshotFrom<typeof documentEditorMachine>;

export const selectRecordStatus = (snapshot: Editor) => snapshot.value.record;
export const selectLinkStatus = (snapshot: Editor) => snapshot.value.link;
/** True if the text is loaded and may be shown. */
export const selectIsReadable = (snapshot: Editor): boolean => snapshot.hasTag('readable');
/** Returns `sent` if the server has confirmed all changes of the text. */
export const selectChanges = (snapshot: Editor) => snapshot.value.changes;
/** Returns the document as it is stored on this device. */
export const selectDocumentCopy = ({ context }: Editor): Document | null => context.copy;
export const selectDocumentFailure = ({ context }: Editor): Failure | null => context.failure;
/** The `savedText` actors of the title and of the description. */
export const selectTitle = ({ children }: Editor) => children.title;
export const selectDescription = ({ children }: Editor) => children.description;
export const selectPeople = ({ context }: Editor): readonly Presence[] => context.people;
/** Returns the server's reason for closing the last connection, or null while connected. */
export const selectRefusal = ({ context }: Editor): string | null => context.refusal;
export const selectVersionsStatus = (snapshot: Editor) => snapshot.value.versions;
export const selectVersionId = ({ context }: Editor): string => context.versionId;
/** Returns the uploads of images, in the order of the user's choice. */
export const selectUploads = ({ children }: Editor): ImageUploadRef[] =>
  Object.entries(children).flatMap(([id, child]) => (id.startsWith('upload/') ? [child as ImageUploadRef] : []));
