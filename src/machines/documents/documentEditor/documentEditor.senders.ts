import type { CollaborationReport } from '../collaboration/collaboration.types.ts';
import type { UploadNews } from '../imageUpload/imageUpload.types.ts';
import { sendersTo } from '../../senders.ts';
import type { DocumentEditorEvent } from './documentEditor.types.ts';

const sender = sendersTo<DocumentEditorEvent>('documentEditor');

export const reportCollaboration = sender((report: CollaborationReport) => report);
export const reportUpload = sender((news: UploadNews) => news);
