import type { ReactElement, ReactNode } from 'react';
import { lazyComponent } from '../../base/Popup/lazyComponent.ts';
import { type PopupTrigger, usePopup } from '../../base/Popup/usePopup.ts';
import type { PickerOption } from './OptionMark.tsx';

export interface Creatable {
  /** Shown while there are no options and nothing is typed. */
  hint: string;
  /** Returns the option for a query, with the new name as its value. Null if nothing can be created. */
  optionOf: (query: string) => PickerOption | null;
  onCreate: (name: string) => void;
}

export interface OptionListProps {
  label: string;
  options: PickerOption[];
  selected: readonly string[];
  onSubmit: (value: string) => void;
  /** Keeps the list open after a choice, for several selections. */
  multiple?: boolean;
  /** Shows a search box. The default is true for more than 7 options or with `onSearch`. */
  searchable?: boolean;
  /**
   * Called with the query 300 ms after the last key. The caller then provides the results as options, which are not
   * filtered here.
   */
  onSearch?: (query: string) => void;
  loading?: boolean;
  disabled?: boolean;
  /** Adds an option that creates a record with the typed name. */
  creatable?: Creatable;
  footer?: (close: () => void) => ReactNode;
  /** Width of the list: that of the button or that of the content. */
  width?: 'target' | 'content';
  /** Renders the button, which must have the given props. */
  children: (trigger: PopupTrigger) => ReactElement;
}

const list = lazyComponent(async () => (await import('./OptionListPopup.tsx')).OptionListPopup);
/** Loads the code of the list before it opens. */
export const loadOptionList = list.load;

/** List of options, used by every picker. It opens below a button and is searched and controlled by keyboard. */
export function OptionList({ children, disabled = false, ...rest }: OptionListProps) {
  const { trigger, View, popup } = usePopup(list, 'listbox', disabled);
  return (
    <>
      {children(trigger)}
      {View && <View {...popup} {...rest} />}
    </>
  );
}
