export { CopyField } from './CopyField.tsx';
