import type { ReactElement, ReactNode } from 'react';
import type { Color } from '../../../domain/common.ts';
import { lazyPart, type PopupTrigger, usePopup } from '../Popup/index.ts';
import { tagColor } from '../TagBadge/index.ts';
import classes from './OptionList.module.css';

export interface PickerOption {
  /** What is picked, an id as a rule. */
  value: string;
  /** What the reader sees and searches. */
  label: string;
  /** Quieter second line, also searched. */
  description?: string;
  /** Picture before the label. */
  icon?: ReactNode;
  /** Dot before the label, when there is no icon. */
  color?: Color;
  /** Shown, yet can't be picked. */
  disabled?: boolean;
  /** Why it can't be picked: shown below it and read out when the keys reach it. */
  refusal?: string;
}

export interface OptionListProps {
  /** Name of the list for screen readers. */
  label: string;
  /** Everything that can be picked. */
  options: PickerOption[];
  /** Values picked now. */
  selected: readonly string[];
  /** Called with the value of the option that was pressed. */
  onSubmit: (value: string) => void;
  /** Stays open after a press, for lists that take several. */
  multiple?: boolean;
  /** Shows a search box; by default with more than 7 options or when `onSearch` is given. */
  searchable?: boolean;
  /** Called 300 ms after the last key with the text; the options are then the answer and aren't filtered here. */
  onSearch?: (query: string) => void;
  /** The options are on their way. */
  loading?: boolean;
  /** Takes no press. */
  disabled?: boolean;
  /** What stands under the options, such as a button that clears them. */
  footer?: (close: () => void) => ReactNode;
  /** Width of the list: as wide as its button, or as wide as its words. */
  width?: 'target' | 'content';
  /** The button, which must carry what it gets. */
  children: (trigger: PopupTrigger) => ReactElement;
}

const list = lazyPart(async () => (await import('./OptionListPopup.tsx')).OptionListPopup);
/** Fetches the code of the list ahead of its opening. */
export const loadOptionList = list.load;

/** The list behind every picker: opens under a button, is searched, walked and picked by keyboard. */
export function OptionList({ children, disabled = false, ...rest }: OptionListProps) {
  const { trigger, View, popup } = usePopup(list, 'listbox', disabled);
  return (
    <>
      {children(trigger)}
      {View && <View {...popup} {...rest} />}
    </>
  );
}

/** The option's icon, or a dot in its colour, or nothing. */
export function OptionMark({ option }: { option: Pick<PickerOption, 'icon' | 'color'> }) {
  if (option.icon)
    return (
      <span className={classes.icon} aria-hidden>
        {option.icon}
      </span>
    );
  if (option.color) return <span className={classes.dot} style={{ background: tagColor(option.color) }} aria-hidden />;
  return null;
}
