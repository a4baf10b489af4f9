export { loadOptionList, OptionList, OptionMark, type OptionListProps, type PickerOption } from './OptionList.tsx';
export { optionTexts } from './texts.ts';
export { matches } from './matches.ts';
