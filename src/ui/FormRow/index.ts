export { FormRow, type FormRowProps } from './FormRow.tsx';
