export { ColorPicker, type ColorPickerProps } from './ColorPicker.tsx';
export { colorNames } from './texts.ts';
