import type { SnapshotFrom } from 'xstate';
import type { Document } from '../../../../domain/document.ts';
import type { Failure } from '../../failure.ts';
import type { ImageUploadRef } from '../imageUpload/imageUpload.selectors.ts';
import type { documentEditorMachine } from './documentEditor.machine.ts';

type Editor = SnapshotFrom<typeof documentEditorMachine>;

export const selectRecordStatus = (snapshot: Editor) => snapshot.value.record;
export const selectDocumentCopy = ({ context }: Editor): Document | null => context.copy;
export const selectDocumentFailure = ({ context }: Editor): Failure | null => context.failure;
/** Returns the text from before a restore of the database, or null if none is offered. */
export const selectLostText = (snapshot: Editor) =>
  snapshot.matches({ lost: 'offered' }) ? snapshot.context.lost : null;
export const selectCollaboration = ({ children }: Editor) => children.collaboration;
export const selectTitle = ({ children }: Editor) => children.title;
export const selectDescription = ({ children }: Editor) => children.description;
export const selectVersionsStatus = (snapshot: Editor) => snapshot.value.versions;
export const selectVersionId = ({ context }: Editor): string => context.versionId;
/** Returns the uploads in the order in which the user chose the images. */
export const selectUploads = ({ children }: Editor): ImageUploadRef[] =>
  Object.entries(children).flatMap(([id, child]) => (id.startsWith('upload/') ? [child as ImageUploadRef] : []));
