export { FilterPicker, type FilterPickerProps } from './FilterPicker.tsx';
