export { PriorityIconPicker, type PriorityIconPickerProps } from './PriorityIconPicker.tsx';
