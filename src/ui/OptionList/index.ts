export { loadOptionList, OptionList, OptionMark, type OptionListProps, type PickerOption } from './OptionList.tsx';
export { matches } from './matches.ts';
