export { EditableTitle, type EditableTitleProps } from './EditableTitle.tsx';
