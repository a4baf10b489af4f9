export {
  PersonPicker,
  PersonFilter,
  personOptions,
  type PersonPickerProps,
  type PersonFilterProps,
} from './PersonPicker.tsx';
