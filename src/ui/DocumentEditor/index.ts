export { DocumentFrame, type DocumentFrameProps } from './DocumentFrame.tsx';
export { DocumentEditor } from './DocumentEditor.tsx';
export type { DocumentEditorHandle, DocumentEditorProps } from './documentProps.ts';
export type { ShownUpload } from './UploadCard.tsx';
export { GrowingField } from './GrowingField.tsx';
