export { TagListEditor, type TagListEditorProps, type TagListItem } from './TagListEditor.tsx';
