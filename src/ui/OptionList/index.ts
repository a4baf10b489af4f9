export { loadOptionList, OptionList, type OptionListProps } from './OptionList.tsx';
export { OptionMark, type PickerOption } from './OptionMark.tsx';
export { matches } from './matches.ts';
