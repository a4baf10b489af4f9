export { PriorityIconPicker, type PriorityIconPickerProps } from './PriorityIconPicker.tsx';
export { priorityIconNames } from './texts.ts';
