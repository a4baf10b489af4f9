export { OptionPicker, type OptionPickerProps } from './OptionPicker.tsx';
export type { PickerOption } from '../OptionList/index.ts';
