export { SwatchPicker, type SwatchPickerProps } from './SwatchPicker.tsx';
