export { DueDatePicker, type DueDatePickerProps } from './DueDatePicker.tsx';
