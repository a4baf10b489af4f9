export { PickerAt, type PickerAtProps } from './PickerAt.tsx';
