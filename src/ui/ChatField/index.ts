export { ChatField, type ChatFieldProps } from './ChatField.tsx';
