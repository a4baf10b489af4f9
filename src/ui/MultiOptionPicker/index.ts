export { MultiOptionPicker, namesOf, toggled, type MultiOptionPickerProps } from './MultiOptionPicker.tsx';
