export { DocumentEditor, type DocumentEditorHandle, type DocumentEditorProps } from './DocumentEditor.tsx';
export type { ShownUpload } from './UploadCard.tsx';
export { GrowingField } from './GrowingField.tsx';
