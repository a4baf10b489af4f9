export { OptionPicker, type OptionPickerProps } from './OptionPicker.tsx';
export type { PickerVariant } from './PickerFrame.tsx';
export type { PickerOption } from '../OptionList/index.ts';
