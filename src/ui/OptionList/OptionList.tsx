import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { Color } from '../../../domain/common.ts';
import { timings } from '../../../domain/limits.ts';
import { tagColor } from '../TagBadge/index.ts';
import { matches } from './matches.ts';
import { optionTexts } from './texts.ts';
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
  /** Called when the list opens or closes. */
  onOpenedChange?: (opened: boolean) => void;
  /** The button; gets its state and what a press does. */
  children: (button: { opened: boolean; toggle: () => void }) => ReactElement;
}

/** The list behind every picker: opens under a button, is searched, walked and picked by keyboard. */
export function OptionList({
  label, options, selected, onSubmit, multiple = false, searchable, onSearch, loading = false, disabled = false,
  footer, width = 'target', onOpenedChange, children,
}: OptionListProps) {
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query, timings.optionSearchDebounce);
  const store = useCombobox({
    onDropdownOpen: () => {
      store.updateSelectedOptionIndex('active');
      onOpenedChange?.(true);
      if (withSearch) store.focusSearchInput();
    },
    onDropdownClose: (source) => {
      store.resetSelectedOption();
      setQuery('');
      onOpenedChange?.(false);
      if (source === 'keyboard') store.focusTarget();
    },
  });
  const withSearch = searchable ?? (onSearch !== undefined || options.length > 7);

  useEffect(() => {
    if (store.dropdownOpened) onSearch?.(settled);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled, store.dropdownOpened]);

  const shown = useMemo(
    () => (onSearch || settled.trim() === '' ? options : options.filter((option) => matches(option, settled))),
    [options, settled, onSearch],
  );
  useEffect(() => {
    if (settled !== '') store.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  const rows = shown.map((option) => {
    const active = selected.includes(option.value);
    return (
      <Combobox.Option key={option.value} value={option.value} active={active} disabled={option.disabled} className={classes.option} aria-selected={active}>
        <OptionMark option={option} />
        <span className={classes.words}>
          <span className={classes.label}>{option.label}</span>
          {option.description && <span className={classes.description}>{option.description}</span>}
        </span>
        {active && <IconCheck size={15} stroke={2} aria-hidden className={classes.tick} />}
      </Combobox.Option>
    );
  });

  return (
    <Combobox
      store={store}
      disabled={disabled}
      width={width === 'target' ? 'target' : 'max-content'}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(value) => {
        onSubmit(value);
        if (!multiple) {
          store.closeDropdown();
          store.focusTarget();
        }
      }}
    >
      <Combobox.Target targetType="button">
        {children({ opened: store.dropdownOpened, toggle: () => !disabled && store.toggleDropdown() })}
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} onKeyDown={(event) => event.key === 'Escape' && store.dropdownOpened && event.stopPropagation()}>
        {withSearch && (
          <Combobox.Search
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.nativeEvent.stopPropagation();
                store.closeDropdown('keyboard');
              }
            }}
            placeholder={optionTexts.search}
            aria-label={`${label}: ${optionTexts.search}`}
          />
        )}
        <Combobox.Options className={classes.options} labelledBy={undefined} aria-label={label} aria-multiselectable={multiple || undefined}>
          {rows.length > 0 ? rows : <Combobox.Empty>{loading ? optionTexts.loading : optionTexts.nothingFound}</Combobox.Empty>}
        </Combobox.Options>
        {footer && <Combobox.Footer className={classes.footer}>{footer(() => { store.closeDropdown(); store.focusTarget(); })}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The option's icon, or a dot in its colour, or nothing. */
export function OptionMark({ option }: { option: Pick<PickerOption, 'icon' | 'color'> }) {
  if (option.icon) return <span className={classes.icon} aria-hidden>{option.icon}</span>;
  if (option.color) return <span className={classes.dot} style={{ background: tagColor(option.color) }} aria-hidden />;
  return null;
}
